// The five calls of a kind of record of the registry: lists, reads, creates, changes and deletes.
import type { FastifyPluginAsync } from 'fastify'
import * as z from 'zod/mini'
import { coalesce } from '../../../database/coalesce.ts'
import type { Database } from '../../../database/connect.ts'
import { orNotFound, requireFound } from '../../../http/errors.ts'
import { deleteRestorably } from '../../../repositories/deleted-records.ts'
import type { ListFilter } from '../../../repositories/searching.ts'

/** What the routes of a kind of record differ in. */
export interface RecordKind<Row, New, Changes> {
  type: 'asset' | 'truck' | 'place'
  summaries: { list: string; read: string; create: string; change: string; delete: string }
  isExtension?: true
  /** As replies to changes hold it; `read`: as the others do. */
  sent: z.ZodMiniType
  read: z.ZodMiniType
  created: z.ZodMiniType<New>
  changed: z.ZodMiniType<Changes>
  /** What a new one may be refused with. */
  refuses?: ['place_exists']
  list: (db: Database, filter: ListFilter) => Promise<Row[]>
  find: (db: Database, id: string) => Promise<Row | undefined>
  /** Adds what only replies to reads hold. */
  complete: (db: Database, rows: Row[]) => Promise<Row[]>
  /** The id of the new one. */
  add: (store: Database, fields: New) => Promise<string>
  edit: (store: Database, id: string, changes: Changes) => Promise<Row | undefined>
}

interface ById {
  Params: { id: string }
}

const params = z.object({ id: z.string() })
const querystring = z.object({ organization_id: z.optional(z.string()), search: z.optional(z.string()) })

export function recordRoutes<Row, New, Changes>(kind: RecordKind<Row, New, Changes>): FastifyPluginAsync {
  const { type, summaries, refuses } = kind
  const path = `/api/${type}s`
  const extension = kind.isExtension && { extension: true }
  const config = { ...extension, record: type }

  return async app => {
    const list = coalesce(async (filter: ListFilter) =>
      kind.complete(app.db, await kind.list(app.db, filter)),
    )
    app.get<{ Querystring: z.infer<typeof querystring> }>(
      path,
      {
        schema: { summary: summaries.list, querystring, response: { 200: z.array(kind.read) } },
        config: { ...extension },
        onRequest: app.allow('see assets'),
      },
      async ({ query }) => list({ organizationId: query.organization_id, search: query.search }),
    )

    app.get<ById>(
      `${path}/:id`,
      {
        schema: { summary: summaries.read, params, response: { 200: kind.read } },
        config,
        onRequest: app.allow('see assets'),
      },
      async ({ params: { id } }) =>
        (await kind.complete(app.db, [orNotFound(await kind.find(app.db, id))]))[0],
    )

    app.post(
      path,
      {
        schema: { summary: summaries.create, body: kind.created, response: { 201: kind.sent } },
        config: {
          ...config,
          ...(refuses && { refuses }),
          history: { action: 'create', object: type, id: null },
        },
        onRequest: app.allow('edit assets'),
        preHandler: app.requireRoom(`${type}s`),
      },
      async (request, reply) => {
        const created = await request.recorded(async (store, draft) => {
          draft.objectId = await kind.add(store, request.body as New)
          return orNotFound(await kind.find(store, draft.objectId))
        })
        return reply.code(201).send(created)
      },
    )

    app.patch<ById>(
      `${path}/:id`,
      {
        schema: { summary: summaries.change, params, body: kind.changed, response: { 200: kind.sent } },
        config: { ...config, history: { action: 'change', object: type } },
        onRequest: app.allow('edit assets'),
      },
      request =>
        request.recorded(async store =>
          orNotFound(await kind.edit(store, request.params.id, request.body as Changes)),
        ),
    )

    app.delete<ById>(
      `${path}/:id`,
      {
        schema: { summary: summaries.delete, params, response: { 204: z.undefined() } },
        config: { ...config, history: { action: 'delete', object: type } },
        onRequest: app.allow('delete assets'),
      },
      async (request, reply) => {
        await request.recorded(async store =>
          requireFound(await deleteRestorably(store, type, request.params.id)),
        )
        return reply.code(204).send()
      },
    )
  }
}
