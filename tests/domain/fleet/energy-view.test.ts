// The days and months of energy that a screen shows.
import { describe, expect, test } from 'vitest'
import { energySteps } from '../../../domain/fleet/energy-days.ts'
import { defaultView, earlierView, laterView, viewOf } from '../../../domain/fleet/energy-view.ts'

const today = '2026-03-15'
const days = (view: { firstDay: string; lastDay: string } | null) => view && [view.firstDay, view.lastDay]

describe('what is shown', () => {
  test('a month of days and a year of months up to today', () => {
    expect(days(defaultView('day', today))).toEqual(['2026-02-13', today])
    expect(days(defaultView('month', today))).toEqual(['2025-04-01', today])
  })

  test('as many days or months before, and after them again, up to today', () => {
    const [ofDays, ofMonths] = [defaultView('day', today), defaultView('month', today)]

    expect(days(earlierView(ofDays))).toEqual(['2026-01-13', '2026-02-12'])
    expect(laterView(earlierView(ofDays) ?? ofDays, today)).toEqual(ofDays)
    expect(days(earlierView(ofMonths))).toEqual(['2024-04-01', '2025-03-31'])
    expect(laterView(earlierView(ofMonths) ?? ofMonths, today)).toEqual(ofMonths)
    expect(laterView(ofDays, today)).toEqual(ofDays)
  })

  test.each([
    ['day', '2026-03-01', '2026-03-31', ['2026-03-01', today]],
    ['day', '2024-01-01', '2026-03-01', ['2025-11-30', '2026-03-01']],
    ['month', '2025-12-24', '2026-01-02', ['2025-12-01', '2026-01-31']],
    ['month', '2001-01-01', '2026-03-02', ['2025-03-01', today]],
    ['day', '2026-02-30', '2026-03-01', null],
    ['day', '2026-03-02', '2026-03-01', null],
    ['day', '2027-01-01', '2027-01-02', null],
    ['month', '1999-12-31', '2026-03-01', null],
    ['day', '', '', null],
    ['day', "2026-03-01' or 1", '2026-03-02', null],
  ] as const)('per %s, from %s to %s are %o', (grain, from, to, expected) => {
    expect(days(viewOf(grain, from, to, today))).toEqual(expected)
  })
})

test('months end where the next one begins, whose length may be that of a clock change more or less', () => {
  const steps = energySteps('month', { firstDay: '2026-01-30', lastDay: '2026-04-02' }, 'Europe/Berlin')

  expect(steps.map(({ fromMs, untilMs }) => (untilMs - fromMs) / 3_600_000)).toEqual([
    2 * 24,
    28 * 24,
    31 * 24 - 1,
    2 * 24,
  ])
  expect(steps[0]?.fromMs).toBe(Date.parse('2026-01-29T23:00Z'))
})
