import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compare } from '../../../domain/schedule/compare/index.ts'
import { decodePlan } from '../../../domain/schedule/plan/decode.ts'
import { encodePlan } from '../../../domain/schedule/plan/encode.ts'
import { InvalidPlan, type Plan, type ReceivedPlan } from '../../../domain/schedule/plan/plan.ts'
import { samplePlan } from '../../../domain/schedule/plan/sample-plan.ts'
import { applyDifferences } from '../../support/apply-differences.ts'
import { generatePlan } from '../../support/generate-plan.ts'
import { brokenPlan } from '../../support/plan-arbitraries.ts'
import { breakers } from '../../support/plan-breakers.ts'
import { type Choose, choices, chooseBy } from '../../support/plan-edits.ts'
import { planFrom, recipe } from '../../support/plan-variants.ts'
import { runsOf } from '../../support/property-runs.ts'

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

const textOf = (plan: Plan) => JSON.stringify(encodePlan(plan))

const shuffled = <T>(list: readonly T[], choose: Choose): T[] =>
  list
    .map(each => ({ each, at: choose.whole(0, 1000) }))
    .sort((a, b) => a.at - b.at)
    .map(({ each }) => each)

test('a plan has no differences from itself', () => {
  fc.assert(
    fc.property(recipe(), each => {
      expect(compare(decodePlan(planFrom(each)), decodePlan(planFrom(each)))).toEqual([])
    }),
  )
})

test('applying the differences of two plans to the first one gives the second one', () => {
  fc.assert(
    fc.property(recipe(), recipe(), choices(), (first, second, numbers) => {
      expectApplies(planFrom(first), planFrom(second), chooseBy(numbers))
    }),
    { numRuns: runsOf(100) },
  )
})

test('applying the differences rebuilds a plan that was changed in several places, and the original from it', () => {
  const changes = fc.array(fc.record({ way: fc.constantFrom(...ways), numbers: choices() }), {
    minLength: 1,
    maxLength: 4,
  })

  fc.assert(
    fc.property(recipe(), changes, choices(), (each, list, numbers) => {
      const plan = planFrom(each)
      const changed = list.reduce(
        (so, { way, numbers }) => way(so, chooseBy(numbers))?.plan ?? so,
        planFrom(each),
      )
      fc.pre(isPlan(changed))

      expectApplies(plan, changed, chooseBy(numbers))
      expectApplies(changed, plan, chooseBy(numbers))
    }),
    { numRuns: runsOf(100) },
  )
})

test('applying the differences rebuilds a plan with arbitrary values in arbitrary places', () => {
  const sample = generatePlan({ trucks: 2, batteries: 2, seed: 5 })

  fc.assert(
    fc.property(brokenPlan(sample), choices(), (changed, numbers) => {
      fc.pre(isPlan(changed))

      expectApplies(sample, changed, chooseBy(numbers))
      expectApplies(changed, sample, chooseBy(numbers))
    }),
    { numRuns: runsOf(50) },
  )
})

test('applying the differences rebuilds a plan in which everything is listed in another order', () => {
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
    { numRuns: runsOf(20) },
  )
})

test('0 and -0 are a difference', () => {
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
