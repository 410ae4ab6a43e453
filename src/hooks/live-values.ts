// What the units reported last, kept by unit and metric, whatever was asked for since: scrolling and failures take nothing away.
import type { Failure } from '../../domain/failure.ts'
import type { Telemetry } from '../../gql/operations/telemetry.generated.ts'

export interface Reported {
  value: number | string
  /** When it was measured, in ms since 1970; null where the server does not say. */
  at: number | null
  /** When the server's answer came, in ms since 1970. */
  receivedAt: number
}

export interface LiveValues {
  /** The last value, or null where there is none. */
  reported: (assetId: string, metric: string) => Reported | null
  /** When the server answered last, in ms since 1970; null where it never did. */
  answeredAt: number | null
  /** Why the last question was not answered; null as soon as one is. */
  failure: Failure | null
}

/** One answer of the server. */
export interface TelemetryAnswer {
  assetIds: readonly string[]
  records: Telemetry['telemetry']
  /** In ms since 1970. */
  receivedAt: number
}

/** What came of the question that is being asked: its last answer and its last failure, if any. */
export interface TelemetryOutcome {
  answer: TelemetryAnswer | undefined
  failure: Failure | null
  /** In ms since 1970. */
  failedAt: number
}

interface UnitValues {
  receivedAt: number
  byMetric: ReadonlyMap<string, Reported>
}

export interface KeptValues {
  units: ReadonlyMap<string, UnitValues>
  answeredAt: number | null
  failure: Failure | null
  failedAt: number
}

export const nothingKept: KeptValues = { units: new Map(), answeredAt: null, failure: null, failedAt: 0 }

/** The same object where the outcome says nothing new. */
export function afterOutcome(kept: KeptValues, { answer, failure, failedAt }: TelemetryOutcome): KeptValues {
  const answered = answer ? afterAnswer(kept, answer) : kept
  if (!failure || failedAt <= answered.failedAt || failedAt < (answered.answeredAt ?? 0)) return answered
  return { ...answered, failure, failedAt }
}

/** Units of which the answer says nothing have no values any more; an answer that is older than what is known changes nothing. */
function afterAnswer(kept: KeptValues, { assetIds, records, receivedAt }: TelemetryAnswer): KeptValues {
  const outdated = assetIds.filter(id => (kept.units.get(id)?.receivedAt ?? -1) < receivedAt)
  if (outdated.length === 0) return kept
  const told = new Map(outdated.map(id => [id, new Map<string, Reported>()]))
  for (const { assetId, metric, value, at } of records)
    told.get(assetId)?.set(metric, { value, at: at === null ? null : Date.parse(at), receivedAt })
  return {
    units: new Map([
      ...kept.units,
      ...[...told].map(([id, byMetric]) => [id, { receivedAt, byMetric }] as const),
    ]),
    answeredAt: Math.max(kept.answeredAt ?? 0, receivedAt),
    failure: receivedAt >= kept.failedAt ? null : kept.failure,
    failedAt: kept.failedAt,
  }
}

export const liveValues = ({ units, answeredAt, failure }: KeptValues): LiveValues => ({
  reported: (assetId, metric) => units.get(assetId)?.byMetric.get(metric) ?? null,
  answeredAt,
  failure,
})
