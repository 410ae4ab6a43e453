// The ids of the demo records.
import type { RestorableType } from '../../../domain/restorable-type.ts'
import type { Database } from '../../../server/database/connect.ts'
import { deleteUser } from '../../../server/repositories/accounts/users.ts'
import { deleteRestorably } from '../../../server/repositories/deleted-records.ts'

export interface DemoIds {
  /** The operator's organization, to which the batteries and trucks belong. */
  organization: string
  /** A customer's. */
  customer: string
  asset: string
  truck: string
  /** A site of the customer. */
  place: string
  model: string
  area: string
  /** The sample plan's tx_id. */
  plan: string
  /** A user of the customer, without a role. */
  user: string
  identity: string
}

export async function demoIds(db: Database): Promise<DemoIds> {
  const idOf = async (table: 'organizations' | 'assets' | 'trucks', name: string) =>
    (await db.selectFrom(table).select('id').where('name', '=', name).executeTakeFirstOrThrow()).id
  const first = async (table: 'asset_models' | 'service_areas') =>
    (await db.selectFrom(table).select('id').orderBy('name').executeTakeFirstOrThrow()).id
  const user = await userOf(db, 'contact1@customer1.example')
  return {
    organization: await idOf('organizations', 'Gridhaul Operations'),
    customer: await idOf('organizations', 'Harborview Events'),
    asset: await idOf('assets', 'MB-1'),
    truck: await idOf('trucks', 'T-1'),
    place: 'S-1',
    model: await first('asset_models'),
    area: await first('service_areas'),
    plan: (await db.selectFrom('schedules').select('tx_id').executeTakeFirstOrThrow()).tx_id,
    user: user.id,
    identity: user.identity_id,
  }
}

export const userOf = (db: Database, email: string) =>
  db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirstOrThrow()

/** The ids of further records of the demo, which this deletes. */
export async function deletedIds(db: Database): Promise<Record<RestorableType, string>> {
  const named = (table: 'assets' | 'trucks', name: string) =>
    db.selectFrom(table).select('id').where('name', '=', name).executeTakeFirstOrThrow()
  const ids = {
    user: (await userOf(db, 'contact2@customer1.example')).id,
    asset: (await named('assets', 'MB-2')).id,
    truck: (await named('trucks', 'T-2')).id,
    place: 'S-2',
  }
  await deleteUser(db, ids.user)
  await deleteRestorably(db, 'asset', ids.asset)
  await deleteRestorably(db, 'truck', ids.truck)
  await deleteRestorably(db, 'place', ids.place)
  return ids
}
