// Adding and editing batteries, with calls to the server.
import { fromPromise } from 'xstate'
import {
  AssetListDocument,
  CreateAssetDocument,
  UpdateAssetDocument,
} from '../../../gql/operations/assets.generated.ts'
import { saveAssetMachine } from '../../../machines/save-asset.ts'
import type { App } from '../app.ts'
import { hasFields } from '../has-fields.ts'

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

      find: fromPromise(async ({ input: { organizationId = '', values }, signal }) => {
        const variables = { organizationId, search: values.name }
        const { assets } = await gateway.request(AssetListDocument, variables, signal)
        const found = assets.find(asset => hasFields({ ...asset, assetModelId: asset.model?.id }, values))
        return found?.id ?? null
      }),
    },
  })
