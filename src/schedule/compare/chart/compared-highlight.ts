// Highlights the selection where two plans are compared: everything related to it in either plan.
import type { Selection } from '../../../../domain/schedule/view/timeline-view.ts'
import { at } from '../../layout/column.ts'
import { type Highlight, highlightOf } from '../../layout/selection.ts'
import type { ComparedPlans } from './compared-plans.ts'

export function comparedHighlight(plans: ComparedPlans, selection: Selection | null): Highlight | null {
  // Joined rows that only the other plan has hold no bars of the open plan.
  const own = highlightOf(plans.layout, selection)
  const there = highlightOf(plans.other, selection)
  if (!own || !there) return own ?? (there && inJoinedRows(plans, there))
  const other = inJoinedRows(plans, there)
  const rows = [...new Set([...own.rows, ...other.rows])]
  const isOwn = own.rows.some(row => row < plans.ownRows)
  return {
    ...own,
    title: isOwn ? own.title : other.title,
    rows,
    relatedRows: new Set(rows),
    highlightedRuns: new Map([...other.highlightedRuns, ...own.highlightedRuns]),
    highlightedRunsInOther: other.highlightedRunsInOther,
  }
}

type OtherHighlight = Highlight & Required<Pick<Highlight, 'highlightedRunsInOther'>>

function inJoinedRows(plans: ComparedPlans, there: Highlight): OtherHighlight {
  const { rowOfOther, ownRows, layout, other, otherName } = plans
  const rows = there.rows.map(row => rowOfOther[row] ?? -1).filter(row => row >= 0)
  const highlightedRuns = new Map<number, readonly number[]>()
  const highlightedRunsInOther = new Map<number, readonly number[]>()
  for (const [row, runs] of there.highlightedRuns) {
    const joined = rowOfOther[row] ?? -1
    highlightedRunsInOther.set(joined, runs)
    if (joined < ownRows) continue
    const shift = at(layout.runs.offsets, joined) - at(other.runs.offsets, row)
    highlightedRuns.set(
      joined,
      runs.map(run => run + shift),
    )
  }
  return {
    ...there,
    rows,
    relatedRows: new Set(rows),
    highlightedRuns,
    highlightedRunsInOther,
    title: `${there.title}, in ${otherName}`,
  }
}
