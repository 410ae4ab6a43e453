import { expect, test } from 'vitest'
import {
  clockText,
  dateText,
  dateTimeText,
  dayText,
  instantText,
  minuteText,
  shortDayText,
} from '../../../domain/time/texts.ts'

const at = Date.UTC(2026, 0, 15, 20, 3, 5)

test.each([
  ['Europe/Berlin', '15 Jan 2026, 21:03:05 UTC+1', '2026-01-15 21:03 UTC+1', '21:03'],
  ['UTC', '15 Jan 2026, 20:03:05 UTC', '2026-01-15 20:03 UTC', '20:03'],
  ['Asia/Kolkata', '16 Jan 2026, 01:33:05 UTC+5:30', '2026-01-16 01:33 UTC+5:30', '01:33'],
  ['-03:30', '15 Jan 2026, 16:33:05 UTC-3:30', '2026-01-15 16:33 UTC-3:30', '16:33'],
])('an instant in %s is written in its time', (zone, instant, minute, clock) => {
  expect(instantText(zone, at)).toBe(instant)
  expect(minuteText(zone, at)).toBe(minute)
  expect(clockText(zone, at)).toBe(clock)
})

test('an instant is written from a text too, and a text that is none says so', () => {
  expect(dateTimeText('Asia/Kolkata', '2026-01-15T20:03:05Z')).toBe('16 Jan 2026, 01:33')
  expect(dateText('Asia/Kolkata', '2026-01-15T20:03:05Z')).toBe('16 Jan 2026')
  expect(dateTimeText('UTC', 'soon')).toBe('Invalid Date')
})

test('a date is written as it is, in whatever zone', () => {
  expect(dayText('2026-01-15')).toBe('Thursday, 15 January 2026')
  expect(shortDayText('2026-01-15')).toBe('Thu, 15 Jan 2026')
})
