// The repair or maintenance that the row of a battery or truck has room for. Its start tells which of the unit's it is: a row with
// another start adds one.
import * as z from 'zod/mini'
import { instant } from '../calls/values.ts'
import { type Maintenance, maintenanceFieldOf, unitMaintenanceFields } from '../records/maintenance.ts'
import { instantOf, type TimeZone } from '../time/zone.ts'
import { maintenanceForm } from '../validate/maintenance.ts'
import type { Cells } from './file-rows.ts'
import type { FormValues } from './plan-rows.ts'
import type { Problem } from './report.ts'
import { timeNotRead } from './texts.ts'

export interface MaintenanceOfUnits {
  /** Of times that say no offset. */
  zone: TimeZone
  byUnit: ReadonlyMap<string, readonly Maintenance[]>
}

/** Of several that begin at the same instant, the one with the notes of the row. */
export function maintenanceOfRow(
  { zone, byUnit }: MaintenanceOfUnits,
  unitId: string,
  cells: Cells,
): Maintenance | undefined {
  const startedAt = startOfRow(zone, cells)
  const begun = (byUnit.get(unitId) ?? []).filter(({ started_at }) => started_at === startedAt)
  return begun.find(({ notes }) => notes === cells.maintenanceNotes) ?? begun[0]
}

/** Undefined where the row has none that can be read. */
export const startOfRow = (zone: TimeZone, { maintenanceStart = '' }: Cells): string | undefined =>
  instantIn(zone, maintenanceStart)

/** As a row has it; without one, nothing. */
export const maintenanceValues = (record: Maintenance | undefined): FormValues =>
  record
    ? Object.fromEntries(
        Object.entries(maintenanceFieldOf).map(([name, field]) => [field, record[name as Name]]),
      )
    : {}
type Name = keyof typeof maintenanceFieldOf

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

export const isTime = (field: string): boolean => field === 'maintenanceStart' || field === 'maintenanceEnd'

/** What the form of a repair or maintenance says of it, if the row changes anything of it. */
export function maintenanceProblems(values: FormValues, stored: Maintenance | undefined): Problem[] {
  if (!Object.keys(unitMaintenanceFields).some(field => Object.hasOwn(values, field))) return []
  const {
    maintenanceStart: startedAt,
    maintenanceEnd: endedAt,
    maintenanceNotes: notes,
    maintenanceServicer: servicer,
  } = { ...maintenanceValues(stored), ...values }
  const form = { startedAt: startedAt ?? '', endedAt: endedAt ?? '', notes: notes ?? '', servicer }
  const { error } = z.safeParse(maintenanceForm, form)
  return (error?.issues ?? []).map(({ path, message }) => ({
    field: labelOf[String(path[0])] ?? null,
    reason: message,
  }))
}

/** By the field of the form. */
const labelOf: Readonly<Record<string, string>> = {
  startedAt: unitMaintenanceFields.maintenanceStart.label,
  endedAt: unitMaintenanceFields.maintenanceEnd.label,
  notes: unitMaintenanceFields.maintenanceNotes.label,
  servicer: unitMaintenanceFields.maintenanceServicer.label,
}

const localTime = /^(20\d\d-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d)?))?$/

/** In ISO form. Undefined for what is no date and time of this century. */
function instantIn(zone: TimeZone, text: string): string | undefined {
  const [, day, time] = localTime.exec(text) ?? []
  if (day === undefined) return z.safeParse(instant, text).success ? new Date(text).toISOString() : undefined
  const atMs = instantOf(zone, time === undefined ? day : `${day}T${time}`)
  return Number.isNaN(atMs) ? undefined : new Date(atMs).toISOString()
}
