// Two plans in one chart: joined rows, a lane for each plan's bars, accessible names for both, selection in either. Loaded when
// plans are compared.
import { unitKinds } from '../../../../domain/schedule/plan/unit.ts'
import type { Selection } from '../../../../domain/schedule/view/timeline-view.ts'
import { pluralize } from '../../../../domain/words/pluralize.ts'
import { rowId, rowKind } from '../../layout/column.ts'
import { rowOf } from '../../layout/layout.ts'
import type { ChartOverlay, RowNote } from '../../painting/overlay.ts'
import type { DifferencesByUnit, FoundDifference } from '../found-differences.ts'
import { comparedHighlight } from './compared-highlight.ts'
import { comparedMetrics } from './compared-metrics.ts'
import type { ComparedPlans } from './compared-plans.ts'
import { comparedSentence, otherActivity } from './compared-sentences.ts'
import { type DifferenceMark, differenceSelection, differenceTarget, marksOf } from './difference-marks.ts'
import { paintCompared } from './paint-compared.ts'

export interface ComparedChart extends ChartOverlay {
  plans: ComparedPlans
  /** Rows with a difference. */
  differing: ReadonlySet<number>
  target: (difference: FoundDifference) => ReturnType<typeof differenceTarget>
  selection: (difference: FoundDifference) => Selection | null
}

/** Both plans are drawn before their differences are found; `byUnit` is empty until then. */
export function compareCharts(plans: ComparedPlans, byUnit: DifferencesByUnit): ComparedChart {
  const marksAt = lazyMarks(plans, byUnit)
  return {
    plans,
    layout: plans.layout,
    metrics: defaults => comparedMetrics(defaults, plans.swapped),
    highlight: selection => comparedHighlight(plans, selection),
    sentence: (row, i) => comparedSentence(plans, row, i),
    other: (row, i) => otherActivity(plans, row, i),
    note: row => noteOf(plans, row, differencesAt(plans, byUnit, row).length),
    differing: new Set([...rowsOfUnits(plans, byUnit), ...soleRows(plans)]),
    target: difference => differenceTarget(plans, difference),
    selection: difference => differenceSelection(plans, difference),
    paint: (canvas, picture) => paintCompared(canvas, picture, plans, marksAt),
  }
}

const none: readonly FoundDifference[] = []

const differencesAt = ({ layout }: ComparedPlans, byUnit: DifferencesByUnit, row: number) =>
  byUnit[rowKind(layout, row)].get(rowId(layout, row)) ?? none

/** Computed when a row is first painted: most rows of a large plan are never in view. */
function lazyMarks(plans: ComparedPlans, byUnit: DifferencesByUnit) {
  const made = new Map<number, readonly DifferenceMark[]>()
  return (row: number): readonly DifferenceMark[] => {
    const marks = made.get(row) ?? marksOf(rowId(plans.layout, row), differencesAt(plans, byUnit, row))
    made.set(row, marks)
    return marks
  }
}

const rowsOfUnits = ({ layout }: ComparedPlans, byUnit: DifferencesByUnit): number[] =>
  unitKinds.flatMap(kind =>
    [...byUnit[kind].keys()].map(id => rowOf(layout, kind, id)).filter(row => row !== undefined),
  )

const soleRows = ({ layout, ownRows, otherRow }: ComparedPlans): number[] =>
  Array.from(layout.rows.ids.keys()).filter(row => row >= ownRows || (otherRow[row] ?? -1) < 0)

function noteOf(plans: ComparedPlans, row: number, count: number): RowNote | undefined {
  const { ownRows, otherRow, ownName, otherName, swapped } = plans
  const isOwn = row < ownRows
  const isShared = isOwn && (otherRow[row] ?? -1) >= 0
  if (isShared)
    return count === 0
      ? undefined
      : { sign: 'Δ', word: String(count), description: pluralize(count, 'difference', 'differences') }
  return isOwn === swapped
    ? { sign: '+', word: 'added', description: `Added: only in ${isOwn ? ownName : otherName}` }
    : { sign: '−', word: 'dropped', description: `Dropped: only in ${isOwn ? ownName : otherName}` }
}
