// The day of a plan on the clock: its time zone, when it begins and ends, and which plan is of today (decisions, Plans).
import { minuteMs } from '../../time/durations.ts'
import { clockText } from '../../time/texts.ts'
import { addDays, offsetMinutes, startOfDay, type TimeZone } from '../../time/zone.ts'
import { clock, dayPeriodCounts, minutesPerPeriod } from './period.ts'
import { readOffset, readTimestamp } from './timestamp.ts'

/** Instants are in ms since 1970. */
export interface PlanDay {
  zone: TimeZone
  /** '2026-01-15' */
  day: string
  startMs: number
  /** Excluded. */
  untilMs: number
}

interface DatedPlan {
  /** As written in the plan. */
  timestamp: string
  /** Null where nobody knows. */
  periodCount?: number | null | undefined
}

/**
 * The zone of a timestamp: its own offset, or without one the operator's zone. Where the operator's zone has that offset at that instant,
 * the plan is of the operator's zone: a day of a clock change has two offsets, of which a timestamp can state one.
 */
function zoneOf(timestamp: string, operatorZone: TimeZone): TimeZone {
  const offset = readOffset(timestamp)
  const read = readTimestamp(timestamp)
  if (!offset || !read) return operatorZone
  return offset.minutes === offsetMinutes(operatorZone, read.timestamp.getTime()) ? operatorZone : offset.text
}

/**
 * A plan with as many periods as a day can have lasts for its periods; another one, and one of unknown length, until the next midnight.
 * A timestamp that is no date has a day without an instant.
 */
export function planDay({ timestamp, periodCount }: DatedPlan, operatorZone: TimeZone): PlanDay {
  const zone = zoneOf(timestamp, operatorZone)
  const day = readTimestamp(timestamp)?.day
  if (day === undefined) return { zone, day: '', startMs: Number.NaN, untilMs: Number.NaN }
  const startMs = startOfDay(zone, day)
  const isWhole = periodCount != null && dayPeriodCounts.includes(periodCount)
  const untilMs = isWhole
    ? startMs + periodCount * minutesPerPeriod * minuteMs
    : startOfDay(zone, addDays(day, 1))
  return { zone, day, startMs, untilMs }
}

export const isWithin = ({ startMs, untilMs }: PlanDay, atMs: number): boolean =>
  startMs <= atMs && atMs < untilMs

/** The minute of the plan's day that the instant is in; null at an instant of another day. */
export const minuteOfDay = (day: PlanDay, atMs: number): number | null =>
  isWithin(day, atMs) ? Math.floor((atMs - day.startMs) / minuteMs) : null

/** The instant of a minute of the plan's day. */
export const instantOfMinute = ({ startMs }: PlanDay, minute: number): number => startMs + minute * minuteMs

/** By how many minutes the clock goes ahead of, or falls behind, the plan's count from midnight during the day; 0 on most days. */
export const clockChangeMinutes = ({ zone, startMs, untilMs }: PlanDay): number =>
  Number.isNaN(startMs) ? 0 : offsetMinutes(zone, untilMs - 1) - offsetMinutes(zone, startMs)

/**
 * A time of the plan as it counts it, in minutes from its midnight: '08:15'. After a change of the clock, with what the clock shows then:
 * '15:00 (clock 14:00)'.
 */
export function planTimeText(day: PlanDay, minute: number): string {
  const text = clock(minute)
  if (clockChangeMinutes(day) === 0) return text
  const atMs = instantOfMinute(day, minute)
  const isChanged = offsetMinutes(day.zone, atMs) !== offsetMinutes(day.zone, day.startMs)
  return isChanged ? `${text} (clock ${clockText(day.zone, atMs)})` : text
}
