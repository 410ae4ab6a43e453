// Opens the plan beside the open one, and brings what compares them with it.
import type { Layout } from '../layout.ts'
import { openPlan } from '../open-plan.ts'
import { comparePlans } from './compare-plans.ts'
import { compareCharts } from './compared-chart.ts'

export interface OtherPlan {
  bytes: Blob
  layout: Layout
  compareCharts: typeof compareCharts
  comparePlans: typeof comparePlans
}

/** Throws what opening a plan throws. */
export const openCompared = async (bytes: Blob, signal: AbortSignal): Promise<OtherPlan> => ({
  bytes,
  layout: await openPlan(bytes, signal),
  compareCharts,
  comparePlans,
})
