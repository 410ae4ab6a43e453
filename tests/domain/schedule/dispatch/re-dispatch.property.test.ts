import fc from 'fast-check'
import { expect, test } from 'vitest'
import { auditOf } from '../../../../domain/schedule/audit/index.ts'
import { chargingCost } from '../../../../domain/schedule/dispatch/charging-cost.ts'
import { limitsOfAudit } from '../../../../domain/schedule/dispatch/dispatch-limits.ts'
import { type PlanBound, planBound } from '../../../../domain/schedule/dispatch/plan-bound.ts'
import { draftDifferences } from '../../../../domain/schedule/draft/differences.ts'
import { apply } from '../../../../domain/schedule/draft/operations/apply.ts'
import type { Operation } from '../../../../domain/schedule/draft/operations/operation.ts'
import { operationSchema } from '../../../../domain/schedule/draft/operations/operation-schema.ts'
import { type Base, readBase } from '../../../../domain/schedule/draft/settle/base.ts'
import { baseState, type DraftState, stateOf } from '../../../../domain/schedule/draft/settle/draft-state.ts'
import { totalShortfallKwh } from '../../../../domain/schedule/draft/settle/shortfall.ts'
import { decodePlan } from '../../../../domain/schedule/plan/decode.ts'
import { planFrom, recipe } from '../../../support/plan-variants.ts'
import { runsOf } from '../../../support/property-runs.ts'

const numRuns = runsOf(60)

/** Consistent plans in which every site lacks something in every second period. */
const plans = (rounded: boolean) =>
  fc.record({ recipe: recipe(), lacks: fc.array(fc.nat(12), { minLength: 4, maxLength: 4 }) }).map(drawn => {
    const received = planFrom({ ...drawn.recipe, rounded })
    const siteIds = Object.keys(received.site_shortfalls)
    for (const [i, id] of siteIds.entries()) {
      const periods = Object.entries(received.site_shortfalls[id] ?? {})
      received.site_shortfalls[id] = Object.fromEntries(
        periods.map(([period, kwh], p) => [
          period,
          p % 2 === 0 ? kwh + (drawn.lacks[(i + p) % 4] ?? 0) : kwh,
        ]),
      )
    }
    return readBase(decodePlan(received))
  })

const boundOf = (state: DraftState, base: Base): PlanBound => planBound(state, base)

type Dispatched = { base: Base; before: DraftState; after: DraftState; operation: Operation }

function forAllDispatched(
  rounded: boolean,
  fromPeriods: fc.Arbitrary<number>,
  check: (dispatched: Dispatched) => void,
): void {
  let checked = 0
  const property = fc.property(plans(rounded), fromPeriods, (base, fromPeriod) => {
    const before = baseState(base)
    const operation: Operation = { type: 're-dispatch', batteryIds: [], fromPeriod }
    const applied = apply(base.intent, operation, base)
    if (!applied.ok) return
    checked++
    check({ base, before, after: stateOf(applied.intent, base, before), operation: applied.operation })
  })
  fc.assert(property, { numRuns })
  expect(checked).toBeGreaterThan(numRuns / 4)
}

test('a re-dispatched plan leaves the least that is possible, and no plan leaves less', () => {
  forAllDispatched(false, fc.constant(1), ({ base, before, after }) => {
    const { planKwh, minKwh: leastKwh } = boundOf(before, base)
    expect(totalShortfallKwh(after.plan)).toBeCloseTo(leastKwh, 4)
    expect(leastKwh).toBeLessThan(planKwh)
    expect(apply(after.intent, { type: 're-dispatch', batteryIds: [], fromPeriod: 1 }, base)).toMatchObject({
      reason: 'With these trips, no less can be left undelivered from 00:00.',
    })
  })
})

test('it keeps its trips, and has no finding that it did not have before', () => {
  forAllDispatched(true, fc.integer({ min: 1, max: 60 }), ({ before, after }) => {
    expect(after.plan.trips).toBe(before.plan.trips)
    expect(after.plan.trucks).toBe(before.plan.trucks)
    const [findings, findingsBefore] = [after, before].map(({ audit }) => auditOf(audit).findings)
    const { added } = draftDifferences(
      { plan: before.plan, findings: findingsBefore ?? [] },
      { plan: after.plan, findings: findings ?? [] },
    )
    expect(added).toEqual([])
    expect(totalShortfallKwh(after.plan)).toBeLessThan(totalShortfallKwh(before.plan))
  })
})

