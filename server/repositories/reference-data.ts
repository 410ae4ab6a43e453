// What assets and trucks refer to: asset models and service areas.
import type { AssetModel, ServiceArea } from '../../domain/records.ts'
import type { Database } from '../database/connect.ts'

export const listServiceAreas = (db: Database): Promise<ServiceArea[]> => listed(db, 'service_areas')

export const listAssetModels = (db: Database): Promise<AssetModel[]> => listed(db, 'asset_models')

/** The id of the new record. */
export const addServiceArea = (db: Database, name: string): Promise<string> =>
  added(db, 'service_areas', name)

/** The id of the new record. */
export const addAssetModel = (db: Database, name: string): Promise<string> => added(db, 'asset_models', name)

type ReferenceTable = 'service_areas' | 'asset_models'

const listed = (db: Database, table: ReferenceTable) =>
  db.selectFrom(table).select(['id', 'name']).orderBy('name').orderBy('id').execute()

async function added(db: Database, table: ReferenceTable, name: string): Promise<string> {
  return (await db.insertInto(table).values({ name }).returning('id').executeTakeFirstOrThrow()).id
}
