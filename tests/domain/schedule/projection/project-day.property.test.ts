import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readBase } from '../../../../domain/schedule/draft/settle/base.ts'
import { decodePlan } from '../../../../domain/schedule/plan/decode.ts'
import type { ReceivedPlan } from '../../../../domain/schedule/plan/plan.ts'
import {
  type Lack,
  type MeasuredEnergy,
  maxAgeMinutes,
  projectDay,
} from '../../../../domain/schedule/projection/project-day.ts'
import { generatePlan } from '../../../support/generate-plan.ts'
import { runsOf } from '../../../support/property-runs.ts'
import { simulateDay } from '../../../support/simulate-day.ts'

const numRuns = runsOf(60)

type Day = { received: ReceivedPlan; nowMinute: number; measured: MeasuredEnergy[] }

/** What a battery holds is off its plan by `off` kWh where that is possible. */
const days = (offs: fc.Arbitrary<number>): fc.Arbitrary<Day> =>
  fc
    .record({
      trucks: fc.integer({ min: 1, max: 3 }),
      batteries: fc.integer({ min: 1, max: 4 }),
      seed: fc.nat(),
      nowMinute: fc.integer({ min: maxAgeMinutes + 15, max: 1400 }),
      values: fc.array(fc.record({ age: fc.nat(maxAgeMinutes), off: offs }), { minLength: 4, maxLength: 4 }),
    })
    .map(({ trucks, batteries, seed, nowMinute, values }) => {
      const received = generatePlan({ trucks, batteries, seed })
      const measured = Object.entries(received.mbess_schedules).map(([batteryId, day], i) => {
        const { age, off } = values[i] ?? { age: 0, off: 0 }
        const minute = nowMinute - age
        const period = Math.floor(minute / 15)
        const [start = 0, end = 0] = [period, period + 1].map(each => day[String(each)]?.at(-1)?.soe)
        const plannedKwh = start + ((end - start) * (minute - period * 15)) / 15
        return { batteryId, minute, energyKwh: Math.min(160, Math.max(0, plannedKwh + off)) }
      })
      return { received, nowMinute, measured }
    })

const disturbed = days(fc.integer({ min: -160, max: 160 }))

function forAll(
  drawn: fc.Arbitrary<Day>,
  check: (day: Day, projection: ReturnType<typeof projectDay>) => void,
) {
  const property = fc.property(drawn, day => {
    const { received, nowMinute, measured } = day
    check(day, projectDay(readBase(decodePlan(received)), measured, { nowMinute, toleranceKwh: 0 }))
  })
  fc.assert(property, { numRuns })
}

const lackingOf = (lacking: ReadonlyMap<string, number>): Lack[] =>
  [...lacking].flatMap(([key, kwh]) => {
    const [siteId = '', period] = key.split(' ')
    return kwh > 1e-6 ? [{ siteId, startPeriod: Number(period), endPeriod: Number(period), kwh }] : []
  })

/** When each site first and last lacks energy, and how many Wh in all. */
function bySite(lacks: readonly Lack[]) {
  const sites = new Map<string, { startPeriod: number; endPeriod: number; kwh: number }>()
  for (const { siteId, startPeriod, endPeriod, kwh } of lacks) {
    const site = sites.get(siteId) ?? { startPeriod, endPeriod, kwh: 0 }
    sites.set(siteId, {
      startPeriod: Math.min(site.startPeriod, startPeriod),
      endPeriod: Math.max(site.endPeriod, endPeriod),
      kwh: site.kwh + kwh,
    })
  }
  const inWh = [...sites].map(([siteId, { kwh, ...site }]) => ({
    siteId,
    ...site,
    wh: Math.round(kwh * 1000),
  }))
  return inWh.sort((a, b) => a.siteId.localeCompare(b.siteId))
}

describe('the projection of a day', () => {
  test('names every site that will lack energy, when and how much, as a simulation of each battery does', () => {
    forAll(disturbed, ({ received, measured }, { causes, fromPeriod, plannedKwh, projectedKwh }) => {
      const lacking = simulateDay(received, measured, fromPeriod)
      const lacks = causes.flatMap(cause => cause.lacks)
      expect(bySite(lacks)).toEqual(bySite(lackingOf(lacking)))
      const total = [...lacking.values()].reduce((sum, each) => sum + each, 0)
      expect(projectedKwh).toBeCloseTo(plannedKwh + total, 4)
    })
  })

  test('names nothing on a day that goes as planned', () => {
    forAll(days(fc.constant(0)), (_, { causes, plannedKwh, projectedKwh }) => {
      expect(causes.flatMap(({ lacks }) => lacks)).toEqual([])
      expect(projectedKwh).toBeCloseTo(plannedKwh, 6)
    })
  })

  test('says that no more is possible than the best dispatch leaves, and no less than it leaves as it goes', () => {
    forAll(disturbed, (_, { projectedKwh, possibleKwh }) => {
      expect(possibleKwh).toBeLessThanOrEqual(projectedKwh + 1e-6)
    })
  })
})

describe('a battery', () => {
  test('of which the newest value is older than half an hour is taken as planned, and named', () => {
    forAll(disturbed, ({ received, measured, nowMinute }) => {
      const old = measured.map(each => ({ ...each, minute: nowMinute - maxAgeMinutes - 1 }))
      const projection = projectDay(readBase(decodePlan(received)), old, { nowMinute, toleranceKwh: 0 })
      expect(projection.causes).toEqual([])
      expect(projection.stale).toEqual(old)
    })
  })

  test('without a value is taken as planned, and named', () => {
    forAll(disturbed, ({ received, nowMinute }) => {
      const projection = projectDay(readBase(decodePlan(received)), [], { nowMinute, toleranceKwh: 0 })
      expect(projection.causes).toEqual([])
      expect(projection.unmeasured).toEqual(Object.keys(received.mbess_schedules))
    })
  })

  test('that is off its plan by less than the tolerance counts as on it', () => {
    forAll(disturbed, ({ received, measured, nowMinute }) => {
      const { causes } = projectDay(readBase(decodePlan(received)), measured, { nowMinute, toleranceKwh: 40 })
      expect(causes.every(({ behindKwh }) => Math.abs(behindKwh) > 40)).toBe(true)
    })
  })
})
