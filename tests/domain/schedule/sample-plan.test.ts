import { expect, test } from 'vitest'
import { decodePlan } from '../../../domain/schedule/plan/decode.ts'
import { samplePlan } from '../../../domain/schedule/plan/sample-plan.ts'
import { indexTrips } from '../../../domain/schedule/runs/arrivals.ts'
import { runKinds } from '../../../domain/schedule/runs/runs.ts'
import { runSentence } from '../../../domain/schedule/words/sentences.ts'
import { planFaults } from '../../support/plan-faults.ts'
import { batteryRuns, truckRuns } from '../../support/reference-runs.ts'

const sample = samplePlan('2026-01-15')
const trips = Object.values(sample.trips).flat()
const batteryEntries = Object.values(sample.mbess_schedules).flatMap(day => Object.values(day).flat())

test('the sample plan can be carried out: places follow from trips, energy from rates, and no period is missing', () => {
  expect(planFaults(sample)).toEqual([])
})

test('the sample plan is a standard day of the requested date, and always the same', () => {
  const plan = decodePlan(sample)

  expect(plan).toMatchObject({ txId: 'test_03', totalCost: 42, day: '2026-01-15', periodCount: 96 })
  expect(plan.timestamp.toISOString()).toBe('2026-01-15T00:00:00.000Z')
  expect(samplePlan('2026-01-15')).toEqual(sample)
})

test('the sample plan has four trucks, eight batteries, two depots and four sites', () => {
  expect(Object.keys(sample.truck_schedules)).toEqual(['T-1', 'T-2', 'T-3', 'T-4'])
  expect(Object.keys(sample.mbess_schedules)).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map(i => `MB-${i}`))
  expect([...new Set(trips.map(trip => trip.dest_location_id))].sort()).toEqual([
    'D-1',
    'D-2',
    'S-1',
    'S-2',
    'S-3',
    'S-4',
  ])
})

test('the sample plan reaches the limits: 150 kW charging, 35 kW discharging, 160 kWh', () => {
  const chargeKw = batteryEntries.map(entry => ('charge_rate' in entry ? entry.charge_rate : 0))
  const dischargeKw = batteryEntries.map(entry => ('discharge_rate' in entry ? entry.discharge_rate : 0))

  expect(Math.max(...chargeKw)).toBe(150)
  expect(Math.max(...dischargeKw)).toBe(35)
  expect(Math.max(...batteryEntries.map(entry => entry.soe))).toBe(160)
})

test("the sample plan's trips last one period, some empty and some with several batteries, and each arrival has two entries", () => {
  expect(new Set(trips.map(trip => trip.t_end - trip.t_start))).toEqual(new Set([1]))
  expect(new Set(trips.map(trip => trip.mbess_ids.length))).toEqual(new Set([0, 1, 2, 3]))
  for (const trip of trips) {
    expect(sample.truck_schedules[trip.truck_id]?.[trip.t_end]).toHaveLength(2)
    for (const id of trip.mbess_ids) expect(sample.mbess_schedules[id]?.[trip.t_end]).toHaveLength(2)
  }
})

test('at least two sites of the sample plan are short of energy in some periods, and none in all', () => {
  const short = Object.values(sample.site_shortfalls).map(
    periods => Object.values(periods).filter(amount => amount > 0).length,
  )

  expect(short.filter(periods => periods > 0).length).toBeGreaterThanOrEqual(2)
  expect(Math.max(...short)).toBeLessThan(96)
})

test('the sample plan has every kind of run, and no two batteries have the same day', () => {
  const plan = decodePlan(sample)
  const index = indexTrips(plan)
  const trucks = plan.trucks.map(truck => truckRuns(truck, index))
  const batteries = plan.batteries.map(battery => batteryRuns(battery, index))

  expect(new Set([...trucks, ...batteries].flat().map(run => run.kind))).toEqual(new Set(runKinds))
  const days = batteries.map(runs => runs.map(run => runSentence(run).replace(/^\S+ /, '')).join())
  expect(new Set(days).size).toBe(batteries.length)
})
