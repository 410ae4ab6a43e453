// Sequences of random operations on consistent plans: what holds after each of them.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { audit } from '../../../../domain/schedule/audit/index.ts'
import { compare } from '../../../../domain/schedule/compare/index.ts'
import { apply } from '../../../../domain/schedule/draft/operations/apply.ts'
import type { Operation } from '../../../../domain/schedule/draft/operations/operation.ts'
import { operationSchema } from '../../../../domain/schedule/draft/operations/operation-schema.ts'
import { type Base, readBase } from '../../../../domain/schedule/draft/settle/base.ts'
import { baseState } from '../../../../domain/schedule/draft/settle/draft-state.ts'
import { structuralRules } from '../../../../domain/schedule/draft/settle/read-only.ts'
import { type Settled, settle, settledBase } from '../../../../domain/schedule/draft/settle/settle.ts'
import { decodePlan } from '../../../../domain/schedule/plan/decode.ts'
import { encodePlan } from '../../../../domain/schedule/plan/encode.ts'
import type { Plan } from '../../../../domain/schedule/plan/plan.ts'
import { isSameUnit } from '../../../../domain/schedule/plan/unit.ts'
import { applyDifferences } from '../../../support/apply-differences.ts'
import { breakers } from '../../../support/plan-breakers.ts'
import { choices, chooseBy } from '../../../support/plan-edits.ts'
import { planFrom, type Recipe, recipe } from '../../../support/plan-variants.ts'
import { runsOf } from '../../../support/property-runs.ts'
import {
  type OperationSeed,
  operationFrom,
  operationSeed,
  operationTypes,
} from '../../../support/random-operations.ts'
import { simulationDifferences } from '../../../support/simulate-intent.ts'
import { verifiedState } from '../../../support/verified-state.ts'

const numRuns = runsOf(25)
/** Of what editing promises (drafts are safe to make, undo and compare). */
const promisedRuns = runsOf(60)
const sequence = () => fc.array(operationSeed(), { minLength: 1, maxLength: 50 })
/** As the registry has them; null where it does not say. None is less than what the plan as delivered fills. */
const capacities = fc.array(fc.constantFrom(null, 180, 240), { minLength: 4, maxLength: 4 })
const textOf = (plan: Plan) => JSON.stringify(encodePlan(plan))

type Step = {
  operation: Operation
  /** As it stands in the log of the draft. */
  made: Operation
  before: Settled
  after: Settled
  touched: readonly { kind: string; id: string }[]
}

/** The steps of the operations that are not refused. */
function stepsOf(base: Base, seeds: readonly OperationSeed[]): Step[] {
  const steps: Step[] = []
  let state = settledBase(base)
  for (const seed of seeds) {
    const operation = operationFrom(seed, state.intent, base)
    const applied = operation && apply(state.intent, operation, base)
    if (!operation || !applied?.ok) continue
    const after = settle(applied.intent, base, state)
    steps.push({ operation, made: applied.operation, before: state, after, touched: applied.touched })
    state = after
  }
  return steps
}

function forAllDrafts(
  check: (base: Base, steps: readonly Step[], each: Recipe) => void,
  runs = promisedRuns,
): void {
  fc.assert(
    fc.property(recipe(), sequence(), (each, seeds) => {
      const base = readBase(decodePlan(planFrom(each)))
      const steps = stepsOf(base, seeds)
      fc.pre(steps.length > 0)
      check(base, steps, each)
    }),
    { numRuns: runs },
  )
}

test('no sequence of operations makes a plan that contradicts itself', () => {
  forAllDrafts((_, steps) => {
    for (const { operation, after } of steps) {
      const structural = audit(after.plan).findings.filter(({ rule }) => structuralRules.has(rule))
      expect({ operation, structural }).toEqual({ operation, structural: [] })
    }
  })
})

test('the plan of a draft can be written, read and edited again', () => {
  forAllDrafts((_, steps) => {
    const { plan } = steps.at(-1)?.after ?? { plan: undefined }
    if (!plan) throw new Error('no step')
    const again = decodePlan(JSON.parse(textOf(plan)))

    expect(textOf(again)).toBe(textOf(plan))
    const base = readBase(again)
    expect(base.readOnly.units).toEqual([])
    expect(settle({ ...base.intent }, base).plan).toBe(again)
  }, numRuns)
})

test('a step that the server has stored leads to the same plan when it is read back', () => {
  forAllDrafts((base, steps) => {
    for (const { made, before, after } of steps) {
      const stored = operationSchema.parse(JSON.parse(JSON.stringify(made)))
      const applied = apply(before.intent, stored, base)

      expect(applied).toMatchObject({ ok: true })
      if (applied.ok) expect(textOf(settle(applied.intent, base, before).plan)).toBe(textOf(after.plan))
    }
  })
})

test('settling only what was touched gives the same plan as settling everything', () => {
  forAllDrafts((base, steps) => {
    for (const { operation, after } of steps) {
      const { plan } = settle(after.intent, base)
      expect({ operation, text: textOf(after.plan) }).toEqual({ operation, text: textOf(plan) })
    }
  })
})

