// The history of a battery over any range of time (extension): at which level and in which steps it is read, and where it has gaps.
// Without schemas, so that a screen does not load them.
import { dayMs, hourMs, minuteMs } from '../time/durations.ts'
import { instantOfLocalMs, localMs, type TimeZone, utc } from '../time/zone.ts'
import {
  isStoredFrom,
  maxIntervalMinutes,
  type TelemetryDays,
  type TelemetryLevel,
  telemetryLevels,
} from './levels.ts'

/** Of one request. */
export const maxRange = { metrics: 4, points: 2_000, days: 3_660 }
export const minRangePoints = 2
export const defaultRangePoints = 500

const secondMs = 1_000

/** The steps that are read from each level: few of its rows are joined in one, so that a range costs by its points. */
const stepsMs: Record<TelemetryLevel, readonly number[]> = {
  raw: [1, 2, 5, 10, 15, 30].map(seconds => seconds * secondMs),
  '1min': [1, 2, 5].map(minutes => minutes * minuteMs),
  '15min': [15, 30, 60, 120, 240].map(minutes => minutes * minuteMs),
  '1day': [1, 7, 28].map(days => days * dayMs),
}

export interface RangeQuery {
  /** Instants are in ms since 1970; `untilMs` is excluded. */
  fromMs: number
  untilMs: number
  maxPoints: number
  nowMs: number
  /** How long each level is kept. */
  days: TelemetryDays
  /** The operator's: of steps of a day or more. */
  zone: TimeZone
}

export interface RangeSteps {
  level: TelemetryLevel
  /** On a day of a clock change an hour more or less. */
  stepMs: number
  /** The range in whole steps. */
  fromMs: number
  untilMs: number
  /** Whose days the steps are made of; null if they are shorter than a day. */
  zone: TimeZone | null
  /** The first instant of each step, in order, where they are days of a zone other than UTC. */
  starts: readonly number[] | null
}

/**
 * The finest steps of which at most `maxPoints` (2 or more) cover the range, from a level that is kept for all of it. Days of
 * another zone than UTC are made of quarters of an hour; beyond the time for which these are kept, all steps are days of UTC.
 */
export function rangeSteps({ fromMs, untilMs, maxPoints, nowMs, days, zone }: RangeQuery): RangeSteps {
  const range = { fromMs, untilMs }
  const retention = { days, nowMs }
  for (const level of telemetryLevels.filter(
    level => level !== '1day' && isStoredFrom(level, fromMs, retention),
  ))
    for (const stepMs of stepsMs[level]) {
      const steps = wholeSteps(range, stepMs, utc)
      if (countOf(steps, stepMs) <= maxPoints) return { level, stepMs, ...steps, zone: null, starts: null }
    }
  const local = zone === utc ? null : inLocalDays(range, maxPoints, zone)
  if (local && isStoredFrom('15min', local.fromMs, retention)) return local
  return { level: '1day', ...inDays(range, maxPoints, utc), zone: utc, starts: null }
}

function inLocalDays(range: Span, maxPoints: number, zone: TimeZone): RangeSteps {
  const { stepMs, fromMs, untilMs } = inDays(range, maxPoints, zone)
  const starts = Array.from({ length: (untilMs - fromMs) / stepMs }, (_, i) =>
    instantOfLocalMs(zone, fromMs + i * stepMs),
  )
  return {
    level: '15min',
    stepMs,
    fromMs: instantOfLocalMs(zone, fromMs),
    untilMs: instantOfLocalMs(zone, untilMs),
    zone,
    starts,
  }
}

/** In days of the zone, as its local time. */
function inDays(range: Span, maxPoints: number, zone: TimeZone): Span & { stepMs: number } {
  const spanMs = localMs(zone, range.untilMs - 1) + 1 - localMs(zone, range.fromMs)
  const stepMs =
    stepsMs['1day'].find(stepMs => countOf(wholeSteps(range, stepMs, zone), stepMs) <= maxPoints) ??
    Math.ceil(spanMs / dayMs / (maxPoints - 1)) * dayMs
  return { stepMs, ...wholeSteps(range, stepMs, zone) }
}

/** Steps are counted from the first Monday after the epoch, so that weeks begin on Mondays. */
export const stepOriginMs = Date.UTC(1970, 0, 5)

interface Span {
  fromMs: number
  untilMs: number
}

/** As the zone's local time. */
function wholeSteps({ fromMs, untilMs }: Span, stepMs: number, zone: TimeZone): Span {
  const indexOf = (atMs: number) => Math.floor((localMs(zone, atMs) - stepOriginMs) / stepMs)
  const [first, last] = [indexOf(fromMs), indexOf(untilMs - 1)]
  return { fromMs: stepOriginMs + first * stepMs, untilMs: stepOriginMs + (last + 1) * stepMs }
}

const countOf = ({ fromMs, untilMs }: Span, stepMs: number): number => (untilMs - fromMs) / stepMs

interface Instant {
  /** In ms since 1970. */
  atMs: number
}

const minGapMs = 30 * secondMs
const maxGapMs = hourMs
/** How many distances before and after one say how often a battery reports there. */
const neighbours = 3

/** Charts paint the same points, and look values up in them, at each move of the pointer. */
const known = new WeakMap<readonly Instant[], { stepMs: number; stretches: Instant[][] }>()

/**
 * The points in stretches without a gap. Two points have a gap between them where they lie further apart than three times the usual
 * distance of their neighbours, on the side where it is longer, so that a battery may report more or less often from some point on.
 * It is at least half a minute and one and a half steps, and at most an hour; a quarter of an hour where there are no neighbours.
 */
export function stretchesOf<Point extends Instant>(points: readonly Point[], stepMs: number): Point[][] {
  const before = known.get(points)
  if (before?.stepMs === stepMs) return before.stretches as Point[][]
  const distances = points.slice(1).map(({ atMs }, i) => atMs - (points[i]?.atMs ?? atMs))
  const stretches: Point[][] = []
  for (const [i, point] of points.entries()) {
    const distance = distances[i - 1]
    if (distance !== undefined && distance <= gapMs(distances, i - 1, stepMs)) stretches.at(-1)?.push(point)
    else stretches.push([point])
  }
  known.set(points, { stepMs, stretches })
  return stretches
}

function gapMs(distances: readonly number[], index: number, stepMs: number): number {
  const before = distances.slice(Math.max(0, index - neighbours), index)
  const after = distances.slice(index + 1, index + 1 + neighbours)
  const typicalMs = Math.max(medianOf(before), medianOf(after))
  const threeTimesMs = typicalMs > 0 ? 3 * typicalMs : maxIntervalMinutes * minuteMs
  return Math.max(1.5 * stepMs, minGapMs, Math.min(threeTimesMs, maxGapMs))
}

/** 0 if there are none. */
const medianOf = (distances: readonly number[]): number =>
  distances.toSorted((a, b) => a - b)[Math.floor(distances.length / 2)] ?? 0
