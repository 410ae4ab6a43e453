// The history of a battery over any range of time (extension): at which level and in which steps it is read, and where it has gaps.
// Without schemas, so that a screen does not load them.
import {
  maxIntervalMinutes,
  type TelemetryDays,
  type TelemetryLevel,
  telemetryLevels,
} from './telemetry-levels.ts'

/** Of one request. */
export const maxRange = { metrics: 4, points: 2_000, days: 3_660 }
export const minRangePoints = 2
export const defaultRangePoints = 500

const secondMs = 1_000
const minuteMs = 60 * secondMs
const dayMs = 24 * 60 * minuteMs

/** The steps that are read from each level: few of its rows are joined in one, so that a range costs by its points. */
const stepsMs: Record<TelemetryLevel, readonly number[]> = {
  raw: [1, 2, 5, 10, 15, 30].map(seconds => seconds * secondMs),
  '1min': [1, 2, 5].map(minutes => minutes * minuteMs),
  '15min': [15, 30, 60, 120, 240].map(minutes => minutes * minuteMs),
  '1day': [1, 7, 28].map(days => days * dayMs),
}

export interface RangeQuestion {
  /** Instants are in ms since 1970; `untilMs` is excluded. */
  fromMs: number
  untilMs: number
  maxPoints: number
  nowMs: number
  /** How long each level is kept. */
  days: TelemetryDays
}

export interface RangeSteps {
  level: TelemetryLevel
  stepMs: number
  /** The range in whole steps. */
  fromMs: number
  untilMs: number
}

/** The finest steps of which at most `maxPoints` (2 or more) cover the range, from a level that is kept for all of it. */
export function rangeSteps({ fromMs, untilMs, maxPoints, nowMs, days }: RangeQuestion): RangeSteps {
  const isKept = (level: TelemetryLevel) => fromMs >= nowMs - days[level] * dayMs
  for (const level of telemetryLevels.filter(level => level === '1day' || isKept(level)))
    for (const stepMs of stepsMs[level]) {
      const steps = wholeSteps(fromMs, untilMs, stepMs)
      if ((steps.untilMs - steps.fromMs) / stepMs <= maxPoints) return { level, stepMs, ...steps }
    }
  const stepMs = Math.ceil((untilMs - fromMs) / dayMs / (maxPoints - 1)) * dayMs
  return { level: '1day', stepMs, ...wholeSteps(fromMs, untilMs, stepMs) }
}

/** Steps are counted from the first Monday after the epoch, so that weeks begin on Mondays. */
export const stepOriginMs = Date.UTC(1970, 0, 5)

function wholeSteps(fromMs: number, untilMs: number, stepMs: number) {
  const first = Math.floor((fromMs - stepOriginMs) / stepMs)
  const end = Math.ceil((untilMs - stepOriginMs) / stepMs)
  return { fromMs: stepOriginMs + first * stepMs, untilMs: stepOriginMs + end * stepMs }
}

const minGapMs = 30 * secondMs

/**
 * Points that lie further apart than this, in ms, have a gap between them: three times the usual distance, but at most a quarter of an
 * hour and at least half a minute, and always more than a step. `instants` are in order, in ms.
 */
export function gapMs(instants: readonly number[], stepMs: number): number {
  const distances = instants.slice(1).map((at, i) => at - (instants[i] ?? at))
  const usual = distances.sort((a, b) => a - b)[Math.floor(distances.length / 2)] ?? 0
  return Math.max(1.5 * stepMs, minGapMs, Math.min(3 * usual, maxIntervalMinutes * minuteMs))
}

interface Instant {
  /** In ms since 1970. */
  atMs: number
}

/** The points in stretches without a gap. */
export function stretchesOf<Point extends Instant>(points: readonly Point[], stepMs: number): Point[][] {
  const longestMs = gapMs(
    points.map(({ atMs }) => atMs),
    stepMs,
  )
  const stretches: Point[][] = []
  for (const point of points) {
    const last = stretches.at(-1)?.at(-1)
    if (last && point.atMs - last.atMs <= longestMs) stretches.at(-1)?.push(point)
    else stretches.push([point])
  }
  return stretches
}
