// The same hours of the day or the week before, to be drawn under what is shown.
import { useMemo } from 'react'
import { type RolledUpMetric, rolledUpMetrics } from '../../../../../domain/telemetry/levels.ts'
import { earlierBy, loadedFor, loadedPoints, type TimeView } from '../../../../../domain/telemetry/view.ts'
import { dayMs } from '../../../../../domain/time/durations.ts'
import type { TimeZone } from '../../../../../domain/time/zone.ts'
import {
  isPartOf,
  type RangePoint,
  useTelemetryRange,
} from '../../../../hooks/telemetry/use-telemetry-range.ts'
import { usePageZone } from '../../../../ui/time/zones.tsx'
import { stepText } from './time-texts.ts'

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
  /** Whose days the steps are made of; null if they are shorter than a day. */
  zone: TimeZone | null
}

export interface Earlier {
  name: (typeof comparisons)[Comparison]['name']
  seriesOf: (metric: RolledUpMetric) => EarlierSeries | null
  /** Why nothing of a metric is drawn, or not all; null where all is. */
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
  const range = loadedFor({ fromMs: view.fromMs - byMs, untilMs: view.untilMs - byMs }, nowMs)
  // Before that nothing is stored.
  const isStored = range.fromMs < range.untilMs
  const { data, failure, isPrevious } = useTelemetryRange({
    assetId,
    metrics: rolledUpMetrics,
    ...range,
    maxPoints: loadedPoints,
    enabled: isComparison(chosen) && isStored,
  })
  const series = useMemo(() => {
    // A step would be compared with itself.
    if (!data || !isStored || data.stepMs > days * dayMs) return new Map<RolledUpMetric, EarlierSeries>()
    const moved = (point: RangePoint): RangePoint => ({
      ...point,
      fromMs: point.fromMs + byMs,
      untilMs: point.untilMs + byMs,
      atMs: point.atMs + byMs,
    })
    const { stepMs } = data
    const seriesOf = (metric: RolledUpMetric) => ({
      points: data.pointsOf(metric).map(moved),
      stepMs,
      zone: data.zone,
    })
    return new Map(rolledUpMetrics.map(metric => [metric, seriesOf(metric)]))
  }, [data, byMs, days, isStored])
  const isRead = !isStored || (data !== undefined && !isPrevious)
  return useMemo(() => {
    if (!isComparison(chosen)) return null
    const absenceOf = (metric: RolledUpMetric): string | null => {
      if (failure) return `the ${name} could not be read`
      if (!isRead) return `the ${name} is being read`
      if (data && data.stepMs > days * dayMs)
        return `no comparison with the ${name}: a step is ${stepText(data.stepMs)}`
      return series.get(metric)?.points.some(point => isPartOf(point, view))
        ? null
        : `no records of the ${name}`
    }
    return { name, seriesOf: metric => series.get(metric) ?? null, absenceOf }
  }, [chosen, name, days, series, data, view, failure, isRead])
}
