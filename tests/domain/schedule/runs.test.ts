import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodePlan } from '../../../domain/schedule/plan/decode.ts'
import type { Plan } from '../../../domain/schedule/plan/plan.ts'
import { indexTrips } from '../../../domain/schedule/runs/arrivals.ts'
import type { Run } from '../../../domain/schedule/runs/runs.ts'
import { soundPlan } from '../../support/plan-arbitraries.ts'
import { batteryRuns, truckRuns } from '../../support/reference-runs.ts'
import {
  charge,
  discharge,
  drive,
  type Lines,
  park,
  ride,
  smallPlan,
  stage,
  trip,
} from '../../support/small-plan.ts'

/** A run in short: '0-15 park D-1', with the rate where there is one. */
function short(run: Run): string {
  const subject = 'trip' in run ? run.trip.id : run.place
  const rate = 'rateKw' in run ? ` ${run.rateKw}` : ''
  return `${run.startMinute}-${run.endMinute} ${run.kind} ${subject}${rate}`
}

const allRuns = (plan: Plan): Run[] => {
  const trips = indexTrips(plan)
  return [
    ...plan.trucks.flatMap(truck => truckRuns(truck, trips)),
    ...plan.batteries.flatMap(battery => batteryRuns(battery, trips)),
  ]
}

const trips = [
  trip('out', 2, 3),
  trip('long', 2, 4),
  trip('quick', 2, 2),
  trip('other', 2, 2),
  trip('back', 3, 4),
  trip('wrong', 3, 2),
]

const runsOfTruck = (lines: Lines) =>
  allRuns(decodePlan(smallPlan({ trips, trucks: { 'T-1': lines } }))).map(short)

const runsOfBattery = (lines: Lines, trips: ReturnType<typeof trip>[] = []) =>
  allRuns(decodePlan(smallPlan({ trips, trucks: { 'T-1': [] }, batteries: { 'MB-1': lines } })))

describe('what is one run', () => {
  test('neighbouring entries of the same kind and place are one run', () => {
    expect(runsOfTruck([[park('D-1')], [park('D-1')], [park('S-1')], [park('D-1')]])).toEqual([
      '0-30 park D-1',
      '30-45 park S-1',
      '45-60 park D-1',
    ])
  })

  test('each new rate begins a new run', () => {
    const day = [
      [charge('D-1', 150, 40)],
      [charge('D-1', 150, 77.5)],
      [charge('D-1', 60, 92.5)],
      [discharge('MG-1', 60, 77.5)],
      [discharge('MG-2', 60, 62.5)],
      [discharge('MG-2', 20, 57.5)],
      [stage('MG-2', 57.5)],
    ]

    expect(runsOfBattery(day).map(short)).toEqual([
      '0-30 charge D-1 150',
      '30-45 charge D-1 60',
      '45-60 microgrid MG-1 60',
      '60-75 microgrid MG-2 60',
      '75-90 microgrid MG-2 20',
      '90-105 stage MG-2',
    ])
  })

  test('a missing period is a gap that no run crosses', () => {
    expect(runsOfTruck([[park('D-1')], [], [park('D-1')], [park('D-1')]])).toEqual([
      '0-15 park D-1',
      '30-60 park D-1',
    ])
  })

  test('two consecutive trips are two runs', () => {
    expect(
      runsOfTruck([[park('D-1')], [drive('out')], [drive('out'), drive('back')], [park('D-1')]]),
    ).toEqual(['0-15 park D-1', '15-30 trip out', '30-45 trip back', '45-60 park D-1'])
  })

  test('the run of a trip has the truck, the batteries and both ends', () => {
    const plan = decodePlan(
      smallPlan({
        trips: [trip('out', 1, 2, { load: ['MB-1', 'MB-2'] })],
        trucks: { 'T-1': [[drive('out')], [park('S-1')]] },
      }),
    )

    expect(allRuns(plan)[0]).toMatchObject({
      unitId: 'T-1',
      kind: 'trip',
      trip: { truckId: 'T-1', batteryIds: ['MB-1', 'MB-2'], sourceId: 'D-1', destinationId: 'S-1' },
    })
  })
})

