// Opens the plan to compare with, together with the code that compares.
import type { Layout } from '../layout/layout.ts'
import { loadLayout } from '../worker/open-plan.ts'
import { compareCharts } from './chart/compared-chart.ts'
import { joinLayouts } from './chart/join-layouts.ts'
import { comparePlans } from './compare-plans.ts'

export interface OtherPlan {
  bytes: Blob
  layout: Layout
  joinLayouts: typeof joinLayouts
  compareCharts: typeof compareCharts
  comparePlans: typeof comparePlans
}

/** Throws what `loadLayout` throws. */
export async function openCompared(bytes: Blob, signal: AbortSignal): Promise<OtherPlan> {
  const layout = await loadLayout(bytes, signal)
  await yieldToMain()
  return { bytes, layout, joinLayouts, compareCharts, comparePlans }
}

/** Lets the page respond between two long tasks on a large plan. */
const yieldToMain = () => new Promise<void>(go => setTimeout(go))
