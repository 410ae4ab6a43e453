// Recording, changing and ending repairs and maintenance of a unit in a dialog, and deleting them.
import {
  maintenanceDeleted,
  maintenanceNotDeleted,
  maintenanceNotSaved,
  maintenanceSaved,
} from '../../domain/messages/maintenance.ts'
import type { MaintainedType, MaintenanceValues } from '../../domain/records/maintenance.ts'
import { createInDialogMachine } from './save-record.ts'

export interface MaintenanceOfUnit {
  unitType: MaintainedType
  unitId: string
  /** Null for a new one. */
  id: string | null
  version: string | null
}

export type MaintenanceChange = MaintenanceOfUnit & MaintenanceValues

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
