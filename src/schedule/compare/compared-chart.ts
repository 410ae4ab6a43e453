// Two plans in one chart: their rows together, where each plan's bars stand, what a bar says of both, and what is selected in
// either. Loaded when plans are compared.
import { type Selection, unitKinds } from '../../../domain/schedule/view/timeline-view.ts'
import { type Layout, rowOf } from '../layout/layout.ts'
import type { Emphasis } from '../layout/selection.ts'
import type { RowsPicture } from '../painting/picture.ts'
import type { RowMetrics } from '../painting/scales.ts'
import { comparedEmphasis } from './compared-emphasis.ts'
import { comparedMetrics } from './compared-metrics.ts'
import type { ComparedPlans } from './compared-plans.ts'
import { comparedSentence, type OtherDoing, otherDoing } from './compared-sentences.ts'
import { type DifferenceMark, differencePlace, differenceSelection, marksOf } from './difference-places.ts'
import type { DifferencesByUnit, FoundDifference } from './found-differences.ts'
import { paintCompared } from './paint-compared.ts'

/** How a row differs: a sign and a word for the eye, a sentence for the ear. */
export interface RowNote {
  sign: string
  word: string
  told: string
}

export interface ComparedChart {
  plans: ComparedPlans
  /** The rows of both. */
  layout: Layout
  metrics: (usual: RowMetrics) => RowMetrics
  emphasis: (selection: Selection | null) => Emphasis | null
  /** The accessible name of a bar. */
  sentence: (row: number, i: number) => string
  /** What the plan that does not have the bar does in its time. */
  other: (row: number, i: number) => OtherDoing
  /** Undefined where nothing differs. */
  note: (row: number) => RowNote | undefined
  /** Rows that differ. */
  differing: ReadonlySet<number>
  place: (difference: FoundDifference) => ReturnType<typeof differencePlace>
  selection: (difference: FoundDifference) => Selection | null
  paint: (canvas: CanvasRenderingContext2D, picture: RowsPicture) => void
}

/** There are no differences until they have been found: both plans are drawn before. */
export function compareCharts(plans: ComparedPlans, byUnit: DifferencesByUnit): ComparedChart {
  const marksAt = marksWhenSeen(plans, byUnit)
  return {
    plans,
    layout: plans.layout,
    metrics: usual => comparedMetrics(usual, plans.swapped),
    emphasis: selection => comparedEmphasis(plans, selection),
    sentence: (row, i) => comparedSentence(plans, row, i),
    other: (row, i) => otherDoing(plans, row, i),
    note: row => noteOf(plans, row, differencesAt(plans, byUnit, row).length),
    differing: new Set([...rowsOfUnits(plans, byUnit), ...soleRows(plans)]),
    place: difference => differencePlace(plans, difference),
    selection: difference => differenceSelection(plans, difference),
    paint: (canvas, picture) => paintCompared(canvas, picture, plans, marksAt),
  }
}

const none: readonly FoundDifference[] = []

const differencesAt = ({ layout: { rows } }: ComparedPlans, byUnit: DifferencesByUnit, row: number) =>
  byUnit[rows.kinds[row] ?? 'truck'].get(rows.ids[row] ?? '') ?? none

/** Made when their row is first painted: nobody looks at all rows of a large plan. */
function marksWhenSeen(plans: ComparedPlans, byUnit: DifferencesByUnit) {
  const made = new Map<number, readonly DifferenceMark[]>()
  return (row: number): readonly DifferenceMark[] => {
    const marks =
      made.get(row) ?? marksOf(plans.layout.rows.ids[row] ?? '', differencesAt(plans, byUnit, row))
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
  if (isShared) return count === 0 ? undefined : { sign: 'Δ', word: String(count), told: countText(count) }
  return isOwn === swapped
    ? { sign: '+', word: 'added', told: `Added: only in ${isOwn ? ownName : otherName}` }
    : { sign: '−', word: 'dropped', told: `Dropped: only in ${isOwn ? ownName : otherName}` }
}

const countText = (count: number) => (count === 1 ? '1 difference' : `${count} differences`)
