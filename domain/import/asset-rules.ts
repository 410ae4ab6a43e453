// The rules of rows that are batteries: those of the battery's form.
import * as z from 'zod/mini'
import type { Asset } from '../records/asset.ts'
import { assetForm } from '../validate/assets.ts'
import { importColumns } from './columns.ts'
import type { FormValues, RowRules } from './plan-rows.ts'
import { nameOf, type References } from './references.ts'
import { findUnit, type Owners, readReferences, textsOf } from './unit-rules.ts'

export interface AssetRecords {
  /** All that the file names by id or name. */
  assets: readonly Asset[]
  serviceAreas: References
  assetModels: References
  owners: Owners
}

const columns = importColumns.assets

export const assetRules = ({ assets, serviceAreas, assetModels, owners }: AssetRecords): RowRules<Asset> => ({
  columns,
  newForm: assetForm,
  editForm: z.partial(assetForm),
  find: cells => findUnit(cells, { records: assets, owners, columns }),
  read(cells, asset) {
    const { values, problems } = readReferences(cells, {
      assetModelId: {
        header: columns.assetModelId,
        references: assetModels,
        current: asset?.asset_model.id ?? null,
      },
      serviceAreaId: {
        header: columns.serviceAreaId,
        references: serviceAreas,
        current: asset?.service_area_id ?? null,
      },
    })
    return { values: { ...textsOf(cells, ['name', 'serialNumber']), ...values }, problems }
  },
  nameOf: ({ name }) => name,
  valuesOf: assetValues,
  shown(field, value) {
    const text = value as string | null
    if (field === 'serviceAreaId') return nameOf(serviceAreas, text)
    return field === 'assetModelId' ? nameOf(assetModels, text) : text
  },
})

export const assetValues = (asset: Asset): FormValues => ({
  name: asset.name,
  serialNumber: asset.serial_number,
  assetModelId: asset.asset_model.id,
  serviceAreaId: asset.service_area_id,
})
