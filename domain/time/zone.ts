// Time zones: an instant's local time, and the instant of a local time. No other file asks the browser or the system for a zone.
import { dayMs, minuteMs } from './durations.ts'

/** An IANA name ('Europe/Berlin', 'UTC'), or a fixed offset ('+05:30'). Instants are in ms since 1970. */
export type TimeZone = string

export const utc: TimeZone = 'UTC'

const fixedOffset = /^([+-])(\d\d):?(\d\d)?$/

/** A name that is known here, in any case; not an offset, which is no zone of a place. */
export function isZoneName(name: string): boolean {
  return !fixedOffset.test(name) && formatOf(name) !== undefined
}

/** Where the person is, as the browser or system says. */
export const ownZone = (): TimeZone => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** How far the zone is ahead of UTC at the instant; rounded to minutes, which all zones have had since 1972. */
export function offsetMinutes(zone: TimeZone, atMs: number): number {
  if (zone === utc) return 0
  return readOffset(fixedOffset.test(zone) ? zone : (formatOf(zone)?.format(atMs) ?? ''))
}

/** From '+05:30', or from a text that ends so. */
function readOffset(text: string): number {
  const [, sign, hours = '0', minutes = '0'] = /([+-])(\d\d):?(\d\d)?(?::\d\d)?$/.exec(text) ?? []
  const offset = Number(hours) * 60 + Number(minutes)
  return sign === '-' ? -offset : offset
}

const formats = new Map<TimeZone, Intl.DateTimeFormat | undefined>()

/** Writes an instant as '1/15/2026, GMT+01:00'. Undefined for an unknown zone. Kept, because making one takes long. */
function formatOf(zone: TimeZone): Intl.DateTimeFormat | undefined {
  if (!formats.has(zone)) formats.set(zone, newFormat(zone))
  return formats.get(zone)
}

function newFormat(timeZone: TimeZone): Intl.DateTimeFormat | undefined {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
  } catch {
    return undefined
  }
}

/** The local time as the instant at which UTC shows it: for arithmetic and formats in UTC. */
export const localMs = (zone: TimeZone, atMs: number): number => atMs + offsetMinutes(zone, atMs) * minuteMs

/** The local date, '2026-01-15'. */
export const dayAt = (zone: TimeZone, atMs: number): string =>
  new Date(localMs(zone, atMs)).toISOString().slice(0, 10)

/** The local minute, '2026-01-15T14:03', as fields for date and time have it. */
export const minuteAt = (zone: TimeZone, atMs: number): string =>
  new Date(localMs(zone, atMs)).toISOString().slice(0, 16)

/**
 * The first instant with a local time ('2026-01-15T14:03', or only the date for its midnight). A time that the clock skips is as much
 * later. NaN if the text is no real time.
 */
export function instantOf(zone: TimeZone, local: string): number {
  const asUtcMs = Date.parse(`${local.length === 10 ? `${local}T00:00` : local}Z`)
  // `Date` turns 30 February into a day in March.
  const isReal = !Number.isNaN(asUtcMs) && new Date(asUtcMs).toISOString().startsWith(local.slice(0, 10))
  return isReal ? instantOfLocalMs(zone, asUtcMs) : Number.NaN
}

/** The same, for a local time as `localMs` returns it. */
export function instantOfLocalMs(zone: TimeZone, local: number): number {
  // The clock changes at most once in these two days.
  const [before, after] = [local - dayMs, local + dayMs].map(atMs => offsetMinutes(zone, atMs) * minuteMs)
  if (before === after) return local - (before ?? 0)
  const candidates = [local - (before ?? 0), local - (after ?? 0)].sort((a, b) => a - b)
  return candidates.find(atMs => localMs(zone, atMs) === local) ?? local - (before ?? 0)
}

/**
 * The instant of a local time, in ISO form in UTC. Throws for a text that is no real time. The clock shows some minutes twice: where it
 * is the minute of `shownMs`, that one is meant.
 */
export function utcTextOf(zone: TimeZone, local: string, shownMs: number | null = null): string {
  const isShown = shownMs !== null && minuteAt(zone, shownMs) === local
  return new Date(isShown ? shownMs - (shownMs % minuteMs) : instantOf(zone, local)).toISOString()
}

/** The first instant of a date, '2026-01-15'; NaN if there is no such date. */
export const startOfDay = (zone: TimeZone, day: string): number => instantOf(zone, day)

/** Whether it is a date, '2026-01-15'. */
export const isRealDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(startOfDay(utc, text))

/** The date so many days later. */
export const addDays = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00Z`) + count * dayMs).toISOString().slice(0, 10)

/** '2026-01-15T14:03:05.000+01:00', in UTC '2026-01-15T14:03:05.000Z'. */
export const isoText = (zone: TimeZone, atMs: number): string =>
  new Date(localMs(zone, atMs)).toISOString().replace('Z', isoOffset(offsetMinutes(zone, atMs)))

/** '2026-01-15T00:00:00+01:00': the first instant of a date, as a plan's timestamp. */
export const startOfDayText = (zone: TimeZone, day: string): string => {
  const offset = offsetMinutes(zone, startOfDay(zone, day))
  return `${day}T00:00:00${isoOffset(offset)}`
}

const isoOffset = (offset: number): string => (offset === 0 ? 'Z' : signed(offset, twoDigits))

/** 'UTC', 'UTC+1', 'UTC-3:30': how far the zone is ahead at the instant. */
export function offsetName(zone: TimeZone, atMs: number): string {
  const offset = offsetMinutes(zone, atMs)
  return offset === 0 ? 'UTC' : `UTC${signed(offset, String).replace(/:00$/, '')}`
}

function signed(offset: number, hoursText: (hours: number) => string): string {
  const [hours, minutes] = [Math.floor(Math.abs(offset) / 60), Math.abs(offset) % 60]
  return `${offset < 0 ? '-' : '+'}${hoursText(hours)}:${twoDigits(minutes)}`
}

const twoDigits = (value: number): string => String(value).padStart(2, '0')
