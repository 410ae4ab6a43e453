// The last values of units, by unit and metric: scrolling and failures remove nothing.
import type { Failure } from '../../../domain/failure.ts'
import type { TelemetryQuery } from '../../../gql/operations/telemetry.generated.ts'

export interface LiveValue {
  value: number | string
  /** When it was measured, in ms since 1970; null if the server does not say. */
  at: number | null
  /** When the response arrived, in ms since 1970. */
  receivedAt: number
}

export interface LiveValues {
  /** The last value, or null if there is none. */
  latest: (assetId: string, metric: string) => LiveValue | null
  /** When the server last said something of the unit, in ms since 1970; null if it never did. */
  receivedAt: (assetId: string) => number | null
  /** When the server last responded, in ms since 1970; null if it never did. */
  respondedAt: number | null
  /** Why the last request failed; null after one that succeeded. */
  failure: Failure | null
}

export interface TelemetryResponse {
  assetIds: readonly string[]
  records: TelemetryQuery['telemetry']
  /** In ms since 1970. */
  receivedAt: number
}

/** The last response and the last failure of the present request, if any. */
export interface TelemetryOutcome {
  response: TelemetryResponse | undefined
  failure: Failure | null
  /** In ms since 1970. */
  failedAt: number
}

interface UnitValues {
  receivedAt: number
  byMetric: ReadonlyMap<string, LiveValue>
}

export interface RetainedValues {
  units: ReadonlyMap<string, UnitValues>
  respondedAt: number | null
  failure: Failure | null
  failedAt: number
}

export const noValues: RetainedValues = { units: new Map(), respondedAt: null, failure: null, failedAt: 0 }

/** The same object if nothing is new. */
export function withOutcome(
  known: RetainedValues,
  { response, failure, failedAt }: TelemetryOutcome,
): RetainedValues {
  const updated = response ? withResponse(known, response) : known
  if (!failure || failedAt <= updated.failedAt || failedAt < (updated.respondedAt ?? 0)) return updated
  return { ...updated, failure, failedAt }
}

/**
 * A unit without a record in the response has no values any more. A response that is older than what is known changes
 * nothing.
 */
function withResponse(
  known: RetainedValues,
  { assetIds, records, receivedAt }: TelemetryResponse,
): RetainedValues {
  const outdated = assetIds.filter(id => (known.units.get(id)?.receivedAt ?? -1) < receivedAt)
  if (outdated.length === 0) return known
  const values = new Map(outdated.map(id => [id, new Map<string, LiveValue>()]))
  for (const { assetId, metric, value, at } of records)
    values.get(assetId)?.set(metric, { value, at: at === null ? null : Date.parse(at), receivedAt })
  return {
    units: new Map([
      ...known.units,
      ...[...values].map(([id, byMetric]) => [id, { receivedAt, byMetric }] as const),
    ]),
    respondedAt: Math.max(known.respondedAt ?? 0, receivedAt),
    failure: receivedAt >= known.failedAt ? null : known.failure,
    failedAt: known.failedAt,
  }
}

export const liveValues = ({ units, respondedAt, failure }: RetainedValues): LiveValues => ({
  latest: (assetId, metric) => units.get(assetId)?.byMetric.get(metric) ?? null,
  receivedAt: assetId => units.get(assetId)?.receivedAt ?? null,
  respondedAt,
  failure,
})
