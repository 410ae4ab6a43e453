// Adding and editing batteries, joined to the server.
import { fromPromise } from 'xstate'
import type { AssetForm } from '../../../domain/validate/assets.ts'
import {
  AssetListDocument,
  CreateAssetDocument,
  UpdateAssetDocument,
} from '../../../gql/operations/assets.generated.ts'
import { saveAssetMachine } from '../../../machines/save-asset.ts'
import type { App } from '../app.ts'
import { sameText } from './same-text.ts'

export const saveAsset = ({ gateway }: App) =>
  saveAssetMachine.provide({
    actors: {
      save: fromPromise(async ({ input: { id, organizationId = '', values }, signal }) => {
        const facts = factsOf(values)
        if (id === null) {
          const { createAsset } = await gateway.request(
            CreateAssetDocument,
            { organizationId, ...facts },
            signal,
          )
          return createAsset?.id ?? null
        }
        await gateway.request(UpdateAssetDocument, { id, ...facts }, signal)
        return id
      }),

      find: fromPromise(async ({ input: { organizationId = '', values }, signal }) => {
        const { name, assetModelId, serialNumber, serviceAreaId } = factsOf(values)
        const { assets } = await gateway.request(AssetListDocument, { organizationId, search: name }, signal)
        const found = assets.find(
          asset =>
            asset.name === name &&
            asset.model?.id === assetModelId &&
            sameText(asset.serialNumber, serialNumber) &&
            sameText(asset.serviceAreaId, serviceAreaId),
        )
        return found?.id ?? null
      }),
    },
  })

const factsOf = (values: AssetForm) => ({
  name: values.name,
  assetModelId: values.asset_model_id,
  serialNumber: values.serial_number,
  serviceAreaId: values.service_area_id,
})
