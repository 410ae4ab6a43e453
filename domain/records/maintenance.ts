// Repairs and maintenance of batteries and trucks.
import * as z from 'zod/mini'

/** The kinds of units that are repaired and maintained (extension). */
export const maintainedTypes = ['asset', 'truck'] as const
export type MaintainedType = (typeof maintainedTypes)[number]

/** A repair or maintenance of a battery or truck, which is out of service meanwhile (extension). */
export const maintenance = z.object({
  id: z.string(),
  started_at: z.string(),
  /** Null: not ended. */
  ended_at: z.nullable(z.string()),
  notes: z.string(),
  servicer: z.nullable(z.string()),
  /** Counts the changes: for If-Match. */
  version: z.number(),
})
export type Maintenance = z.infer<typeof maintenance>

/** In a list of all units. */
export const maintenanceOfUnit = z.extend(maintenance, {
  unit_type: z.enum(maintainedTypes),
  unit_id: z.string(),
})
export type MaintenanceOfUnit = z.infer<typeof maintenanceOfUnit>