test('what was before the period stays as it is', () => {
  forAllDispatched(true, fc.constant(30), ({ before, after }) => {
    for (const [i, { entries }] of after.plan.batteries.entries()) {
      const earlier = (list: typeof entries) => list.filter(({ period }) => period < 30)
      expect(earlier(entries)).toEqual(earlier(before.plan.batteries[i]?.entries ?? []))
    }
  })
})

test('the step in the log gives the same when it is read and applied again', () => {
  forAllDispatched(false, fc.constant(1), ({ base, before, after, operation }) => {
    const read = operationSchema.parse(JSON.parse(JSON.stringify(operation)))
    const again = apply(base.intent, read, base)
    if (!again.ok) throw new Error(again.reason)
    expect(stateOf(again.intent, base, before).plan).toEqual(after.plan)
  })
})

/** The same plans with chargers at every place: fewer than batteries, and weaker ones. In half of them charging has a price. */
const charged = fc
  .record({
    base: plans(true),
    count: fc.constantFrom(null, 0, 1, 2),
    powerKw: fc.constantFrom(null, 20, 60, 150),
    reserveKwh: fc.constantFrom(undefined, 20, 60),
    capacityKwh: fc.constantFrom(null, 100, 200),
    tariff: fc.constantFrom(null, '0.2; 06:00-12:00 0.3'),
    fromPeriod: fc.integer({ min: 1, max: 40 }),
  })
  .map(({ base: { plan, known }, count, powerKw, reserveKwh, capacityKwh, tariff, fromPeriod }) => {
    const places = known.all.map(id => ({ id, chargers: count, chargerPowerKw: powerKw, tariff }))
    const batteries = plan.batteries.map(({ id }) => ({
      id,
      code: null,
      name: '',
      inService: true,
      capacityKwh,
    }))
    return {
      base: readBase(plan, { registry: { places, batteries }, limits: { reserveKwh } }),
      count,
      powerKw,
      fromPeriod,
    }
  })

type Charge = { batteryId: string; period: number; locationId: string; kw: number }

const chargesOf = ({ plan }: DraftState, fromPeriod: number): Charge[] =>
  plan.batteries.flatMap(({ id, entries }) =>
    entries.flatMap(entry =>
      entry.scheduleType === 'charge' && entry.chargeRateKw > 0 && entry.period >= fromPeriod
        ? [{ batteryId: id, period: entry.period, locationId: entry.locationId, kw: entry.chargeRateKw }]
        : [],
    ),
  )

test('no more batteries charge at a place than it has chargers, nor faster than these give, and no fault is new', () => {
  let checked = 0
  const property = fc.property(charged, ({ base, count, powerKw, fromPeriod }) => {
    const before = baseState(base)
    const applied = apply(base.intent, { type: 're-dispatch', batteryIds: [], fromPeriod }, base)
    if (!applied.ok) return
    checked++
    const after = stateOf(applied.intent, base, before)
    const isLeft = ({ id }: { id: string }, i: number) =>
      after.plan.batteries[i]?.id === id && after.plan.batteries[i] === before.plan.batteries[i]
    const left = new Set(base.plan.batteries.filter(isLeft).map(({ id }) => id))
    const charges = chargesOf(after, fromPeriod)
    for (const { batteryId, period, locationId, kw } of charges) {
      if (left.has(batteryId)) continue
      expect(kw).toBeLessThanOrEqual(powerKw ?? 150)
      const users = charges.filter(each => each.period === period && each.locationId === locationId)
      expect(users.length).toBeLessThanOrEqual(count ?? 4)
    }
    expect(newFaults(before, after)).toEqual([])
    const [shortfall, shortfallBefore] = [after, before].map(({ plan }) => totalShortfallKwh(plan))
    if (shortfall === shortfallBefore) {
      const limits = limitsOfAudit(base.audit.context)
      const [cost, costBefore] = [after, before].map(({ plan }) => chargingCost(plan, limits)?.amount)
      // None is known where nothing is charged any more.
      expect(cost ?? 0).toBeLessThan(costBefore ?? 0)
    } else expect(shortfall).toBeLessThan(shortfallBefore ?? 0)
  })
  fc.assert(property, { numRuns: 2 * numRuns })
  expect(checked).toBeGreaterThan(numRuns / 4)
})

/** Where a unit has a fault in a period in which it had none of the rule. */
function newFaults(before: DraftState, after: DraftState): string[] {
  const faultsOf = ({ audit }: DraftState) =>
    auditOf(audit).findings.flatMap(({ rule, unit, startPeriod, endPeriod }) =>
      Array.from({ length: endPeriod - startPeriod + 1 }, (_, i) => `${rule} ${unit.id} ${startPeriod + i}`),
    )
  const known = new Set(faultsOf(before))
  return faultsOf(after).filter(fault => !known.has(fault))
}