describe('when a trip is under way', () => {
  test.each<[string, Lines, string[]]>([
    [
      'a trip ends at the start of its arrival period, which what follows fills',
      [[park('D-1')], [drive('out')], [drive('out'), park('S-1')], [park('S-1')]],
      ['0-15 park D-1', '15-30 trip out', '30-60 park S-1'],
    ],
    [
      'the order of the two entries does not matter',
      [[park('D-1')], [drive('out')], [park('S-1'), drive('out')], [park('S-1')]],
      ['0-15 park D-1', '15-30 trip out', '30-60 park S-1'],
    ],
    [
      'a longer trip lasts through the periods between',
      [[park('D-1')], [drive('long')], [drive('long')], [drive('long'), park('S-1')]],
      ['0-15 park D-1', '15-45 trip long', '45-60 park S-1'],
    ],
    [
      'an arrival period that holds only the trip is under way to its end',
      [[park('D-1')], [drive('out')], [drive('out')], [park('S-1')]],
      ['0-15 park D-1', '15-45 trip out', '45-60 park S-1'],
    ],
    [
      'a trip that arrives in its first period fills it, and what follows begins one period later',
      [[park('D-1')], [drive('quick'), park('S-1')], [park('S-1')], [park('S-1')]],
      ['0-15 park D-1', '15-30 trip quick', '30-60 park S-1'],
    ],
    [
      'what follows such a trip has no length where the plan says nothing more',
      [[park('D-1')], [park('S-1'), drive('quick')], [], [park('S-1')]],
      ['0-15 park D-1', '15-30 trip quick', '45-60 park S-1'],
    ],
    [
      'entries that do not belong to an arrival are all drawn over the whole period',
      [[park('D-1'), park('D-2')], [drive('out'), park('D-2')], [park('D-2')], [park('D-1')]],
      ['0-15 park D-1', '0-45 park D-2', '15-30 trip out', '45-60 park D-1'],
    ],
    [
      'a trip that is entered twice is drawn twice, not lost',
      [[park('D-1')], [drive('out')], [drive('out'), drive('out')], [park('S-1')]],
      ['0-15 park D-1', '15-45 trip out', '30-45 trip out', '45-60 park S-1'],
    ],
    [
      'two trips that both take the whole period are both drawn',
      [[park('D-1')], [drive('quick'), drive('other')], [park('S-1')], [park('S-1')]],
      ['0-15 park D-1', '15-30 trip quick', '15-30 trip other', '30-60 park S-1'],
    ],
    [
      'a trip that arrives before it leaves is drawn where its entries are',
      [[park('D-1')], [drive('wrong'), park('S-1')], [drive('wrong')], [park('D-1')]],
      ['0-15 park D-1', '15-45 trip wrong', '15-30 park S-1', '45-60 park D-1'],
    ],
  ])('when a trip is under way: %s', (_, lines, expected) => {
    expect(runsOfTruck(lines)).toEqual(expected)
  })

  test('a battery is carried as long as its truck drives', () => {
    const day = [
      [stage('D-1', 10)],
      [ride('out', 10)],
      [ride('out', 8), discharge('MG-1', 8, 8)],
      [discharge('MG-1', 8, 6)],
    ]

    const runs = runsOfBattery(day, [trip('out', 2, 3)])

    expect(runs.map(short)).toEqual(['0-15 stage D-1', '15-30 carried out', '30-60 microgrid MG-1 8'])
    expect(runs[1]).toMatchObject({ energyBeforeKwh: 10, energyAfterKwh: 10 })
    expect(runs[2]).toMatchObject({ energyBeforeKwh: 10, energyAfterKwh: 6 })
  })
})

describe('the energy of a run', () => {
  const levels = (lines: Lines, trips: ReturnType<typeof trip>[] = []) =>
    runsOfBattery(lines, trips).map(
      run => 'energyBeforeKwh' in run && [run.energyBeforeKwh, run.energyAfterKwh],
    )

  test('a run begins with the energy that the period before it ended with', () => {
    expect(levels([[stage('D-1', 20)], [charge('D-1', 100, 45)], [charge('D-1', 100, 70)]])).toEqual([
      [20, 20],
      [20, 70],
    ])
  })

  test("the energy of a run is the plan's, even if it does not follow from the rate", () => {
    expect(levels([[stage('D-1', 20)], [charge('D-1', 100, 99)]])).toEqual([
      [20, 20],
      [20, 99],
    ])
  })

  test('without a previous period, the energy at the start of a run follows from its first entry and rate', () => {
    expect(
      levels([[charge('D-1', 100, 45)], [], [discharge('MG-1', 20, 40)], [], [stage('S-1', 40)]]),
    ).toEqual([
      [20, 45],
      [45, 40],
      [40, 40],
    ])
  })

  test('after a trip of one period, a run begins with the energy at the end of the arrival period', () => {
    const day = [[stage('D-1', 20)], [ride('quick', 20), stage('S-1', 19)], [stage('S-1', 19)]]

    expect(levels(day, [trip('quick', 2, 2)])).toEqual([
      [20, 20],
      [20, 20],
      [19, 19],
    ])
  })
})

test('the runs of a consistent plan cover the whole day without gaps, and neighbours differ', () => {
  fc.assert(
    fc.property(soundPlan(), received => {
      const plan = decodePlan(received)
      const trips = indexTrips(plan)
      const days: Run[][] = [
        ...plan.trucks.map(truck => truckRuns(truck, trips)),
        ...plan.batteries.map(battery => batteryRuns(battery, trips)),
      ]

      for (const day of days) {
        const ends = day.map(run => run.endMinute)
        expect(day.map(run => run.startMinute)).toEqual([0, ...ends.slice(0, -1)])
        expect(ends.at(-1)).toBe(plan.periodCount * 15)
        for (const [i, run] of day.slice(1).entries()) {
          expect(short(run).replace(/^\S+ /, '')).not.toBe(short(day[i] as Run).replace(/^\S+ /, ''))
        }
      }
    }),
  )
})

test('in each period, the run of a consistent plan matches the entry that fills it', () => {
  fc.assert(
    fc.property(soundPlan(), received => {
      const plan = decodePlan(received)
      const trips = indexTrips(plan)

      for (const truck of plan.trucks) {
        const day = truckRuns(truck, trips)
        for (const entry of truck.entries) {
          const run = day.find(({ startMinute, endMinute }) => {
            const minute = (entry.period - 1) * 15
            return startMinute <= minute && minute < endMinute
          })
          const trip = entry.scheduleType === 'trip' ? trips.get(entry.tripId) : undefined
          const others = truck.entries.filter(other => other.period === entry.period).length - 1
          const ended = others > 0 && trip?.endPeriod === entry.period && trip.startPeriod < trip.endPeriod
          const waits = others > 0 && run?.kind === 'trip' && run.trip.startPeriod === run.trip.endPeriod
          if (trip && !ended) expect(run).toMatchObject({ kind: 'trip', trip: { id: trip.id } })
          if (entry.scheduleType === 'park' && !waits) {
            expect(run).toMatchObject({ kind: 'park', place: entry.locationId })
          }
        }
      }
    }),
  )
})
