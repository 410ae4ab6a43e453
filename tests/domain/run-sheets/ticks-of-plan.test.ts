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

  test('say what was not sent yet, and stand before those of trips that are not in the plan', () => {
    expect(
      textOf(
        entry('18:02', 'Ana', { place: 'S-3' }),
        entry('18:20', 'you', { stop: 'done', receivedAt: null }),
      ),
    ).toBe(
      'arrived: not ticked; done: ticked 18:20 by you, not sent yet. ' +
        'Arrived at S-3: ticked 18:02 by Ana, arrival planned 18:00, of a trip that is not in this plan',
    )
  })

  test('say so where they were made with another plan and are matched by place and time', () => {
    const later = trip('t9', '18:15')
    const ticks = ticksOfPlan([entry('18:20', 'Ana')], [later], day)

    expect(tripTicksText(ticks, later, utc)).toBe(
      'arrived: ticked 18:20 by Ana, matched by place and time (planned 18:00 in another plan); done: not ticked',
    )
    expect(ticks.map(tick => tickSentence(tick, utc))).toEqual([
      'Arrived at S-2: ticked 18:20 by Ana, matched by place and time (planned 18:00 in another plan)',
    ])
  })
})

describe('a tick of a trip whose id the plan does not have', () => {
  /** At 20:30, when all trips have left. */
  const tick = (more: Partial<StopEntry> = {}) => entry('20:30', more.tripId ?? 'Ana', more)
  const tripsOf = (ticks: StopEntry[], trips: RunTrip[]) =>
    ticksOfPlan(ticks, trips, day).map(({ tripId }) => tripId)

  test.each([
    ['is of the trip to the same place at the same time', ['18:00'], 't-18:00'],
    ['is of the nearest trip', ['17:15', '18:30', '19:30'], 't-18:30'],
    ['is of a trip up to two hours away', ['20:00'], 't-20:00'],
    ['is of none further away', ['20:15', '15:30'], null],
    ['is of none where two are equally near', ['17:45', '18:15'], null],
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

  test('leaves a trip to a nearer one, and none has it where two are equally near', () => {
    const near = tick({ tripId: 't1' })
    const other = (clock: string) => tick({ tripId: 't2', plannedAt: at(clock) })

    expect(tripsOf([near, other('19:00')], [trip('t9', '18:15')])).toEqual(['t9', null])
    expect(tripsOf([near, other('18:30')], [trip('t9', '18:15')])).toEqual([null, null])
  })

  test('joins the ticks that the trip has under its own id, unless that is ticked already', () => {
    const ofArrival = tick()
    const own = (stop: StopEntry['stop']) => entry('20:40', 'Bo', { tripId: 't9', stop })

    expect(tripsOf([ofArrival, own('done')], [trip('t9', '18:15')])).toEqual(['t9', 't9'])
    expect(tripsOf([ofArrival, own('arrived')], [trip('t9', '18:15')])).toEqual([null, 't9'])
  })

  test('goes with the other tick of its stop', () => {
    const both = [tick(), entry('20:35', 'Bo', { stop: 'done' })]

    expect(tripsOf(both, [trip('t9', '18:15')])).toEqual(['t9', 't9'])
  })

  test('does not count once it was taken back', () => {
    expect(tripsOf([tick(), entry('20:31', 'Bo', { ticked: false })], [trip('t9', '18:00')])).toEqual([])
  })

  test('follows trips of which only the ids change, and no trip ever has two', () => {
    const arrival = fc.integer({ min: 2, max: 80 })
    const trips = fc.uniqueArray(fc.tuple(arrival, fc.constantFrom('S-1', 'S-2')), {
      selector: ([period, place]) => `${period} ${place}`,
      maxLength: 12,
    })
    fc.assert(
      fc.property(trips, fc.integer({ min: -8, max: 8 }), (stops, moved) => {
        const tripOf = (id: string, period: number, destinationId: string): RunTrip => ({
          ...trip(id, '18:00', destinationId),
          startPeriod: period,
          endPeriod: period,
        })
        const ticks = stops.map(([period, place], i) =>
          entry('23:00', `${i}`, {
            tripId: `old-${i}`,
            place,
            plannedAt: new Date(day.startMs + period * minutesPerPeriod * 60_000).toISOString(),
          }),
        )
        const later = stops.map(([period, place], i) => tripOf(`new-${i}`, period + moved, place))
        const found = ticksOfPlan(ticks, later, day)

        const matched = found.flatMap(({ tripId }) => tripId ?? [])
        expect(new Set(matched).size).toBe(matched.length)
        if (moved === 0) expect(matched).toEqual(stops.map((_, i) => `new-${i}`))
        for (const { entry, tripId } of found)
          if (tripId !== null) expect(later.find(({ id }) => id === tripId)?.destinationId).toBe(entry.place)
      }),
    )
  })
})
