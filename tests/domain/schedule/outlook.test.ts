import { expect, test } from 'vitest'
import { planOutlook } from '../../../domain/schedule/audit/outlook.ts'
import { decodePlan } from '../../../domain/schedule/plan/decode.ts'
import { charge, discharge, drive, park, ride, smallPlan, stage, trip } from '../../support/small-plan.ts'

const plan = decodePlan(
  smallPlan({
    trips: [trip('out', 2, 3, { truck: 'T-1', load: ['MB-1'] })],
    trucks: { 'T-1': [[park('D-1')], [drive('out')], [drive('out'), park('S-1')], [park('S-1')]] },
    batteries: {
      'MB-1': [
        [charge('D-1', 150, 57.5)],
        [ride('out', 57.5)],
        [ride('out', 57.5), stage('S-1', 57.5)],
        [discharge('MG-1', 30, 50)],
      ],
      'MB-2': [[stage('D-1', 10)], [stage('D-1', 10)], [stage('D-1', 10)], [stage('D-1', 10)]],
    },
    shortfalls: { 'S-1': { '1': 0.5, '4': 2 }, 'S-2': { '4': 7 } },
  }),
)

test('the outlook of a plan has what the fleet holds and what sites lack in each period', () => {
  const { energyKwh, shortfallKwh, shortSites, missingKwh } = planOutlook(plan, {})

  expect(energyKwh).toEqual([67.5, 67.5, 67.5, 60])
  expect(shortfallKwh).toEqual([0.5, 0, 0, 9])
  expect([shortSites, missingKwh]).toEqual([2, 9.5])
})

test('a negative shortfall hides no other from the outlook', () => {
  const siteShortfalls = new Map([
    [
      'S-1',
      new Map([
        [1, 5],
        [2, -5],
      ]),
    ],
    ['S-2', new Map([[1, -3]])],
  ])
  const { shortfallKwh, shortSites, missingKwh } = planOutlook({ ...plan, siteShortfalls }, {})

  expect([shortSites, missingKwh]).toEqual([1, 5])
  expect(shortfallKwh).toEqual([5, 0, 0, 0])
})

test('what the fleet holds is not said of a period for which the plan leaves a battery out', () => {
  const [first, second = first, ...others] = plan.batteries
  const partial = {
    ...plan,
    batteries: [
      first,
      { ...second, entries: second?.entries.filter(({ period }) => period !== 3) },
      ...others,
    ],
  } as typeof plan

  expect(planOutlook(partial, {}).energyKwh).toEqual([67.5, 67.5, null, 60])
})

test('the outlook of a plan names the batteries whose energy it adds up', () => {
  expect(planOutlook(plan, {}).batteryIds).toEqual(['MB-1', 'MB-2'])
})

test('the outlook of a plan names no batteries where they are many', () => {
  const [first] = plan.batteries
  const many = Array.from({ length: 25 }, (_, i) => ({ ...first, id: `MB-${i}` })) as typeof plan.batteries

  expect(planOutlook({ ...plan, batteries: many.slice(1) }, {}).batteryIds).toHaveLength(24)
  expect(planOutlook({ ...plan, batteries: many }, {}).batteryIds).toEqual([])
})

test('the outlook of a plan has its departures with what each battery holds when it leaves', () => {
  expect(planOutlook(plan, {}).departures).toEqual([
    {
      truckId: 'T-1',
      sourceId: 'D-1',
      destinationId: 'S-1',
      startMinute: 15,
      batteries: [{ id: 'MB-1', energyKwh: 57.5 }],
    },
  ])
})

test('the outlook of a plan counts every trip of a period, and names the first twelve', () => {
  const [only] = plan.trips
  const busy = { ...plan, trips: Array.from({ length: 40 }, () => only) } as typeof plan

  const { departures, departureCounts } = planOutlook(busy, {})

  expect(departures).toHaveLength(12)
  expect(departureCounts).toEqual([0, 40, 0, 0])
})

test('what a battery holds when it leaves in the first period follows from its first entry; one without entries has no energy', () => {
  const early = decodePlan(
    smallPlan({
      trips: [trip('out', 1, 2, { truck: 'T-1', load: ['MB-1', 'MB-2'] })],
      trucks: { 'T-1': [[drive('out')], [drive('out'), park('S-1')]] },
      batteries: { 'MB-1': [[ride('out', 40)], [ride('out', 40), stage('S-1', 40)]], 'MB-2': [] },
    }),
  )

  expect(planOutlook(early, {}).departures[0]?.batteries).toEqual([
    { id: 'MB-1', energyKwh: 40 },
    { id: 'MB-2', energyKwh: null },
  ])
})
