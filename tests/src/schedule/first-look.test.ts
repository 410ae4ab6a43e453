import { expect, test } from 'vitest'
import { firstLook } from '../../../src/schedule/first-look.ts'
import { layOutReceived } from '../../../src/schedule/lay-out.ts'
import { type Layout, rowCount, runAt, runCount } from '../../../src/schedule/layout.ts'
import { generatePlan } from '../../support/generate-plan.ts'

const runsOf = (layout: Layout, rows: number) =>
  Array.from({ length: rows }, (_, row) =>
    Array.from({ length: runCount(layout, row) }, (_, i) => runAt(layout, row, i)),
  )

test.each([
  ['of trucks alone', { trucks: 600, batteries: 600 }],
  ['of a few trucks and the batteries that they carry', { trucks: 30, batteries: 1170 }],
])('the first rows of a large plan, %s, are those of the whole plan', (_, size) => {
  const plan = generatePlan({ ...size, periods: 8 })

  const first = firstLook(plan)

  if (!first) throw new Error('there is no first look')
  const whole = layOutReceived(plan)
  expect(rowCount(first)).toBe(80)
  const unitsAt = (layout: Layout) => ({
    ids: layout.rows.ids.slice(0, 80),
    runs: runsOf(layout, 80),
  })
  expect(unitsAt(first)).toEqual(unitsAt(whole))
})

test('a small plan needs no first look', () => {
  expect(firstLook(generatePlan({ trucks: 100, batteries: 100 }))).toBeNull()
})

test('what is wrong with the first rows is left to be told of the whole plan', () => {
  const plan = generatePlan({ trucks: 600, batteries: 600, periods: 8 })
  Object.assign(plan.truck_schedules['T-3']?.['2']?.[0] ?? {}, { schedule_type: 'TruckScheduleType.NAP' })

  expect(firstLook(plan)).toBeNull()
})

test.each([[null], ['text'], [{}], [{ truck_schedules: [] }]])('%j gives no first look', received => {
  expect(firstLook(received)).toBeNull()
})
