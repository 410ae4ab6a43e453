import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Finding } from '../../../domain/schedule/audit/finding.ts'
import { audit, auditRules } from '../../../domain/schedule/audit/index.ts'
import { decodePlan } from '../../../domain/schedule/plan/decode.ts'
import type { SubjectRef } from '../../../domain/schedule/plan/unit.ts'
import { breakers } from '../../support/plan-breakers.ts'
import { choices, chooseBy } from '../../support/plan-edits.ts'
import { planFrom, recipe } from '../../support/plan-variants.ts'
import { runsOf } from '../../support/property-runs.ts'

const numRuns = runsOf(25)

// Making a plan takes longer than auditing it: every way of breaking starts from the same plans, each anywhere in them.
const soundPlans = new Map(fc.sample(recipe(), numRuns).map(each => [each, planFrom(each)]))

test('consistent plans have no findings', () => {
  fc.assert(
    fc.property(recipe(), each => {
      const { findings } = audit(decodePlan(planFrom(each)))

      expect(findings.map(({ rule, sentence }) => `${rule}: ${sentence}`)).toEqual([])
    }),
    { numRuns },
  )
})

test('the tests break every rule of the audit', () => {
  expect(Object.keys(breakers).sort()).toEqual(auditRules.map(rule => rule.name).sort())
})

describe.each(Object.entries(breakers))('%s', (rule, ways) => {
  test.each(Object.entries(ways))(`${rule} finds unit and period in plans in which %s`, (_, breakPlan) => {
    fc.assert(
      fc.property(fc.constantFrom(...soundPlans.keys()), choices(), (each, numbers) => {
        const broken = breakPlan(soundPlans.get(each) ?? planFrom(each), chooseBy(numbers))
        fc.pre(broken !== undefined)

        const { findings } = audit(decodePlan(broken.plan), broken.options)

        const ofRule = findings.filter(finding => finding.rule === rule)
        const there = ofRule.some(finding => isOf(finding, broken.unit, broken.period))
        expect({ there, ...broken, plan: undefined, ofRule }).toMatchObject({ there: true })
        if (!aboutIds.has(rule)) expect(ofRule.filter(namesTripById)).toEqual([])
      }),
      { numRuns },
    )
  })
})

/** What is wrong is the id itself. */
const aboutIds = new Set(['trip-id', 'trip-id-once'])
const namesTripById = ({ sentence, tripIds }: Finding) => tripIds.some(id => sentence.includes(id))

const isOf = ({ unit, startPeriod, endPeriod }: Finding, { kind, id }: SubjectRef, period: number) =>
  unit.kind === kind && unit.id === id && startPeriod <= period && period <= endPeriod
