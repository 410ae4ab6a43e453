// Delivered plans, without the plan itself.
import * as z from 'zod/mini'

/** An item in the list of delivered plans (extension). `timestamp` is the plan's own text, `delivered_at` the server's time. */
export const scheduleSummary = z.object({
  tx_id: z.string(),
  timestamp: z.string(),
  total_cost: z.number(),
  /** How many periods of 15 minutes its day has; null for plans that were delivered to an earlier version. */
  period_count: z.optional(z.nullable(z.number())),
  delivered_at: z.string(),
  /** The name of the person or access key then; null for plans of the demo and where nobody knows any more. */
  delivered_by: z.optional(z.nullable(z.string())),
  /** Of a plan that was sent from a draft: the plan that the draft was of. */
  parent_tx_id: z.optional(z.nullable(z.string())),
  /** A withdrawn plan is kept, and is not the newest one any more. */
  withdrawal: z.optional(
    z.nullable(z.object({ reason: z.string(), by: z.nullable(z.string()), at: z.string() })),
  ),
})
export type ScheduleSummary = z.infer<typeof scheduleSummary>

/** Where a plan comes from (extension). Everything is null, or empty, for a plan that was not sent from a draft. */
export const scheduleOrigin = z.object({
  parent_tx_id: z.nullable(z.string()),
  draft_id: z.nullable(z.string()),
  /** The name of the draft then. */
  draft_name: z.nullable(z.string()),
  /** Why it was sent though there were errors. */
  send_reason: z.nullable(z.string()),
  /** To the parent, as sentences. */
  differences: z.array(z.string()),
})
export type ScheduleOrigin = z.infer<typeof scheduleOrigin>

/** A battery that a trip carries (extension). */
export const carriedBattery = z.object({
  id: z.string(),
  /** What it holds when the trip starts; null where the plan does not say. */
  energy_kwh: z.nullable(z.number()),
})

/** A trip of a plan (extension). */
export const departure = z.object({
  truck_id: z.string(),
  source_id: z.string(),
  destination_id: z.string(),
  /** Minutes from the start of the plan's day. */
  start_minute: z.number(),
  batteries: z.array(carriedBattery),
})

/** A plan in short (extension). */
export const scheduleOutlook = z.object({
  /** How many errors its audit finds, with the default limits. */
  errors: z.number(),
  /** How many sites lack energy, as the plan states it. */
  short_sites: z.number(),
  /** What these lack over the day, in all. */
  missing_kwh: z.number(),
  /** The batteries of the plan; none of a plan of many, of which a start page has no single values. */
  battery_ids: z.array(z.string()),
  /** What all batteries hold at the end of each period; null where the plan does not say it of each. */
  energy_kwh: z.array(z.nullable(z.number())),
  /** What all sites lack in each period. */
  shortfall_kwh: z.array(z.number()),
  /** Its trips in order of time, at most 12 of those that start in the same period. */
  departures: z.array(departure),
  /** How many trips start in each period, with those that `departures` leaves out. */
  departure_counts: z.array(z.number()),
})
