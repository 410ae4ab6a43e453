// Adding a battery and editing one.
import { assetCreated, assetNotCreated, assetNotUpdated, assetUpdated } from '../../domain/messages/units.ts'
import type { AssetValues } from '../../domain/records/asset.ts'
import { saveRecordMachine } from './save-record.ts'

export const saveAssetMachine = saveRecordMachine<AssetValues>({
  id: 'saveAsset',
  created: assetCreated,
  notCreated: assetNotCreated,
  updated: assetUpdated,
  notUpdated: assetNotUpdated,
  afterCreating: () => ({ page: 'assets', tab: 'mbess' }),
  afterUpdating: id => ({ page: 'asset', id }),
})
