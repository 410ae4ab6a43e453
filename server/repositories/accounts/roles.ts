// The roles of users, and the rule that there is always an administrator.
import type { RoleName } from '../../../domain/roles.ts'
import { withAdvisoryLock } from '../../database/advisory-lock.ts'
import type { Database } from '../../database/connect.ts'
import { refusal } from '../../http/errors.ts'
import { countChangeOfUser } from '../record-versions.ts'
import { endSessionsOf } from './sessions.ts'
import { hasRoleInForce, isActive } from './user-conditions.ts'

/**
 * Replaces the roles of an identity, and ends its user's sessions if that changes anything. Returns the user's id; undefined if
 * there is no such identity. Throws if the last administrator would be lost. The roles of somebody who has not chosen the password
 * by a mailed link wait, see user-conditions.ts.
 */
export const setRoles = (
  db: Database,
  identityId: string,
  roles: readonly RoleName[],
): Promise<string | undefined> => keepingAnAdmin(db, change => replaceRoles(change, identityId, roles))

/** The same for one of several users: within `keepingAnAdmin`. */
export async function replaceRoles(
  change: Database,
  identityId: string,
  roles: readonly RoleName[],
): Promise<string | undefined> {
  const user = await change
    .selectFrom('users')
    .select('id')
    .where('identity_id', '=', identityId)
    .forUpdate()
    .executeTakeFirst()
  if (!user) return undefined
  const changed = [await revokeOthers(change, identityId, roles), await grant(change, identityId, roles)]
  if (changed.some(Boolean)) {
    await countChangeOfUser(change, user.id)
    await endSessionsOf(change, user.id)
  }
  return user.id
}

/** Undefined if there is no such user. */
export async function findIdentityOf(db: Database, userId: string): Promise<string | undefined> {
  const row = await db.selectFrom('users').select('identity_id').where('id', '=', userId).executeTakeFirst()
  return row?.identity_id
}

/** The id of the user to whom the identity belongs. */
export async function findUserOfIdentity(db: Database, identityId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('identity_id', '=', identityId)
    .executeTakeFirst()
  return row?.id
}

/** Runs a change that may remove an administrator, one at a time over all server processes; rolls it back if none is left. */
export const keepingAnAdmin = <Result>(
  db: Database,
  change: (db: Database) => Promise<Result>,
): Promise<Result> =>
  withAdvisoryLock(db, 'last admin', async transaction => {
    const before = await hasAdmin(transaction)
    const result = await change(transaction)
    if (before && !(await hasAdmin(transaction))) throw refusal('last_admin')
    return result
  })

async function hasAdmin(db: Database): Promise<boolean> {
  const admin = await activeAdmins(db).limit(1).executeTakeFirst()
  return admin !== undefined
}

/** The ids of the administrators who can sign in. */
export const listAdmins = async (db: Database): Promise<string[]> =>
  (await activeAdmins(db).execute()).map(({ id }) => id)

const activeAdmins = (db: Database) =>
  db
    .selectFrom('users')
    .select('id')
    .where(hasRoleInForce(['ADMIN']))
    .where(isActive)

async function revokeOthers(
  db: Database,
  identityId: string,
  remaining: readonly RoleName[],
): Promise<boolean> {
  let query = db.deleteFrom('identity_roles').where('identity_id', '=', identityId)
  if (remaining.length) query = query.where('role', 'not in', remaining)
  return (await query.executeTakeFirst()).numDeletedRows > 0n
}

async function grant(db: Database, identityId: string, roles: readonly RoleName[]): Promise<boolean> {
  if (roles.length === 0) return false
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('identity_roles')
    .values(roles.map(role => ({ identity_id: identityId, role })))
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}
