// A bar in words where two plans are compared: what the unit does in one plan and, at that time, in the other.
import type { Run } from '../../../../domain/schedule/runs/runs.ts'
import { runSentence } from '../../../../domain/schedule/words/sentences.ts'
import { at } from '../../layout/column.ts'
import { type Layout, runAt, runCount } from '../../layout/layout.ts'
import type { OtherActivity } from '../../painting/overlay.ts'
import type { ComparedPlans } from './compared-plans.ts'

/** 'T-1, 08:00 to 08:15, trip from D-1 to S-2, empty; in test_04 08:00 to 09:00, parked at D-1'. */
export function comparedSentence(plans: ComparedPlans, row: number, i: number): string {
  const sentence = runSentence(runAt(plans.layout, row, i))
  const { name, activity } = otherActivity(plans, row, i)
  return activity === null ? `${sentence}; not in ${name}` : `${sentence}; in ${name} ${activity}`
}

/** Further runs are only counted. */
const maxDescribed = 3

/** 'the same', 'nothing', '08:00 to 09:00, parked at D-1, then …'. */
export function otherActivity(plans: ComparedPlans, row: number, i: number): OtherActivity {
  const { ownRows, otherRow, other, layout, ownName, otherName } = plans
  const there = otherRow[row] ?? -1
  if (row >= ownRows) return { name: ownName, activity: null }
  if (there < 0) return { name: otherName, activity: null }
  const run = runAt(layout, row, i)
  return { name: otherName, activity: activityText(run, runsWithin(other, there, run)) }
}

function activityText(run: Run, there: readonly Run[]): string {
  const [only] = there
  if (!only) return 'nothing'
  if (there.length === 1 && runSentence(only) === runSentence(run)) return 'the same'
  const described = there.slice(0, maxDescribed).map(each => runSentence(each).slice(each.unitId.length + 2))
  const more = there.length > maxDescribed ? [`${there.length - maxDescribed} more`] : []
  return [...described, ...more].join(', then ')
}

function runsWithin(layout: Layout, row: number, { startMinute, endMinute }: Run): Run[] {
  const found: Run[] = []
  const first = at(layout.runs.offsets, row)
  for (let i = 0; i < runCount(layout, row); i++) {
    const start = at(layout.runs.startMinute, first + i)
    const end = at(layout.runs.endMinute, first + i)
    if (end > startMinute && start < endMinute) found.push(runAt(layout, row, i))
  }
  return found
}
