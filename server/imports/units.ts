// Imports of batteries and trucks.
import type { EditAssetBody, EditTruckBody, NewAssetBody, NewTruckBody } from '../../domain/calls/units.ts'
import { snakeCased } from '../../domain/field-names.ts'
import { assetRules, assetValues } from '../../domain/import/asset-rules.ts'
import { type FormValues, planRows, type RowRules } from '../../domain/import/plan-rows.ts'
import { truckRules, truckValues } from '../../domain/import/truck-rules.ts'
import type { Owners, Unit } from '../../domain/import/unit-rules.ts'
import type { Asset } from '../../domain/records/asset.ts'
import type { Truck } from '../../domain/records/truck.ts'
import type { Database } from '../database/connect.ts'
import { addAsset, deleteAsset, editAsset, findAssets } from '../repositories/assets.ts'
import { addTruck, deleteTruck, editTruck, findTrucks } from '../repositories/trucks.ts'
import type { Importer } from './importer.ts'
import { namedIn, owners, references } from './lookups.ts'

interface UnitRecords<Stored extends Unit, NewBody, EditBody> {
  kind: 'assets' | 'trucks'
  type: 'asset' | 'truck'
  /** With the records of these ids. */
  rules(db: Database, ids: string[], owners: Owners): Promise<RowRules<Stored>>
  valuesOf(record: Stored): FormValues
  add(store: Database, body: NewBody): Promise<string>
  edit(store: Database, id: string, body: EditBody): Promise<unknown>
  remove(store: Database, id: string): Promise<boolean>
}

const unitImporter = <Stored extends Unit, NewBody, EditBody>({
  rules,
  add,
  edit,
  ...records
}: UnitRecords<Stored, NewBody, EditBody>): Importer<Stored> => ({
  ...records,
  async plan(db, rows, { organizationId, lock }) {
    const ids = await namedIn(db, records.kind, rows, { lock, keyOf: ({ cells }) => cells.name })
    return planRows(rows, await rules(db, ids, await owners(db, organizationId)))
  },
  create: (store, values, { organizationId }) =>
    add(store, { ...snakeCased(values), organization_id: organizationId } as NewBody),
  async change(store, id, values) {
    await edit(store, id, snakeCased(values) as EditBody)
  },
  guarded: (store, work) => work(store),
  inUse: async () => [],
})

export const assetImporter = unitImporter<Asset, NewAssetBody, EditAssetBody>({
  kind: 'assets',
  type: 'asset',
  rules: async (db, ids, owners) =>
    assetRules({
      assets: await findAssets(db, ids),
      serviceAreas: await references(db, 'service_areas'),
      assetModels: await references(db, 'asset_models'),
      owners,
    }),
  valuesOf: assetValues,
  add: addAsset,
  edit: editAsset,
  remove: deleteAsset,
})

export const truckImporter = unitImporter<Truck, NewTruckBody, EditTruckBody>({
  kind: 'trucks',
  type: 'truck',
  rules: async (db, ids, owners) =>
    truckRules({
      trucks: await findTrucks(db, ids),
      serviceAreas: await references(db, 'service_areas'),
      owners,
    }),
  valuesOf: truckValues,
  add: addTruck,
  edit: editTruck,
  remove: deleteTruck,
})
