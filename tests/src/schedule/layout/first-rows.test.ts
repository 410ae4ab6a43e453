import { expect, test } from 'vitest'
import { layOutBytes } from '../../../../src/schedule/layout/build-layout.ts'
import { type Layout, rowCount, runAt, runCount } from '../../../../src/schedule/layout/layout.ts'
import { generatePlan } from '../../../support/generate-plan.ts'
import { bytesOfText } from '../../../support/json-notations.ts'

const runsOf = (layout: Layout, rows: number) =>
  Array.from({ length: rows }, (_, row) =>
    Array.from({ length: runCount(layout, row) }, (_, i) => runAt(layout, row, i)),
  )

/** What is told of a plan on the way to its layout; no layout where it is refused. */
const toldOf = (plan: unknown) => toldOfText(JSON.stringify(plan))

function toldOfText(text: string) {
  const firsts: Layout[] = []
  const told = { done: () => {}, first: (layout: Layout) => firsts.push(layout) }
  try {
    return { firsts, whole: layOutBytes(bytesOfText(text), told) }
  } catch {
    return { firsts, whole: null }
  }
}

test.each([
  ['of trucks alone', { trucks: 1800, batteries: 1800 }],
  ['of a few trucks and the batteries that they carry', { trucks: 30, batteries: 3570 }],
])('the first rows of a large plan, %s, are those of the whole plan', (_, size) => {
  const { firsts, whole } = toldOf(generatePlan({ ...size, periods: 8 }))

  const [first] = firsts
  if (!first || !whole) throw new Error('there is no first look')
  expect(firsts).toHaveLength(1)
  expect(rowCount(first)).toBe(80)
  const unitsAt = (layout: Layout) => ({
    ids: layout.rows.ids.slice(0, 80),
    runs: runsOf(layout, 80),
    length: layout.periodCount,
  })
  expect(unitsAt(first)).toEqual(unitsAt(whole))
})

test('the first rows have no more trips and names than they need', () => {
  const { firsts, whole } = toldOf(generatePlan({ trucks: 3600, batteries: 0, periods: 24 }))

  expect(firsts[0]?.trips.ids.length).toBeGreaterThan(0)
  expect(firsts[0]?.trips.ids.length).toBeLessThan((whole?.trips.ids.length ?? 0) / 10)
  expect(firsts[0]?.names.length).toBeLessThan((whole?.names.length ?? 0) / 5)
})

test('a small plan has no first rows of its own', () => {
  expect(toldOf(generatePlan({ trucks: 100, batteries: 100 })).firsts).toEqual([])
})

test('an invalid plan is reported by the whole plan, not by its first rows', () => {
  const plan = generatePlan({ trucks: 1800, batteries: 1800, periods: 8 })
  Object.assign(plan.truck_schedules['T-3']?.['2']?.[0] ?? {}, { schedule_type: 'TruckScheduleType.NAP' })

  expect(toldOf(plan)).toEqual({ firsts: [], whole: null })
})

test('first rows are reported once, even if the fast decoder gives up and the plan is read again', () => {
  const plan = generatePlan({ trucks: 1800, batteries: 1800, periods: 8 })
  const last = plan.mbess_schedules['MB-1800']
  if (!last) throw new Error('a plan without its last battery')
  const text = JSON.stringify(plan)

  // An object puts whole numbers first, wherever they are written.
  const { firsts, whole } = toldOfText(text.replace('"MB-1800":{', `"7":${JSON.stringify(last)},"MB-600":{`))

  expect(firsts).toHaveLength(1)
  expect(whole?.rows.ids[1800]).toBe('7')
})

test.each([[null], ['text'], [{}], [{ truck_schedules: [] }]])('%j has no first rows', received => {
  expect(toldOf(received)).toEqual({ firsts: [], whole: null })
})
