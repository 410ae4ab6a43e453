// /api/assets and /api/assets/{id}: batteries.
import { editAssetBody, newAssetBody } from '../../../../domain/calls/units.ts'
import { asset, assetInService } from '../../../../domain/records/asset.ts'
import { addAsset, editAsset, findAsset, listAssets } from '../../../repositories/assets.ts'
import { withService } from '../../../repositories/maintenance.ts'
import { recordRoutes } from './record-routes.ts'

export const assetRoutes = recordRoutes({
  type: 'asset',
  summaries: {
    list: 'The batteries, of one organization if it is given',
    read: 'One battery',
    create: 'Creates a battery',
    change: 'Changes the given fields of a battery',
    delete: 'Deletes a battery',
  },
  sent: asset,
  read: assetInService,
  created: newAssetBody,
  changed: editAssetBody,
  list: listAssets,
  find: findAsset,
  complete: (db, rows) => withService(db, 'asset', rows),
  add: addAsset,
  edit: editAsset,
})
