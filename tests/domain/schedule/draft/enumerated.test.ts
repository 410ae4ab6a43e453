// Every draft of up to two operations on a small day, held against the independent simulation.
import { expect, test } from 'vitest'
import { apply } from '../../../../domain/schedule/draft/operations/apply.ts'
import type { Operation } from '../../../../domain/schedule/draft/operations/operation.ts'
import { readBase } from '../../../../domain/schedule/draft/settle/base.ts'
import type { Intent } from '../../../../domain/schedule/draft/settle/intent.ts'
import { settle } from '../../../../domain/schedule/draft/settle/settle.ts'
import { decodePlan } from '../../../../domain/schedule/plan/decode.ts'
import { fuzzRuns } from '../../../support/property-runs.ts'
import { simulationDifferences } from '../../../support/simulate-intent.ts'
import { charge, discharge, drive, park, ride, smallPlan, stage, trip } from '../../../support/small-plan.ts'

const periods = [1, 2, 3, 4, 5, 6]
const outward = 'T-1_D-1_S-1_2_3'
const homeward = 'T-1_S-1_D-1_5_6'

/** Six periods: T-1 takes MB-1 from D-1 to S-1 and back; T-2, MB-2 and MB-3 stay. */
const base = readBase(
  decodePlan(
    smallPlan({
      trips: [
        trip(outward, 2, 3, { load: ['MB-1'] }),
        trip(homeward, 5, 6, { from: 'S-1', to: 'D-1', load: ['MB-1'] }),
      ],
      trucks: {
        'T-1': [
          [park('D-1')],
          [drive(outward)],
          [drive(outward), park('S-1')],
          [park('S-1')],
          [drive(homeward)],
          [drive(homeward), park('D-1')],
        ],
        'T-2': periods.map(() => [park('D-1')]),
      },
      batteries: {
        'MB-1': [
          [charge('D-1', 100, 45)],
          [ride(outward, 45)],
          [ride(outward, 37.5), discharge('MG-1', 30, 37.5)],
          [discharge('MG-1', 30, 30)],
          [ride(homeward, 30)],
          [ride(homeward, 30), stage('D-1', 30)],
        ],
        'MB-2': periods.map(period => [charge('D-1', 80, 20 * period)]),
        'MB-3': periods.map(() => [stage('D-1', 5)]),
      },
      shortfalls: { 'S-1': { 3: 1, 4: 0, 5: 2 } },
    }),
  ),
)

const batteries = ['MB-1', 'MB-2', 'MB-3']
const trucks = ['T-1', 'T-2']
const flags = [true, false]

function operations(): Operation[] {
  const ofTrips = [outward, homeward].flatMap((key): Operation[] => [
    ...[-2, -1, 1, 2].map(byPeriods => ({ type: 'move-trips' as const, tripKeys: [key], byPeriods })),
    ...periods.flatMap(startPeriod =>
      [0, 1, 2].map(length => ({
        type: 'set-trip-times' as const,
        tripKey: key,
        startPeriod,
        endPeriod: startPeriod + length,
      })),
    ),
    ...flags.flatMap(nextTripsToo =>
      ['D-1', 'S-1', 'S-2'].map(destinationId => ({
        type: 'redirect-trip' as const,
        tripKey: key,
        destinationId,
        nextTripsToo,
      })),
    ),
    ...trucks.flatMap(truckId =>
      flags.map(emptyTrips => ({
        type: 'give-trips' as const,
        tripKeys: [key],
        truckId,
        byPeriods: 0,
        emptyTrips,
      })),
    ),
    ...batteries.flatMap(batteryId =>
      flags.flatMap(returnTripToo =>
        (['load-battery', 'unload-battery'] as const).map(type => ({
          type,
          tripKey: key,
          batteryId,
          returnTripToo,
        })),
      ),
    ),
    ...flags.map(flag => ({
      type: 'remove-trips' as const,
      tripKeys: [key],
      returnTripsToo: flag,
      laterTripsToo: flag,
    })),
  ])
  const ofBatteries = batteries.flatMap((batteryId): Operation[] => [
    ...periods.flatMap(startPeriod =>
      (['charge', 'microgrid', 'stage'] as const).map(
        doing =>
          ({
            type: 'put-stretch',
            batteryId,
            startPeriod,
            endPeriod: Math.min(6, startPeriod + 1),
            doing,
            powerKw: 150,
          }) as const,
      ),
    ),
    { type: 'set-rate', batteryId, startPeriod: 1, endPeriod: 6, powerKw: 60 },
    ...[-1, 1].map(byPeriods => ({ type: 'move-boundary' as const, batteryId, period: 5, byPeriods })),
    ...[0, 160].map(energyKwh => ({ type: 'set-energy' as const, batteryId, period: 3, energyKwh })),
    { type: 'take-out-of-service', unit: { kind: 'battery', id: batteryId }, fromPeriod: 3 },
    ...batteries.map(other => ({
      type: 'swap-batteries' as const,
      ids: [batteryId, other] as const,
      fromPeriod: 2,
    })),
  ])
  return [
    ...ofTrips,
    ...ofBatteries,
    { type: 'swap-trucks', ids: ['T-1', 'T-2'], fromPeriod: 2 },
    { type: 'take-out-of-service', unit: { kind: 'truck', id: 'T-1' }, fromPeriod: 3 },
    ...periods.map(startPeriod => ({
      type: 'add-trip' as const,
      truckId: 'T-2',
      sourceId: 'D-1',
      destinationId: 'S-1',
      startPeriod,
      batteryIds: ['MB-3'],
    })),
    {
      type: 'paste-trips',
      parkedKeys: [],
      trips: [
        {
          truckId: 'T-2',
          sourceId: 'D-1',
          destinationId: 'S-1',
          startPeriod: 1,
          endPeriod: 2,
          batteryIds: ['MB-2'],
        },
      ],
      byPeriods: 1,
    },
  ]
}

const all = operations()
/** Of the second operations; all of them when the tests run long. */
const stride = fuzzRuns === undefined ? 7 : 1

function check(intent: Intent, done: readonly Operation[]): void {
  expect({ done, differences: simulationDifferences(base, settle(intent, base)) }).toEqual({
    done,
    differences: [],
  })
}

test('every operation, and every second one after it, does on a small day what the simulation does', () => {
  let applied = 0
  for (const [i, first] of all.entries()) {
    const once = apply(base.intent, first, base)
    if (!once.ok) continue
    check(once.intent, [first])
    for (let k = i % stride; k < all.length; k += stride) {
      const second = all[k]
      const twice = second && apply(once.intent, second, base)
      if (!second || !twice?.ok) continue
      check(twice.intent, [first, second])
      applied++
    }
  }
  expect(applied).toBeGreaterThan(500)
})
