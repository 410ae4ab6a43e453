import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { changedBatteries } from '../../../../domain/schedule/dispatch/changed-batteries.ts'
import { cutBound } from '../../../../domain/schedule/dispatch/cut-bound.ts'
import {
  possibleShortfallAfter,
  possibleShortfallKwh,
} from '../../../../domain/schedule/dispatch/possible-shortfall.ts'
import { couldServeMore } from '../../../../domain/schedule/draft/could-serve.ts'
import { apply } from '../../../../domain/schedule/draft/operations/apply.ts'
import { readBase } from '../../../../domain/schedule/draft/settle/base.ts'
import { baseState } from '../../../../domain/schedule/draft/settle/draft-state.ts'
import { settle } from '../../../../domain/schedule/draft/settle/settle.ts'
import { siteCandidates } from '../../../../domain/schedule/draft/site-candidates.ts'
import { decodePlan } from '../../../../domain/schedule/plan/decode.ts'
import type { Plan, ReceivedPlan } from '../../../../domain/schedule/plan/plan.ts'
import { noticeableKwh } from '../../../../domain/schedule/words/sentences.ts'
import { generatePlan } from '../../../support/generate-plan.ts'
import { roundEnergy } from '../../../support/plan-variants.ts'
import { runsOf } from '../../../support/property-runs.ts'
import { charge, discharge, drive, park, ride, smallPlan, stage, trip } from '../../../support/small-plan.ts'

const lacksAt = (siteId: string, { siteShortfalls }: Pick<Plan, 'siteShortfalls'>): number =>
  [...(siteShortfalls.get(siteId)?.values() ?? [])].reduce((sum, kwh) => sum + kwh, 0)

/** From a period on, as if it had been charged elsewhere. */
function addEnergy(plan: ReceivedPlan, batteryId: string): void {
  for (const [period, entries] of Object.entries(plan.mbess_schedules[batteryId] ?? {}))
    if (Number(period) > 14) for (const entry of entries) entry.soe = Math.min(140, entry.soe + 10)
}

test('what a change leaves at least is the same found from the plan before it as found from nothing, and no less than its bound', () => {
  const drawn = fc.record({
    trucks: fc.integer({ min: 1, max: 3 }),
    batteries: fc.integer({ min: 4, max: 9 }),
    seed: fc.nat(),
    periods: fc.constantFrom(32, 48),
    chargers: fc.constantFrom(null, 1, 2, 3, 4, 5, 6),
    chargerPowerKw: fc.constantFrom(null, null, 4),
    fromPeriod: fc.constantFrom(1, 12),
    // One of them is out of service for a while.
    isOut: fc.boolean(),
    // Whether the energy of the plan departs from its rates.
    departs: fc.constantFrom('not', 'a little', 'much'),
    reserveKwh: fc.constantFrom(0, 0, 20),
    fullKwh: fc.constantFrom(160, 160, 140),
  })
  let tried = 0
  const property = fc.property(
    drawn,
    ({ chargers, chargerPowerKw, fromPeriod, isOut, departs, reserveKwh, fullKwh, ...size }) => {
      const received = generatePlan(size)
      if (departs === 'a little') roundEnergy(received)
      if (departs === 'much') addEnergy(received, 'MB-1')
      const plan = decodePlan(received)
      const outOfService = [
        { unit: { kind: 'battery', id: 'MB-2' }, startPeriod: 10, endPeriod: 20, reason: '' } as const,
      ]
      const base = readBase(plan, {
        registry: { places: [{ id: 'D-1', chargers, chargerPowerKw }] },
        outOfService: isOut ? outOfService : [],
        limits: { reserveKwh, fullKwh },
      })
      const state = baseState(base)
      const scope = { fromPeriod }
      const [siteId = ''] = plan.siteShortfalls.keys()
      const bound = cutBound(state, base, scope)
      const candidates = [...siteCandidates(state, base, siteId, fromPeriod - 1)]
      for (const operation of new Set(candidates.flatMap(({ operations }) => operations))) {
        const made = apply(base.intent, operation, base, fromPeriod - 1)
        if (!made.ok) continue
        tried += 1
        const after = settle(made.intent, base, state)
        const minKwh = possibleShortfallKwh(after, base, scope)
        const foundKwh = possibleShortfallAfter(state, made.intent, base, scope)
        // How much of a loss counts where a battery is almost empty depends on what the search begins with.
        expect(Math.abs(foundKwh - minKwh)).toBeLessThanOrEqual(departs === 'not' ? 0 : noticeableKwh)
        const changed = changedBatteries(state, made.intent, base, scope)
        const gainKwh = changed ? bound.gainKwhOf(changed) : Number.POSITIVE_INFINITY
        expect(gainKwh).not.toBeNaN()
        if (bound.exceededKwh === 0) expect(bound.minKwh - gainKwh).toBeLessThan(minKwh + 1e-6)
        if (!couldServeMore(siteId, state, made.intent))
          expect(lacksAt(siteId, after.plan)).toBeGreaterThan(lacksAt(siteId, plan) - noticeableKwh)
      }
    },
  )
  fc.assert(property, { numRuns: runsOf(60) })
  expect(tried).toBeGreaterThan(100)
})

