// Opens the plan to compare with, together with the code that compares.
import type { Layout } from '../layout/layout.ts'
import { loadLayout } from '../worker/open-plan.ts'
import { comparePlans } from './compare-plans.ts'
import { compareCharts } from './compared-chart.ts'
import { type JoinedRows, joinLayouts } from './join-layouts.ts'

export interface OtherPlan {
  bytes: Blob
  layout: Layout
  joined: JoinedRows
  compareCharts: typeof compareCharts
  comparePlans: typeof comparePlans
}

/** Throws what `loadLayout` throws. */
export async function openCompared(bytes: Blob, own: Layout, signal: AbortSignal): Promise<OtherPlan> {
  const layout = await loadLayout(bytes, signal)
  await yieldToMain()
  return { bytes, layout, joined: joinLayouts(own, layout), compareCharts, comparePlans }
}

/** Lets the page respond between two long tasks on a large plan. */
const yieldToMain = () => new Promise<void>(go => setTimeout(go))
