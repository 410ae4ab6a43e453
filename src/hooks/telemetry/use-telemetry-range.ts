// A battery's history over a range of time, by metric, as numbers.
import { useMemo, useState } from 'react'
import type { Failure } from '../../../domain/failure.ts'
import type { RolledUpMetric } from '../../../domain/telemetry-levels.ts'
import {
  TelemetryRangeDocument,
  type TelemetryRangeQuery,
} from '../../../gql/operations/telemetry-range.generated.ts'
import { useRead } from '../use-read.ts'

export interface RangePoint {
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

/** In ms since 1970; `untilMs` is excluded. */
interface Span {
  fromMs: number
  untilMs: number
}

export interface RangeData {
  stepMs: number
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
  /** Of the previous range until the new one arrives. */
  data: RangeData | undefined
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
  const question = {
    assetId,
    metrics: [...metrics],
    from: new Date(fromMs).toISOString(),
    until: new Date(untilMs).toISOString(),
    maxPoints,
  }
  const [isBehind, setIsBehind] = useState(false)
  const refreshMs = isBehind ? behindRefreshMs : everyMs
  const { data, failure, retry, respondedAt } = useRead(TelemetryRangeDocument, question, {
    enabled,
    keepPrevious: true,
    ...(refreshMs !== undefined && { everyMs: refreshMs }),
  })
  const range = useMemo(() => data && rangeData(data.telemetryRange, respondedAt), [data, respondedAt])
  if (range && isBehind !== range.pending.length > 0) setIsBehind(!isBehind)
  return { data: range, failure, retry }
}

/** While the server computes what is shown, its progress is. */
const behindRefreshMs = 10_000

/** `respondedAt`: in ms since 1970. */
function rangeData(
  { stepSeconds, series, pending: sent }: TelemetryRangeQuery['telemetryRange'],
  respondedAt: number,
): RangeData {
  const stepMs = stepSeconds * 1_000
  const pending = sent.map(({ from, until, complete }) => ({
    fromMs: Date.parse(from),
    untilMs: Date.parse(until),
    isComplete: complete,
  }))
  const incomplete = pending.filter(({ isComplete }) => !isComplete)
  const unfinishedAt = (atMs: number): RangePoint['unfinished'] => {
    if (incomplete.some(({ fromMs, untilMs }) => atMs >= fromMs && atMs < untilMs)) return 'incomplete'
    return atMs + stepMs > respondedAt ? 'so far' : null
  }
  const byMetric = new Map(
    series.map(({ metric, points }) => [
      metric,
      points.map(point => {
        const fromMs = Date.parse(point.at)
        return { ...point, atMs: fromMs + stepMs / 2, unfinished: unfinishedAt(fromMs) }
      }),
    ]),
  )
  return { stepMs, pending, pointsOf: metric => byMetric.get(metric) ?? noPoints }
}

const noPoints: readonly RangePoint[] = []
