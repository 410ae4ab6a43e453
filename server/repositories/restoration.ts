// Restores deleted users, batteries, trucks and places, as they were and under their ids.
import { sql } from 'kysely'
import { notRestorable, organizationDeactivated, restoreRefusals } from '../../domain/messages/deletions.ts'
import { type RestorableType, restorableDays } from '../../domain/restorable-type.ts'
import type { Database } from '../database/connect.ts'
import { brokenConstraint } from '../database/failures.ts'
import { AppError, refusal } from '../http/errors.ts'
import { inviteForTheRest } from './accounts/invitations.ts'
import { type DeletedRecord, storedTables, takeDeleted } from './deleted-records.ts'
import { findVersion } from './record-versions.ts'

/**
 * In the transaction of `store`. Throws if the record is not deleted, was deleted too long ago, or does not fit to what is there by
 * now: then the transaction has to be rolled back.
 */
export async function restoreRecord(store: Database, type: RestorableType, id: string): Promise<void> {
  const deleted = await takeDeleted(store, type, id)
  if (!deleted) throw await whyNotRestorable(store, type, id)
  await requireOpenOrganization(store, type, deleted)
  await insertRows(store, type, deleted).catch(asRefusal)
  await sql`update ${sql.table(tableOf(type))} set version = version + 1 where id = ${id}`.execute(store)
  if (type === 'user') await restoreReferences(store, id, deleted)
}

async function whyNotRestorable(store: Database, type: RestorableType, id: string): Promise<AppError> {
  const isThere = (await findVersion(store, type, id)) !== undefined
  return isThere ? refusal('not_deleted') : new AppError('not_found', notRestorable(restorableDays))
}

/** One that was deactivated before the deletion does not matter: the record is as it was then. */
async function requireOpenOrganization(
  store: Database,
  type: RestorableType,
  { rows, deleted_at }: DeletedRecord,
): Promise<void> {
  const deactivated = await store
    .selectFrom('organizations')
    .select('name')
    .where('id', '=', String(rows[tableOf(type)]?.[0]?.organization_id))
    .where('deactivated_at', '>', deleted_at)
    .executeTakeFirst()
  if (deactivated) throw new AppError('restore_refused', organizationDeactivated(deactivated.name))
}

/** With the numbers that the database gave them, so that they keep their order. */
async function insertRows(store: Database, type: RestorableType, { rows }: DeletedRecord): Promise<void> {
  for (const [table] of storedTables[type]) {
    const stored = rows[table] ?? []
    const columns = sql.join(Object.keys(stored[0] ?? {}).map(column => sql.ref(column)))
    if (stored.length === 0) continue
    // A person of the identity provider who is connected to another user by now stays connected to that one.
    const onConflict = table === 'provider_links' ? sql`on conflict do nothing` : sql``
    await sql`
      insert into ${sql.table(table)} (${columns}) overriding system value
      select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(stored)}::jsonb)
      ${onConflict}`.execute(store)
  }
}

const tableOf = (type: RestorableType) => storedTables[type][0][0]

/** The refusal, where something that the record needs is gone or taken. The address of a user: server/http/errors.ts. */
function asRefusal(thrown: unknown): never {
  const broken = brokenConstraint(thrown) ?? ''
  if (broken === 'passkeys_credential_id_key')
    throw new AppError('restore_refused', restoreRefusals.passkey_taken)
  const [, reference] = /_(organization_id|service_area_id|asset_model_id)_fkey$/.exec(broken) ?? []
  if (reference) throw new AppError('restore_refused', restoreRefusals[reference as ReferenceColumn])
  throw thrown
}

type ReferenceColumn = 'organization_id' | 'service_area_id' | 'asset_model_id'

/** The link in an earlier mail is worth nothing any more, so an invitation that is still open is mailed again. */
async function restoreReferences(
  store: Database,
  userId: string,
  { delivered_tx_ids }: DeletedRecord,
): Promise<void> {
  await sql`
    update schedules set delivered_by = ${userId} where tx_id = any(${delivered_tx_ids})`.execute(store)
  await sql`update users set connectable_until = null where id = ${userId}`.execute(store)
  await inviteForTheRest(store, userId)
}
