// GET /api/history/export.csv and /api/history/export.json: all entries that match, last first, as a file (extension). The export is an
// entry itself.
import { Readable } from 'node:stream'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { type HistoryEntry, historyEntry } from '../../../../domain/history/entry.ts'
import { historyFilter } from '../../../../domain/history/filter.ts'
import { sentenceOf } from '../../../../domain/history/sentence.ts'
import { type CsvColumn, csvOf, csvReply, recordExport, sendCsv } from '../../../http/csv-export.ts'
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
      schema: { ...csv.schema, response: csvReply },
      config: { extension: true, history },
    },
    async (request, reply) => {
      await recordExport(request)
      return sendCsv(reply, 'history', csvOf(columns, matchingHistory(app.db, request.query)))
    },
  )
  app.get(
    '/api/history/export.json',
    {
      ...options('All entries that match as JSON, last first'),
      config: { extension: true, documentedReply: z.array(historyEntry), history },
    },
    async (request, reply) => {
      await recordExport(request)
      return reply
        .type('application/json; charset=utf-8')
        .header('content-disposition', 'attachment; filename="history.json"')
        .send(Readable.from(asJson(matchingHistory(app.db, request.query))))
    },
  )
}

const history = { action: 'export', object: 'history', id: null } as const

async function* asJson(batches: AsyncIterable<HistoryEntry[]>): AsyncGenerator<string> {
  let separator = '[\n'
  for await (const entries of batches) {
    if (!entries.length) continue
    yield separator + entries.map(entry => JSON.stringify(entry)).join(',\n')
    separator = ',\n'
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n'
}

const columns: readonly CsvColumn<HistoryEntry>[] = [
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
