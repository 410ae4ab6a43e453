// Depots, sites and microgrids. Their ids are those that plans use.
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { EditPlaceBody, NewPlaceBody } from '../../domain/calls/places.ts'
import { columnsOf } from '../../domain/records/fields.ts'
import type { Place } from '../../domain/records/place.ts'
import { bothCoordinates, hasBothCoordinates, placeFields } from '../../domain/records/place.ts'
import type { Located } from '../../domain/telemetry/position.ts'
import type { Database } from '../database/connect.ts'
import { searchKey } from '../database/search-key.ts'
import { inTransaction } from '../database/transaction.ts'
import { refusal } from '../http/errors.ts'
import { emptyAsNull, merged } from './editing.ts'
import { byKey, type ListFilter, matches } from './searching.ts'

/** Sorted by name. */
export function listPlaces(db: Database, { organizationId, search }: ListFilter): Promise<Place[]> {
  const query = placesWithOrganization(db).where(matches(search)).orderBy(byKey)
  return (organizationId ? query.where('organization_id', '=', organizationId) : query).execute()
}

/** By id; places without coordinates are left out. */
export async function locatedPlaces(db: Database): Promise<Map<string, { id: string } & Located>> {
  const places = await db
    .selectFrom('places')
    .select(['id', 'latitude', 'longitude'])
    .where('latitude', 'is not', null)
    .where('longitude', 'is not', null)
    .$narrowType<Located>()
    .execute()
  return new Map(places.map(place => [place.id, place]))
}

export const findPlace = (db: Database, id: string): Promise<Place | undefined> =>
  placesWithOrganization(db).where('places.id', '=', id).executeTakeFirst()

/** In the transaction of `store`. A deleted place with this id can no longer be restored. Its id. */
export async function addPlace(store: Database, { id, ...given }: NewPlaceBody): Promise<string> {
  await store.deleteFrom('deleted_records').where('type', '=', 'place').where('id', '=', id).execute()
  await store
    .insertInto('places')
    .values({ id, ...storedOf(id, given) })
    .execute()
  return id
}

/** Undefined if there is none with this id. Throws if only one coordinate would be left. */
export const editPlace = (db: Database, id: string, changes: EditPlaceBody): Promise<Place | undefined> =>
  inTransaction(db, async change => {
    const stored = await change
      .selectFrom('places')
      .select(columnsOf(placeFields))
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!stored) return undefined
    const fields = merged<Fields>(stored, changes)
    if (!hasBothCoordinates(fields)) throw refusal('invalid', { longitude: bothCoordinates })
    await change.updateTable('places').set(storedOf(id, fields)).where('id', '=', id).execute()
    return findPlace(change, id)
  })

type Fields = Omit<NewPlaceBody, 'id'>

/** Both come from a validated body, which has only fields of the record. */
function storedOf(id: string, given: Fields) {
  const fields = emptyAsNull(given)
  return { ...fields, search_key: searchKey(fields.name, id) }
}

/** Of the organization, the reply has the name too. */
const { organizationId: _, ...replied } = placeFields

const placesWithOrganization = (db: Database) =>
  db
    .selectFrom('places')
    .select(['places.id', ...columnsOf(replied)])
    .select(eb =>
      jsonObjectFrom(
        eb
          .selectFrom('organizations')
          .select(['organizations.id', 'organizations.name'])
          .whereRef('organizations.id', '=', 'places.organization_id'),
      ).as('organization'),
    )
