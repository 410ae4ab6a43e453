import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodePlan } from '../../../../domain/schedule/plan/decode.ts'
import type { Plan } from '../../../../domain/schedule/plan/plan.ts'
import { samplePlan } from '../../../../domain/schedule/plan/sample-plan.ts'
import { indexTrips } from '../../../../domain/schedule/runs/arrivals.ts'

import type { Run, RunTrip } from '../../../../domain/schedule/runs/runs.ts'
import { runSentence } from '../../../../domain/schedule/words/sentences.ts'
import { layOut, layOutBytes } from '../../../../src/schedule/layout/build-layout.ts'
import {
  energyAt,
  energyStretches,
  type Layout,
  rowCount,
  rowOf,
  runAt,
  runCount,
  runIndexAt,
  tripAt,
} from '../../../../src/schedule/layout/layout.ts'
import { bytesOfJson } from '../../../support/json-notations.ts'
import { soundPlan } from '../../../support/plan-arbitraries.ts'
import { runsOf } from '../../../support/property-runs.ts'
import { batteryRuns, energyCurve, truckRuns } from '../../../support/reference-runs.ts'
import { carriedDay, charge, drive, park, smallPlan, stage, trip } from '../../../support/small-plan.ts'

/** MB-2 says nothing of period 3. */
const plan = decodePlan(
  smallPlan({
    ...carriedDay(),
    batteries: {
      ...carriedDay().batteries,
      'MB-2': [[charge('D-1', 100, 95)], [charge('D-1', 100, 120)], [], [charge('D-1', 20, 130)]],
    },
    shortfalls: { 'S-1': { '1': 0.5, '2': 2 }, 'S-2': { '1': 0 }, 'S-3': { '4': 1.25 } },
  }),
)
const layout = layOut(plan)

const runsOfRow = (of: Layout, row: number) =>
  Array.from({ length: runCount(of, row) }, (_, i) => runAt(of, row, i))
const rowsOf = (of: Layout) => Array.from({ length: rowCount(of) }, (_, row) => row)

/** What a layout has to give back: the runs as the domain tells them. */
function toldRuns({ trucks, batteries, trips: all }: Plan): Run[][] {
  const trips = indexTrips({ trips: all })
  const bare = (run: Run): Run => {
    if (!('trip' in run)) return run
    const { listedUnder: _, ...trip } = { listedUnder: '', ...run.trip }
    return { ...run, trip }
  }
  return [
    ...trucks.map(truck => truckRuns(truck, trips).map(bare)),
    ...batteries.map(battery => batteryRuns(battery, trips).map(bare)),
  ]
}

test('a layout has the facts of its plan', () => {
  expect(layout).toMatchObject({
    txId: 'small',
    day: '2026-01-15',
    timestamp: '2026-01-15T00:00:00Z',
    periodCount: 4,
    minutes: 60,
    totalCost: 42,
  })
})

test('shortfalls are summed for each site and for all sites', () => {
  expect(layout.shortfalls.siteIds).toEqual(['S-1', 'S-2', 'S-3'])
  expect([...layout.shortfalls.totals]).toEqual([2.5, 0, 1.25])
  expect(layout.shortfalls.total).toBe(3.75)
})

test('rows are the trucks, then the batteries, in the order received', () => {
  expect(layout.rows).toEqual({ ids: ['T-1', 'MB-1', 'MB-2'], kinds: ['truck', 'battery', 'battery'] })
  expect([rowOf(layout, 'truck', 'T-1'), rowOf(layout, 'battery', 'MB-2')]).toEqual([0, 2])
  expect(rowOf(layout, 'truck', 'MB-2')).toBeUndefined()
})

test('a truck and a battery of the same id have a row each', () => {
  const twins = layOut(
    decodePlan(
      smallPlan({
        trucks: { constructor: [[park('D-1')]] },
        batteries: { constructor: [[stage('D-1', 1)]] },
      }),
    ),
  )

  expect(rowOf(twins, 'truck', 'constructor')).toBe(0)
  expect(rowOf(twins, 'battery', 'constructor')).toBe(1)
  expect(rowOf(twins, 'battery', 'toString')).toBeUndefined()
})

test('each run of a row has its sentence', () => {
  const sentences = rowsOf(layout).map(row =>
    Array.from({ length: runCount(layout, row) }, (_, i) => runSentence(runAt(layout, row, i))),
  )

  expect(sentences).toEqual([
    [
      'T-1, 00:00 to 00:15, parked at D-1',
      'T-1, 00:15 to 00:30, trip from D-1 to S-1 with MB-1',
      'T-1, 00:30 to 01:00, parked at S-1',
    ],
    [
      'MB-1, 00:00 to 00:15, charging at D-1, 150 kW, 20 to 57.5 kWh',
      'MB-1, 00:15 to 00:30, carried by T-1 from D-1 to S-1, 57.5 kWh',
      'MB-1, 00:30 to 00:45, staged at S-1, 57.5 kWh',
      'MB-1, 00:45 to 01:00, discharging into MG-1, 30 kW, 57.5 to 50 kWh',
    ],
    [
      'MB-2, 00:00 to 00:30, charging at D-1, 100 kW, 70 to 120 kWh',
      'MB-2, 00:45 to 01:00, charging at D-1, 20 kW, 125 to 130 kWh',
    ],
  ])
})

test('a value that a kind of run lacks is NaN in its column', () => {
  const { offsets, rateKw, energyBeforeKwh } = layout.runs

  expect([...offsets]).toEqual([0, 3, 7, 9])
  expect([...rateKw]).toEqual([Number.NaN, Number.NaN, Number.NaN, 150, Number.NaN, Number.NaN, 30, 100, 20])
  expect([...energyBeforeKwh.subarray(0, 4)]).toEqual([Number.NaN, Number.NaN, Number.NaN, 20])
})

