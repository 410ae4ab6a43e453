// The measured energy of batteries over a day, by battery, across requests.
import {
  type MeasuredPoint,
  type Measurement,
  measuredPoints,
} from '../../../domain/schedule/view/measured.ts'
import type { TelemetryHistoryQuery } from '../../../gql/operations/telemetry-history.generated.ts'

export interface HistoryResponse {
  assetIds: readonly string[]
  records: TelemetryHistoryQuery['telemetryHistory']
  /** In ms since 1970. */
  receivedAt: number
}

/** By asset id; a battery that is missing was never requested. */
export type RetainedDays = ReadonlyMap<string, { receivedAt: number; points: readonly MeasuredPoint[] }>

export const noDays: RetainedDays = new Map()

/** What the battery holds when it is full; null where that is not known. */
export type CapacityKwhOf = (assetId: string) => number | null

interface Day {
  /** The day's first instant, in ms since 1970. What was measured before it is left out. */
  startMs: number
  capacityKwhOf: CapacityKwhOf
}

/** A response that is older than what is known changes nothing. */
export function withHistory(
  known: RetainedDays,
  { assetIds, records, receivedAt }: HistoryResponse,
  { startMs, capacityKwhOf }: Day,
): RetainedDays {
  const outdated = assetIds.filter(id => (known.get(id)?.receivedAt ?? -1) < receivedAt)
  if (outdated.length === 0) return known
  const measurements = new Map(outdated.map(id => [id, [] as Measurement[]]))
  for (const { assetId, metric, value, at } of records) {
    if (typeof value !== 'number' || at === null) continue
    const minute = (Date.parse(at) - startMs) / 60_000
    if (minute < 0) continue
    const of = metric === 'BATT_ENERGY_AVAIL_KWH' ? 'energy' : 'charge'
    measurements.get(assetId)?.push({ minute, of, value })
  }
  const days = [...measurements].map(
    ([id, of]) => [id, { receivedAt, points: measuredPoints(of, capacityKwhOf(id)) }] as const,
  )
  return new Map([...known, ...days])
}
