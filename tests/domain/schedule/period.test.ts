import { expect, test } from 'vitest'
import { clock, periodAt, periodEnd, periodStart } from '../../../domain/schedule/calendar/period.ts'

test.each([
  [0, '00:00'],
  [15, '00:15'],
  [495, '08:15'],
  [1380, '23:00'],
  [1440, '24:00'],
  [1500, '25:00'],
])('minute %i of a day is shown as %s', (minute, shown) => {
  expect(clock(minute)).toBe(shown)
})

test.each([
  [1, 0, 15],
  [33, 480, 495],
  [92, 1365, 1380],
  [96, 1425, 1440],
  [100, 1485, 1500],
])('period %i lasts from minute %i to minute %i', (period, start, end) => {
  expect([periodStart(period), periodEnd(period)]).toEqual([start, end])
  expect([periodAt(start), periodAt(end - 1), periodAt(end)]).toEqual([period, period, period + 1])
})
