import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { telemetryLevels } from '../../../domain/telemetry/levels.ts'
import {
  maxRange,
  minRangePoints,
  type RangeSteps,
  rangeSteps,
  stretchesOf,
} from '../../../domain/telemetry/range.ts'
import { addDays, dayAt, localMs, startOfDay } from '../../../domain/time/zone.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
const nowMs = Date.UTC(2026, 10, 22, 12)
const days = { raw: 90, '1min': 180, '15min': 1_096, '1day': 3_653 }
const steps = (fromMs: number, untilMs: number, maxPoints: number, zone = 'UTC') =>
  rangeSteps({ fromMs, untilMs, maxPoints, nowMs, days, zone })

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

describe('the days of a range in the operator’s zone', () => {
  const zones = ['Europe/Berlin', 'America/Chicago', 'Asia/Kolkata']
  const quarterMs = 15 * minuteMs
  const hoursOf = ({ starts, untilMs }: RangeSteps) =>
    (starts ?? []).map((startMs, i) => ((starts?.[i + 1] ?? untilMs) - startMs) / hourMs)

  test('a day of the clock change has 25 or 23 hours, and begins and ends at midnight', () => {
    const around = (day: string) => {
      const fromMs = startOfDay('Europe/Berlin', addDays(day, -1))
      return steps(fromMs, fromMs + 3 * dayMs, 4, 'Europe/Berlin')
    }

    expect(hoursOf(around('2026-10-25'))).toEqual([24, 25, 24])
    expect(hoursOf(around('2026-03-29'))).toEqual([24, 23, 24, 24])
    expect(around('2026-10-25')).toMatchObject({ level: '15min', stepMs: dayMs, zone: 'Europe/Berlin' })
  })

  test('every quarter of an hour belongs to exactly one step, which begins at midnight of the zone', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.integer({ min: 20 * dayMs, max: 1_000 * dayMs }),
        fc.integer({ min: 1, max: 1_000 * dayMs }),
        fc.integer({ min: minRangePoints, max: 100 }),
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        (zone, agoMs, spanMs, maxPoints, share) => {
          const [fromMs, untilMs] = [nowMs - agoMs, nowMs - agoMs + spanMs]
          const range = steps(fromMs, untilMs, maxPoints, zone)
          fc.pre(range.starts !== null)
          const starts = range.starts ?? []

          expect(range.fromMs).toBeLessThanOrEqual(fromMs)
          expect(range.untilMs).toBeGreaterThanOrEqual(untilMs)
          expect(starts.length).toBeLessThanOrEqual(maxPoints)
          expect(starts[0]).toBe(range.fromMs)
          expect(starts.every(startMs => startMs === startOfDay(zone, dayAt(zone, startMs)))).toBe(true)
          const quarter = Math.floor((fromMs + share * spanMs) / quarterMs) * quarterMs
          const holding = starts.filter(
            (startMs, i) => startMs <= quarter && quarter < (starts[i + 1] ?? range.untilMs),
          )
          expect(holding).toHaveLength(1)
          const stepDays = range.stepMs / dayMs
          expect(dayAt(zone, quarter) >= dayAt(zone, holding[0] ?? 0)).toBe(true)
          expect(dayAt(zone, quarter) < addDays(dayAt(zone, holding[0] ?? 0), stepDays)).toBe(true)
        },
      ),
    )
  })

  test.each(zones)('weeks of %s begin on its Mondays', zone => {
    const range = steps(nowMs - 365 * dayMs, nowMs, 60, zone)

    expect(range.stepMs).toBe(7 * dayMs)
    expect(new Set(range.starts?.map(startMs => new Date(localMs(zone, startMs)).getUTCDay()))).toEqual(
      new Set([1]),
    )
  })

  test('a range that goes back further than quarters are kept is in days of UTC as a whole', () => {
    expect(steps(nowMs - 1_097 * dayMs, nowMs, 2_000, 'Europe/Berlin')).toMatchObject({
      level: '1day',
      zone: 'UTC',
      starts: null,
    })
  })

  test('steps of hours are the same in every zone', () => {
    expect(steps(nowMs - 31 * dayMs, nowMs, 400, 'Asia/Kolkata')).toEqual(
      steps(nowMs - 31 * dayMs, nowMs, 400, 'UTC'),
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
