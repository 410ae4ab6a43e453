// GET /api/history: who did what, last first, a page at a time (extension).
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { historyPage } from '../../../../domain/history/entry.ts'
import { historyFilter } from '../../../../domain/history/filter.ts'
import { listHistory } from '../../../repositories/history.ts'
import { pageOf, pageParameters } from './page-parameters.ts'

const schema = {
  summary: 'Who did what, last first. `before` is the `next` of the page before',
  querystring: z.extend(historyFilter, pageParameters),
  response: { 200: historyPage },
}

export const listHistoryRoute: FastifyPluginAsyncZod = async app => {
  const options = { schema, config: { extension: true }, onRequest: app.allow('see history') }
  app.get('/api/history', options, ({ query }) => listHistory(app.db, query, pageOf(query)))
}
