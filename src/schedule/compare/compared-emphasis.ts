// Highlights the selection where two plans are compared: everything related to it in either plan.
import type { Selection } from '../../../domain/schedule/view/timeline-view.ts'
import { at } from '../layout/column.ts'
import { type Emphasis, emphasisOf } from '../layout/selection.ts'
import type { ComparedPlans } from './compared-plans.ts'

export function comparedEmphasis(plans: ComparedPlans, selection: Selection | null): Emphasis | null {
  // Joined rows that only the other plan has hold no bars of the open plan.
  const own = emphasisOf(plans.layout, selection)
  const there = emphasisOf(plans.other, selection)
  if (!own || !there) return own ?? (there && inJoinedRows(plans, there))
  const other = inJoinedRows(plans, there)
  const rows = [...new Set([...own.rows, ...other.rows])]
  const isOwn = own.rows.some(row => row < plans.ownRows)
  return {
    ...own,
    title: isOwn ? own.title : other.title,
    rows,
    belongs: new Set(rows),
    lit: new Map([...other.lit, ...own.lit]),
    litInOther: other.litInOther,
  }
}

type OtherEmphasis = Emphasis & Required<Pick<Emphasis, 'litInOther'>>

function inJoinedRows(plans: ComparedPlans, there: Emphasis): OtherEmphasis {
  const { rowOfOther, ownRows, layout, other, otherName } = plans
  const rows = there.rows.map(row => rowOfOther[row] ?? -1).filter(row => row >= 0)
  const lit = new Map<number, readonly number[]>()
  const litInOther = new Map<number, readonly number[]>()
  for (const [row, runs] of there.lit) {
    const joined = rowOfOther[row] ?? -1
    litInOther.set(joined, runs)
    if (joined < ownRows) continue
    const shift = at(layout.runs.offsets, joined) - at(other.runs.offsets, row)
    lit.set(
      joined,
      runs.map(run => run + shift),
    )
  }
  return { ...there, rows, belongs: new Set(rows), lit, litInOther, title: `${there.title}, in ${otherName}` }
}
