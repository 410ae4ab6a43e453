import { expect, test } from 'vitest'
import { decodePlan } from '../../../../domain/schedule/plan/decode.ts'
import { layOut } from '../../../../src/schedule/layout/build-layout.ts'
import { emptyBatteries } from '../../../../src/schedule/layout/empty-batteries.ts'
import { charge, discharge, smallPlan, stage } from '../../../support/small-plan.ts'

// MB-1 is empty at 00:45 and charged again; MB-2 never is; MB-3 is from the start; MB-4 has a gap.
const layout = layOut(
  decodePlan(
    smallPlan({
      batteries: {
        'MB-1': [
          [stage('S-1', 10)],
          [discharge('MG-1', 20, 5)],
          [discharge('MG-1', 20, 0)],
          [charge('D-1', 40, 10)],
        ],
        'MB-2': [
          [charge('D-1', 40, 40)],
          [discharge('MG-1', 20, 35)],
          [discharge('MG-1', 20, 30)],
          [discharge('MG-1', 20, 25)],
        ],
        'MB-3': [[stage('S-1', 0)], [stage('S-1', 0)], [charge('D-1', 40, 10)], [stage('D-1', 10)]],
        'MB-4': [[stage('S-1', 10)], [stage('S-1', 10)], [], [discharge('MG-1', 20, 5)]],
      },
    }),
  ),
)

const emptyAt = (afterMinute = 0) =>
  Object.fromEntries(
    emptyBatteries(layout, afterMinute).map(({ row, minute }) => [layout.rows.ids[row], minute]),
  )

test('a battery that the plan discharges completely is empty when that period ends', () => {
  expect(emptyAt()).toEqual({ 'MB-1': 45 })
})

test('what was planned before now is not told', () => {
  expect(emptyAt(45)).toEqual({})
})
