// The bars of the base plan that its draft has no longer, or at another time or in another row.
import type { Run } from '../../../../domain/schedule/runs/runs.ts'
import { rowId, rowKind } from '../../layout/column.ts'
import { type Layout, rowOf, runsOf } from '../../layout/layout.ts'

/** Of a row of the draft. Where a unit stands in between follows from what it does, and is left out. */
export function movedRuns(base: Layout, draft: Layout, row: number): Run[] {
  const baseRow = rowOf(base, rowKind(draft, row), rowId(draft, row))
  if (baseRow === undefined) return []
  const remaining = new Set(runsOf(draft, row).map(nameOf))
  return runsOf(base, baseRow).filter(run => !isIdle(run) && !remaining.has(nameOf(run)))
}

const isIdle = ({ kind }: Run): boolean => kind === 'park' || kind === 'stage'

const nameOf = ({ kind, startMinute, endMinute }: Run): string => `${kind} ${startMinute} ${endMinute}`
