import { expect, test } from 'vitest'
import { editPlan } from '../../../../domain/schedule/draft/edit-plan.ts'
import { decodePlan } from '../../../../domain/schedule/plan/decode.ts'
import { samplePlan } from '../../../../domain/schedule/plan/sample-plan.ts'
import { movedRuns } from '../../../../src/schedule/draft/model/moved-runs.ts'
import { layOut } from '../../../../src/schedule/layout/build-layout.ts'
import { rowOf } from '../../../../src/schedule/layout/layout.ts'

const plan = decodePlan(samplePlan('2026-01-15'))
const base = layOut(plan)

function movedAfter(lines: string, kind: 'truck' | 'battery', id: string) {
  const edited = editPlan(plan, lines)
  if (!edited.ok) throw new Error(edited.reason)
  const draft = layOut(edited.plan)
  return movedRuns(base, draft, rowOf(draft, kind, id) ?? -1).map(run => [run.kind, run.startMinute])
}

test('a moved trip is drawn where it was in the rows of its truck and of the batteries that it carries', () => {
  const later = 'T-1 move 08:00 to 08:30'

  expect(movedAfter(later, 'truck', 'T-1')).toEqual([['trip', 480]])
  expect(movedAfter(later, 'battery', 'MB-1')).toEqual([['carried', 480]])
  expect(movedAfter(later, 'truck', 'T-2')).toEqual([])
})

test('a plan without changes has no bar that is elsewhere', () => {
  for (const [row] of base.rows.ids.entries()) expect(movedRuns(base, base, row)).toEqual([])
})
