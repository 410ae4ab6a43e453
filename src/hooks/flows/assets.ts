// Adding and editing batteries, with calls to the server.
import { fromPromise } from 'xstate'
import { CreateAssetDocument, UpdateAssetDocument } from '../../../gql/operations/assets.generated.ts'
import { saveAssetMachine } from '../../../machines/records/save-asset.ts'
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
