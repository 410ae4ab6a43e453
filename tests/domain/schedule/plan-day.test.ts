// Which zone and which instants a plan's day has, and which plan is of today.
import { describe, expect, test } from 'vitest'
import { minuteOfDay, planDay, planTimeText } from '../../../domain/schedule/calendar/plan-day.ts'
import { planAt } from '../../../domain/schedule/plan/newest-plan.ts'

const iso = (ms: number) => new Date(ms).toISOString()

test.each([
  // Without an offset it is the operator's.
  [
    '2026-01-15',
    96,
    'Europe/Berlin',
    'Europe/Berlin',
    '2026-01-14T23:00:00.000Z',
    '2026-01-15T23:00:00.000Z',
  ],
  ['2026-01-15T06:00', 96, 'UTC', 'UTC', '2026-01-15T00:00:00.000Z', '2026-01-16T00:00:00.000Z'],
  // Its own offset.
  ['2026-01-15T00:00:00+09:00', 96, 'UTC', '+09:00', '2026-01-14T15:00:00.000Z', '2026-01-15T15:00:00.000Z'],
  [
    '2026-01-15T00:00:00Z',
    96,
    'Europe/Berlin',
    'UTC',
    '2026-01-15T00:00:00.000Z',
    '2026-01-16T00:00:00.000Z',
  ],
  ['2026-01-15T00:00:00-0330', 96, 'UTC', '-03:30', '2026-01-15T03:30:00.000Z', '2026-01-16T03:30:00.000Z'],
  // The offset of the operator's zone before and after the clock changed: the same day.
  [
    '2026-10-25T00:00:00+02:00',
    100,
    'Europe/Berlin',
    'Europe/Berlin',
    '2026-10-24T22:00:00.000Z',
    '2026-10-25T23:00:00.000Z',
  ],
  [
    '2026-10-25T12:00:00+01:00',
    100,
    'Europe/Berlin',
    'Europe/Berlin',
    '2026-10-24T22:00:00.000Z',
    '2026-10-25T23:00:00.000Z',
  ],
  [
    '2026-03-29T00:00:00+01:00',
    92,
    'Europe/Berlin',
    'Europe/Berlin',
    '2026-03-28T23:00:00.000Z',
    '2026-03-29T22:00:00.000Z',
  ],
  // A plan of a clock change whose zone the operator has not set.
  ['2026-10-25T00:00:00+02:00', 100, 'UTC', '+02:00', '2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z'],
  // A plan that covers only a part of its day, and one of which nobody knows how long it is.
  [
    '2026-10-25T00:00:00+02:00',
    40,
    'Europe/Berlin',
    'Europe/Berlin',
    '2026-10-24T22:00:00.000Z',
    '2026-10-25T23:00:00.000Z',
  ],
  [
    '2026-10-25T00:00:00+02:00',
    null,
    'Europe/Berlin',
    'Europe/Berlin',
    '2026-10-24T22:00:00.000Z',
    '2026-10-25T23:00:00.000Z',
  ],
])(
  'the plan of %s with %s periods of an operator in %s is in %s, from %s until %s',
  (timestamp, periodCount, operator, zone, start, until) => {
    const day = planDay({ timestamp, periodCount }, operator)

    expect(day.zone).toBe(zone)
    expect(iso(day.startMs)).toBe(start)
    expect(iso(day.untilMs)).toBe(until)
  },
)

describe('on a day of 25 hours', () => {
  const day = planDay({ timestamp: '2026-10-25T00:00:00+02:00', periodCount: 100 }, 'Europe/Berlin')

  test('the plan counts the hours from midnight', () => {
    expect(minuteOfDay(day, Date.parse('2026-10-25T14:00:00+01:00'))).toBe(15 * 60)
    expect(minuteOfDay(day, Date.parse('2026-10-25T23:59:00+01:00'))).toBe(100 * 15 - 1)
    expect(minuteOfDay(day, Date.parse('2026-10-26T00:00:00+01:00'))).toBeNull()
    expect(minuteOfDay(day, Date.parse('2026-10-24T23:59:00+02:00'))).toBeNull()
  })

  test('a time after the change says what the clock shows too', () => {
    expect(planTimeText(day, 2 * 60)).toBe('02:00')
    expect(planTimeText(day, 15 * 60)).toBe('15:00 (clock 14:00)')
    expect(planTimeText(day, 25 * 60)).toBe('25:00 (clock 00:00)')
  })
})

test('on a day of 23 hours a time after the change says what the clock shows too', () => {
  const day = planDay({ timestamp: '2026-03-29', periodCount: 92 }, 'Europe/Berlin')

  expect(planTimeText(day, 60)).toBe('01:00')
  expect(planTimeText(day, 2 * 60)).toBe('02:00 (clock 03:00)')
})

test('on a day of 24 hours the plan goes by the clock', () => {
  const day = planDay({ timestamp: '2026-01-15', periodCount: 96 }, 'Europe/Berlin')

  expect(planTimeText(day, 15 * 60)).toBe('15:00')
  expect(planTimeText(day, 24 * 60)).toBe('24:00')
})

describe('the plan of an instant', () => {
  const of = (timestamp: string, periodCount: number | null, withdrawal: unknown = null) => ({
    timestamp,
    periodCount,
    withdrawal,
  })
  const sunday = of('2026-10-25T00:00:00+02:00', 100)
  const monday = of('2026-10-26T00:00:00+01:00', 96)
  const plans = [monday, sunday]

  test.each(['UTC', 'Europe/Berlin', 'America/Chicago'])(
    'is the one of a day of 100 periods up to its last hour, for an operator in %s',
    zone => {
      expect(planAt(plans, Date.parse('2026-10-24T21:59:00Z'), zone)).toBeUndefined()
      expect(planAt(plans, Date.parse('2026-10-24T22:00:00Z'), zone)).toBe(sunday)
      expect(planAt(plans, Date.parse('2026-10-25T22:59:00Z'), zone)).toBe(sunday)
      expect(planAt(plans, Date.parse('2026-10-25T23:00:00Z'), zone)).toBe(monday)
    },
  )

  test('is the newest one that is not withdrawn', () => {
    const [newest, withdrawn, older] = [sunday, of(sunday.timestamp, 100, {}), of(sunday.timestamp, 100)]
    const noon = Date.parse('2026-10-25T12:00:00Z')

    expect(planAt([withdrawn, newest, older], noon, 'UTC')).toBe(newest)
    expect(planAt([withdrawn], noon, 'UTC')).toBeUndefined()
  })

  test('is none where a timestamp is no date', () => {
    expect(planAt([of('soon', 96)], Date.now(), 'UTC')).toBeUndefined()
  })
})