test.each([
  [0, 0, 0],
  [0, 15, 1],
  [0, 29.9, 1],
  [0, 30, 2],
  [2, 29, 0],
  [2, 30, undefined],
  [2, 44.9, undefined],
  [2, 45, 1],
  [2, 60, undefined],
  [2, -1, undefined],
])('the run of row %i at minute %d is %s', (row, minute, run) => {
  expect(runIndexAt(layout, row, minute)).toBe(run)
})

describe('the energy of a row', () => {
  test("a battery's energy curve joins its levels and breaks where a period is missing", () => {
    expect(energyStretches(layout, 2)).toEqual([
      {
        startMinute: 0,
        startKwh: 70,
        points: [
          { minute: 15, soeKwh: 95 },
          { minute: 30, soeKwh: 120 },
        ],
      },
      { startMinute: 45, startKwh: 125, points: [{ minute: 60, soeKwh: 130 }] },
    ])
    expect(energyStretches(layout, 0)).toEqual([])
  })

  test.each([
    [0, 70],
    [7.5, 82.5],
    [15, 95],
    [30, 120],
    [31, undefined],
    [44, undefined],
    [45, 125],
    [60, 130],
    [61, undefined],
    [-1, undefined],
  ])('the energy at minute %d is %s kWh', (minute, kwh) => {
    expect(energyAt(layout, 2, minute)).toBe(kwh)
  })

  const scaleOf = (soe: number[]) => {
    const { lowestKwh, highestKwh } = layOut(
      decodePlan(smallPlan({ batteries: { 'MB-1': soe.map(kwh => [stage('D-1', kwh)]) } })),
    )
    return [lowestKwh, highestKwh]
  }

  test('the energy scale of all rows reaches from 0 or the lowest level to the highest', () => {
    expect([layout.lowestKwh, layout.highestKwh]).toEqual([0, 130])
    expect(scaleOf([20, 90])).toEqual([0, 90])
    expect(scaleOf([-5, 90])).toEqual([-5, 90])
    expect(scaleOf([])).toEqual([0, 0])
  })

  test('an extreme level is beyond the energy scale, which more energy than usual stretches', () => {
    const usual = Array.from({ length: 60 }, () => 150)

    expect(scaleOf([...usual, 9000])).toEqual([0, 150])
    expect(scaleOf([...usual, -9000])).toEqual([0, 150])
    expect(scaleOf([...usual, 290])).toEqual([0, 290])
    expect(scaleOf(usual.map(kwh => 10 * kwh))).toEqual([0, 1500])
  })
})

test('a trip has the fields of the plan, also if two trips share an id', () => {
  const twice = layOut(
    decodePlan(
      smallPlan({
        trips: [trip('x', 1, 1, { load: ['MB-1', 'MB-2'] }), trip('x', 1, 2, { to: 'S-9' })],
        trucks: { 'T-1': [[drive('x')], [park('S-1')]] },
      }),
    ),
  )
  const first: RunTrip = {
    id: 'x',
    truckId: 'T-1',
    batteryIds: ['MB-1', 'MB-2'],
    sourceId: 'D-1',
    destinationId: 'S-1',
    startPeriod: 1,
    endPeriod: 1,
  }

  expect(tripAt(twice, 0)).toEqual(first)
  expect(tripAt(twice, 1)).toEqual({ ...first, batteryIds: [], destinationId: 'S-9', endPeriod: 2 })
  expect(runAt(twice, 0, 0)).toMatchObject({ kind: 'trip', trip: first })
})

test('a plan without units or entries has a layout without runs', () => {
  const empty = layOut(decodePlan(smallPlan({ trucks: { 'T-1': [] }, batteries: { 'MB-1': [] } })))

  expect(rowsOf(empty).map(row => runCount(empty, row))).toEqual([0, 0])
  expect(rowCount(layOut(decodePlan(smallPlan({}))))).toBe(0)
})

test('a layout holds every run and every level of the plan', () => {
  fc.assert(
    fc.property(soundPlan(), received => {
      const plan = decodePlan(received)
      const layout = layOut(plan)

      expect(rowsOf(layout).map(row => runsOfRow(layout, row))).toEqual(toldRuns(plan))
      expect(rowsOf(layout).map(row => energyStretches(layout, row))).toEqual([
        ...plan.trucks.map(() => []),
        ...plan.batteries.map(({ entries }) => energyCurve(entries, indexTrips(plan))),
      ])
    }),
  )
})

test('a plan laid out while it is decoded has the same layout and reports progress for each unit', () => {
  fc.assert(
    fc.property(soundPlan(), received => {
      const shares: number[] = []

      const layout = layOutBytes(bytesOfJson(received), {
        done: share => shares.push(share),
        first: () => {},
      })

      expect(layout).toEqual(layOut(decodePlan(received)))
      expect(shares).toHaveLength(rowCount(layout))
      expect(shares.at(-1)).toBeLessThanOrEqual(1)
      expect(shares).toEqual(shares.toSorted((a, b) => a - b))
    }),
    { numRuns: runsOf(25) },
  )
})

test('a layout posted from one thread to another reads the same', () => {
  const layout = layOut(decodePlan(samplePlan('2026-01-15')))
  const posted = structuredClone(layout)

  expect(rowsOf(posted).map(row => runsOfRow(posted, row))).toEqual(
    rowsOf(layout).map(row => runsOfRow(layout, row)),
  )
  expect(rowOf(posted, 'battery', 'MB-8')).toBe(11)
})
