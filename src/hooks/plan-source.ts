// Where plans come from.
import { readTimestamp } from '../../domain/schedule/calendar/timestamp.ts'
import { dateTimeText, shortDayText } from '../../domain/time/texts.ts'
import type { TimeZone } from '../../domain/time/zone.ts'
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

/** What people call a plan that was sent from a draft, as 'Thu 15 Jan 2026 by Anna Berg, from test_03'; undefined for any other. */
export function sentName({ timestamp, deliveredBy, parentTxId }: PlanDelivery): string | undefined {
  if (!parentTxId) return undefined
  const day = readTimestamp(timestamp)?.day
  const by = deliveredBy ? ` by ${deliveredBy}` : ''
  return `${day ? shortDayText(day) : 'A plan'}${by}, from ${originName(parentTxId)}`
}

/** What `sentTxId` has added to a name, once for each draft in a row; a name may have a '~' of its own. */
const sentSuffixes = /(?:~[\w-]+\.[\da-f]{8})+$/

/** Of a plan that was itself sent from a draft, the first one's name: it is what people know. */
export const originName = (parentTxId: string): string => parentTxId.replace(sentSuffixes, '') || parentTxId

/** How a list of plans calls it: with when and by whom it was delivered, or sent. */
export function sourceLabel({ name, delivery }: PlanSource, zone: TimeZone): string {
  if (!delivery) return name
  const sent = sentName(delivery)
  const at = dateTimeText(zone, delivery.deliveredAt)
  const label = sent
    ? `${sent}, sent ${at} (${name})`
    : `${name}, delivered ${at}${delivery.deliveredBy ? ` by ${delivery.deliveredBy}` : ''}`
  return delivery.withdrawal ? `${label} (withdrawn)` : label
}
