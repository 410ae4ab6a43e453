// Recording, changing and ending repairs and maintenance of a unit in a dialog, and deleting them.
import {
  maintenanceDeleted,
  maintenanceNotDeleted,
  maintenanceNotSaved,
  maintenanceSaved,
} from '../../domain/messages/maintenance.ts'
import type { MaintainedType } from '../../domain/records/maintenance.ts'
import { createInDialogMachine } from './save-record.ts'

export interface MaintenanceOfUnit {
  unitType: MaintainedType
  unitId: string
  /** Null for a new one. */
  id: string | null
  version: string | null
}

export interface MaintenanceChange extends MaintenanceOfUnit {
  /** In ISO form, as the end. */
  startedAt: string
  endedAt: string | null
  notes: string
  servicer: string | null
}

export const saveMaintenanceMachine = createInDialogMachine<MaintenanceChange>({
  id: 'saveMaintenance',
  created: maintenanceSaved,
  notCreated: maintenanceNotSaved,
})

export const deleteMaintenanceMachine = createInDialogMachine<MaintenanceOfUnit & { id: string }>({
  id: 'deleteMaintenance',
  created: maintenanceDeleted,
  notCreated: maintenanceNotDeleted,
})
