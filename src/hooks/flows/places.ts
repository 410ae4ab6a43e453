// Adding and editing places, with calls to the server.
import { fromPromise } from 'xstate'
import { CreatePlaceDocument, UpdatePlaceDocument } from '../../../gql/operations/places.generated.ts'
import { savePlaceMachine } from '../../../machines/records/save-place.ts'
import type { App } from '../app.ts'

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
