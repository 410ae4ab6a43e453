// Local times and instants of zones with all kinds of changes of the clock, also where they happen at midnight.
import '../../support/property-runs.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  dayAt,
  instantOf,
  isZoneName,
  localMs,
  minuteAt,
  offsetMinutes,
  offsetName,
  startOfDay,
  startOfDayText,
} from '../../../domain/time/zone.ts'

const zones = [
  'UTC',
  'Europe/Berlin',
  'America/Chicago',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  // Half an hour of summer time.
  'Australia/Lord_Howe',
  'America/St_Johns',
  // The clock skips midnight, or shows it twice.
  'America/Santiago',
  'America/Havana',
  'Africa/Cairo',
  '+05:30',
  '-03:30',
]
const hourMs = 3_600_000
const zone = fc.constantFrom(...zones)
const instant = fc.integer({ min: Date.UTC(2015, 0), max: Date.UTC(2035, 0) })

describe('a time zone', () => {
  test('has every instant at its local time, or an earlier instant with the same local time', () => {
    fc.assert(
      fc.property(zone, instant, (zone, at) => {
        const minute = Math.floor(at / 60_000) * 60_000
        const found = instantOf(zone, minuteAt(zone, minute))
        expect(localMs(zone, found)).toBe(localMs(zone, minute))
        expect(found).toBeLessThanOrEqual(minute)
        expect(minute - found).toBeLessThanOrEqual(hourMs)
      }),
    )
  })

  test('begins each day at the first instant that has its date', () => {
    fc.assert(
      fc.property(zone, instant, (zone, at) => {
        const day = dayAt(zone, at)
        const start = startOfDay(zone, day)
        expect(start).toBeLessThanOrEqual(at)
        expect(dayAt(zone, start)).toBe(day)
        expect(dayAt(zone, start - 1)).toBe(addDays(day, -1))
      }),
    )
  })

  test('has days of whole quarters of an hour, next to each other', () => {
    fc.assert(
      fc.property(zone, instant, (zone, at) => {
        const day = dayAt(zone, at)
        const lengthMs = startOfDay(zone, addDays(day, 1)) - startOfDay(zone, day)
        expect(lengthMs % (hourMs / 4)).toBe(0)
        expect(Math.abs(lengthMs - 24 * hourMs)).toBeLessThanOrEqual(hourMs)
      }),
    )
  })
})

test.each([
  ['Europe/Berlin', '2026-03-29', 23],
  ['Europe/Berlin', '2026-10-25', 25],
  ['America/Chicago', '2026-03-08', 23],
  ['America/Chicago', '2026-11-01', 25],
  ['America/Santiago', '2026-09-06', 23],
  ['America/Havana', '2026-11-01', 25],
  ['Australia/Lord_Howe', '2026-04-05', 24.5],
  ['Australia/Lord_Howe', '2026-10-04', 23.5],
  ['Asia/Kolkata', '2026-10-25', 24],
])('%s has on %s a day of %d hours', (zone, day, hours) => {
  expect(startOfDay(zone, addDays(day, 1)) - startOfDay(zone, day)).toBe(hours * hourMs)
})

test('a time that the clock skips is as much later, and one that it shows twice is the first', () => {
  expect(instantOf('Europe/Berlin', '2026-03-29T02:30')).toBe(Date.parse('2026-03-29T03:30+02:00'))
  expect(instantOf('Europe/Berlin', '2026-10-25T02:30')).toBe(Date.parse('2026-10-25T02:30+02:00'))
})

test('a text that is no time has no instant', () => {
  for (const text of ['', '2026-02-30T10:00', 'tomorrow', '2026-01-15T25:00'])
    expect(instantOf('Europe/Berlin', text), text).toBeNaN()
})

test.each([
  ['UTC', '2026-01-15T00:00:00Z', 'UTC'],
  ['Europe/London', '2026-01-15T00:00:00Z', 'UTC'],
  ['Europe/Berlin', '2026-01-15T00:00:00+01:00', 'UTC+1'],
  ['Asia/Kolkata', '2026-01-15T00:00:00+05:30', 'UTC+5:30'],
  ['America/St_Johns', '2026-01-15T00:00:00-03:30', 'UTC-3:30'],
  ['+02:00', '2026-01-15T00:00:00+02:00', 'UTC+2'],
])('the day in %s begins at %s, which is in %s', (zone, start, name) => {
  expect(startOfDayText(zone, '2026-01-15')).toBe(start)
  expect(startOfDay(zone, '2026-01-15')).toBe(Date.parse(start))
  expect(offsetName(zone, Date.parse(start))).toBe(name)
})

test('a zone has a name that is known, and an offset is none', () => {
  for (const name of ['UTC', 'Europe/Berlin', 'europe/berlin', 'Asia/Calcutta'])
    expect(isZoneName(name), name).toBe(true)
  for (const name of ['', 'Europe', 'Berlin', '+01:00', '-0330', 'Europe/Berlin; drop table'])
    expect(isZoneName(name), name).toBe(false)
})

test('offsets follow the changes of the clock', () => {
  expect(offsetMinutes('Europe/Berlin', Date.parse('2026-10-25T00:59:59Z'))).toBe(120)
  expect(offsetMinutes('Europe/Berlin', Date.parse('2026-10-25T01:00:00Z'))).toBe(60)
  expect(offsetMinutes('America/St_Johns', Date.parse('2026-01-15T00:00:00Z'))).toBe(-210)
})
