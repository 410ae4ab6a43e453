// What a comparison adds to the chart, the lists and the table. It is passed as a value, so that the code of the comparison is
// loaded only when plans are compared.
import type { Selection } from '../../../domain/schedule/view/timeline-view.ts'
import type { Layout } from '../layout/layout.ts'
import type { Highlight } from '../layout/selection.ts'
import type { RowsPicture } from './picture.ts'
import type { RowMetrics } from './scales.ts'

export interface ChartOverlay {
  /** The rows of both plans. */
  layout: Layout
  metrics: (defaults: RowMetrics) => RowMetrics
  highlight: (selection: Selection | null) => Highlight | null
  /** The accessible name of a bar. */
  sentence: (row: number, i: number) => string
  /** What the unit does in the other plan during the bar. */
  other: (row: number, i: number) => OtherActivity
  /** Undefined if the row does not differ. */
  note: (row: number) => RowNote | undefined
  paint: (canvas: CanvasRenderingContext2D, picture: RowsPicture) => void
}

/** How a row differs: a sign and a word on screen, a description for screen readers. */
export interface RowNote {
  sign: string
  word: string
  description: string
}

/** The plan's name and the unit's activity in it; null where the plan lacks the unit. */
export interface OtherActivity {
  name: string
  activity: string | null
}
