// The layout of a plan for a component that shows one unit of it.
import { planNotRead } from '../../../domain/messages/timeline.ts'
import { InvalidPlan } from '../../../domain/schedule/plan/plan.ts'
import { useOpened } from '../../ui/hooks/use-opened.ts'
import type { Layout } from '../layout/layout.ts'
import { loadLayout } from '../worker/open-plan.ts'

export type PlanLayout = { layout: Layout } | { refused: string }

/** Undefined while the bytes are missing or being read. */
export const usePlanLayout = (bytes: Blob | undefined): PlanLayout | undefined => useOpened(bytes, readLayout)

async function readLayout(bytes: Blob, signal: AbortSignal): Promise<PlanLayout> {
  try {
    return { layout: await loadLayout(bytes, signal) }
  } catch (error) {
    return { refused: error instanceof InvalidPlan ? error.message : planNotRead }
  }
}
