// Recording and deleting repairs and maintenance, with calls to the server.
import { fromPromise } from 'xstate'
import {
  DeleteMaintenanceDocument,
  SaveMaintenanceDocument,
} from '../../../gql/operations/maintenance.generated.ts'
import {
  deleteMaintenanceMachine,
  saveMaintenanceMachine,
} from '../../../machines/records/save-maintenance.ts'
import type { App } from '../app.ts'

export const saveMaintenance = ({ gateway }: App) =>
  saveMaintenanceMachine.provide({
    actors: {
      save: fromPromise(async ({ input: { values }, signal }) => {
        await gateway.request(SaveMaintenanceDocument, values, signal)
        return values.id
      }),
    },
  })

export const deleteMaintenance = ({ gateway }: App) =>
  deleteMaintenanceMachine.provide({
    actors: {
      save: fromPromise(async ({ input: { values }, signal }) => {
        await gateway.request(DeleteMaintenanceDocument, values, signal)
        return values.id
      }),
    },
  })
