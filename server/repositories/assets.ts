// The batteries (mBESS units) of the registry.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { EditAssetBody, NewAssetBody, OwnerBody } from '../../domain/calls/units.ts'
import { type Asset, assetFields, type UnitLimits, unitLimitFields } from '../../domain/records/asset.ts'
import { columnsOf } from '../../domain/records/fields.ts'
import { owner } from '../../domain/records/unit.ts'
import type { Database } from '../database/connect.ts'
import { searchKey } from '../database/search-key.ts'
import { inTransaction } from '../database/transaction.ts'
import { emptyAsNull, merged } from './editing.ts'
import { byKey, type ListFilter, matches } from './searching.ts'

/** Sorted by name. */
export async function listAssets(db: Database, { organizationId, search }: ListFilter): Promise<Asset[]> {
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
  await db
    .insertInto('assets')
    .values({ id, ...storedOf(id, given) })
    .execute()
  return id
}

/** Undefined if there is none with this id. */
export const editAsset = (
  db: Database,
  id: string,
  changes: EditAssetBody | OwnerBody,
): Promise<Asset | undefined> =>
  inTransaction(db, async change => {
    const stored = await change
      .selectFrom('assets')
      .select(assetColumns)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!stored) return undefined
    await change
      .updateTable('assets')
      .set(storedOf(id, merged(stored, changes)))
      .where('id', '=', id)
      .execute()
    return findAsset(change, id)
  })

/** Both come from a validated body, which has only fields of the record. */
function storedOf<Given extends Pick<NewAssetBody, 'name' | 'serial_number'>>(id: string, given: Given) {
  const fields = emptyAsNull(given)
  return { ...fields, search_key: searchKey(fields.name, fields.serial_number ?? null, id) }
}

const limits = columnsOf(unitLimitFields)
export const assetColumns = [...columnsOf({ ...assetFields, ...owner }), ...limits]

const assetsWithModel = (db: Database) =>
  db
    .selectFrom('assets')
    .innerJoin('asset_models', 'asset_models.id', 'asset_model_id')
    .select(['assets.id', 'asset_models.name as asset_model_name'])
    .select(assetColumns.map(column => `assets.${column}` as const))

export interface AssetRow extends Omit<Asset, 'asset_model' | keyof UnitLimits>, UnitLimits {
  asset_model_id: string
  asset_model_name: string
}

export const assetOf = ({ asset_model_id, asset_model_name, ...row }: AssetRow): Asset => ({
  ...row,
  ...knownLimits(row),
  asset_model: { id: asset_model_id, name: asset_model_name },
})

/** A limit that is not known is left out. */
const knownLimits = (row: UnitLimits) =>
  Object.fromEntries(limits.map(name => [name, row[name] ?? undefined])) as {
    [Name in keyof UnitLimits]: number | undefined
  }