test('a change after which two batteries wait for one charger leaves what they can charge together', () => {
  const idle = (place: string, kwh: number, periods: number) =>
    Array.from({ length: periods }, () => [stage(place, kwh)])
  const parked = (place: string, periods: number) => Array.from({ length: periods }, () => [park(place)])
  const charged = [[charge('D-1', 8, 2)], [charge('D-1', 8, 4)]]
  const plan = smallPlan({
    trips: [
      trip('first', 3, 4, { load: ['MB-1'] }),
      trip('there', 1, 2, { truck: 'T-2' }),
      trip('home', 3, 4, { truck: 'T-2', from: 'S-1', to: 'D-1', load: ['MB-2'] }),
      trip('second', 7, 8, { truck: 'T-2', load: ['MB-2'] }),
    ],
    trucks: {
      'T-1': [...parked('D-1', 2), [drive('first')], [drive('first'), park('S-1')], ...parked('S-1', 8)],
      'T-2': [
        [drive('there')],
        [drive('there'), park('S-1')],
        [drive('home')],
        [drive('home'), park('D-1')],
        ...parked('D-1', 2),
        [drive('second')],
        [drive('second'), park('S-1')],
        ...parked('S-1', 4),
      ],
    },
    batteries: {
      'MB-1': [
        ...charged,
        [ride('first', 4)],
        [ride('first', 4), stage('S-1', 4)],
        [discharge('MG-1', 4, 3)],
        ...idle('S-1', 3, 7),
      ],
      'MB-2': [
        ...idle('S-1', 0, 2),
        [ride('home', 0)],
        [ride('home', 0), stage('D-1', 0)],
        ...charged,
        [ride('second', 4)],
        [ride('second', 4), stage('S-1', 4)],
        ...idle('S-1', 4, 4),
      ],
    },
    shortfalls: { 'S-1': { 9: 10, 10: 10, 11: 10 } },
  })
  const places = [{ id: 'D-1', chargers: 1, chargerPowerKw: 8 }]
  const base = readBase(decodePlan(plan), { registry: { places } })
  const state = baseState(base)
  const move = { type: 'move-trips', tripKeys: ['first'], byPeriods: 3 } as const
  const made = apply(base.intent, move, base)
  if (!made.ok) throw new Error(made.reason)
  const scope = { fromPeriod: 1 }

  // Of 31 kWh that are needed, 2 kWh can be charged in each of the first six periods.
  expect(possibleShortfallAfter(state, made.intent, base, scope)).toBe(19)
})

describe('a battery that is asked to discharge', () => {
  const idle = Array.from({ length: 7 }, () => [stage('S-1', 9)])
  const plan = smallPlan({
    batteries: { 'MB-1': [[discharge('MG-1', 4, 9)], ...idle] },
    shortfalls: { 'S-1': { 7: 30 } },
  })
  const base = readBase(decodePlan(plan))
  const state = baseState(base)
  const asked = (startPeriod: number, powerKw: number) => {
    const when = { batteryId: 'MB-1', startPeriod, endPeriod: startPeriod }
    const made = apply(base.intent, { type: 'put-stretch', ...when, doing: 'microgrid', powerKw }, base)
    if (!made.ok) throw new Error(made.reason)
    return made.intent
  }

  test('where nothing is needed has less for where it is', () => {
    expect(possibleShortfallAfter(state, asked(7, 8), base, { fromPeriod: 1 })).toBe(21.25)
    expect(possibleShortfallAfter(state, asked(4, 20), base, { fromPeriod: 1 })).toBe(26)
  })

  test('where something is needed could serve more by that alone, elsewhere not', () => {
    expect(couldServeMore('S-1', state, asked(7, 8))).toBe(true)
    expect(couldServeMore('S-1', state, asked(4, 20))).toBe(false)
  })
})
