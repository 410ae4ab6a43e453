// A battery's history over a range of time, by metric, as numbers.
import { useMemo, useState } from 'react'
import type { Failure } from '../../../domain/failure.ts'
import type { RolledUpMetric } from '../../../domain/telemetry/levels.ts'
import { dayMs } from '../../../domain/time/durations.ts'
import { isZoneName, type TimeZone, utc } from '../../../domain/time/zone.ts'
import {
  TelemetryRangeDocument,
  type TelemetryRangeQuery,
} from '../../../gql/operations/telemetry-range.generated.ts'
import { useRead } from '../use-read.ts'

/** In ms since 1970; `untilMs` is excluded. */
interface Span {
  fromMs: number
  untilMs: number
}

/** What the records of a step amount to. */
export interface RangePoint extends Span {
  /** The middle of the step, in ms since 1970. */
  atMs: number
  /** The first instant of the step. */
  at: string
  /** Why not all of the step's records are counted; null if they are. */
  unfinished: 'so far' | 'incomplete' | null
  count: number | null
  minimum: number
  mean: number
  maximum: number
  chargedKwh: number | null
  deliveredKwh: number | null
}

export interface RangeData {
  /** On a day of a clock change an hour more or less. */
  stepMs: number
  /** Whose days the steps are made of; null if they are shorter than a day. */
  zone: TimeZone | null
  /** Steps that the server has not computed yet: read from their records, or incomplete. */
  pending: readonly (Span & { isComplete: boolean })[]
  pointsOf: (metric: RolledUpMetric) => readonly RangePoint[]
}

interface RangeRequest {
  assetId: string
  /** The same array between renders. */
  metrics: readonly RolledUpMetric[]
  /** In ms since 1970. */
  fromMs: number
  untilMs: number
  maxPoints: number
  enabled?: boolean
  /** Requested again after so many ms. */
  everyMs?: number
}

export interface RangeReading {
  /** Of the previous range of the same battery until the new one arrives. */
  data: RangeData | undefined
  isPrevious: boolean
  failure: Failure | null
  retry: () => void
}

export function useTelemetryRange({
  assetId,
  metrics,
  fromMs,
  untilMs,
  maxPoints,
  enabled = true,
  everyMs,
}: RangeRequest): RangeReading {
  const query = {
    assetId,
    metrics: [...metrics],
    from: new Date(fromMs).toISOString(),
    until: new Date(untilMs).toISOString(),
    maxPoints,
  }
  const { data, previous, failure, retry, respondedAt } = useRead(TelemetryRangeDocument, query, {
    enabled,
    // Of another battery, or without one of the metrics, it would be drawn under a wrong name.
    keepPrevious: was => was.assetId === assetId && metrics.every(metric => was.metrics.includes(metric)),
    everyMs: latest => (latest?.telemetryRange.pending.length ? behindRefreshMs : everyMs),
  })
  // For the response that is still shown, the library says 0: every step would seem to go on.
  const [shownAt, setShownAt] = useState(respondedAt)
  if (!previous && shownAt !== respondedAt) setShownAt(respondedAt)
  const range = useMemo(() => data && rangeData(data.telemetryRange, shownAt), [data, shownAt])
  return { data: range, isPrevious: previous, failure, retry }
}

/** While the server computes what is shown, its progress is. */
const behindRefreshMs = 10_000

/** Whether a part of the point's step is within. */
export const isPartOf = (point: RangePoint, { fromMs, untilMs }: Span): boolean =>
  point.untilMs > fromMs && point.fromMs < untilMs

/** `respondedAt`: in ms since 1970. */
function rangeData(
  { stepSeconds, zone, series, pending: sent }: TelemetryRangeQuery['telemetryRange'],
  respondedAt: number,
): RangeData {
  const stepMs = stepSeconds * 1_000
  const pending = sent.map(({ from, until, complete }) => ({
    fromMs: Date.parse(from),
    untilMs: Date.parse(until),
    isComplete: complete,
  }))
  const incomplete = pending.filter(({ isComplete }) => !isComplete)
  const unfinishedAt = (startMs: number, endMs: number): RangePoint['unfinished'] => {
    if (incomplete.some(({ fromMs, untilMs }) => startMs >= fromMs && startMs < untilMs)) return 'incomplete'
    return endMs > respondedAt ? 'so far' : null
  }
  const byMetric = new Map(
    series.map(({ metric, points }) => [
      metric,
      points.map(point => {
        const fromMs = Date.parse(point.at)
        const untilMs = point.until === null ? fromMs + stepMs : Date.parse(point.until)
        const unfinished = unfinishedAt(fromMs, untilMs)
        return { ...point, fromMs, untilMs, atMs: (fromMs + untilMs) / 2, unfinished }
      }),
    ]),
  )
  const dayZone = zone !== null && isZoneName(zone) ? zone : utc
  return {
    stepMs,
    zone: stepMs < dayMs ? null : dayZone,
    pending,
    pointsOf: metric => byMetric.get(metric) ?? noPoints,
  }
}

const noPoints: readonly RangePoint[] = []
