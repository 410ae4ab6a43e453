// What was revoked since a backup, read from the database that its restore replaces, so that it stays revoked.
import type pg from 'pg'
import { pluralize } from '../../domain/words/pluralize.ts'

/** Each part is undefined where the database could not say it. */
export interface Revocations {
  deactivatedUsers: string[] | undefined
  deactivatedOrganizations: string[] | undefined
  /** Of every user that was still there. */
  roles: { user: string; roles: string[] }[] | undefined
  /** By somebody: users that a damage has removed are no deleted ones. */
  deletedUsers: string[] | undefined
  /** Of users from whom somebody has removed a way to sign in. */
  factors: { users: string[]; left: Record<FactorTable, string[]> } | undefined
}

/** A text that identifies a row of each, whatever else changes in it, and that nobody can sign in with: it is written to a file. */
const factorTables = {
  passkeys: 'id',
  authenticator_apps: "encode(sha256(secret), 'hex')",
  recovery_codes: "encode(sha256(code_hash), 'hex')",
  provider_links: "issuer || ' ' || subject",
} as const
type FactorTable = keyof typeof factorTables

/** What the history calls a change that removes ways to sign in. */
const removals = [
  'remove_second_factor',
  'reset_second_factors',
  'disconnect_provider',
  'renew_recovery_codes',
  'undo_sign_in_method',
  'undo_email_change',
  'reset_password',
  'deactivate',
  'change',
]

/** Two clocks may differ by so much. */
const clockDifference = '10 minutes'

/** Reads what can be read, whatever state the database is in. `since` is the instant of the backup. */
export async function readRevocations(client: pg.Client, since: string): Promise<Revocations> {
  const ids = (text: string, values: unknown[] = []) =>
    client.query({ text, values }).then(
      ({ rows }) => rows.map(({ id }) => String(id)),
      () => undefined,
    )
  // A damaged index can keep a query busy for ever.
  await client.query(`set statement_timeout = '5min'`)
  const after = `at > $1::timestamptz - interval '${clockDifference}'`
  return {
    deactivatedUsers: await ids('select id from users where deactivated_at is not null'),
    deactivatedOrganizations: await ids('select id from organizations where deactivated_at is not null'),
    roles: await readRoles(client),
    deletedUsers: await ids(
      `select object_id as id from history
       where action = 'delete' and object_type = 'user' and object_id is not null and ${after}
         and object_id not in (select id from users)`,
      [since],
    ),
    factors: await readFactors(
      client,
      await ids(
        `select distinct object_id as id from history
         where action = any($2) and object_type = 'user' and object_id is not null and ${after}
           and object_id in (select id from users)`,
        [since, removals],
      ),
    ),
  }
}

/** A table without any role was emptied by something else: nobody could have taken them all away. */
async function readRoles(client: pg.Client): Promise<Revocations['roles']> {
  const { rows } = await client
    .query(
      `select id, array_remove(array_agg(role), null) as roles
       from users left join identity_roles using (identity_id) group by id`,
    )
    .catch(() => ({ rows: [] }))
  const roles = rows.map(row => ({ user: row.id, roles: row.roles }))
  return roles.some(each => each.roles.length) ? roles : undefined
}

async function readFactors(client: pg.Client, users: string[] | undefined): Promise<Revocations['factors']> {
  if (!users) return undefined
  const left = {} as Record<FactorTable, string[]>
  for (const [table, key] of Object.entries(factorTables)) {
    const found = await client
      .query(`select ${key} as key from ${table} where user_id = any($1)`, [users])
      .catch(() => undefined)
    if (!found) return undefined
    left[table as FactorTable] = found.rows.map(row => row.key)
  }
  return { users, left }
}

const counted = ['users', 'deleted', 'organizations', 'roles', 'factors'] as const
type Counts = Record<(typeof counted)[number], number>

/** Revokes all of it in a restored database, migrated. Returns the sentence about it. */
export async function carryOver(client: pg.Client, revoked: readonly Revocations[]): Promise<string> {
  const sum: Counts = { users: 0, deleted: 0, organizations: 0, roles: 0, factors: 0 }
  await client.query('begin')
  for (const each of revoked) {
    const counts = await revoke(client, each)
    for (const name of counted) sum[name] += counts[name]
  }
  await client.query('commit')
  const { users, deleted, organizations, roles, factors } = sum
  const done = [
    users && `${pluralize(users, 'user', 'users')} deactivated`,
    deleted && `${pluralize(deleted, 'deleted user', 'deleted users')} deactivated`,
    organizations && `${pluralize(organizations, 'customer account', 'customer accounts')} deactivated`,
    roles && `${pluralize(roles, 'role', 'roles')} taken away`,
    factors && `${pluralize(factors, 'way', 'ways')} to sign in removed`,
  ].filter(Boolean)
  return `${doneSentence(done.join(', '))}${unreadSentence(revoked)}`
}

async function revoke(client: pg.Client, revoked: Revocations): Promise<Counts> {
  const count = async (text: string, values: unknown[]) => (await client.query(text, values)).rowCount ?? 0
  const deactivate = `update users set deactivated_at = now() where deactivated_at is null and id = any($1)`
  const users = await count(deactivate, [revoked.deactivatedUsers ?? []])
  const deleted = await count(deactivate, [revoked.deletedUsers ?? []])
  const organizations = await count(
    `update organizations set deactivated_at = now() where deactivated_at is null and id = any($1)`,
    [revoked.deactivatedOrganizations ?? []],
  )
  const roles = await count(
    `delete from identity_roles using users, jsonb_to_recordset($1::jsonb) as known("user" text, roles jsonb)
     where users.id = known."user" and identity_roles.identity_id = users.identity_id and not known.roles ? role`,
    [JSON.stringify(revoked.roles ?? [])],
  )
  let factors = 0
  for (const [table, key] of Object.entries(factorTables))
    factors += await count(`delete from ${table} where user_id = any($1) and not ${key} = any($2)`, [
      revoked.factors?.users ?? [],
      revoked.factors?.left[table as FactorTable] ?? [],
    ])
  return { users, deleted, organizations, roles, factors }
}

const doneSentence = (done: string): string =>
  done
    ? `Carried over from the replaced database, because it was revoked after the backup: ${done}.`
    : 'Nothing was carried over from the replaced database.'

function unreadSentence(revoked: readonly Revocations[]): string {
  const isUnread = (part: keyof Revocations) => revoked.every(each => !each[part])
  const parts = [
    isUnread('deactivatedUsers') && 'deactivated users',
    isUnread('deactivatedOrganizations') && 'deactivated customer accounts',
    isUnread('roles') && 'roles',
    isUnread('deletedUsers') && 'deleted users',
    isUnread('factors') && 'removed ways to sign in',
  ].filter(Boolean)
  return parts.length ? ` It could not be read for ${parts.join(', ')}: review them.` : ''
}
