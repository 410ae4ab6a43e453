// The batteries (mBESS units) of the registry.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { EditAssetBody, NewAssetBody } from '../../domain/calls/units.ts'
import type { Asset } from '../../domain/records/asset.ts'
import type { Database } from '../database/connect.ts'
import { searchKey } from '../database/search-key.ts'
import { inTransaction } from '../database/transaction.ts'
import { keepForRestoration } from './deleted-records.ts'
import { merged, orNull } from './editing.ts'
import { byKey, matches } from './searching.ts'

export interface AssetFilter {
  /** '' and undefined: all organizations. */
  organizationId?: string | undefined
  search?: string | undefined
}

/** Sorted by name. */
export async function listAssets(db: Database, { organizationId, search }: AssetFilter): Promise<Asset[]> {
  let query = assetsWithModel(db).where(matches(search)).orderBy(byKey)
  if (organizationId) query = query.where('organization_id', '=', organizationId)
  return (await query.execute()).map(assetOf)
}

export async function findAsset(db: Database, id: string): Promise<Asset | undefined> {
  const row = await assetsWithModel(db).where('assets.id', '=', id).executeTakeFirst()
  return row && assetOf(row)
}

export const findAssets = async (db: Database, ids: readonly string[]): Promise<Asset[]> =>
  (await assetsWithModel(db).where('assets.id', '=', sql<string>`any(${ids})`).execute()).map(assetOf)

/** The id of the new asset. */
export async function addAsset(db: Database, given: NewAssetBody): Promise<string> {
  const id = randomUUID()
  const { organization_id } = given
  await db
    .insertInto('assets')
    .values({ id, organization_id, ...columnsOf(id, given) })
    .execute()
  return id
}

/** Undefined if there is none with this id. */
export const editAsset = (db: Database, id: string, changes: EditAssetBody): Promise<Asset | undefined> =>
  inTransaction(db, async change => {
    const stored = await change
      .selectFrom('assets')
      .select(['name', 'serial_number', 'asset_model_id', 'service_area_id'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!stored) return undefined
    await change
      .updateTable('assets')
      .set({ ...columnsOf(id, merged<Editable>(stored, changes)), ...limitsIn(changes) })
      .where('id', '=', id)
      .execute()
    return findAsset(change, id)
  })

/** It can be restored. False if there is none with this id. */
export const deleteAsset = (db: Database, id: string): Promise<boolean> =>
  inTransaction(db, async change => {
    await keepForRestoration(change, 'asset', id)
    const { numDeletedRows } = await change.deleteFrom('assets').where('id', '=', id).executeTakeFirst()
    return numDeletedRows > 0n
  })

/** Omitted limits keep their value. */
const limitsIn = ({ capacity_kwh, max_charge_kw, max_discharge_kw }: EditAssetBody) => ({
  ...(capacity_kwh !== undefined && { capacity_kwh }),
  ...(max_charge_kw !== undefined && { max_charge_kw }),
  ...(max_discharge_kw !== undefined && { max_discharge_kw }),
})

type Editable = Pick<NewAssetBody, 'name' | 'serial_number' | 'asset_model_id' | 'service_area_id'>

function columnsOf(id: string, { name, serial_number, asset_model_id, service_area_id }: Editable) {
  const serialNumber = orNull(serial_number)
  return {
    name,
    serial_number: serialNumber,
    asset_model_id,
    service_area_id: orNull(service_area_id),
    search_key: searchKey(name, serialNumber, id),
  }
}

const assetsWithModel = (db: Database) =>
  db
    .selectFrom('assets')
    .innerJoin('asset_models', 'asset_models.id', 'asset_model_id')
    .select(['assets.id', 'assets.name', 'serial_number', 'service_area_id', 'organization_id'])
    .select(['capacity_kwh', 'max_charge_kw', 'max_discharge_kw'])
    .select(['asset_model_id', 'asset_models.name as asset_model_name'])

type UnitLimits = Pick<Asset, 'capacity_kwh' | 'max_charge_kw' | 'max_discharge_kw'>
type StoredLimits = { [Limit in keyof UnitLimits]-?: number | null }

export interface AssetRow extends Omit<Asset, 'asset_model' | keyof UnitLimits>, StoredLimits {
  asset_model_id: string
  asset_model_name: string
}

export const assetOf = ({ id, name, serial_number, ...row }: AssetRow): Asset => ({
  id,
  name,
  serial_number,
  asset_model: { id: row.asset_model_id, name: row.asset_model_name },
  service_area_id: row.service_area_id,
  organization_id: row.organization_id,
  ...knownLimits(row),
})

/** A limit that is not known is left out. */
const knownLimits = ({ capacity_kwh, max_charge_kw, max_discharge_kw }: StoredLimits) => ({
  ...(capacity_kwh !== null && { capacity_kwh }),
  ...(max_charge_kw !== null && { max_charge_kw }),
  ...(max_discharge_kw !== null && { max_discharge_kw }),
})
