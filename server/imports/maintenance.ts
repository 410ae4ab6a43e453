// The repairs and maintenance that rows of batteries and trucks add or change, and their undo.
import type { EditMaintenanceBody, NewMaintenanceBody } from '../../domain/calls/maintenance.ts'
import type { FieldChange } from '../../domain/history/entry.ts'
import type { Action } from '../../domain/import/plan-rows.ts'
import type { Unit } from '../../domain/import/unit-rules.ts'
import { maintenanceFieldOf } from '../../domain/records/maintenance.ts'
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

export async function saveMaintenance<Stored extends Unit>(
  store: Database,
  unit: MaintainedUnit,
  action: Action<Stored>,
): Promise<SavedMaintenance | null> {
  const given = Object.entries(maintenanceFieldOf).filter(([, field]) => Object.hasOwn(action.values, field))
  if (given.length === 0) return null
  const fields = Object.fromEntries(given.map(([name, field]) => [name, action.values[field]]))
  const before = (action.type === 'change' && action.record.maintenance) || null
  const after = before
    ? await editMaintenance(store, before.id, fields as EditMaintenanceBody)
    : await addMaintenance(store, unit, fields as NewMaintenanceBody)
  return {
    imported: {
      id: after.id,
      version: after.version,
      before: before && { ended_at: before.ended_at, notes: before.notes, servicer: before.servicer },
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