test('checking only what was touched finds the same as checking everything', () => {
  // Low limits, so that rules about every kind of subject find something.
  const limits = { truckCapacity: 1, maxChargeKw: 60, maxDischargeKw: 20 }
  forAllDrafts((base, steps) => {
    const ids = new Set(base.plan.trips.flatMap(({ sourceId, destinationId }) => [sourceId, destinationId]))
    const places = [...ids].map(id => ({ id, chargers: 1, chargerPowerKw: 40 }))
    const strict = readBase(base.plan, { limits, registry: { places } })
    steps.reduce((state, { after }) => verifiedState(after.intent, strict, state), baseState(strict))
  })
})

test('a plan that contradicts itself is checked alike where it can be edited', () => {
  const ways = Object.values(breakers).flatMap(each => Object.values(each))
  fc.assert(
    fc.property(
      recipe(),
      fc.constantFrom(...ways),
      choices(),
      sequence(),
      (each, breakPlan, numbers, seeds) => {
        const broken = breakPlan(planFrom(each), chooseBy(numbers))
        fc.pre(broken !== undefined)
        const base = readBase(decodePlan(broken.plan), broken.options)
        const steps = stepsOf(base, seeds)

        const tip = steps.reduce((so, { after }) => verifiedState(after.intent, base, so), baseState(base))

        expect(decodePlan(JSON.parse(textOf(tip.plan)))).toEqual(tip.plan)
        expect(verifiedState(base.intent, base, tip).plan).toBe(base.plan)
      },
    ),
    { numRuns: runsOf(40) },
  )
})

test('units that no operation touched keep their objects', () => {
  forAllDrafts((_, steps) => {
    for (const { before, after, touched } of steps) {
      const isTouched = (kind: string, id: string) =>
        touched.some(unit => unit.kind === kind && unit.id === id)
      for (const [i, truck] of after.plan.trucks.entries())
        if (truck !== before.plan.trucks[i]) expect(isTouched('truck', truck.id)).toBe(true)
      for (const [i, battery] of after.plan.batteries.entries())
        if (battery !== before.plan.batteries[i]) expect(isTouched('battery', battery.id)).toBe(true)
    }
  }, numRuns)
})

test('going back to the base gives the base, byte for byte, and forward again the tip', () => {
  forAllDrafts((base, steps) => {
    const tip = steps.at(-1)?.after ?? settledBase(base)
    const back = [...steps].reverse().reduce((so, { before }) => settle(before.intent, base, so), tip)
    const forth = steps.reduce((so, { after }) => settle(after.intent, base, so), back)

    expect(back.plan).toBe(base.plan)
    expect(textOf(forth.plan)).toBe(textOf(tip.plan))
  })
})

test('a draft differs from its base by what a comparison lists', () => {
  forAllDrafts((base, steps) => {
    const { plan } = steps.at(-1)?.after ?? base

    expect(applyDifferences(base.plan, plan, compare(base.plan, plan))).toStrictEqual(plan)
  })
})

test('trips, locations and energy of a draft are those of an independent simulation', () => {
  fc.assert(
    fc.property(recipe(), sequence(), capacities, (each, seeds, capacitiesKwh) => {
      const plan = decodePlan(planFrom({ ...each, rounded: false }))
      const batteries = plan.batteries.map(({ id }, i) => ({
        id,
        code: null,
        name: '',
        inService: true,
        capacityKwh: capacitiesKwh[i] ?? null,
      }))
      const base = readBase(plan, { registry: { batteries } })
      for (const { operation, after } of stepsOf(base, seeds)) {
        expect({ operation, differences: simulationDifferences(base, after) }).toEqual({
          operation,
          differences: [],
        })
      }
    }),
    { numRuns },
  )
})

test('operations that touch different units give the same plan in either order', () => {
  fc.assert(
    fc.property(recipe(), operationSeed(), operationSeed(), (each, one, other) => {
      const base = readBase(decodePlan(planFrom(each)))
      const [a, b] = [operationFrom(one, base.intent, base), operationFrom(other, base.intent, base)]
      fc.pre(a !== undefined && b !== undefined)
      const [onlyA, onlyB] = [apply(base.intent, a, base), apply(base.intent, b, base)]
      fc.pre(onlyA.ok && onlyB.ok && onlyA.touched.length > 0 && onlyB.touched.length > 0)
      fc.pre(!onlyA.touched.some(unit => onlyB.touched.some(same => isSameUnit(unit, same))))

      // As logs have them: a re-dispatch depends on what all batteries do until it has its result.
      const [ab, ba] = [
        apply(onlyA.intent, onlyB.operation, base),
        apply(onlyB.intent, onlyA.operation, base),
      ]

      expect(ab.ok && ba.ok).toBe(true)
      if (ab.ok && ba.ok) {
        expect(textOf(settle(ab.intent, base).plan)).toBe(textOf(settle(ba.intent, base).plan))
      }
    }),
    { numRuns: runsOf(15) },
  )
})

test('the random operations apply every type, and are refused for most of them', () => {
  const applied = new Set<string>()
  const refused = new Set<string>()
  for (const each of fc.sample(recipe(), { numRuns: 12, seed: 96 })) {
    const base = readBase(decodePlan(planFrom(each)))
    let { intent } = base
    for (const seed of fc.sample(operationSeed(), { numRuns: 150, seed: 96 })) {
      const operation = operationFrom(seed, intent, base)
      if (!operation) continue
      const result = apply(intent, operation, base)
      if (result.ok) intent = result.intent
      const types = result.ok ? applied : refused
      types.add(operation.type)
    }
  }

  expect([...applied].sort()).toEqual([...operationTypes].sort())
  expect(refused.size).toBeGreaterThan(10)
})
