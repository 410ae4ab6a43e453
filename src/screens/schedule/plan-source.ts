// Where plans come from, the open plan, and why a plan could not be opened.
import { Failure, failureText } from '../../../domain/failure.ts'
import { neededCodeNotLoaded, planNotOpened, planNotRead } from '../../../domain/messages.ts'
import { InvalidPlan } from '../../../domain/schedule/plan/plan.ts'
import type { ScheduleListQuery } from '../../../gql/operations/schedules.generated.ts'
import type { Layout } from '../../schedule/layout/layout.ts'
import type { PlanHandle } from '../../schedule/worker/open-plan.ts'
import { CodeNotLoaded } from '../../ui/load-code.ts'

/** Where a plan comes from. `key` is unique, `name` is shown to the user. */
export interface PlanSource {
  key: string
  name: string
  /** Its id in the address; null if no address leads to it. */
  planId: string | null
  read: (signal: AbortSignal) => Promise<Blob>
  /** The file that the user opened; it is stored nowhere else. */
  file?: File
  /** The id of whoever has drafts of it in this browser, from which it was read: the server cannot be reached. */
  keptFor?: string
  /** What the server says of a delivered plan. */
  delivery?: PlanDelivery
}

export type PlanDelivery = ScheduleListQuery['schedules'][number]

/** How a list of plans calls it. */
export const sourceLabel = ({ name, delivery }: PlanSource): string =>
  delivery?.withdrawal ? `${name} (withdrawn)` : name

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

/** Why a plan could not be opened or compared. */
export function reasonOf(error: unknown): string {
  if (error instanceof InvalidPlan) return error.message
  if (error instanceof CodeNotLoaded) return neededCodeNotLoaded
  return error instanceof Failure ? failureText(error, '') || planNotRead : planNotRead
}

/** No draft of this plan has the id. */
export class DraftUnknown extends Error {
  override name = 'DraftUnknown'
}
