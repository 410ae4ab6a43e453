import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { audit } from '../../../../domain/schedule/audit/index.ts'
import { type Base, readBase } from '../../../../domain/schedule/draft/settle/base.ts'
import { structuralRules } from '../../../../domain/schedule/draft/settle/read-only.ts'
import { settle } from '../../../../domain/schedule/draft/settle/settle.ts'
import { decodePlan } from '../../../../domain/schedule/plan/decode.ts'
import { encodePlan } from '../../../../domain/schedule/plan/encode.ts'
import { samplePlan } from '../../../../domain/schedule/plan/sample-plan.ts'
import { breakers } from '../../../support/plan-breakers.ts'
import { choices, chooseBy } from '../../../support/plan-edits.ts'
import { planFrom, recipe } from '../../../support/plan-variants.ts'
import { runsOf } from '../../../support/property-runs.ts'

const numRuns = runsOf(40)
const textOf = (plan: Parameters<typeof encodePlan>[0]) => JSON.stringify(encodePlan(plan))
const readOnlyTrips = ({ intent, readOnly }: Base) =>
  intent.trucks.flatMap(({ trips }) => trips).filter(each => readOnly.reasonOfTrip(each) !== undefined)

test('the sample plan settles to itself', () => {
  const base = readBase(decodePlan(samplePlan('2026-01-15')))

  expect(base.readOnly.units).toEqual([])
  expect(settle(base.intent, base).plan).toBe(base.plan)
})

test('every consistent plan can be edited everywhere and settles to itself, byte for byte', () => {
  fc.assert(
    fc.property(recipe(), each => {
      const plan = decodePlan(planFrom(each))
      const text = textOf(plan)
      const base = readBase(plan)

      const { plan: settled, batteries } = settle({ ...base.intent }, base)

      expect(base.readOnly.units).toEqual([])
      expect(readOnlyTrips(base)).toEqual([])
      expect(textOf(settled)).toBe(text)
      expect(settled).toBe(plan)
      expect(batteries.flatMap(({ clips, displaced }) => [...clips, ...displaced])).toEqual([])
    }),
    { numRuns },
  )
})

test('energy that follows from exact rates comes out as the plan states it', () => {
  fc.assert(
    fc.property(recipe(), each => {
      const base = readBase(decodePlan(planFrom({ ...each, rounded: false })))
      // Setting the level that is there already makes every period be computed.
      const batteries = base.intent.batteries.map(battery => ({
        ...battery,
        levels: [{ period: 1, energyKwh: battery.startKwh }],
      }))

      const { plan, batteries: settled } = settle({ ...base.intent, batteries }, base)

      expect(settled.flatMap(({ clips }) => clips)).toEqual([])
      expect(plan).toBe(base.plan)
    }),
    { numRuns },
  )
})

describe('a plan that contradicts itself', () => {
  const ways = Object.entries(breakers).flatMap(([rule, each]) =>
    Object.entries(each).map(([way, breakPlan]) => ({ rule, way, breakPlan })),
  )

  test.each(ways)('stays as it is, and is read-only only where it does: $way', ({ rule, breakPlan }) => {
    fc.assert(
      fc.property(recipe(), choices(), (each, numbers) => {
        const broken = breakPlan(planFrom(each), chooseBy(numbers))
        fc.pre(broken !== undefined)
        const plan = decodePlan(broken.plan)
        const base = readBase(plan, broken.options)

        const { findings } = audit(plan, broken.options)
        const isStructural = findings.some(finding => structuralRules.has(finding.rule))
        const { units } = base.readOnly
        const trips = readOnlyTrips(base)
        if (!isStructural) expect({ rule, units, trips }).toEqual({ rule, units: [], trips: [] })
        for (const { reason } of units) expect(reason).toMatch(/, periods? \d+/)
        expect(settle(base.intent, base).plan).toBe(plan)
      }),
      { numRuns: runsOf(4) },
    )
  })
})
