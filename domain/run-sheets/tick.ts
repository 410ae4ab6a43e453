// Ticks on the run sheet of a truck: that it has arrived at the end of a trip, and that what is to be done there is done. Ticks are
// only added; one that was wrong is taken back by another.
import * as z from 'zod/mini'
import { instant } from '../calls/values.ts'
import { clockText } from '../time/texts.ts'
import type { TimeZone } from '../time/zone.ts'
import { storable } from '../validate/texts.ts'

export const stopTicks = ['arrived', 'done'] as const
export type StopTick = (typeof stopTicks)[number]

export const stopLabels: Record<StopTick, string> = { arrived: 'Arrived', done: 'Done' }

/** As the plan writes it. */
const planText = z.string().check(z.maxLength(200), storable())

/** As a device sends it, with an id of its own: sent twice, it is one tick. */
export const sentTick = z.object({
  id: z.string().check(z.regex(/^[\w-]{8,64}$/)),
  /** The day of the plan, '2026-01-15'. */
  day: z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/)),
  tx_id: planText,
  /** The truck, as the plan names it. */
  unit: planText,
  trip_id: planText,
  /** Where the trip ends. */
  place: planText,
  stop: z.enum(stopTicks),
  /** False: a tick is taken back. */
  ticked: z.boolean(),
  /** By the clock of the device. */
  at: instant,
  /** When the plan has the truck arrive. */
  planned_at: instant,
})
export type SentTick = z.infer<typeof sentTick>

export const tick = z.extend(sentTick, {
  at: z.string(),
  planned_at: z.string(),
  /** The name of the person then. */
  by: z.string(),
  received_at: z.string(),
})
export type Tick = z.infer<typeof tick>

export const maxTicksPerCall = 20
/** Of a truck, for one day of plans; and what it gets in 24 hours, for all days. */
export const maxTicksOfDay = 500

/** What is known of one, wherever it is: one that was not sent yet was not received. */
export interface StopEntry {
  id: string
  unit: string
  tripId: string
  place: string
  stop: StopTick
  ticked: boolean
  at: string
  plannedAt: string
  by: string
  receivedAt: string | null
}

interface Stop {
  tripId: string
  place: string
}

/** Of stops of one truck. */
export const stopKey = ({ tripId, place }: Stop): string => JSON.stringify([tripId, place])

export const tickKey = (of: Stop & { stop: StopTick }): string => `${of.stop} ${stopKey(of)}`

/** The ticks that count, of each stop the first since one was last taken back, in the order of the devices' clocks. */
export function ticksInForce(entries: readonly StopEntry[]): StopEntry[] {
  const inForce = new Map<string, StopEntry>()
  const inOrder = [...entries].sort((one, other) => Date.parse(one.at) - Date.parse(other.at))
  for (const entry of inOrder) {
    const key = tickKey(entry)
    if (!entry.ticked) inForce.delete(key)
    else if (!inForce.has(key)) inForce.set(key, entry)
  }
  return [...inForce.values()]
}

/** When a device ticks, in ms since 1970: after all that is known of the stop, also where the device's clock is behind. */
export function timeOfTick(
  entries: readonly StopEntry[],
  of: Stop & { stop: StopTick },
  nowMs: number,
): number {
  const key = tickKey(of)
  const known = entries.filter(entry => tickKey(entry) === key)
  return Math.max(nowMs, ...known.map(({ at }) => Date.parse(at) + 1))
}

/** A device may take minutes to send it; then it is said when it came. */
const sentAtOnceMs = 120_000

/** 'ticked 18:02 by Ana', 'ticked 18:02 by Ana, received 19:10' */
export function tickText({ at, by, receivedAt }: StopEntry, zone: TimeZone): string {
  const ticked = `ticked ${clockText(zone, at)} by ${by}`
  if (receivedAt === null) return `${ticked}, not sent yet`
  const isLate = Math.abs(Date.parse(receivedAt) - Date.parse(at)) > sentAtOnceMs
  return isLate ? `${ticked}, received ${clockText(zone, receivedAt)}` : ticked
}
