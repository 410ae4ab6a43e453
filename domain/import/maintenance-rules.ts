// The repair or maintenance that the row of a battery or truck has room for. Its ID tells which of the unit's it is; in a row without
// one its start does, and another start adds one.
import * as z from 'zod/mini'
import { snakeCase } from '../field-names.ts'
import { type Maintenance, maintenanceFieldOf, unitMaintenanceFields } from '../records/maintenance.ts'
import { instantOf, type TimeZone, utc } from '../time/zone.ts'
import { maintenanceForm } from '../validate/maintenance.ts'
import type { Cells } from './file-rows.ts'
import type { FormValues } from './plan-rows.ts'
import type { Problem } from './report.ts'
import { maintenanceAmbiguous, maintenanceUnknown, timeNotRead } from './texts.ts'

export interface MaintenanceOfUnits {
  /** Of times that say no offset. */
  zone: TimeZone
  byUnit: ReadonlyMap<string, readonly Maintenance[]>
}

export interface MaintenanceOfRow {
  /** The one that the row is about, if the unit has it. */
  maintenance?: Maintenance | undefined
  /** Several begin when the row says, and its notes do not tell which one is meant. */
  isMaintenanceAmbiguous?: boolean
}

export function maintenanceOfRow(
  { zone, byUnit }: MaintenanceOfUnits,
  unitId: string,
  cells: Cells,
): MaintenanceOfRow {
  const ofUnit = byUnit.get(unitId) ?? []
  const { maintenanceId, maintenanceNotes } = cells
  if (maintenanceId !== undefined) return { maintenance: ofUnit.find(({ id }) => id === maintenanceId) }
  const startedAt = startOfRow(zone, cells)
  const begun = ofUnit.filter(({ started_at }) => minuteOf(started_at) === startedAt)
  const [maintenance, ...more] =
    begun.length > 1 ? begun.filter(({ notes }) => notes === maintenanceNotes) : begun
  const isMeant = maintenance !== undefined && more.length === 0
  return isMeant ? { maintenance } : { isMaintenanceAmbiguous: begun.length > 1 }
}

/** Undefined where the row has none that can be read. */
export const startOfRow = (zone: TimeZone, { maintenanceStart = '' }: Cells): string | undefined =>
  instantIn(zone, maintenanceStart)

/** As a row has it, with times to the minute; without one, nothing. */
export function maintenanceValues(record: Maintenance | undefined): FormValues {
  if (!record) return {}
  const { id, started_at, ended_at, ...texts } = record
  const values = { ...texts, started_at: minuteOf(started_at), ended_at: ended_at && minuteOf(ended_at) }
  return {
    maintenanceId: id,
    ...Object.fromEntries(
      Object.entries(maintenanceFieldOf).map(([name, field]) => [field, values[name as RecordField]]),
    ),
  }
}
type RecordField = keyof typeof maintenanceFieldOf

/** The cells of a row, with its times as instants. */
export function readMaintenance(
  zone: TimeZone,
  cells: Cells,
): { values: Record<string, string>; problems: Problem[] } {
  const values: Record<string, string> = {}
  const problems: Problem[] = []
  for (const [field, { label }] of Object.entries(unitMaintenanceFields)) {
    const cell = cells[field]
    if (cell === undefined) continue
    const value = isTime(field) ? instantIn(zone, cell) : cell
    if (value === undefined) problems.push({ field: label, reason: timeNotRead })
    else values[field] = value
  }
  return { values, problems }
}

export const isTime = (field: string): boolean =>
  field === maintenanceFieldOf.started_at || field === maintenanceFieldOf.ended_at

/** The row adds a repair or maintenance, or changes that of its unit. `values` are those that differ. */
export const changesMaintenance = (values: FormValues): boolean =>
  Object.values(maintenanceFieldOf).some(field => Object.hasOwn(values, field))

/** The fields of the record with the row: what it leaves as it is stays, with times to the minute. */
export function maintenanceAfter(
  before: Maintenance | undefined,
  values: FormValues,
): Partial<Record<RecordField, unknown>> {
  const after = { ...maintenanceValues(before), ...values }
  return Object.fromEntries(Object.entries(maintenanceFieldOf).map(([name, field]) => [name, after[field]]))
}

/** What the form of a repair or maintenance says of it, if the row changes anything of it. `values` are those that differ. */
export function maintenanceProblems(
  values: FormValues,
  { maintenance, isMaintenanceAmbiguous = false }: MaintenanceOfRow = {},
): Problem[] {
  const { maintenanceId: id, maintenanceStart: start } = unitMaintenanceFields
  if (isMaintenanceAmbiguous) return [{ field: start.label, reason: maintenanceAmbiguous }]
  if (Object.hasOwn(values, 'maintenanceId')) return [{ field: id.label, reason: maintenanceUnknown }]
  if (!changesMaintenance(values)) return []
  const { started_at, ended_at, notes, servicer } = maintenanceAfter(maintenance, values)
  const form = { startedAt: started_at ?? '', endedAt: ended_at ?? '', notes: notes ?? '', servicer }
  const { error } = z.safeParse(maintenanceForm, form)
  return (error?.issues ?? []).map(({ path, message }) => ({
    field: unitMaintenanceFields[maintenanceFieldOf[snakeCase(String(path[0])) as RecordField]].label,
    reason: message,
  }))
}

const time = /^(20\d\d-\d\d-\d\d)[T ](\d\d:\d\d)(?::[0-5]\d(?:\.\d+)?)?(Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)?$/

/** In ISO form, to the minute as the form has it. Undefined for what is no date and time of this century. */
function instantIn(zone: TimeZone, text: string): string | undefined {
  const [, day, minute, offset] = time.exec(text) ?? []
  if (day === undefined) return
  const atMs = instantOf(offset === 'Z' ? utc : (offset ?? zone), `${day}T${minute}`)
  return Number.isNaN(atMs) ? undefined : new Date(atMs).toISOString()
}

/** Of an instant in ISO form. */
const minuteOf = (instant: string): string => `${instant.slice(0, 16)}:00.000Z`
