// Where today's draft begins: what was measured, carried on by the plan.
import { expect, test } from 'vitest'
import { editPlan } from '../../../../domain/schedule/draft/edit-plan.ts'
import { operationSchema } from '../../../../domain/schedule/draft/operations/operation-schema.ts'
import { decodePlan } from '../../../../domain/schedule/plan/decode.ts'
import { samplePlan } from '../../../../domain/schedule/plan/sample-plan.ts'
import { measuredStart, startFromMeasured } from '../../../../src/schedule/draft/model/measured-start.ts'
import { layOut } from '../../../../src/schedule/layout/build-layout.ts'
import { energyAt, rowOf } from '../../../../src/schedule/layout/layout.ts'

const plan = decodePlan(samplePlan('2026-01-15'))
const layout = layOut(plan)
/** At 03:07, the period until 03:15 has begun. */
const frozenUntil = 13

/** What batteries hold beyond the plan at 03:15, measured at 03:00. */
const projectionOf = (deviations: Record<string, number>, fromPeriod = frozenUntil + 1) => ({
  fromPeriod,
  batteries: Object.entries(deviations).map(([batteryId, kwh]) => ({
    batteryId,
    measured: { batteryId, minute: 180, energyKwh: 0 },
    nextKwh: plannedKwh(batteryId) + kwh,
  })),
})
const plannedKwh = (id: string) => energyAt(layout, rowOf(layout, 'battery', id) ?? -1, 195) ?? 0

test('a battery begins the next quarter of an hour with what is projected, the furthest from its plan first', () => {
  const batteries = measuredStart(layout, projectionOf({ 'MB-1': -12, 'MB-2': -30, 'MB-3': 0 }), frozenUntil)

  expect(batteries.map(({ id, minute }) => [id, minute])).toEqual([
    ['MB-2', 180],
    ['MB-1', 180],
  ])
  expect(batteries[1]?.energyKwh).toBeCloseTo(plannedKwh('MB-1') - 12, 1)
})

test('a projection of an earlier quarter of an hour begins no draft', () => {
  expect(measuredStart(layout, projectionOf({ 'MB-1': -12 }, frozenUntil), frozenUntil)).toEqual([])
})

test('the step sets them all, says when they were measured, and leaves the past as it was', () => {
  const batteries = measuredStart(layout, projectionOf({ 'MB-1': -12, 'MB-2': -3 }), frozenUntil)
  const operation = startFromMeasured(batteries, frozenUntil)
  const edited = editPlan(plan, JSON.stringify([operation]))
  if (!edited.ok) throw new Error(edited.reason)

  expect(operationSchema.parse(operation)).toEqual(operation)
  expect(edited.lines[0]).toMatch(
    /^Start at 03:15 from what was measured at 03:00: MB-1 [\d.]+ kWh, MB-2 [\d.]+ kWh\./,
  )
  const past = ({ batteries: all }: typeof plan) =>
    JSON.stringify(all.map(({ entries }) => entries.filter(({ period }) => period <= frozenUntil)))
  expect(past(edited.plan)).toBe(past(plan))
})
