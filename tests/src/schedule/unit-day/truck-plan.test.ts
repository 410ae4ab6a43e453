import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodePlan } from '../../../../domain/schedule/plan/decode.ts'
import type { ReceivedPlan } from '../../../../domain/schedule/plan/plan.ts'
import { type RunSheet, runSheetOf, truckStatusAt } from '../../../../domain/schedule/view/run-sheet.ts'
import { markChanges } from '../../../../domain/schedule/view/run-sheet-changes.ts'
import { sheetTexts } from '../../../../domain/schedule/words/sheet-texts.ts'
import { layOut } from '../../../../src/schedule/layout/build-layout.ts'
import { rowOf } from '../../../../src/schedule/layout/layout.ts'
import { truckPlanOf } from '../../../../src/schedule/unit-day/truck-plan.ts'
import { soundPlan } from '../../../support/plan-arbitraries.ts'
import { runsOf } from '../../../support/property-runs.ts'
import {
  carriedDay,
  discharge,
  drive,
  park,
  ride,
  smallPlan,
  stage,
  trip,
} from '../../../support/small-plan.ts'

const truckPlan = (plan: ReceivedPlan, truckId = 'T-1') => {
  const layout = layOut(decodePlan(plan))
  return truckPlanOf(layout, rowOf(layout, 'truck', truckId) ?? Number.NaN)
}
const sheetOf = (plan: ReceivedPlan): RunSheet => runSheetOf(truckPlan(plan))
/** '00:15 – 00:30 D-1 > S-1, load MB-1, unload MB-1, arriving MB-1 57.5 kWh' */
const inShort = ({ rows }: RunSheet) =>
  rows.map(row => {
    const { time, from, to, load, unload, 'energy on arrival': energy } = sheetTexts(row)
    return `${time} ${from} > ${to}, load ${load}, unload ${unload}, arriving ${energy}`
  })

/** MB-1 and MB-2 leave D-1, MB-1 is left at S-1 and fetched later, MB-2 goes on to S-2 and stays on board on the way back. */
const round = (between = [stage('S-1', 80)]) =>
  smallPlan({
    trips: [
      trip('on', 3, 4, { from: 'S-1', to: 'S-2', load: ['MB-2'] }),
      trip('out', 2, 2, { load: ['MB-1', 'MB-2'] }),
      trip('back', 5, 6, { from: 'S-2', to: 'S-1', load: ['MB-2'] }),
      trip('home', 7, 8, { from: 'S-1', to: 'D-1', load: ['MB-1', 'MB-2'] }),
    ],
    trucks: {
      'T-1': [
        [park('D-1')],
        [drive('out')],
        [drive('on')],
        [drive('on'), park('S-2')],
        [drive('back')],
        [drive('back'), park('S-1')],
        [drive('home')],
        [drive('home'), park('D-1')],
      ],
    },
    batteries: {
      'MB-1': [
        [stage('D-1', 80)],
        [ride('out', 80)],
        between,
        between,
        between,
        between,
        [ride('home', 80)],
        [stage('D-1', 80)],
      ],
      'MB-2': [
        [stage('D-1', 50)],
        [ride('out', 50)],
        [ride('on', 50)],
        [ride('on', 50), stage('S-2', 50)],
        [ride('back', 50)],
        [ride('back', 50), stage('S-1', 50)],
        [ride('home', 50)],
        [stage('D-1', 50)],
      ],
    },
  })

