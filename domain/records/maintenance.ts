// Repairs and maintenance of batteries and trucks.
import * as z from 'zod/mini'
import type { CamelCased } from '../field-names.ts'
import { maintenanceFields } from '../validate/maintenance.ts'
import type { Fields } from './fields.ts'

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
/** What is entered of it. Times are in ISO form. */
export type MaintenanceValues = CamelCased<Omit<Maintenance, 'id' | 'version'>>

/** In a list of all units. */
export const maintenanceOfUnit = z.extend(maintenance, {
  unit_type: z.enum(maintainedTypes),
  unit_id: z.string(),
})
export type MaintenanceOfUnit = z.infer<typeof maintenanceOfUnit>

/** In a file of units, where each row has room for one of them. Times are read in the operator's zone first. */
export const unitMaintenanceFields = {
  maintenanceStart: { label: 'Maintenance Start', scalar: 'String', rule: z.optional(z.string()) },
  maintenanceEnd: { label: 'Maintenance End', scalar: 'String', rule: z.optional(z.string()) },
  maintenanceNotes: {
    label: 'Maintenance Notes',
    scalar: 'String',
    rule: z.optional(maintenanceFields.notes),
  },
  maintenanceServicer: {
    label: 'Maintenance Servicer',
    scalar: 'String',
    rule: maintenanceFields.servicer,
  },
  maintenanceId: { label: 'Maintenance ID', scalar: 'ID', rule: z.optional(z.string()) },
} satisfies Fields
export type UnitMaintenanceField = keyof typeof unitMaintenanceFields

/** What a row sets, by the fields of the record. */
export const maintenanceFieldOf = {
  started_at: 'maintenanceStart',
  ended_at: 'maintenanceEnd',
  notes: 'maintenanceNotes',
  servicer: 'maintenanceServicer',
} as const satisfies Record<string, UnitMaintenanceField>
