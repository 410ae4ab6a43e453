// Adding and editing trucks, with calls to the server.
import { fromPromise } from 'xstate'
import { CreateTruckDocument, UpdateTruckDocument } from '../../../gql/operations/trucks.generated.ts'
import { saveTruckMachine } from '../../../machines/records/save-truck.ts'
import type { App } from '../app.ts'

export const saveTruck = ({ gateway }: App) =>
  saveTruckMachine.provide({
    actors: {
      save: fromPromise(async ({ input: { id, organizationId = '', version = null, values }, signal }) => {
        if (id === null) {
          const variables = { organizationId, ...values, model: values.model ?? '' }
          const { createTruck } = await gateway.request(CreateTruckDocument, variables, signal)
          return createTruck?.id ?? null
        }
        await gateway.request(UpdateTruckDocument, { id, version, ...values }, signal)
        return id
      }),
    },
  })