describe('the run sheet of a truck', () => {
  test('a trip has its times, ends, load and the level on arrival', () => {
    expect(inShort(sheetOf(smallPlan(carriedDay())))).toEqual([
      '00:15 – 00:30 D-1 > S-1, load MB-1, unload MB-1, arriving MB-1 57.5 kWh',
    ])
  })

  test('a battery that goes on with the truck is loaded once, and one that stays behind is unloaded and loaded again', () => {
    expect(inShort(sheetOf(round()))).toEqual([
      '00:15 – 00:30 D-1 > S-1, load MB-1, MB-2, unload MB-1, arriving MB-1 80 kWh, MB-2 50 kWh',
      '00:30 – 00:45 S-1 > S-2, load –, unload –, arriving MB-2 50 kWh',
      '01:00 – 01:15 S-2 > S-1, load –, unload –, arriving MB-2 50 kWh',
      '01:30 – 01:45 S-1 > D-1, load MB-1, unload MB-1, MB-2, arriving MB-1 80 kWh, MB-2 50 kWh',
    ])
  })

  test('a battery that works between two trips of the truck is unloaded for it', () => {
    const plan = smallPlan({
      trips: [
        trip('out', 1, 2, { load: ['MB-1'] }),
        trip('home', 4, 5, { from: 'S-1', to: 'D-1', load: ['MB-1'] }),
      ],
      trucks: {
        'T-1': [[drive('out')], [drive('out'), park('S-1')], [park('S-1')], [drive('home')], [park('D-1')]],
      },
      batteries: {
        'MB-1': [
          [ride('out', 60)],
          [ride('out', 60), stage('S-1', 60)],
          [discharge('MG-1', 40, 50)],
          [ride('home', 50)],
          [stage('D-1', 50)],
        ],
      },
    })

    expect(inShort(sheetOf(plan))).toEqual([
      '00:00 – 00:15 D-1 > S-1, load MB-1, unload MB-1, arriving MB-1 60 kWh',
      '00:45 – 01:00 S-1 > D-1, load MB-1, unload MB-1, arriving MB-1 50 kWh',
    ])
  })

  test('an empty trip loads nothing, and a battery without a schedule has no level', () => {
    const plan = smallPlan({
      trips: [trip('a', 1, 1), trip('b', 2, 2, { from: 'S-1', to: 'D-1', load: ['MB-9', 'MB-9'] })],
      trucks: { 'T-1': [[drive('a')], [drive('b')]] },
    })

    expect(inShort(sheetOf(plan))).toEqual([
      '00:00 – 00:15 D-1 > S-1, load –, unload –, arriving –',
      '00:15 – 00:30 S-1 > D-1, load MB-9, unload MB-9, arriving MB-9',
    ])
  })

  test.each<[number, unknown]>([
    [0, { current: undefined, place: 'D-1', onBoard: [], next: ['out', 'on', 'back', 'home'] }],
    [15, { current: 'out', place: null, onBoard: ['MB-1', 'MB-2'], next: ['on', 'back', 'home'] }],
    [29, { current: 'out', place: null, onBoard: ['MB-1', 'MB-2'], next: ['on', 'back', 'home'] }],
    [30, { current: 'on', place: null, onBoard: ['MB-2'], next: ['back', 'home'] }],
    [50, { current: undefined, place: 'S-2', onBoard: ['MB-2'], next: ['back', 'home'] }],
    [80, { current: undefined, place: 'S-1', onBoard: ['MB-2'], next: ['home'] }],
    [110, { current: undefined, place: 'D-1', onBoard: [], next: [] }],
    [200, { current: undefined, place: null, onBoard: [], next: [] }],
  ])('at minute %i the truck is where its plan has it', (minute, expected) => {
    const { current, place, onBoard, next } = truckStatusAt(truckPlan(round()), minute)

    expect({
      current: current?.trip.id,
      place,
      onBoard: onBoard.map(({ batteryId }) => batteryId),
      next: next.map(({ trip }) => trip.id),
    }).toEqual(expected)
  })
})

