// The state of comparing the open plan with another one.
import type { ComparedPlan } from '../../../domain/schedule/view/timeline-view.ts'
import type { ComparedChart } from './chart/compared-chart.ts'
import type { FoundDifferences } from './found-differences.ts'

/** A plan that the open one can be compared with. */
export interface Offer extends ComparedPlan {
  name: string
}

export interface Comparing {
  offers: readonly Offer[]
  /** Why drafts are missing among the offers or old, as a sentence. */
  draftsNotRead: string | null
  /** Reads the drafts among the offers again. */
  readDrafts: () => void
  /** Opens a file and compares the open plan with it. */
  openFile: (file: File) => void
  /** Opens a plan and then compares with it; the current comparison stays until then. */
  choose: (plan: ComparedPlan) => void
  /** A chosen plan that is still being opened, or could not be. */
  choice: ComparisonChoice | null
  /** Null where nothing is compared. */
  current: CurrentComparison | null
}

export interface CurrentComparison {
  beforeName: string
  afterName: string
  otherName: string
  /** Null until the other plan has been opened. */
  chart: ComparedChart | null
  /** Null while the plans are being compared. */
  found: FoundDifferences | null
  failure: ComparisonFailure | null
  /** Rows that differ; undefined before the first result, and the previous rows while the plans are compared again. */
  differing: ReadonlySet<number> | undefined
}

export interface ComparisonChoice {
  name: string
  failure: ComparisonFailure | null
  dismiss: () => void
}

export interface ComparisonFailure {
  text: string
  /** Present where a second attempt can help. */
  retry?: () => void
}
