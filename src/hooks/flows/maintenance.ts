// Recording and deleting repairs and maintenance, with calls to the server.
import {
  DeleteMaintenanceDocument,
  SaveMaintenanceDocument,
} from '../../../gql/operations/maintenance.generated.ts'
import {
  deleteMaintenanceMachine,
  saveMaintenanceMachine,
} from '../../../machines/records/save-maintenance.ts'
import type { App } from '../app.ts'
import { saving } from './saving.ts'

export const saveMaintenance = ({ gateway }: App) =>
  saveMaintenanceMachine.provide({
    actors: { save: saving(gateway, SaveMaintenanceDocument, values => values.id) },
  })

export const deleteMaintenance = ({ gateway }: App) =>
  deleteMaintenanceMachine.provide({
    actors: { save: saving(gateway, DeleteMaintenanceDocument, values => values.id) },
  })
