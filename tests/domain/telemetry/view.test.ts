import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayEnergies } from '../../../domain/telemetry/days.ts'
import { maxRange } from '../../../domain/telemetry/range.ts'
import {
  earlierBy,
  lastOf,
  loadedFor,
  moved,
  spanOf,
  withinStored,
  zoomed,
} from '../../../domain/telemetry/view.ts'
import { timeTicks } from '../../../domain/time/ticks.ts'
import { instantOf, minuteAt } from '../../../domain/time/zone.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
const nowMs = Date.UTC(2026, 10, 22, 12)

describe('the time that is shown', () => {
  test('a view is moved up to now and not further, and keeps its span', () => {
    const day = lastOf('day', nowMs)

    const earlier = moved(day, -3 * hourMs, nowMs)

    expect(earlier).toEqual({ fromMs: nowMs - 27 * hourMs, untilMs: nowMs - 3 * hourMs })
    expect(moved(earlier, 5 * hourMs, nowMs)).toEqual(day)
    expect(spanOf(earlier)).toBe('day')
  })

  test('a view is zoomed around its middle, and has a span of five minutes or more', () => {
    const view = { fromMs: nowMs - 3 * hourMs, untilMs: nowMs - hourMs }

    expect(zoomed(view, 0.5, nowMs)).toEqual({ fromMs: nowMs - 2.5 * hourMs, untilMs: nowMs - 1.5 * hourMs })
    const closest = zoomed(view, 0.001, nowMs)
    expect(closest.untilMs - closest.fromMs).toBe(5 * minuteMs)
    expect(spanOf(zoomed(view, 0.5, nowMs))).toBe('hour')
    expect(spanOf(view)).toBeUndefined()
  })

  test('a view does not begin before anything can be kept', () => {
    const view = moved(lastOf('year', nowMs), -50 * 365 * dayMs, nowMs)

    expect(view.fromMs).toBe(nowMs - (maxRange.days - 2) * dayMs)
    expect(spanOf(view)).toBe('year')
  })

  test('what is loaded for any view reaches half of its span further on both sides, and can be requested', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 5_000 * 24 * 60 }),
        fc.integer({ min: 0, max: 3_000 * 24 * 60 }),
        (spanMinutes, agoMinutes) => {
          const untilMs = nowMs - agoMinutes * minuteMs
          const view = withinStored({ fromMs: untilMs - spanMinutes * minuteMs, untilMs }, nowMs)

          const loaded = loadedFor(view, nowMs)

          const half = (view.untilMs - view.fromMs) / 2
          expect(loaded.fromMs).toBeLessThanOrEqual(Math.max(view.fromMs - half, nowMs - 3_657 * dayMs))
          expect(loaded.untilMs).toBeGreaterThanOrEqual(Math.min(view.untilMs + half, nowMs))
          expect(loaded.untilMs - loaded.fromMs).toBeLessThanOrEqual(
            Math.min(10 * half, maxRange.days * dayMs),
          )
        },
      ),
    )
  })

  test('moving a day by an hour at a time needs a request for a few of the moves only', () => {
    const views = Array.from({ length: 48 }, (_, hours) =>
      moved(lastOf('day', nowMs), -hours * hourMs, nowMs),
    )

    expect(new Set(views.map(view => loadedFor(view, nowMs).fromMs)).size).toBeLessThan(6)
  })
})

describe('the energy of a day', () => {
  const point = (mean: number, chargedKwh: number | null = null, deliveredKwh: number | null = null) => ({
    at: '2026-01-15',
    mean,
    chargedKwh,
    deliveredKwh,
  })

  test('a cycle is as much delivered energy as a full battery holds by its energy and state of charge', () => {
    const days = dayEnergies({ power: [point(5, 90, 80)], energy: [point(80)], charge: [point(50)] })

    expect(days).toEqual([{ at: '2026-01-15', chargedKwh: 90, deliveredKwh: 80, cycles: 0.5 }])
  })

  test.each([
    ['no state of charge', [], [point(80)]],
    ['a nearly empty battery', [point(2)], [point(3)]],
    ['no energy', [point(50)], []],
  ])('the cycles of a day with %s are not known', (_, charge, energy) => {
    expect(dayEnergies({ power: [point(5, 1, 2)], energy, charge })).toMatchObject([{ cycles: null }])
  })

  test('a day on which no energy was measured is left out', () => {
    expect(dayEnergies({ power: [point(5)], energy: [], charge: [] })).toEqual([])
  })
})

describe('the ticks of a time axis', () => {
  const zones = ['UTC', 'Europe/Berlin', 'Asia/Kolkata', 'America/Chicago']
  const spans = [
    ['an hour', hourMs, '2026-11-22T09:50'],
    ['a day', dayMs, '2026-11-22T12:00'],
    ['a week', 7 * dayMs, '2026-11-23T00:00'],
    ['a year', 365 * dayMs, '2027-01-01T00:00'],
  ] as const

  test.each(zones.flatMap(zone => spans.map(span => [zone, ...span] as const)))(
    'the ticks in %s of %s are at round times of the clock, in order, within it and at most ten',
    (zone, _, spanMs, first) => {
      const fromMs = instantOf(zone, '2026-11-22T09:47')
      const untilMs = fromMs + spanMs

      const ticks = timeTicks(zone, fromMs, untilMs, 10)

      expect(minuteAt(zone, ticks[0] ?? 0)).toBe(first)
      expect(ticks).toEqual(ticks.toSorted((a, b) => a - b))
      expect(ticks.every(at => at >= fromMs && at <= untilMs)).toBe(true)
      expect(ticks.length).toBeGreaterThan(3)
      expect(ticks.length).toBeLessThanOrEqual(10)
    },
  )

  test('the ticks of a day of 25 hours are at round times before and after the change', () => {
    const fromMs = instantOf('Europe/Berlin', '2026-10-25')

    const ticks = timeTicks('Europe/Berlin', fromMs, fromMs + 25 * hourMs, 12)

    expect(ticks.map(at => minuteAt('Europe/Berlin', at).slice(11))).toEqual([
      '00:00',
      '03:00',
      '06:00',
      '09:00',
      '12:00',
      '15:00',
      '18:00',
      '21:00',
      '00:00',
    ])
  })
})

describe('the same time of the day, some days earlier', () => {
  test.each([
    ['UTC', '2026-10-25T12:00', 1, 24],
    ['Europe/Berlin', '2026-10-25T12:00', 1, 25],
    ['Europe/Berlin', '2026-03-29T12:00', 1, 23],
    ['Europe/Berlin', '2026-10-25T12:00', 7, 7 * 24 + 1],
  ])('in %s at %s, %i days earlier is %i hours earlier', (zone, local, days, hours) => {
    expect(earlierBy(zone, instantOf(zone, local), days)).toBe(hours * hourMs)
  })
})
