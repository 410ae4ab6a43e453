// Where plans come from.
import type { ScheduleListQuery } from '../../gql/operations/schedules.generated.ts'

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
  storedFor?: string
  /** What the server says of a delivered plan. */
  delivery?: PlanDelivery
}

export type PlanDelivery = ScheduleListQuery['schedules'][number]

/** How a list of plans calls it. */
export const sourceLabel = ({ name, delivery }: PlanSource): string =>
  delivery?.withdrawal ? `${name} (withdrawn)` : name
