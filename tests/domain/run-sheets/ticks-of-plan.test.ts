import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { StopEntry } from '../../../domain/run-sheets/tick.ts'
import { tickSentence, ticksOfPlan, tripTicksText } from '../../../domain/run-sheets/ticks-of-plan.ts'
import { minutesPerPeriod } from '../../../domain/schedule/calendar/period.ts'
import { planDay } from '../../../domain/schedule/calendar/plan-day.ts'
import type { RunTrip } from '../../../domain/schedule/runs/runs.ts'
import { utc } from '../../../domain/time/zone.ts'

const day = planDay({ timestamp: '2026-01-15T00:00:00Z', periodCount: 96 }, utc)
const at = (clock: string) => `2026-01-15T${clock}:00Z`
const periodsTo = (clock: string) => (Date.parse(at(clock)) - day.startMs) / 60_000 / minutesPerPeriod

/** It takes half an hour. */
const trip = (id: string, arrival: string, destinationId = 'S-2'): RunTrip => ({
  id,
  truckId: 'T-1',
  batteryIds: [],
  sourceId: 'D-1',
  destinationId,
  startPeriod: periodsTo(arrival) - 1,
  endPeriod: periodsTo(arrival) + 1,
})
const entry = (clock: string, by: string, more: Partial<StopEntry> = {}): StopEntry => ({
  unit: 'T-1',
  tripId: 't1',
  place: 'S-2',
  id: `${clock} ${by}`,
  stop: 'arrived',
  ticked: true,
  at: at(clock),
  plannedAt: at('18:00'),
  by,
  receivedAt: `2026-01-15T${clock}:01Z`,
  ...more,
})

describe('the ticks of a trip', () => {
  const t1 = trip('t1', '18:00')
  const textOf = (...entries: StopEntry[]) => tripTicksText(ticksOfPlan(entries, [t1], day), t1, utc)

  test('say who ticked it when, and when it was planned', () => {
    expect(textOf(entry('18:02', 'Ana'))).toBe(
      'arrived: ticked 18:02 by Ana, planned 18:00; done: not ticked',
    )
  })

  test('count in the order of the devices’ clocks, in whatever order they were received', () => {
    const offline = entry('18:02', 'Ana', { receivedAt: '2026-01-15T19:10:00Z' })

    expect(textOf(entry('18:05', 'Bo'), offline)).toBe(
      'arrived: ticked 18:02 by Ana, received 19:10, planned 18:00; done: not ticked',
    )
  })

  test('are taken back, and made again', () => {
    const takenBack = entry('18:03', 'Ana', { ticked: false })

    expect(textOf(entry('18:02', 'Ana'), takenBack)).toBe('arrived: not ticked; done: not ticked')
    expect(textOf(entry('18:02', 'Ana'), takenBack, entry('18:07', 'Bo'))).toBe(
      'arrived: ticked 18:07 by Bo, planned 18:00; done: not ticked',
    )
  })

  test('say what was not sent yet, and stand before the number of those at other places', () => {
    expect(
      textOf(
        entry('18:02', 'Ana', { place: 'S-3' }),
        entry('18:20', 'you', { stop: 'done', receivedAt: null }),
      ),
    ).toBe(
      'arrived: not ticked; done: ticked 18:20 by you, not sent yet. ' +
        '1 other tick at other places, not matched with a trip of the truck in this plan',
    )
  })

  test('say so where they were made with another plan and are matched by place and time', () => {
    const later = trip('t9', '18:15')
    const ticks = ticksOfPlan([entry('18:20', 'Ana')], [later], day)

    expect(tripTicksText(ticks, later, utc)).toBe(
      'arrived: ticked 18:20 by Ana, matched by place and time (planned 18:00 in another plan), planned 18:15; done: not ticked',
    )
    expect(ticks.map(tick => tickSentence(tick, utc))).toEqual([
      'Arrived at S-2: ticked 18:20 by Ana, matched by place and time (planned 18:00 in another plan), arrival planned 18:15',
    ])
  })

  test('say so where another plan had the trip under the same id at another time', () => {
    const later = trip('t1', '21:00')
    const ticks = ticksOfPlan([entry('18:02', 'Ana')], [later], day)

    expect(tripTicksText(ticks, later, utc)).toBe(
      'arrived: ticked 18:02 by Ana (planned 18:00 in another plan), planned 21:00; done: not ticked',
    )
    expect(ticks.map(tick => tickSentence(tick, utc))).toEqual([
      'Arrived at S-2: ticked 18:02 by Ana (planned 18:00 in another plan), arrival planned 21:00',
    ])
  })

  test('stand before those at the same place for which no trip was found', () => {
    expect(textOf(entry('18:02', 'Ana', { tripId: 't0', plannedAt: at('15:00') }))).toBe(
      'arrived: not ticked; done: not ticked. ' +
        'Arrived at S-2: ticked 18:02 by Ana, arrival planned 15:00, not matched with a trip of the truck in this plan',
    )
  })
})

