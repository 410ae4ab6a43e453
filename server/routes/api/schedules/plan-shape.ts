// The shape of a plan for the API document. domain/schedule/plan/plan.ts defines what a plan is.
import * as z from 'zod/mini'

/** By the id of a unit. */
const byUnit = <Of extends z.core.$ZodType>(of: Of) => z.record(z.string(), of)
const byPeriod = <Of extends z.core.$ZodType>(of: Of) => z.record(z.string(), of)

const entry = z.looseObject({ schedule_type: z.string() })
const trip = z.looseObject({ id: z.string(), truck_id: z.string(), t_start: z.int(), t_end: z.int() })

export const planShape = z.looseObject({
  tx_id: z.string(),
  timestamp: z.string(),
  trips: byUnit(z.array(trip)),
  truck_schedules: byUnit(byPeriod(z.array(entry))),
  mbess_schedules: byUnit(byPeriod(z.array(entry))),
  site_shortfalls: z.record(z.string(), byPeriod(z.number())),
  total_cost: z.number(),
})
