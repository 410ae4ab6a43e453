// Files of all records that match, sent as they are read. An export is an entry of the history.
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { type CsvCell, csvText } from '../../domain/csv.ts'

export type CsvColumn<Row> = readonly [header: string, of: (row: Row) => CsvCell]

/** Of a call that replies with a file. */
export const csvReply = { 200: { content: { 'text/csv': { schema: z.any() } } } }

export const sendCsv = (
  reply: FastifyReply,
  name: string,
  text: string | AsyncIterable<string>,
): FastifyReply =>
  reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}.csv"`)
    .send(typeof text === 'string' ? text : Readable.from(text))

export async function* csvOf<Row>(
  columns: readonly CsvColumn<Row>[],
  batches: AsyncIterable<readonly Row[]>,
): AsyncGenerator<string> {
  yield csvText([columns.map(([header]) => header)])
  for await (const rows of batches) yield csvText(rows.map(row => columns.map(([, of]) => of(row))))
}

interface FilteredRequest {
  query: Readonly<Record<string, string | boolean | Date | undefined>>
  recorded: FastifyRequest['recorded']
}

/** With what was requested: an export of everything has no changes. */
export const recordExport = (request: FilteredRequest): Promise<void> =>
  request.recorded(async (_, entry) => {
    for (const [field, value] of Object.entries(request.query))
      if (value !== undefined)
        entry.changes.push({
          field,
          before: null,
          after: value instanceof Date ? value.toISOString() : value,
        })
  })
