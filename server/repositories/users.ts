// Users with their roles: who they are and what their password is checked against.
import type { RoleName } from '../../domain/roles.ts'
import type { Database } from '../database/connect.ts'

export interface NewUser {
  email: string
  name: string
  passwordHash: string
  organizationId: string
  roles: readonly RoleName[]
}

/** Two spellings of one address are one user. Folded here, because a database's own lower() depends on its locale. */
export const emailKey = (email: string): string => email.trim().normalize('NFC').toLowerCase()

/** What a sign-in is checked against; undefined where no user has this e-mail. */
export const findCredentials = (db: Database, email: string) =>
  db
    .selectFrom('users')
    .select(['id', 'password_hash'])
    .where('email_key', '=', emailKey(email))
    .executeTakeFirst()

export async function addUser(db: Database, user: NewUser): Promise<string> {
  const { id, identity_id } = await db
    .insertInto('users')
    .values({
      email: user.email,
      email_key: emailKey(user.email),
      name: user.name,
      password_hash: user.passwordHash,
      organization_id: user.organizationId,
    })
    .returning(['id', 'identity_id'])
    .executeTakeFirstOrThrow()
  const roles = user.roles.map(role => ({ identity_id, role }))
  if (roles.length) await db.insertInto('identity_roles').values(roles).execute()
  return id
}

export async function hasUser(db: Database, email?: string): Promise<boolean> {
  let query = db.selectFrom('users').select('id').limit(1)
  if (email !== undefined) query = query.where('email_key', '=', emailKey(email))
  return (await query.executeTakeFirst()) !== undefined
}
