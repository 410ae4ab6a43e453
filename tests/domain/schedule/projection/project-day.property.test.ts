import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { possibleShortfallKwh } from '../../../../domain/schedule/dispatch/possible-shortfall.ts'
import { apply } from '../../../../domain/schedule/draft/operations/apply.ts'
import { type Base, readBase } from '../../../../domain/schedule/draft/settle/base.ts'
import { settle } from '../../../../domain/schedule/draft/settle/settle.ts'
import { restShortfallKwh, totalShortfallKwh } from '../../../../domain/schedule/draft/settle/shortfall.ts'
import { decodePlan } from '../../../../domain/schedule/plan/decode.ts'
import type { ReceivedPlan } from '../../../../domain/schedule/plan/plan.ts'
import { bestRepair } from '../../../../domain/schedule/projection/best-repair.ts'
import { plannedDays } from '../../../../domain/schedule/projection/planned-day.ts'
import { possibleRestKwh, settleProjected } from '../../../../domain/schedule/projection/possible-day.ts'
import type { Lack, MeasuredEnergy } from '../../../../domain/schedule/projection/project-battery.ts'
import {
  maxAgeMinutes,
  type Projection,
  projectDay,
} from '../../../../domain/schedule/projection/project-day.ts'
import { generatePlan } from '../../../support/generate-plan.ts'
import { type HiddenBattery, hiddenDay } from '../../../support/hidden-day.ts'
import { runsOf } from '../../../support/property-runs.ts'

type Day = {
  received: ReceivedPlan
  nowMinute: number
  measured: MeasuredEnergy[]
  /** 'S-1 77' -> kWh. */
  lackingKwh: ReadonlyMap<string, number>
}

/** Each battery loses or gains `disturbances` kWh before it is measured, as far as it can. */
const days = (disturbances: fc.Arbitrary<number>): fc.Arbitrary<Day> =>
  fc
    .record({
      trucks: fc.integer({ min: 1, max: 3 }),
      batteries: fc.integer({ min: 1, max: 4 }),
      seed: fc.nat(),
      nowMinute: fc.integer({ min: maxAgeMinutes + 15, max: 1400 }),
      hidden: fc.array(
        fc.record({
          age: fc.nat(maxAgeMinutes),
          disturbedKwh: disturbances,
          disturbedAt: fc.double({ min: 0, max: 1, noNaN: true }),
        }),
        { minLength: 4, maxLength: 4 },
      ),
    })
    .map(({ trucks, batteries, seed, nowMinute, hidden }) => {
      const received = generatePlan({ trucks, batteries, seed })
      const truth: Record<string, HiddenBattery> = {}
      for (const [i, id] of Object.keys(received.mbess_schedules).entries()) {
        const { age = 0, disturbedKwh = 0, disturbedAt = 0 } = hidden[i] ?? {}
        const measuredMinute = nowMinute - age
        truth[id] = {
          measuredMinute,
          disturbedKwh,
          disturbedMinute: Math.floor(measuredMinute * disturbedAt),
        }
      }
      const { measuredKwh, lackingKwh } = hiddenDay(received, truth)
      const measured = [...measuredKwh].map(([batteryId, energyKwh]) => ({
        batteryId,
        minute: truth[batteryId]?.measuredMinute ?? 0,
        energyKwh,
      }))
      return { received, nowMinute, measured, lackingKwh }
    })

const disturbed = days(fc.integer({ min: -160, max: 160 }))
const undisturbed = days(fc.constant(0))
const rangeOf = () => ({ fullKwh: 160, minKwh: 0 })

const project = ({ received, measured, nowMinute }: Day): Projection =>
  projectDay(plannedDays(decodePlan(received)), measured, { nowMinute, rangeOf })

function forAll(drawn: fc.Arbitrary<Day>, runs: number, check: (day: Day, projection: Projection) => void) {
  fc.assert(
    fc.property(drawn, day => check(day, project(day))),
    { numRuns: runsOf(runs) },
  )
}

/** A tenth of a kWh is the least that a plan states. */
const inTenths = (kwh: number) => Math.round(kwh * 10) / 10

/** Site and period -> kWh, without what is less than a watt-hour. */
function lacksOf(lackingKwh: ReadonlyMap<string, number>, fromPeriod: number): Lack[] {
  return [...lackingKwh].flatMap(([key, kwh]) => {
    const [siteId = '', text] = key.split(' ')
    const period = Number(text)
    return period >= fromPeriod && kwh > 0.001
      ? [{ siteId, startPeriod: period, endPeriod: period, kwh }]
      : []
  })
}

/** When each site first and last lacks energy, and how much in all. */
function bySite(lacks: readonly Lack[]) {
  const sites = new Map<string, Lack>()
  for (const lack of lacks) {
    const { siteId, startPeriod, endPeriod, kwh } = sites.get(lack.siteId) ?? { ...lack, kwh: 0 }
    sites.set(siteId, {
      siteId,
      startPeriod: Math.min(startPeriod, lack.startPeriod),
      endPeriod: Math.max(endPeriod, lack.endPeriod),
      kwh: kwh + lack.kwh,
    })
  }
  return [...sites.values()]
    .map(site => ({ ...site, kwh: inTenths(site.kwh) }))
    .sort((a, b) => a.siteId.localeCompare(b.siteId))
}

