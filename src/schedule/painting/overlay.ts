// What a comparison adds to the chart, as the chart, the lists and the table see it. The chart takes it as a value, so that
// no byte of the comparison is loaded before plans are compared.
import type { Selection } from '../../../domain/schedule/view/timeline-view.ts'
import type { Layout } from '../layout/layout.ts'
import type { Emphasis } from '../layout/selection.ts'
import type { RowsPicture } from './picture.ts'
import type { RowMetrics } from './scales.ts'

export interface ChartOverlay {
  /** The rows of both plans. */
  layout: Layout
  metrics: (usual: RowMetrics) => RowMetrics
  emphasis: (selection: Selection | null) => Emphasis | null
  /** The accessible name of a bar. */
  sentence: (row: number, i: number) => string
  /** What the plan that does not have the bar does in its time. */
  other: (row: number, i: number) => OtherDoing
  /** Undefined where nothing differs. */
  note: (row: number) => RowNote | undefined
  paint: (canvas: CanvasRenderingContext2D, picture: RowsPicture) => void
}

/** How a row differs: a sign and a word for the eye, a sentence for the ear. */
export interface RowNote {
  sign: string
  word: string
  told: string
}

/** A plan, and what it has the unit do; null where it does not have the unit. */
export interface OtherDoing {
  name: string
  doing: string | null
}