describe('a run sheet after the plan has changed', () => {
  const changes = (before: ReceivedPlan, after: ReceivedPlan) => {
    const { rows, dropped } = markChanges(sheetOf(after), sheetOf(before))
    return {
      rows: rows.map(({ row, change, was }) => `${row.trip.id} ${change} ${was?.trip.id ?? '-'}`),
      dropped: dropped.map(({ trip }) => trip.id),
    }
  }
  const day = (...trips: ReturnType<typeof trip>[]) => smallPlan({ trips, trucks: { 'T-1': [] } })

  test('what reads the same is not marked', () => {
    expect(changes(round(), round()).rows.every(text => text.includes('none'))).toBe(true)
    expect(changes(day(trip('a', 2, 3)), day(trip('a', 2, 3)))).toEqual({ rows: ['a none a'], dropped: [] })
  })

  test.each([
    ['later', trip('T-1_D-1_S-1_4_5', 4, 5)],
    ['to another place', trip('T-1_D-1_S-2_2_3', 2, 3, { to: 'S-2' })],
    ['with another load', trip('a', 2, 3, { load: ['MB-1'] })],
  ])('a trip that is %s is marked as changed', (_, after) => {
    expect(changes(day(trip('a', 2, 3)), day(after))).toEqual({
      rows: [`${after.id} changed a`],
      dropped: [],
    })
  })

  test('a trip that another truck makes now is dropped, and one of another truck is new', () => {
    const before = day(trip('a', 2, 3), trip('b', 20, 21, { from: 'S-1', to: 'D-1' }))
    const after = day(trip('a', 2, 3), trip('c', 40, 41, { from: 'D-2', to: 'S-4' }))

    expect(changes(before, after)).toEqual({ rows: ['a none a', 'c new -'], dropped: ['b'] })
  })

  test('a battery that arrives with another level marks its trip', () => {
    const rested = smallPlan(carriedDay())
    const fuller = structuredClone(rested)
    for (const entry of Object.values(fuller.mbess_schedules['MB-1'] ?? {}).flat()) entry.soe += 10

    expect(changes(rested, fuller).rows).toEqual(['out changed out'])
  })
})

test('the sheets of any plan say what its entries say, read one by one', () => {
  fc.assert(
    fc.property(soundPlan(), fc.nat(99), (plan, shift) => {
      for (const truckId of Object.keys(plan.truck_schedules)) {
        const own = truckPlan(plan, truckId)
        const { rows } = runSheetOf(own)
        const trips = (plan.trips[truckId] ?? []).toSorted((a, b) => a.t_start - b.t_start)

        expect(
          rows.map(({ trip, arriving, load }, i) => ({
            id: trip.id,
            arriving,
            onBoard: onBoardAfter(rows.slice(0, i), load).toSorted(),
          })),
        ).toEqual(
          trips.map(({ id, mbess_ids }) => ({
            id,
            arriving: mbess_ids.map(batteryId => ({ batteryId, energyKwh: levelOn(plan, batteryId, id) })),
            onBoard: mbess_ids.toSorted(),
          })),
        )
        const period = 1 + (shift % 92)
        const status = truckStatusAt(own, (period - 1) * 15)
        const entries = plan.truck_schedules[truckId]?.[period] ?? []
        const parked = entries.find(entry => entry.schedule_type === 'TruckScheduleType.PARK')
        const underWay = trips.find(
          ({ t_start, t_end }) => t_start <= period && period < Math.max(t_end, t_start + 1),
        )
        expect([status.place, status.current?.trip.id, status.next.map(({ trip }) => trip.id)]).toEqual([
          underWay ? null : (parked?.location_id ?? null),
          underWay?.id,
          trips.filter(({ t_start }) => t_start > period).map(({ id }) => id),
        ])
      }
    }),
    { numRuns: runsOf(50) },
  )
})

/** The level in the battery's entries of the trip: it does not change on the way. */
function levelOn(plan: ReceivedPlan, batteryId: string, tripId: string): number | undefined {
  const entries = Object.values(plan.mbess_schedules[batteryId] ?? {}).flat()
  return entries.find(entry => 'trip_id' in entry && entry.trip_id === tripId)?.soe
}

/** What is on board after everything that was loaded and unloaded, one after the other. */
function onBoardAfter(rows: RunSheet['rows'], load: readonly string[]): string[] {
  const onBoard = new Set<string>()
  for (const row of rows) {
    for (const id of row.load) onBoard.add(id)
    for (const id of row.unload) onBoard.delete(id)
  }
  return [...onBoard, ...load]
}
