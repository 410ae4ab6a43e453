// The repairs and maintenance that rows of batteries and trucks add or change, and their undo.
import type { EditMaintenanceBody, NewMaintenanceBody } from '../../domain/calls/maintenance.ts'
import type { FieldChange } from '../../domain/history/entry.ts'
import { changesMaintenance, maintenanceAfter } from '../../domain/import/maintenance-rules.ts'
import type { Action, PlannedRow } from '../../domain/import/plan-rows.ts'
import type { Unit } from '../../domain/import/unit-rules.ts'
import type { Maintenance } from '../../domain/records/maintenance.ts'
import type { Database } from '../database/connect.ts'
import { maintenanceChanges } from '../history/maintenance.ts'
import { orNotFound } from '../http/errors.ts'
import type { ImportedMaintenance } from '../repositories/imports.ts'
import {
  addMaintenance,
  deleteMaintenance,
  editMaintenance,
  lockMaintenance,
  type MaintainedUnit,
} from '../repositories/maintenance.ts'
import type { SavedMaintenance } from './importer.ts'

/** The row adds one to its unit. */
export const addsMaintenance = ({ action }: Pick<PlannedRow<object>, 'action'>): boolean =>
  action !== null && changesMaintenance(action.values) && maintenanceOf(action) === null

/** Null where the unit does not have it yet. */
const maintenanceOf = (action: Action<object>): Maintenance | null =>
  (action.type === 'change' && (action.record as Partial<Unit>).maintenance) || null

/** All of it, as its form does: times are to the minute, and what the row leaves as it is must not be before or after them. */
export async function saveMaintenance<Stored extends Unit>(
  store: Database,
  unit: MaintainedUnit,
  action: Action<Stored>,
): Promise<SavedMaintenance | null> {
  if (!changesMaintenance(action.values)) return null
  const before = maintenanceOf(action)
  const fields = maintenanceAfter(before ?? undefined, action.values)
  const after = before
    ? await editMaintenance(store, before.id, fields as EditMaintenanceBody)
    : await addMaintenance(store, unit, fields as NewMaintenanceBody)
  return {
    imported: {
      id: after.id,
      version: after.version,
      before: before && {
        started_at: before.started_at,
        ended_at: before.ended_at,
        notes: before.notes,
        servicer: before.servicer,
      },
    },
    changes: maintenanceChanges(before, after),
  }
}

/** Of a unit that stays. */
export async function undoMaintenance(
  store: Database,
  unit: MaintainedUnit,
  { id, before }: ImportedMaintenance,
): Promise<FieldChange[]> {
  const imported = orNotFound(await lockMaintenance(store, unit, id))
  if (before) return maintenanceChanges(imported, await editMaintenance(store, id, before))
  await deleteMaintenance(store, id)
  return maintenanceChanges(imported, null)
}
