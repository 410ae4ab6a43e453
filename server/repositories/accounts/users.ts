// Users with their roles and password hashes.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { EditUserBody } from '../../../domain/calls/accounts.ts'
import type { User, UserStatus } from '../../../domain/records/user.ts'
import { type RoleName, roleNames } from '../../../domain/roles.ts'
import type { Database, RowOf } from '../../database/connect.ts'
import { brokenConstraint } from '../../database/failures.ts'
import { searchKey } from '../../database/search-key.ts'
import { deleteRestorably } from '../deleted-records.ts'
import { byKey, matches } from '../searching.ts'
import { keepingAnAdmin } from './roles.ts'
import { hasSecondFactor, isActive } from './user-conditions.ts'

export interface UserToAdd {
  email: string
  name: string
  /** Null: the user is to be invited. */
  passwordHash: string | null
  /** Somebody else chose the password, so that roles wait; false if not given. */
  mustChangePassword?: boolean
  organizationId: string
  roles: readonly RoleName[]
}

/**
 * Two spellings of one address are one user. ASCII letters alone are folded: Unicode's rules would make one address of letters
 * that only look alike.
 */
export const emailKey = (email: string): string =>
  email.trim().replace(/[A-Z]+/g, letters => letters.toLowerCase())

export interface StoredCredentials {
  id: string
  /** Null: nobody has chosen a password yet. */
  password_hash: string | null
}

/** The password hash for a sign-in; undefined if no user has this e-mail. */
export const findCredentials = (db: Database, email: string): Promise<StoredCredentials | undefined> =>
  db
    .selectFrom('users')
    .select(['id', 'password_hash'])
    .where('email_key', '=', emailKey(email))
    .where(isActive)
    .executeTakeFirst()

/** Whether or not the account is closed; undefined if nobody has the e-mail. */
export async function findUserIdByEmail(db: Database, email: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('email_key', '=', emailKey(email))
    .executeTakeFirst()
  return row?.id
}

/** The hash that the old password is checked against when a user changes it. */
export async function findPasswordHash(db: Database, userId: string): Promise<string | null | undefined> {
  const row = await db.selectFrom('users').select('password_hash').where('id', '=', userId).executeTakeFirst()
  return row?.password_hash
}

/** The id of the new user. */
export async function addUser(db: Database, user: UserToAdd): Promise<string> {
  const [id = ''] = await addUsers(db, [user])
  return id
}

/** The ids of the new users, in their order. */
export async function addUsers(db: Database, users: readonly UserToAdd[]): Promise<string[]> {
  const keyed = users.map(user => ({ ...user, id: randomUUID(), identity_id: randomUUID() }))
  const rows = keyed.map(
    ({ id, identity_id, name, email, passwordHash, mustChangePassword, organizationId }) => ({
      ...nameColumns({ id, email, name }),
      identity_id,
      password_hash: passwordHash,
      must_change_password: mustChangePassword ?? false,
      owner_verified: passwordHash !== null && !mustChangePassword,
      organization_id: organizationId,
    }),
  )
  const roles = keyed.flatMap(user => user.roles.map(role => ({ identity_id: user.identity_id, role })))
  await db.insertInto('users').values(rows).execute()
  if (roles.length) await db.insertInto('identity_roles').values(roles).execute()
  return keyed.map(({ id }) => id)
}

export async function hasUser(db: Database, email?: string): Promise<boolean> {
  let query = db.selectFrom('users').select('id').limit(1)
  if (email !== undefined) query = query.where('email_key', '=', emailKey(email))
  return (await query.executeTakeFirst()) !== undefined
}

/** The users of an organization, sorted by name. */
export async function listUsers(db: Database, organizationId: string, search?: string): Promise<User[]> {
  const rows = await usersWithRoles(db)
    .where('organization_id', '=', organizationId)
    .where(matches(search))
    .orderBy(byKey)
    .execute()
  return rows.map(userOf)
}

const maxUsersFound = 50

/** The first of all organizations' users that match, sorted by name. */
export async function searchUsers(db: Database, search: string): Promise<User[]> {
  const rows = await usersWithRoles(db).where(matches(search)).orderBy(byKey).limit(maxUsersFound).execute()
  return rows.map(userOf)
}

