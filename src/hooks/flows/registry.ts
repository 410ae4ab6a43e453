// Adding and editing batteries, trucks and places, with calls to the server.
import { fromPromise } from 'xstate'
import { CreateAssetDocument, UpdateAssetDocument } from '../../../gql/operations/assets.generated.ts'
import { CreatePlaceDocument, UpdatePlaceDocument } from '../../../gql/operations/places.generated.ts'
import { CreateTruckDocument, UpdateTruckDocument } from '../../../gql/operations/trucks.generated.ts'
import {
  saveAssetMachine,
  savePlaceMachine,
  saveTruckMachine,
} from '../../../machines/records/save-registry.ts'
import type { App } from '../app.ts'

export const saveAsset = ({ gateway }: App) =>
  saveAssetMachine.provide({
    actors: {
      save: fromPromise(async ({ input: { id, organizationId = '', version = null, values }, signal }) => {
        if (id === null) {
          const variables = { organizationId, ...values }
          const { createAsset } = await gateway.request(CreateAssetDocument, variables, signal)
          return createAsset?.id ?? null
        }
        await gateway.request(UpdateAssetDocument, { id, version, ...values }, signal)
        return id
      }),
    },
  })

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

export const savePlace = ({ gateway }: App) =>
  savePlaceMachine.provide({
    actors: {
      save: fromPromise(async ({ input: { id, version = null, values }, signal }) => {
        if (id === null) {
          const { createPlace } = await gateway.request(CreatePlaceDocument, values, signal)
          return createPlace?.id ?? null
        }
        await gateway.request(UpdatePlaceDocument, { ...values, id, version }, signal)
        return id
      }),
    },
  })
