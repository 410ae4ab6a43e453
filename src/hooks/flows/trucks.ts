// Adding and editing trucks, joined to the server.
import { fromPromise } from 'xstate'
import type { TruckValues } from '../../../domain/validate/trucks.ts'
import {
  CreateTruckDocument,
  TruckListDocument,
  UpdateTruckDocument,
} from '../../../gql/operations/trucks.generated.ts'
import { saveTruckMachine } from '../../../machines/save-truck.ts'
import type { App } from '../app.ts'
import { sameText } from './same-text.ts'

export const saveTruck = ({ gateway }: App) =>
  saveTruckMachine.provide({
    actors: {
      save: fromPromise(async ({ input: { id, organizationId = '', values }, signal }) => {
        const facts = factsOf(values)
        if (id === null) {
          const variables = { organizationId, ...facts, model: facts.model ?? '' }
          const { createTruck } = await gateway.request(CreateTruckDocument, variables, signal)
          return createTruck?.id ?? null
        }
        await gateway.request(UpdateTruckDocument, { id, ...facts }, signal)
        return id
      }),

      find: fromPromise(async ({ input: { values }, signal }) => {
        const facts = factsOf(values)
        const { trucks } = await gateway.request(TruckListDocument, { search: facts.name }, signal)
        const found = trucks.find(
          truck =>
            truck.name === facts.name &&
            truck.mbessCapacity === facts.mbessCapacity &&
            sameText(truck.model, facts.model) &&
            sameText(truck.vin, facts.vin) &&
            sameText(truck.licensePlate, facts.licensePlate) &&
            sameText(truck.serviceAreaId, facts.serviceAreaId),
        )
        return found?.id ?? null
      }),
    },
  })

const factsOf = (values: TruckValues) => ({
  name: values.name,
  model: values.model,
  mbessCapacity: values.mbess_capacity,
  vin: values.vin,
  licensePlate: values.license_plate,
  serviceAreaId: values.service_area_id,
})
