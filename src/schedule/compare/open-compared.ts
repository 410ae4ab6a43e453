// Opens the plan beside the open one, and brings what compares them with it.
import type { Layout } from '../layout/layout.ts'
import { openPlan } from '../worker/open-plan.ts'
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

/** Throws what opening a plan throws. */
export async function openCompared(bytes: Blob, own: Layout, signal: AbortSignal): Promise<OtherPlan> {
  const layout = await openPlan(bytes, signal)
  await breath()
  return { bytes, layout, joined: joinLayouts(own, layout), compareCharts, comparePlans }
}

/** Between two walks through a large plan the page answers. */
const breath = () => new Promise<void>(go => setTimeout(go))