/** The least that is left if this battery alone does otherwise. */
function leastRestKwh(base: Base, projection: Projection, batteryId: string): number {
  const { fromPeriod } = projection
  const settled = settleProjected(base, projection)
  const earlierKwh = totalShortfallKwh(settled.plan) - restShortfallKwh(settled.plan, projection.fromPeriod)
  const scope = { batteryIds: new Set([batteryId]), fromPeriod }
  return fromPeriod > base.plan.periodCount ? 0 : possibleShortfallKwh(settled, base, scope) - earlierKwh
}

describe('the projection of a day', () => {
  test('names on each of 1,000 days the sites that will lack energy, when and how much, as it really comes', () => {
    let lacking = 0
    forAll(disturbed, 1_000, ({ lackingKwh }, { batteries, fromPeriod }) => {
      const real = bySite(lacksOf(lackingKwh, fromPeriod))
      lacking += real.length
      expect(bySite(batteries.flatMap(({ lacks }) => lacks))).toEqual(real)
    })
    expect(lacking).toBeGreaterThan(100)
  })

  test('names nothing on a day that goes as planned', () => {
    forAll(undisturbed, 100, (_, { batteries, lackingKwh }) => {
      expect(batteries.flatMap(({ lacks }) => lacks)).toEqual([])
      expect(batteries.filter(({ emptyMinute }) => emptyMinute !== null)).toEqual([])
      expect(lackingKwh).toBe(0)
    })
  })

  test('says of the energies that a draft begins with what the draft then says of the rest of the day', () => {
    forAll(disturbed, 100, ({ received }, projection) => {
      const base = readBase(decodePlan(received))
      const settled = settleProjected(base, projection)
      expect(restShortfallKwh(settled.plan, projection.fromPeriod)).toBeCloseTo(
        restShortfallKwh(base.plan, projection.fromPeriod) + projection.lackingKwh,
        2,
      )
    })
  })

  test('names the change of a single battery that helps most, and what it says is what the draft leaves', () => {
    let helped = 0
    forAll(disturbed, 200, ({ received }, projection) => {
      const base = readBase(decodePlan(received))
      const { fromPeriod, batteries } = projection
      const beforeKwh = restShortfallKwh(settleProjected(base, projection).plan, fromPeriod)
      const leastKwh = Math.min(
        beforeKwh,
        ...base.plan.batteries.map(({ id }) => leastRestKwh(base, projection, id)),
      )
      const settled = settleProjected(base, projection)
      const repair = bestRepair(base, settled, projection)
      expect(beforeKwh - (repair?.savesKwh ?? 0)).toBeCloseTo(leastKwh, 0)
      if (!repair) return
      helped++
      const energies = batteries.flatMap(({ batteryId, nextKwh }) =>
        nextKwh === null
          ? []
          : [{ type: 'set-energy' as const, batteryId, period: fromPeriod, energyKwh: inTenths(nextKwh) }],
      )
      const reDispatch = { type: 're-dispatch', batteryIds: [repair.batteryId], fromPeriod } as const
      const made = apply(base.intent, { type: 'several', operations: [...energies, reDispatch] }, base)
      expect(made.ok).toBe(true)
      if (!made.ok) return
      const leftKwh = restShortfallKwh(settle(made.intent, base).plan, projection.fromPeriod)
      expect(leftKwh).toBeCloseTo(beforeKwh - repair.savesKwh, 0)
    })
    expect(helped).toBeGreaterThan(20)
  })

  test('says that no more is possible than the best dispatch leaves, and no less than it leaves as it goes', () => {
    forAll(disturbed, 60, ({ received }, projection) => {
      const base = readBase(decodePlan(received))
      const projectedKwh = restShortfallKwh(base.plan, projection.fromPeriod) + projection.lackingKwh
      expect(
        possibleRestKwh(base, settleProjected(base, projection), { fromPeriod: projection.fromPeriod }),
      ).toBeLessThanOrEqual(projectedKwh + 0.01)
    })
  })
})

describe('a battery', () => {
  test('of which the newest value is older than half an hour is taken as planned, and named', () => {
    forAll(disturbed, 60, ({ nowMinute, measured, ...day }) => {
      const old = measured.map(each => ({ ...each, minute: nowMinute - maxAgeMinutes - 1 }))
      const { batteries, stale } = project({ ...day, nowMinute, measured: old })
      expect(batteries).toEqual([])
      expect(stale).toEqual(old)
    })
  })

  test('without a value is taken as planned, and named', () => {
    forAll(disturbed, 60, day => {
      const { batteries, unmeasured } = project({ ...day, measured: [] })
      expect(batteries).toEqual([])
      expect(unmeasured).toEqual(Object.keys(day.received.mbess_schedules))
    })
  })

  test('is taken as planned, and named, if the plan has its energy change without cause', () => {
    const received = generatePlan({ trucks: 1, batteries: 2, seed: 7 })
    for (const entry of received.mbess_schedules['MB-1']?.['90'] ?? []) entry.soe += 30
    const measured = ['MB-1', 'MB-2'].map(batteryId => ({ batteryId, minute: 600, energyKwh: 1 }))
    const { batteries, contradictory } = project({
      received,
      measured,
      nowMinute: 610,
      lackingKwh: new Map(),
    })
    expect(batteries.map(({ batteryId }) => batteryId)).toEqual(['MB-2'])
    expect(contradictory).toEqual(['MB-1'])
  })
})
