// What batteries were measured to hold over a day, kept by battery whatever was asked for since.
import { type MeasuredPoint, type Measurement, measuredPoints } from '../../domain/schedule/view/measured.ts'
import type { TelemetryHistory } from '../../gql/operations/telemetry-history.generated.ts'

/** One answer of the server. */
export interface HistoryAnswer {
  assetIds: readonly string[]
  records: TelemetryHistory['telemetryHistory']
  /** In ms since 1970. */
  receivedAt: number
}

/** By the id of the asset; a battery that is not in it was never asked for. */
export type KeptDays = ReadonlyMap<string, { receivedAt: number; points: readonly MeasuredPoint[] }>

export const noDays: KeptDays = new Map()

/** `startsAt` is the day's first instant, in ms since 1970. An answer that is older than what is known changes nothing. */
export function afterHistory(kept: KeptDays, answer: HistoryAnswer, startsAt: number): KeptDays {
  const { assetIds, records, receivedAt } = answer
  const outdated = assetIds.filter(id => (kept.get(id)?.receivedAt ?? -1) < receivedAt)
  if (outdated.length === 0) return kept
  const told = new Map(outdated.map(id => [id, [] as Measurement[]]))
  for (const { assetId, metric, value, at } of records) {
    if (typeof value !== 'number' || at === null) continue
    const of = metric === 'BATT_ENERGY_AVAIL_KWH' ? 'energy' : 'charge'
    told.get(assetId)?.push({ minute: (Date.parse(at) - startsAt) / 60_000, of, value })
  }
  const days = [...told].map(([id, of]) => [id, { receivedAt, points: measuredPoints(of) }] as const)
  return new Map([...kept, ...days])
}
