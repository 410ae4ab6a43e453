// With what users confirm a sign-in: authenticator apps and recovery codes. Passkeys are in passkeys.ts.
import { sql } from 'kysely'
import type { SecondFactors } from '../../../domain/records/second-factors.ts'
import type { Database } from '../../database/connect.ts'
import type { FactorMailKind, NewMethodMailKind } from '../../database/tables.ts'
import { inTransaction } from '../../database/transaction.ts'
import { refusal } from '../../http/errors.ts'
import { notifyUser, queueMailTo } from '../queued-mails.ts'
import { lockUser } from './lock-user.ts'
import { recover } from './recoveries.ts'
import { endSessionsOf, isSessionOf } from './sessions.ts'
import { hasSecondFactor } from './user-conditions.ts'

/** Undefined if there is no such user. */
export async function findSecondFactors(db: Database, userId: string): Promise<SecondFactors | undefined> {
  const { rows } = await sql<{ since: Date | null; left: number }>`
    select
      (select confirmed_at from authenticator_apps where user_id = users.id) as since,
      (select count(*)::int from recovery_codes where user_id = users.id) as left
    from users where id = ${userId}`.execute(db)
  const [row] = rows
  const passkeys = await db
    .selectFrom('passkeys')
    .select(['id', 'name', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
  return (
    row && {
      passkeys: passkeys.map(({ created_at, last_used_at, ...passkey }) => ({
        ...passkey,
        created_at: created_at.toISOString(),
        last_used_at: last_used_at?.toISOString() ?? null,
      })),
      authenticator_app_since: row.since?.toISOString() ?? null,
      recovery_codes_left: row.left,
    }
  )
}

interface FactorChange {
  userId: string
  /** The session that makes the change, which continues; all others of the user end. */
  currentSession: Buffer | undefined
  /** What the user is told. */
  mail: FactorMailKind | NewMethodMailKind
}

/**
 * Runs a change of a user's second factors, ends the user's other sessions, and queues the mail about it. Recovery codes go with the
 * last factor. False, and nothing changes, if `change` returns false or there is no such user.
 */
export const changeFactors = (
  db: Database,
  { userId, currentSession, mail }: FactorChange,
  change: (store: Database) => Promise<boolean>,
): Promise<boolean> =>
  inTransaction(db, async store => {
    const user = await store
      .selectFrom('users')
      .select('email')
      .where('id', '=', userId)
      .forUpdate()
      .executeTakeFirst()
    if (!user) return false
    // A recovery that came first has ended it.
    if (currentSession && !(await isSessionOf(store, userId, currentSession))) throw refusal('signed_out')
    if (!(await change(store))) return false
    await sql`
      delete from recovery_codes using users
      where user_id = users.id and users.id = ${userId} and not ${hasSecondFactor}`.execute(store)
    await endSessionsOf(store, userId, currentSession)
    await queueMailTo(store, mail, { userId, recipient: user.email })
    return true
  })

/** Of an authenticator app that waits for its first code; an earlier one is worth nothing then. False if an app is set up already. */
export async function startAppSetup(db: Database, userId: string, secret: Buffer): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    insert into authenticator_apps as app (user_id, secret) values (${userId}, ${secret})
    on conflict (user_id) do update set secret = excluded.secret, created_at = now()
    where app.confirmed_at is null`.execute(db)
  return numAffectedRows > 0n
}

/** The secret of an app that waits for its first code; undefined ten minutes after it was shown. */
export async function findAppSetup(db: Database, userId: string): Promise<Buffer | undefined> {
  const { rows } = await sql<{ secret: Buffer }>`
    select secret from authenticator_apps
    where user_id = ${userId} and confirmed_at is null and created_at > now() - interval '10 minutes'`.execute(
    db,
  )
  return rows[0]?.secret
}

/** From now on the app counts. `step` is that of its first code. False if it was confirmed or replaced meanwhile. */
export async function confirmApp(
  db: Database,
  userId: string,
  secret: Buffer,
  step: number,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update authenticator_apps set confirmed_at = now(), last_step = ${step}
    where user_id = ${userId} and secret = ${secret} and confirmed_at is null`.execute(db)
  return numAffectedRows > 0n
}

export async function removeApp(db: Database, userId: string): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    delete from authenticator_apps where user_id = ${userId} and confirmed_at is not null`.execute(db)
  return numAffectedRows > 0n
}

/** The secret that the codes of the user's app are computed with; undefined if there is no app. */
export async function findAppSecret(db: Database, userId: string): Promise<Buffer | undefined> {
  const { rows } = await sql<{ secret: Buffer }>`
    select secret from authenticator_apps where user_id = ${userId} and confirmed_at is not null`.execute(db)
  return rows[0]?.secret
}

/** Uses up the codes of this time step and of all before. False if one of it or of a later step was used before. */
export async function takeStep(db: Database, userId: string, step: number): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update authenticator_apps set last_step = ${step}
    where user_id = ${userId} and confirmed_at is not null and last_step < ${step}`.execute(db)
  return numAffectedRows > 0n
}

/** What the user's recovery codes are hashed with; undefined if there are none. */
export async function findRecoverySalt(db: Database, userId: string): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('recovery_codes')
    .select('salt')
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst()
  return row?.salt
}

/** Uses up a recovery code, and queues the mail that tells the user so. False if there is no such code. */
export const takeRecoveryCode = (db: Database, userId: string, codeHash: Buffer): Promise<boolean> =>
  inTransaction(db, async store => {
    await lockUser(store, userId)
    const { numDeletedRows } = await store
      .deleteFrom('recovery_codes')
      .where('user_id', '=', userId)
      .where('code_hash', '=', codeHash)
      .executeTakeFirst()
    if (!numDeletedRows) return false
    await notifyUser(store, userId, 'recovery_code_used')
    return true
  })

/** Earlier codes are worth nothing from now on. */
export async function replaceRecoveryCodes(
  db: Database,
  userId: string,
  { hashes, salt }: { hashes: Buffer[]; salt: Buffer },
): Promise<void> {
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await db
    .insertInto('recovery_codes')
    .values(hashes.map(code_hash => ({ user_id: userId, code_hash, salt })))
    .execute()
}

/** For somebody who has lost them: the password alone opens the account again (recoveries.ts). False if there is no such user. */
export const resetFactors = (db: Database, userId: string): Promise<boolean> =>
  changeFactors(db, { userId, currentSession: undefined, mail: 'factors_reset' }, async store => {
    await recover(store, 'reset_second_factors', { userId })
    return true
  })
