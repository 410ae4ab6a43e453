// Instants and dates in words, in a given time zone.
import { localMs, offsetName, type TimeZone } from './zone.ts'

/** An instant as text, or in ms since 1970. */
export type Instant = string | number

export const msOf = (at: Instant): number => (typeof at === 'number' ? at : Date.parse(at))

/** In UTC, of local times: one of each for all zones, because making one takes long. */
const formatter = (options: Intl.DateTimeFormatOptions) => {
  let format: Intl.DateTimeFormat | undefined
  return (localTimeMs: number): string => {
    if (!Number.isFinite(localTimeMs)) return 'Invalid Date'
    format ??= new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' })
    return format.format(localTimeMs)
  }
}

const inZone = (options: Intl.DateTimeFormatOptions) => {
  const format = formatter(options)
  return (zone: TimeZone, at: Instant): string => format(localMs(zone, msOf(at)))
}

/** '15 Jan 2026, 14:03'. */
export const dateTimeText = inZone({ dateStyle: 'medium', timeStyle: 'short' })
/** '15 Jan 2026, 14:03:05'. */
export const dateTimeSecondsText = inZone({ dateStyle: 'medium', timeStyle: 'medium' })
/** '15 Jan 2026'. */
export const dateText = inZone({ dateStyle: 'medium' })
/** '15 Jan'. */
export const shortDateText = inZone({ day: 'numeric', month: 'short' })
/** 'Jan 2026'. */
export const monthText = inZone({ month: 'short', year: 'numeric' })
/** '14:03'. */
export const clockText = inZone({ hour: '2-digit', minute: '2-digit' })
/** '14:03:05'. */
export const clockSecondsText = inZone({ hour: '2-digit', minute: '2-digit', second: '2-digit' })

/** '15 Jan 2026, 14:03:05 UTC+1': where the zone is not said beside it. */
export const instantText = (zone: TimeZone, at: Instant): string =>
  `${dateTimeSecondsText(zone, at)} ${offsetName(zone, msOf(at))}`

/** '2026-01-15 14:03 UTC+1': in mails and in what is stored. */
export const minuteText = (zone: TimeZone, at: Instant): string =>
  `${new Date(localMs(zone, msOf(at))).toISOString().slice(0, 16).replace('T', ' ')} ${offsetName(zone, msOf(at))}`

/** '2026-01-15 14:03:05 UTC+1': in tables for other programs. */
export const secondText = (zone: TimeZone, at: Instant): string =>
  `${new Date(localMs(zone, msOf(at))).toISOString().slice(0, 19).replace('T', ' ')} ${offsetName(zone, msOf(at))}`

const ofDay = (options: Intl.DateTimeFormatOptions) => {
  const format = formatter(options)
  return (day: string): string => format(Date.parse(`${day}T00:00Z`))
}

/** 'Thursday, 15 January 2026', of a date '2026-01-15'. */
export const dayText = ofDay({ dateStyle: 'full' })
/** 'Thu, 15 Jan 2026'. */
export const shortDayText = ofDay({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' })
