import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodePlan } from '../../../../domain/schedule/plan/decode.ts'
import { joinLayouts } from '../../../../src/schedule/compare/chart/join-layouts.ts'
import { layOut } from '../../../../src/schedule/layout/build-layout.ts'
import {
  energyStretches,
  type Layout,
  rowCount,
  runAt,
  runCount,
} from '../../../../src/schedule/layout/layout.ts'
import { comparedPlans } from '../../../support/compared-plans.ts'
import { generatePlan } from '../../../support/generate-plan.ts'
import { runsOf } from '../../../support/property-runs.ts'

const { before, after } = comparedPlans()
const first = layOut(decodePlan(before))
const second = layOut(decodePlan(after))

/** Everything that the chart draws of a row. */
const drawnOf = (layout: Layout, row: number) => ({
  kind: layout.rows.kinds[row],
  id: layout.rows.ids[row],
  runs: Array.from({ length: runCount(layout, row) }, (_, i) => runAt(layout, row, i)),
  energy: energyStretches(layout, row),
})

const rowsOf = (layout: Layout) => Array.from(layout.rows.ids.keys())

test('joined rows are the open plan’s unchanged, then units of the other plan alone', () => {
  const { layout, ownRows } = joinLayouts(first, second)

  expect(ownRows).toBe(rowCount(first))
  expect(layout.rows.ids).toEqual([...first.rows.ids, 'MB-9'])
  for (const row of rowsOf(first)) expect(drawnOf(layout, row)).toEqual(drawnOf(first, row))
  expect(drawnOf(layout, ownRows)).toEqual(drawnOf(second, second.rows.ids.indexOf('MB-9')))
})

test('plans with the same units are joined without copying columns', () => {
  const again = layOut(decodePlan(before))

  const { layout } = joinLayouts(first, again)

  expect(layout.runs).toBe(first.runs)
  expect(layout.energy).toBe(first.energy)
  expect(layout.rows).toBe(first.rows)
})

test('rows of the same unit refer to each other across the plans', () => {
  const { layout, otherRow, rowOfOther } = joinLayouts(first, second)

  const row = (id: string) => layout.rows.ids.indexOf(id)
  expect(otherRow[row('T-5')]).toBe(-1)
  expect(second.rows.ids[otherRow[row('MB-9')] ?? 0]).toBe('MB-9')
  expect(rowsOf(second).map(there => layout.rows.ids[rowOfOther[there] ?? -1])).toEqual(second.rows.ids)
})

test('joined plans share the energy scale and the length of the day', () => {
  const longer = layOut(decodePlan(generatePlan({ trucks: 1, batteries: 1, periods: 100 })))

  const { layout } = joinLayouts(first, longer)

  expect(layout.minutes).toBe(1500)
  expect(layout.highestKwh).toBe(Math.max(first.highestKwh, longer.highestKwh))
})

test('in any joined fleet every row holds the runs of one of the plans', () => {
  const fleet = fc.record({ trucks: fc.integer({ min: 1, max: 4 }), batteries: fc.nat(6), seed: fc.nat() })
  fc.assert(
    fc.property(fleet, fleet, (one, other) => {
      const own = layOut(decodePlan(generatePlan(one)))
      const there = layOut(decodePlan(generatePlan(other)))

      const { layout, ownRows, otherRow } = joinLayouts(own, there)

      expect(
        new Set(rowsOf(layout).map(row => `${layout.rows.kinds[row]} ${layout.rows.ids[row]}`)).size,
      ).toBe(Math.max(one.trucks, other.trucks) + Math.max(one.batteries, other.batteries))
      for (const row of rowsOf(layout))
        expect(drawnOf(layout, row)).toEqual(
          row < ownRows ? drawnOf(own, row) : drawnOf(there, otherRow[row] ?? -1),
        )
    }),
    { numRuns: runsOf(40) },
  )
})
