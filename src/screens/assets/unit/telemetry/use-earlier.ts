// The same hours of the day or the week before, to be drawn under what is shown.
import { useMemo } from 'react'
import { type RolledUpMetric, rolledUpMetrics } from '../../../../../domain/telemetry/levels.ts'
import { earlierBy, loadedFor, loadedPoints, type TimeView } from '../../../../../domain/telemetry/view.ts'
import {
  isPartOf,
  type RangePoint,
  useTelemetryRange,
} from '../../../../hooks/telemetry/use-telemetry-range.ts'
import { usePageZone } from '../../../../ui/time/zones.tsx'

const comparisons = {
  day: { days: 1, label: 'Day before', name: 'day before' },
  week: { days: 7, label: 'Week before', name: 'week before' },
} as const
type Comparison = keyof typeof comparisons

const isComparison = (text: string): text is Comparison => Object.hasOwn(comparisons, text)

export const comparisonOptions = [
  { value: '', label: 'No comparison' },
  ...Object.entries(comparisons).map(([value, { label }]) => ({ value, label })),
]

/** Of a metric. */
export interface EarlierSeries {
  /** Moved to the time that is shown. */
  points: readonly RangePoint[]
  stepMs: number
}

export interface Earlier {
  name: (typeof comparisons)[Comparison]['name']
  seriesOf: (metric: RolledUpMetric) => EarlierSeries | null
  /** Why nothing of a metric is drawn; null where something is. */
  absenceOf: (metric: RolledUpMetric) => string | null
}

interface EarlierOptions {
  assetId: string
  /** What is chosen; '': nothing. */
  chosen: string
  view: TimeView
  nowMs: number
}

/** Null where nothing is compared. */
export function useEarlier({ assetId, chosen, view, nowMs }: EarlierOptions): Earlier | null {
  const zone = usePageZone()
  const { days, name } = comparisons[isComparison(chosen) ? chosen : 'day']
  const byMs = earlierBy(zone, view.untilMs, days)
  const { data, failure, isPrevious } = useTelemetryRange({
    assetId,
    metrics: rolledUpMetrics,
    ...loadedFor({ fromMs: view.fromMs - byMs, untilMs: view.untilMs - byMs }, nowMs),
    maxPoints: loadedPoints,
    enabled: isComparison(chosen),
  })
  const series = useMemo(() => {
    const moved = (point: RangePoint): RangePoint => ({
      ...point,
      fromMs: point.fromMs + byMs,
      untilMs: point.untilMs + byMs,
      atMs: point.atMs + byMs,
    })
    return new Map(
      data &&
        rolledUpMetrics.map(metric => [
          metric,
          { points: data.pointsOf(metric).map(moved), stepMs: data.stepMs },
        ]),
    )
  }, [data, byMs])
  const isRead = data !== undefined && !isPrevious
  return useMemo(() => {
    if (!isComparison(chosen)) return null
    const absenceOf = (metric: RolledUpMetric): string | null => {
      if (series.get(metric)?.points.some(point => isPartOf(point, view))) return null
      if (failure) return `the ${name} could not be read`
      return isRead ? `no records of the ${name}` : `the ${name} is being read`
    }
    return { name, seriesOf: metric => series.get(metric) ?? null, absenceOf }
  }, [chosen, name, series, view, failure, isRead])
}
