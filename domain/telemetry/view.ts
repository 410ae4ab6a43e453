// The part of a battery's history that is shown, how it is moved, and what is loaded for it (extension). Instants in ms since 1970.
import { dayMs, minuteMs } from '../time/durations.ts'
import { addDays, dayAt, instantOfLocalMs, localMs, startOfDay, type TimeZone } from '../time/zone.ts'
import { maxRange } from './range.ts'

export interface TimeView {
  fromMs: number
  untilMs: number
}

export const viewSpans = [
  { name: 'hour', ms: dayMs / 24 },
  { name: 'day', ms: dayMs },
  { name: 'week', ms: 7 * dayMs },
  { name: 'month', ms: 30 * dayMs },
  { name: 'year', ms: 365 * dayMs },
] as const
export type ViewSpan = (typeof viewSpans)[number]['name']

const minSpanMs = 5 * minuteMs
const maxSpanMs = 4 * 365 * dayMs

/** The last hour, day ... up to now. */
export const lastOf = (span: ViewSpan, nowMs: number): TimeView => ({
  fromMs: nowMs - (viewSpans.find(({ name }) => name === span)?.ms ?? dayMs),
  untilMs: nowMs,
})

/** The name of the view's span if it has one. */
export const spanOf = ({ fromMs, untilMs }: TimeView): ViewSpan | undefined =>
  viewSpans.find(({ ms }) => ms === untilMs - fromMs)?.name

/** With a span that can be shown, within what can be kept and not in the future. */
export function withinStored({ fromMs, untilMs }: TimeView, nowMs: number): TimeView {
  const spanMs = Math.min(maxSpanMs, Math.max(minSpanMs, untilMs - fromMs))
  const firstMs = nowMs - (maxRange.days - 2) * dayMs
  const end = Math.min(nowMs, Math.max(firstMs + spanMs, untilMs))
  return { fromMs: end - spanMs, untilMs: end }
}

export const moved = ({ fromMs, untilMs }: TimeView, byMs: number, nowMs: number): TimeView =>
  withinStored({ fromMs: fromMs + byMs, untilMs: untilMs + byMs }, nowMs)

/** Around its middle; 2 shows twice as much. */
export function zoomed({ fromMs, untilMs }: TimeView, factor: number, nowMs: number): TimeView {
  const [middle, half] = [(fromMs + untilMs) / 2, ((untilMs - fromMs) / 2) * factor]
  return withinStored({ fromMs: middle - half, untilMs: middle + half }, nowMs)
}

/**
 * What is loaded for a view: at least half of its span more on both sides, the same for all views that lie close together, so that few
 * moves need a request. Nothing is loaded from before anything can be kept, and nothing from after today.
 */
export function loadedFor({ fromMs, untilMs }: TimeView, nowMs: number): TimeView {
  const blockMs = minuteMs * 2 ** Math.floor(Math.log2((untilMs - fromMs) / minuteMs))
  const tomorrowMs = Math.ceil(nowMs / dayMs) * dayMs
  return {
    fromMs: Math.max((Math.floor(fromMs / blockMs) - 1) * blockMs, tomorrowMs - (maxRange.days - 1) * dayMs),
    untilMs: Math.min((Math.ceil(untilMs / blockMs) + 1) * blockMs, tomorrowMs),
  }
}

/** How many ms before an instant its time of the day was shown by the clock so many days earlier. */
export const earlierBy = (zone: TimeZone, atMs: number, days: number): number =>
  atMs - instantOfLocalMs(zone, localMs(zone, atMs) - days * dayMs)

/**
 * The days of the zone that a view is part of, and as many points as let a server respond in steps of a day: one more than days, because
 * it may have only days of UTC.
 */
export function daysOf({ fromMs, untilMs }: TimeView, zone: TimeZone): TimeView & { maxPoints: number } {
  const end = startOfDay(zone, addDays(dayAt(zone, untilMs - 1), 1))
  const from = Math.max(startOfDay(zone, dayAt(zone, fromMs)), end - maxRange.days * dayMs)
  const days = Math.round((end - from) / dayMs)
  return { fromMs: from, untilMs: end, maxPoints: Math.min(maxRange.points, days + 1) }
}

/** As many points as give a view a few hundred of them. */
export const loadedPoints = maxRange.points
