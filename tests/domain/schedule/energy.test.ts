import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodePlan } from '../../../domain/schedule/plan/decode.ts'
import type { Plan } from '../../../domain/schedule/plan/plan.ts'
import { indexTrips } from '../../../domain/schedule/runs/arrivals.ts'

import { soundPlan } from '../../support/plan-arbitraries.ts'
import { energyCurve } from '../../support/reference-runs.ts'
import { charge, discharge, type Lines, ride, smallPlan, stage, trip } from '../../support/small-plan.ts'

const curveOf = (lines: Lines, trips: ReturnType<typeof trip>[] = []) => {
  const plan = decodePlan(smallPlan({ trips, trucks: { 'T-1': [] }, batteries: { 'MB-1': lines } }))
  return curves(plan)[0]
}

const curves = (plan: Plan) => plan.batteries.map(({ entries }) => energyCurve(entries, indexTrips(plan)))

test('a state of energy is the level at the end of its period', () => {
  expect(curveOf([[stage('D-1', 20)], [charge('D-1', 100, 45)]])).toEqual([
    {
      startMinute: 0,
      startKwh: 20,
      points: [
        { minute: 15, soeKwh: 20 },
        { minute: 30, soeKwh: 45 },
      ],
    },
  ])
})

test('a missing period interrupts the curve, and each part starts at the level that its first rate implies', () => {
  expect(
    curveOf([[], [charge('D-1', 100, 45)], [], [discharge('MG-1', 20, 40)], [stage('S-1', 39)]]),
  ).toEqual([
    { startMinute: 15, startKwh: 20, points: [{ minute: 30, soeKwh: 45 }] },
    {
      startMinute: 45,
      startKwh: 45,
      points: [
        { minute: 60, soeKwh: 40 },
        { minute: 75, soeKwh: 39 },
      ],
    },
  ])
})

test.each<[string, Lines]>([
  ['the entry that follows a trip', [[stage('D-1', 9)], [ride('out', 9)], [ride('out', 8), stage('S-1', 7)]]],
  [
    'that entry where it is written first',
    [[stage('D-1', 9)], [ride('out', 9)], [stage('S-1', 7), ride('out', 8)]],
  ],
  ['the last of several entries', [[stage('D-1', 9)], [stage('D-1', 9)], [stage('D-1', 8), stage('S-1', 7)]]],
  ['the trip where nothing follows it', [[stage('D-1', 9)], [ride('out', 9)], [ride('out', 7)]]],
])('one entry of a period gives its level: %s', (_, lines) => {
  const curve = curveOf(lines, [trip('out', 2, 3)])

  expect(curve?.[0]?.points).toEqual([
    { minute: 15, soeKwh: 9 },
    { minute: 30, soeKwh: 9 },
    { minute: 45, soeKwh: 7 },
  ])
})

test('a battery without entries has no curve', () => {
  expect(curveOf([])).toEqual([])
})

test('the curve of a consistent plan is one line through every level received', () => {
  fc.assert(
    fc.property(soundPlan(), received => {
      const plan = decodePlan(received)

      for (const [i, curve] of curves(plan).entries()) {
        const periods = Object.values(received.mbess_schedules)[i] ?? {}
        expect(curve).toHaveLength(1)
        expect(curve[0]?.points).toEqual(
          Object.entries(periods).map(([period, entries]) => ({
            minute: Number(period) * 15,
            soeKwh: entries.at(-1)?.soe,
          })),
        )
      }
    }),
  )
})

test('the curve of a plan with missing periods is interrupted at each of them and nowhere else', () => {
  const missing = fc.uniqueArray(fc.integer({ min: 1, max: 11 }))

  fc.assert(
    fc.property(missing, periods => {
      const lines = Array.from({ length: 12 }, (_, i) => (periods.includes(i + 1) ? [] : [stage('D-1', i)]))

      const points = curveOf(lines)?.map(stretch => stretch.points.map(point => point.minute / 15)) ?? []

      expect(points.flat()).toEqual(
        Array.from({ length: 12 }, (_, i) => i + 1).filter(p => !periods.includes(p)),
      )
      for (const [before, after] of points.slice(1).map((stretch, i) => [points[i]?.at(-1), stretch[0]])) {
        expect((after ?? 0) - (before ?? 0)).toBeGreaterThan(1)
      }
      for (const stretch of points) expect((stretch.at(-1) ?? 0) - (stretch[0] ?? 0)).toBe(stretch.length - 1)
    }),
  )
})
