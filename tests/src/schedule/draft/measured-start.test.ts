// Where today's draft begins: what was measured, carried on by the plan.
import { expect, test } from 'vitest'
import { editPlan } from '../../../../domain/schedule/draft/edit-plan.ts'
import { operationSchema } from '../../../../domain/schedule/draft/operations/operation-schema.ts'
import { decodePlan } from '../../../../domain/schedule/plan/decode.ts'
import { samplePlan } from '../../../../domain/schedule/plan/sample-plan.ts'
import { measuredStart, startFromMeasured } from '../../../../src/schedule/draft/model/measured-start.ts'
import { layOut } from '../../../../src/schedule/layout/build-layout.ts'
import { energyAt, rowOf } from '../../../../src/schedule/layout/layout.ts'
import { measuredFleet } from '../../../../src/schedule/layout/measured.ts'

const plan = decodePlan(samplePlan('2026-01-15'))
const layout = layOut(plan)
const row = (id: string) => rowOf(layout, 'battery', id) ?? -1
/** At 03:07, the period until 03:15 has begun. */
const [nowMinute, frozenUntil] = [187, 13]

const fleetOf = (deviations: Record<string, number>, minute: number) =>
  measuredFleet(
    layout,
    new Map(
      Object.entries(deviations).map(([id, kwh]) => [
        row(id),
        [{ minute, energyKwh: (energyAt(layout, row(id), minute) ?? 0) + kwh }],
      ]),
    ),
    8,
  )

test('a battery begins the next quarter of an hour as far from its plan as it was measured, the furthest first', () => {
  const batteries = measuredStart(
    layout,
    fleetOf({ 'MB-1': -12, 'MB-2': -30, 'MB-3': 0 }, 180),
    frozenUntil,
    nowMinute,
  )
  const planned = (id: string) => energyAt(layout, row(id), 195) ?? 0

  expect(batteries.map(({ id, minute }) => [id, minute])).toEqual([
    ['MB-2', 180],
    ['MB-1', 180],
  ])
  expect(batteries[1]?.energyKwh).toBeCloseTo(planned('MB-1') - 12, 1)
  expect(batteries[0]?.energyKwh).toBeCloseTo(planned('MB-2') - 30, 1)
})

test('an energy is never below empty or above full, and what is measured later than now is not taken', () => {
  const [low] = measuredStart(layout, fleetOf({ 'MB-1': -500 }, 180), frozenUntil, nowMinute)
  expect(low?.energyKwh).toBe(0)
  const [high] = measuredStart(layout, fleetOf({ 'MB-1': 500 }, 180), frozenUntil, nowMinute)
  expect(high?.energyKwh).toBe(160)
  expect(measuredStart(layout, fleetOf({ 'MB-1': -12 }, 190), frozenUntil, nowMinute)).toEqual([])
  expect(measuredStart(layout, fleetOf({ 'MB-1': -12 }, 180), 96, nowMinute)).toEqual([])
})

test('the step sets them all, says when they were measured, and leaves the past as it was', () => {
  const batteries = measuredStart(layout, fleetOf({ 'MB-1': -12, 'MB-2': 3 }, 180), frozenUntil, nowMinute)
  const operation = startFromMeasured(batteries, frozenUntil)
  const edited = editPlan(plan, JSON.stringify([operation]))
  if (!edited.ok) throw new Error(edited.reason)

  expect(operationSchema.parse(operation)).toEqual(operation)
  expect(edited.lines[0]).toMatch(
    /^Start at 03:15 from what was measured between 03:00 and 03:00: MB-1 [\d.]+ kWh, MB-2 [\d.]+ kWh\./,
  )
  const past = ({ batteries: all }: typeof plan) =>
    JSON.stringify(all.map(({ entries }) => entries.filter(({ period }) => period <= frozenUntil)))
  expect(past(edited.plan)).toBe(past(plan))
})
