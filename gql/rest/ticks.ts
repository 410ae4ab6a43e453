// REST resource: ticks on the run sheets of trucks (extension).
import type { CamelCased } from '../../domain/field-names.ts'
import { snakeCased } from '../../domain/field-names.ts'
import { type SentTick, tick } from '../../domain/run-sheets/tick.ts'
import { recordPath, withQuery } from './address.ts'
import { type CallerHttp, jsonList, noContent } from './http.ts'
import { record } from './shapes.ts'

const row = record(tick.shape)

interface NewTicks {
  /** Whoever ticked: the server takes them from nobody else. Null where it names no ids. */
  authorId: string | null
  ticks: readonly CamelCased<SentTick>[]
}

export const tickCalls = (http: CallerHttp) => ({
  /** Of a day, of one truck or of all. */
  of: (day: string, truckId: string | null) =>
    http.get(withQuery('/api/run-sheet-ticks', { day, truck_id: truckId }), jsonList(row)),
  add: (truckId: string, { authorId, ticks }: NewTicks) =>
    http.send(
      'POST',
      `${recordPath('truck', truckId)}/ticks`,
      { ...(authorId !== null && { author_id: authorId }), ticks: ticks.map(snakeCased) },
      noContent,
    ),
})
