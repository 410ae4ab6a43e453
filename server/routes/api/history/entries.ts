// Reading the history (extension).
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { type HistoryPage, historyPage } from '../../../../domain/history/entry.ts'
import { defaultEntriesPerPage, historyFilter, maxEntriesPerPage } from '../../../../domain/history/filter.ts'
import { may, type Permission } from '../../../../domain/roles.ts'
import { wholeFrom } from '../../../../domain/validate/numbers.ts'
import { requirePrincipal } from '../../../auth/principal.ts'
import { listHistory, listHistoryOf, readCursor } from '../../../repositories/history.ts'

const limit = z.coerce.number().check(...wholeFrom(1, maxEntriesPerPage))

const pageParameters = {
  before: z.optional(z.string().check(z.refine(text => readCursor(text) !== undefined))),
  limit: z._default(limit, defaultEntriesPerPage),
}

/** Which page of the history a call asks for. */
const pageOf = ({ before, limit }: z.output<z.ZodMiniObject<typeof pageParameters>>) => ({
  before: before === undefined ? undefined : readCursor(before),
  limit,
})

const objects = [
  ['organizations', 'organization', 'see organizations'],
  ['users', 'user', 'see history'],
  ['assets', 'asset', 'see assets'],
  ['trucks', 'truck', 'see assets'],
  ['places', 'place', 'see assets'],
] as const satisfies readonly (readonly [string, string, Permission])[]

/** GET /api/assets/{id}/history and the like: who did what to one record, for those who may see it (extension). Those of users are for administrators, because they tell where somebody signs in from. */
const objectHistoryRoute: FastifyPluginAsyncZod = async app => {
  const schema = {
    summary: 'Who did what to it, last first; only administrators get addresses and requests',
    params: z.object({ id: z.string() }),
    querystring: z.object(pageParameters),
    response: { 200: historyPage },
  }
  for (const [path, type, permission] of objects) {
    const options = { schema, config: { extension: true }, onRequest: app.allow(permission) }
    app.get(`/api/${path}/:id/history`, options, async request => {
      const page = await listHistoryOf(app.db, type, request.params.id, pageOf(request.query))
      return may(requirePrincipal(request).roles, 'see history') ? page : withoutOrigin(page)
    })
  }
}

const withoutOrigin = ({ entries, next }: HistoryPage): HistoryPage => ({
  entries: entries.map(entry => ({ ...entry, request_id: null, address: null })),
  next,
})

/** GET /api/history: who did what, last first, a page at a time (extension). */
const listHistoryRoute: FastifyPluginAsyncZod = async app => {
  const schema = {
    summary: 'Who did what, last first. `before` is the `next` of the page before',
    querystring: z.extend(historyFilter, pageParameters),
    response: { 200: historyPage },
  }
  const options = { schema, config: { extension: true }, onRequest: app.allow('see history') }
  app.get('/api/history', options, ({ query }) => listHistory(app.db, query, pageOf(query)))
}

export const historyRoutes = [objectHistoryRoute, listHistoryRoute]
