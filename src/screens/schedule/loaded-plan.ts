// The open plan, and why one could not be opened.
import { planNotOpened } from '../../../domain/messages/timeline.ts'
import { InvalidPlan } from '../../../domain/schedule/plan/plan.ts'
import type { PlanSource } from '../../hooks/plan-source.ts'
import type { Layout } from '../../schedule/layout/layout.ts'
import { reasonOf } from '../../schedule/worker/open-failure.ts'
import type { PlanHandle } from '../../schedule/worker/open-plan.ts'

export interface LoadedPlan {
  /** Unique to each opening: the same source may contain another plan by now. */
  id: number
  source: PlanSource
  layout: Layout
  /** The handle of the plan's worker. */
  handle: PlanHandle
}

export interface PlanTrouble {
  id: number
  text: string
  /** Opens the same source again, if that can help. */
  retry?: () => void
  /** The plan is shown all the same. */
  isNote?: boolean
}

/** `retry` opens it again. */
export function troubleOf(source: PlanSource, error: unknown, retry: () => void): Omit<PlanTrouble, 'id'> {
  const text = planNotOpened(source.name, reasonOf(error))
  return { text, ...(!(error instanceof InvalidPlan) && { retry }) }
}