export async function findUser(db: Database, id: string): Promise<User | undefined> {
  const row = await usersWithRoles(db).where('users.id', '=', id).executeTakeFirst()
  return row && userOf(row)
}

export const findUsers = async (db: Database, ids: readonly string[]): Promise<User[]> =>
  (await usersWithRoles(db).where('users.id', '=', sql<string>`any(${ids})`).execute()).map(userOf)

/** Another name, and the e-mail as the user writes it, where that is no other address. False if there is none with this id. */
export async function renameUser(db: Database, id: string, changes: EditUserBody): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select(['email', 'name'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return false
  const edited = nameColumns({ id, email: changes.email ?? row.email, name: changes.name ?? row.name })
  await db.updateTable('users').set(edited).where('id', '=', id).execute()
  return true
}

/** Another address, and what follows from it. `changedAt`: null for one that the account had before. Throws if another user has it. */
export async function setEmail(
  db: Database,
  id: string,
  { email, changedAt }: { email: string; changedAt: Date | null },
): Promise<void> {
  const { name } = await db.selectFrom('users').select('name').where('id', '=', id).executeTakeFirstOrThrow()
  const changes = { ...nameColumns({ id, email, name }), email_changed_at: changedAt }
  await db.updateTable('users').set(changes).where('id', '=', id).execute()
}

/** False in place of the error that somebody else has the address. */
export const unlessEmailTaken = (changed: Promise<boolean>): Promise<boolean> =>
  changed.catch((thrown: unknown) => {
    if (brokenConstraint(thrown) === 'users_email_key_key') return false
    throw thrown
  })

/** It can be restored. False if there is none with this id. Throws if it is the last administrator. */
export const deleteUser = (db: Database, id: string): Promise<boolean> =>
  keepingAnAdmin(db, change => deleteRestorably(change, 'user', id))

/** The columns that follow from a user's name and e-mail. */
const nameColumns = ({ id, email, name }: { id: string; email: string; name: string }) => ({
  id,
  email,
  email_key: emailKey(email),
  name,
  search_key: searchKey(name, email, id),
})

/** The organization is a subquery, because a join would have two columns `search_key`. */
const usersWithRoles = (db: Database) =>
  db
    .selectFrom('users')
    .select([
      'id',
      'name',
      'email',
      'identity_id',
      'organization_id',
      'must_change_password',
      'owner_verified',
    ])
    .select(sql<boolean>`password_hash is not null`.as('has_password'))
    .select(isActive.as('is_active'))
    .select(hasSecondFactor.as('second_factor'))
    .select(['deactivated_at', 'invitation_expires_at'])
    .select(sql<boolean>`coalesce(invitation_expires_at > now(), false)`.as('is_invited'))
    .select(sql<string>`(select name from organizations where id = organization_id)`.as('organization_name'))
    .select(
      sql<string[]>`array(select role from identity_roles where identity_id = users.identity_id)`.as('roles'),
    )

type UserRow = RowOf<typeof usersWithRoles>

const userOf = ({ id, name, email, ...row }: UserRow): User => ({
  id,
  name,
  email,
  identity: {
    id: row.identity_id,
    roles: roleNames.filter(role => row.roles.includes(role)).map(role => ({ id: role, name: role })),
    organization: { id: row.organization_id, name: row.organization_name },
  },
  status: statusOf(row),
  ...(!row.owner_verified && { roles_wait: true }),
  second_factor: row.second_factor,
})

function statusOf(row: Omit<UserRow, 'id' | 'name' | 'email'>): UserStatus {
  if (!row.is_active) return row.deactivated_at ? 'deactivated' : 'account_deactivated'
  if (row.has_password) return row.must_change_password ? 'temporary_password' : 'active'
  if (row.is_invited) return 'invited'
  return row.invitation_expires_at ? 'invitation_expired' : 'invitation_withdrawn'
}

/** The organization of the first administrator: the operator of this product. */
export async function organizationOfFirstAdmin(db: Database): Promise<string | undefined> {
  const row = await db
    .selectFrom('users')
    .innerJoin('identity_roles', 'identity_roles.identity_id', 'users.identity_id')
    .select('organization_id')
    .where('role', '=', 'ADMIN')
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst()
  return row?.organization_id
}
