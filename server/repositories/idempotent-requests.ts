// Requests with an Idempotency-Key, and the replies that they got. They are kept for a day.
import { sql } from 'kysely'
import type { Database } from '../database/connect.ts'
import { databaseRun } from '../database/transaction.ts'

/** A request as its client repeats it. */
export interface KeyedRequest {
  /** A user's id, or that of an access key with 'key' before it. */
  senderId: string
  key: string
  /** Method and address. */
  operation: string
  /** SHA-256. */
  bodyHash: Buffer
}

export interface KnownReply {
  status: number
  /** Null for a reply without a body, or with one that is not kept because it is secret. */
  body: string | null
}

export interface StoredReply {
  operation: string
  body_hash: Buffer
  /** Null while the reply to what was changed is not known yet. */
  status: number | null
  body: string | null
  /** The `databaseRun` in which it was found. */
  run: string
}

const storedFor = sql<string>`interval '24 hours'`
/** One whose reply is not known after a minute was cut off: what it began is carried out again. */
const isCutOff = sql<boolean>`status is null and at <= now() - interval '1 minute'`

/** Undefined if nothing was changed with this key. */
export const findStoredReply = (
  db: Database,
  { senderId, key }: KeyedRequest,
): Promise<StoredReply | undefined> =>
  db
    .selectFrom('idempotent_requests')
    .select(['operation', 'body_hash', 'status', 'body', databaseRun.as('run')])
    .where('sender_id', '=', senderId)
    .where('key', '=', key)
    .where('at', '>', sql<Date>`now() - ${storedFor}`)
    .where(sql<boolean>`not (${isCutOff})`)
    .executeTakeFirst()

/**
 * In the transaction of the change. False if another request has changed something with this key, after waiting for one that is
 * under way.
 */
export async function claimKey(
  store: Database,
  { senderId, key, operation, bodyHash }: KeyedRequest,
): Promise<boolean> {
  await sql`
    delete from idempotent_requests where at <= now() - ${storedFor}
      and (sender_id, key) in (
        select sender_id, key from idempotent_requests where at <= now() - ${storedFor}
        for update skip locked limit 100)`.execute(store)
  await sql`
    delete from idempotent_requests where sender_id = ${senderId} and key = ${key} and ${isCutOff}`.execute(
    store,
  )
  const { numInsertedOrUpdatedRows = 0n } = await store
    .insertInto('idempotent_requests')
    .values({ sender_id: senderId, key, operation, body_hash: bodyHash })
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

/** In the same transaction, or as soon as the reply is known. */
export async function keepReply(
  store: Database,
  { senderId, key }: KeyedRequest,
  reply: KnownReply,
): Promise<void> {
  await store
    .updateTable('idempotent_requests')
    .set(reply)
    .where('sender_id', '=', senderId)
    .where('key', '=', key)
    .execute()
}
