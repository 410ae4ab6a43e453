// Imports of batteries.
import type { EditAssetBody, NewAssetBody } from '../../domain/calls.ts'
import { snakeCased } from '../../domain/field-names.ts'
import { assetRules, assetValues } from '../../domain/import/asset-rules.ts'
import { planRows } from '../../domain/import/plan-rows.ts'
import type { Asset } from '../../domain/records.ts'
import { addAsset, deleteAsset, editAsset, findAssets } from '../repositories/assets.ts'
import type { Importer } from './importer.ts'
import { namedIn, owners, references } from './lookups.ts'

export const assetImporter: Importer<Asset> = {
  kind: 'assets',
  type: 'asset',
  async plan(db, rows, { organizationId, lock }) {
    const ids = await namedIn(db, 'assets', rows, { lock, keyOf: ({ cells }) => cells.name })
    const rules = assetRules({
      assets: await findAssets(db, ids),
      serviceAreas: await references(db, 'service_areas'),
      assetModels: await references(db, 'asset_models'),
      owners: await owners(db, organizationId),
    })
    return planRows(rows, rules)
  },
  create: (store, values, { organizationId }) =>
    addAsset(store, { ...snakeCased(values), organization_id: organizationId } as NewAssetBody),
  async change(store, id, values) {
    await editAsset(store, id, snakeCased(values) as EditAssetBody)
  },
  valuesOf: assetValues,
  remove: deleteAsset,
  inUse: async () => [],
}
