import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compare } from '../../../domain/schedule/compare/index.ts'
import { decodePlan } from '../../../domain/schedule/plan/decode.ts'
import { InvalidPlan, type Plan, type ReceivedPlan } from '../../../domain/schedule/plan/plan.ts'
import { samplePlan } from '../../../domain/schedule/plan/sample-plan.ts'
import { applyDifferences } from '../../support/apply-differences.ts'
import { generatePlan } from '../../support/generate-plan.ts'
import { tries } from '../../support/made-up.ts'
import { brokenPlan } from '../../support/plan-arbitraries.ts'
import { breakers } from '../../support/plan-breakers.ts'
import { type Choose, choices, chooseBy } from '../../support/plan-edits.ts'
import { recipe, soundPlanBy } from '../../support/plan-variants.ts'
import { received } from '../../support/received-plan.ts'

const ways = Object.values(breakers).flatMap(each => Object.values(each))

/** The differences, in whatever order they come, make the second plan of the first, to the order of keys; and both stay. */
function expectApplies(first: ReceivedPlan, second: ReceivedPlan, choose: Choose): void {
  const [a, b] = [decodePlan(first), decodePlan(second)]
  const differences = shuffled(compare(a, b), choose)

  const applied = applyDifferences(a, b, differences)

  expect(applied).toStrictEqual(b)
  expect(textOf(applied)).toBe(textOf(b))
  expect(a).toStrictEqual(decodePlan(first))
}

const textOf = (plan: Plan) => JSON.stringify(received(plan))

const shuffled = <T>(list: readonly T[], choose: Choose): T[] =>
  list
    .map(each => ({ each, at: choose.whole(0, 1000) }))
    .sort((a, b) => a.at - b.at)
    .map(({ each }) => each)

test('a plan has no difference from itself decoded again', () => {
  fc.assert(
    fc.property(recipe(), each => {
      expect(compare(decodePlan(soundPlanBy(each)), decodePlan(soundPlanBy(each)))).toEqual([])
    }),
  )
})

test('the differences of two plans make the second one of the first', () => {
  fc.assert(
    fc.property(recipe(), recipe(), choices(), (first, second, numbers) => {
      expectApplies(soundPlanBy(first), soundPlanBy(second), chooseBy(numbers))
    }),
    { numRuns: tries(100) },
  )
})

test('so do those of a plan from the same one changed in several places, and back', () => {
  const changes = fc.array(fc.record({ way: fc.constantFrom(...ways), numbers: choices() }), {
    minLength: 1,
    maxLength: 4,
  })

  fc.assert(
    fc.property(recipe(), changes, choices(), (each, list, numbers) => {
      const plan = soundPlanBy(each)
      const changed = list.reduce(
        (so, { way, numbers }) => way(so, chooseBy(numbers))?.plan ?? so,
        soundPlanBy(each),
      )
      fc.pre(isPlan(changed))

      expectApplies(plan, changed, chooseBy(numbers))
      expectApplies(changed, plan, chooseBy(numbers))
    }),
    { numRuns: tries(100) },
  )
})

test('so do those of a plan with any values in any places that is still a plan', () => {
  const sample = generatePlan({ trucks: 2, batteries: 2, seed: 5 })

  fc.assert(
    fc.property(brokenPlan(sample), choices(), (changed, numbers) => {
      fc.pre(isPlan(changed))

      expectApplies(sample, changed, chooseBy(numbers))
      expectApplies(changed, sample, chooseBy(numbers))
    }),
    { numRuns: tries(50) },
  )
})

test('so do those of a plan of which everything is listed in another order', () => {
  const sample = samplePlan('2026-01-15')

  fc.assert(
    fc.property(choices(), numbers => {
      const choose = chooseBy(numbers)
      const reordered = <T>(object: Record<string, T>) =>
        Object.fromEntries(shuffled(Object.entries(object), choose))
      const trips = Object.entries(sample.trips).map(([id, list]) => [id, shuffled(list, choose)] as const)

      const other = {
        ...sample,
        trips: reordered(Object.fromEntries(trips)),
        truck_schedules: reordered(sample.truck_schedules),
        mbess_schedules: reordered(sample.mbess_schedules),
        site_shortfalls: reordered(sample.site_shortfalls),
      }

      expectApplies(sample, other, choose)
    }),
    { numRuns: tries(20) },
  )
})

test('0 and -0 are a difference: the plan comes back as it was written', () => {
  const zero = { ...samplePlan('2026-01-15'), total_cost: 0 }
  const minusZero = { ...zero, total_cost: -0 }

  const short = { ...zero, site_shortfalls: { 'S-1': { 1: 0 } } }
  const minusShort = { ...zero, site_shortfalls: { 'S-1': { 1: -0 } } }

  for (const [first, second] of [
    [zero, minusZero],
    [short, minusShort],
  ] as const) {
    expectApplies(first, second, chooseBy([1]))
    expect(compare(decodePlan(first), decodePlan(second))).toHaveLength(1)
  }
})

function isPlan(value: unknown): value is ReceivedPlan {
  try {
    decodePlan(value)
    return true
  } catch (error) {
    if (!(error instanceof InvalidPlan)) throw error
    return false
  }
}
