// GET /api/history/export.csv and /api/history/export.json: all entries that match, last first, as a file (extension). The export is an
// entry itself.
import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { csvText } from '../../../../domain/csv.ts'
import { type HistoryEntry, historyEntry } from '../../../../domain/history/entry.ts'
import { type HistoryFilter, historyFilter } from '../../../../domain/history/filter.ts'
import { sentenceOf } from '../../../../domain/history/sentence.ts'
import { matchingHistory } from '../../../repositories/history.ts'

export const exportHistoryRoute: FastifyPluginAsyncZod = async app => {
  const options = (summary: string) => ({
    schema: { summary, querystring: historyFilter },
    onRequest: app.allow('see history'),
    // It would add an entry about an export that nobody gets.
    exposeHeadRoute: false,
  })
  const csv = options('All entries that match as CSV, last first')
  app.get(
    '/api/history/export.csv',
    {
      ...csv,
      schema: { ...csv.schema, response: { 200: { content: { 'text/csv': { schema: z.any() } } } } },
      config: { extension: true, history },
    },
    async (request, reply) => {
      await record(request)
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="history.csv"')
        .send(Readable.from(asCsv(matchingHistory(app.db, request.query))))
    },
  )
  app.get(
    '/api/history/export.json',
    {
      ...options('All entries that match as JSON, last first'),
      config: { extension: true, documentedReply: z.array(historyEntry), history },
    },
    async (request, reply) => {
      await record(request)
      return reply
        .type('application/json; charset=utf-8')
        .header('content-disposition', 'attachment; filename="history.json"')
        .send(Readable.from(asJson(matchingHistory(app.db, request.query))))
    },
  )
}

const history = { action: 'export', object: 'history', id: null } as const

/** With what was asked for: an export of everything has no changes. */
const record = (request: FastifyRequest<{ Querystring: HistoryFilter }>): Promise<void> =>
  request.recorded(async (_, entry) => {
    for (const [field, value] of Object.entries(request.query))
      if (value !== undefined) entry.changes.push({ field, before: null, after: value })
  })

async function* asJson(batches: AsyncIterable<HistoryEntry[]>): AsyncGenerator<string> {
  let separator = '[\n'
  for await (const entries of batches) {
    if (!entries.length) continue
    yield separator + entries.map(entry => JSON.stringify(entry)).join(',\n')
    separator = ',\n'
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n'
}

const columns: readonly [name: string, of: (entry: HistoryEntry) => string | null][] = [
  ['id', ({ id }) => id],
  ['at', ({ at }) => at],
  ['sentence', sentenceOf],
  ['actor_type', ({ actor }) => actor.type],
  ['actor_id', ({ actor }) => actor.id],
  ['actor_name', ({ actor }) => actor.name],
  ['actor_roles', ({ actor }) => actor.roles.join(' ')],
  ['action', ({ action }) => action],
  ['operation', ({ operation }) => operation],
  ['object_type', ({ object }) => object.type],
  ['object_id', ({ object }) => object.id],
  ['object_name', ({ object }) => object.name],
  ['changes', ({ changes }) => JSON.stringify(changes)],
  ['result', ({ result }) => result],
  ['reason', ({ reason }) => reason],
  ['request_id', ({ request_id }) => request_id],
  ['address', ({ address }) => address],
]

async function* asCsv(batches: AsyncIterable<HistoryEntry[]>): AsyncGenerator<string> {
  yield csvText([columns.map(([name]) => name)])
  for await (const entries of batches) yield csvText(entries.map(entry => columns.map(([, of]) => of(entry))))
}
