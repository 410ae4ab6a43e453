import { describe, expect, test } from 'vitest'
import { decodePlan } from '../../../../domain/schedule/plan/decode.ts'
import type { MeasuredPoint } from '../../../../domain/schedule/view/measured.ts'
import { layOut } from '../../../../src/schedule/layout/build-layout.ts'
import { emptyBatteries } from '../../../../src/schedule/layout/empty-batteries.ts'
import { measuredFleet } from '../../../../src/schedule/layout/measured.ts'
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
const rows = { 'MB-1': 0, 'MB-2': 1, 'MB-3': 2, 'MB-4': 3 } as const

function emptyAt(
  measured: Partial<Record<keyof typeof rows, MeasuredPoint>> = {},
  { afterMinute = 0, minKwh = 0, fullKwh = 160 } = {},
) {
  const points = new Map(
    Object.entries(measured).map(([id, point]) => [rows[id as keyof typeof rows], [point]]),
  )
  const { days } = measuredFleet(layout, points, 8)
  return Object.fromEntries(
    emptyBatteries(layout, days, afterMinute, { minKwh, fullKwh }).map(({ row, minute }) => [
      layout.rows.ids[row],
      minute,
    ]),
  )
}

describe('without measurements', () => {
  test('a battery that the plan discharges completely is empty when that period ends', () => {
    expect(emptyAt()).toEqual({ 'MB-1': 45 })
  })

  test('what was planned before now is not told', () => {
    expect(emptyAt({}, { afterMinute: 45 })).toEqual({})
  })

  test('a reserve that the plan goes below is a finding, and not told again', () => {
    expect(emptyAt({}, { minKwh: 30 })).toEqual({})
  })
})

describe('with a measured value', () => {
  test('the battery is empty when the planned changes have used up what was measured', () => {
    // 9 kWh, of which 5 go until 00:45 and 4 of the next 5 until 00:57.
    expect(emptyAt({ 'MB-2': { minute: 30, energyKwh: 9 } })).toEqual({ 'MB-1': 45, 'MB-2': 57 })
  })

  test('of the period in which it was measured only the rest counts', () => {
    expect(emptyAt({ 'MB-2': { minute: 24, energyKwh: 4 } })).toEqual({ 'MB-1': 45, 'MB-2': 36 })
  })

  test('the measured value counts instead of the planned one', () => {
    expect(emptyAt({ 'MB-1': { minute: 15, energyKwh: 12 } })).toEqual({})
  })

  test('a battery does not hold more than a full one, however long it is charged', () => {
    const measured = { 'MB-2': { minute: 1, energyKwh: 12 } } as const
    expect(emptyAt(measured, { fullKwh: 12 })).toMatchObject({ 'MB-2': 51 })
    expect(emptyAt(measured)).not.toHaveProperty('MB-2')
  })

  test('a battery that was measured above the known capacity keeps what it holds', () => {
    const measured = { 'MB-2': { minute: 15, energyKwh: 16 } } as const
    expect(emptyAt(measured, { fullKwh: 5 })).not.toHaveProperty('MB-2')
  })

  test('after a gap in the plan nothing is known', () => {
    expect(emptyAt({ 'MB-4': { minute: 30, energyKwh: 1 } })).not.toHaveProperty('MB-4')
  })

  test('a battery without discharge is not going to be empty, however little it holds', () => {
    expect(emptyAt({ 'MB-3': { minute: 30, energyKwh: 0.5 } })).not.toHaveProperty('MB-3')
  })

  test('with a reserve, it counts when the level falls below that', () => {
    expect(emptyAt({ 'MB-2': { minute: 15, energyKwh: 28 } }, { minKwh: 20 })).toEqual({ 'MB-2': 39 })
  })
})
