// A battery's history over a range of time, by metric, as numbers.
import { useMemo } from 'react'
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
  at: string
  count: number | null
  minimum: number
  mean: number
  maximum: number
  chargedKwh: number | null
  deliveredKwh: number | null
}

export interface RangeData {
  stepMs: number
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
  const { data, failure, retry } = useRead(TelemetryRangeDocument, question, {
    enabled,
    keepPrevious: true,
    ...(everyMs !== undefined && { everyMs }),
  })
  return { data: useMemo(() => data && rangeData(data.telemetryRange), [data]), failure, retry }
}

function rangeData({ stepSeconds, series }: TelemetryRangeQuery['telemetryRange']): RangeData {
  const stepMs = stepSeconds * 1_000
  const byMetric = new Map(
    series.map(({ metric, points }) => [
      metric,
      points.map(point => ({ ...point, atMs: Date.parse(point.at) + stepMs / 2 })),
    ]),
  )
  return { stepMs, pointsOf: metric => byMetric.get(metric) ?? noPoints }
}

const noPoints: readonly RangePoint[] = []
