// The comparison of the open plan with another one, as far as it has come.
import type { ComparedPlan } from '../../../domain/schedule/view/timeline-view.ts'
import type { ComparedChart } from './compared-chart.ts'
import type { FoundDifferences } from './found-differences.ts'

/** A plan that the open one can be compared with. */
export interface Offer extends ComparedPlan {
  name: string
}

export interface Comparing {
  offers: readonly Offer[]
  /** Takes a file in, for the open plan to be compared with. */
  openFile: (file: File) => void
  /** Opens a plan; once it is there the open one is compared with it, and until then all stays as it is. */
  choose: (plan: ComparedPlan) => void
  /** A plan that was chosen and is not there yet, or could not be opened. */
  choice: ComparisonChoice | null
  /** Null where the plan is looked at by itself. */
  current: CurrentComparison | null
}

export interface CurrentComparison {
  beforeName: string
  afterName: string
  otherName: string
  /** Null until the other plan has been opened. */
  chart: ComparedChart | null
  /** Null until the plans have been compared, and again while they are compared anew. */
  found: FoundDifferences | null
  trouble: ComparisonTrouble | null
  /** Rows that differ; undefined until they are known, and as they were while the plans are compared anew. */
  differing: ReadonlySet<number> | undefined
}

export interface ComparisonChoice {
  name: string
  trouble: ComparisonTrouble | null
  dismiss: () => void
}

export interface ComparisonTrouble {
  text: string
  /** Tries the same again, where that can help. */
  retry?: () => void
}
