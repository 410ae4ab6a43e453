import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { telemetryLevels } from '../../domain/telemetry-levels.ts'
import { maxRange, minRangePoints, rangeSteps, stretchesOf } from '../../domain/telemetry-range.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
const nowMs = Date.UTC(2026, 10, 22, 12)
const days = { raw: 90, '1min': 180, '15min': 1_096, '1day': 3_653 }
const steps = (fromMs: number, untilMs: number, maxPoints: number) =>
  rangeSteps({ fromMs, untilMs, maxPoints, nowMs, days })

describe('the steps of a range', () => {
  test.each([
    ['ten minutes', 10 * minuteMs, 'raw', 2_000],
    ['an hour', hourMs, 'raw', 10_000],
    ['a day', dayMs, '1min', 5 * minuteMs],
    ['a week', 7 * dayMs, '15min', 30 * minuteMs],
    ['a month', 31 * dayMs, '15min', 2 * hourMs],
    ['a year', 365 * dayMs, '1day', dayMs],
    ['ten years', 3_653 * dayMs, '1day', 28 * dayMs],
  ])(
    '%s up to now in at most 400 points is read from the level and in the steps that fit',
    (_, spanMs, level, stepMs) => {
      expect(steps(nowMs - spanMs, nowMs, 400)).toMatchObject({ level, stepMs })
    },
  )

  test.each([
    ['100 days', 100, '1min'],
    ['a year', 365, '15min'],
    ['four years', 4 * 365, '1day'],
    ['longer than anything is kept', 20 * 365, '1day'],
  ])('an hour that is %s ago is read from the finest level that is still kept', (_, ago, level) => {
    const fromMs = nowMs - ago * dayMs

    expect(steps(fromMs, fromMs + hourMs, 2_000).level).toBe(level)
  })

  test('a range begins and ends with whole steps: days at midnight UTC, weeks on Mondays', () => {
    const fromMs = Date.UTC(2026, 9, 1, 7, 30)

    const inDays = steps(fromMs, nowMs, 60)
    const inWeeks = steps(fromMs, nowMs, 10)

    expect(
      [inDays, inWeeks].map(range => [range.fromMs, range.untilMs].map(ms => new Date(ms).toISOString())),
    ).toEqual([
      ['2026-10-01T00:00:00.000Z', '2026-11-23T00:00:00.000Z'],
      ['2026-09-28T00:00:00.000Z', '2026-11-23T00:00:00.000Z'],
    ])
  })

  test('the steps of any range cover it, are at most as many as asked for, and come from a level that is kept', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -4_000 * dayMs, max: dayMs }),
        fc.integer({ min: 1, max: maxRange.days * dayMs }),
        fc.integer({ min: minRangePoints, max: maxRange.points }),
        (agoMs, spanMs, maxPoints) => {
          const [fromMs, untilMs] = [nowMs + agoMs, nowMs + agoMs + spanMs]

          const range = steps(fromMs, untilMs, maxPoints)

          expect(range.fromMs).toBeLessThanOrEqual(fromMs)
          expect(range.untilMs).toBeGreaterThanOrEqual(untilMs)
          expect((range.untilMs - range.fromMs) / range.stepMs).toBeLessThanOrEqual(maxPoints)
          const isKept = fromMs >= nowMs - days[range.level] * dayMs
          expect(isKept || range.level === telemetryLevels.at(-1)).toBe(true)
        },
      ),
    )
  })
})

describe('stretches', () => {
  /** Points after so many ms each. */
  const lengths = (distancesMs: readonly number[], stepMs = 1_000) => {
    const sum = (some: readonly number[]) => some.reduce((total, distanceMs) => total + distanceMs, nowMs)
    const points = [0, ...distancesMs].map((_, i) => ({ atMs: sum(distancesMs.slice(0, i)) }))
    return stretchesOf(points, stepMs).map(stretch => stretch.length)
  }
  const times = (count: number, ms: number) => Array.from({ length: count }, () => ms)

  test.each([
    ['ten seconds', 10_000, 30_000],
    ['two minutes', 2 * minuteMs, 6 * minuteMs],
    ['five minutes', 5 * minuteMs, 15 * minuteMs],
    ['a quarter of an hour', 15 * minuteMs, 45 * minuteMs],
    ['half an hour', 30 * minuteMs, hourMs],
  ])(
    'a battery that reports each %s has a gap after three of these times, or an hour',
    (_, everyMs, longestMs) => {
      expect(lengths([...times(5, everyMs), longestMs, ...times(5, everyMs)])).toEqual([12])
      expect(lengths([...times(5, everyMs), longestMs + 1, ...times(5, everyMs)])).toEqual([6, 6])
    },
  )

  test('a battery that reports more often from some point on has no gap before it', () => {
    expect(lengths([...times(40, 15 * minuteMs), ...times(360, 10_000)])).toEqual([401])
    expect(lengths([...times(360, 10_000), ...times(40, 15 * minuteMs)])).toEqual([401])
  })

  test('a battery that was away for ten minutes has a gap, however seldom it reports at another time', () => {
    expect(
      lengths([...times(90, 15 * minuteMs), ...times(20, 10_000), 10 * minuteMs, ...times(20, 10_000)]),
    ).toEqual([111, 21])
  })

  test('one record within an outage does not bridge it', () => {
    expect(lengths([...times(9, 10_000), 30 * minuteMs, 30 * minuteMs, ...times(9, 10_000)])).toEqual([
      10, 1, 10,
    ])
  })

  test('two points alone have a gap between them after a quarter of an hour, or one and a half steps', () => {
    expect([lengths([15 * minuteMs]), lengths([15 * minuteMs + 1])]).toEqual([[2], [1, 1]])
    expect([lengths([1.5 * dayMs], dayMs), lengths([2 * dayMs], dayMs)]).toEqual([[2], [1, 1]])
  })
})