describe('a tick of a trip whose id the plan does not have', () => {
  /** At 20:30, when all trips have left. */
  const tick = (more: Partial<StopEntry> = {}) => entry('20:30', more.tripId ?? 'Ana', more)
  const tripsOf = (ticks: StopEntry[], trips: RunTrip[]) =>
    ticksOfPlan(ticks, trips, day).map(({ stop }) => stop?.tripId ?? null)

  test.each([
    ['is of the trip to the same place at the same time', ['18:00'], 't-18:00'],
    ['is of that trip also where others are near', ['17:15', '18:00', '18:30'], 't-18:00'],
    ['is of a trip up to two hours away', ['20:00'], 't-20:00'],
    ['is of none further away', ['20:15', '15:30'], null],
    ['is of none where two are within two hours', ['17:00', '18:15'], null],
  ])('%s', (_, arrivals, expected) => {
    const trips = arrivals.map(arrival => trip(`t-${arrival}`, arrival))

    expect(tripsOf([tick()], trips)).toEqual([expected])
  })

  test('is of no trip to another place', () => {
    expect(tripsOf([tick()], [trip('t9', '18:00', 'S-3')])).toEqual([null])
  })

  test('is of no trip that leaves after it was made', () => {
    expect(tripsOf([entry('18:02', 'Ana')], [trip('t9', '18:45')])).toEqual([null])
    expect(tripsOf([entry('18:20', 'Ana')], [trip('t9', '18:45')])).toEqual(['t9'])
  })

  const other = (clock: string) => tick({ tripId: 't2', plannedAt: at(clock) })

  test('leaves a trip to that of the same arrival, and none has it where two others are near', () => {
    expect(tripsOf([tick(), other('19:00')], [trip('t9', '18:00')])).toEqual(['t9', null])
    expect(tripsOf([tick(), other('19:00')], [trip('t9', '18:15')])).toEqual([null, null])
  })

  test('does not take the place of one that was taken back', () => {
    const takenBack = entry('20:31', 'Bo', { ticked: false })

    expect(tripsOf([tick(), takenBack, other('19:00')], [trip('t9', '18:00')])).toEqual([null])
  })

  test('counts though one was made too early and taken back', () => {
    const tooEarly = entry('16:00', 'Ana')
    const takenBack = entry('16:01', 'Ana', { ticked: false })

    expect(tripsOf([tooEarly, takenBack, tick()], [trip('t9', '18:00')])).toEqual(['t9'])
  })

  test('of a shuttle is of none where all its trips have moved, when some of them have not left too', () => {
    const later = ['07:54', '08:30', '09:06'].map(arrival => trip(`t-${arrival}`, arrival))
    const ticks = ['07:24', '08:00', '08:36'].map((arrival, i) => ({
      tripId: `old-${i}`,
      plannedAt: at(arrival),
    }))

    expect(tripsOf(ticks.map(tick), later)).toEqual([null, null, null])
    expect(tripsOf([entry('07:59', 'Ana', ticks[1])], later)).toEqual([null])
  })

  test('joins the ticks that the trip has under its own id, unless that is ticked already', () => {
    const ofArrival = tick()
    const own = (stop: StopEntry['stop']) => entry('20:40', 'Bo', { tripId: 't9', stop })

    expect(tripsOf([ofArrival, own('done')], [trip('t9', '18:15')])).toEqual(['t9', 't9'])
    expect(tripsOf([ofArrival, own('arrived')], [trip('t9', '18:15')])).toEqual([null, 't9'])
  })

  test('counts beside a later one of somebody who had the trip under its own id, where it arrives at the same time', () => {
    const before = [tick(), entry('20:35', 'Ana', { stop: 'done' })]
    const later = trip('t9', '18:00')
    const ticks = ticksOfPlan([...before, entry('20:40', 'Bo', { tripId: 't9' })], [later], day)

    expect(tripTicksText(ticks, later, utc)).toMatch(
      /^arrived: ticked 20:30 by Ana.*; done: ticked 20:35 by Ana/,
    )
    expect(ticks.map(({ stop }) => stop?.tripId)).toEqual(['t9', 't9', 't9'])
  })

  test('goes with the other tick of its stop', () => {
    const both = [tick(), entry('20:35', 'Bo', { stop: 'done' })]

    expect(tripsOf(both, [trip('t9', '18:15')])).toEqual(['t9', 't9'])
  })

  test('does not count once it was taken back', () => {
    expect(tripsOf([tick(), entry('20:31', 'Bo', { ticked: false })], [trip('t9', '18:00')])).toEqual([])
  })

  test('follows trips of which only the ids change, and never one that moved to another, where they are far apart', () => {
    const arrival = fc.integer({ min: 2, max: 80 })
    const trips = fc.uniqueArray(fc.tuple(arrival, fc.constantFrom('S-1', 'S-2')), {
      selector: ([period, place]) => `${period} ${place}`,
      maxLength: 12,
    })
    const atOnce = fc.boolean()
    fc.assert(
      fc.property(trips, fc.integer({ min: -8, max: 8 }), atOnce, (stops, moved, isTickedAtOnce) => {
        const tripOf = (id: string, period: number, destinationId: string): RunTrip => ({
          ...trip(id, '18:00', destinationId),
          startPeriod: period,
          endPeriod: period,
        })
        const ticks = stops.map(([period, place], i) => {
          const plannedAt = new Date(day.startMs + period * minutesPerPeriod * 60_000).toISOString()
          const more = { tripId: `old-${i}`, place, plannedAt }
          return entry('23:00', `${i}`, isTickedAtOnce ? { ...more, at: plannedAt } : more)
        })
        const later = stops.map(([period, place], i) => tripOf(`new-${i}`, period + moved, place))
        const found = ticksOfPlan(ticks, later, day)

        const matched = found.flatMap(({ stop }) => stop?.tripId ?? [])
        expect(new Set(matched).size).toBe(matched.length)
        if (moved === 0) expect(matched).toHaveLength(stops.length)
        for (const { entry, stop } of found) {
          if (!stop) continue
          expect(stop.place).toBe(entry.place)
          const i = Number(entry.by)
          const isFarApart = stops.every(
            ([period, place], other) =>
              other === i || place !== entry.place || Math.abs(period - (stops[i]?.[0] ?? 0)) > 8,
          )
          if (moved === 0 || isFarApart) expect(stop.tripId).toBe(`new-${i}`)
        }
      }),
    )
  })
})
