// The demo's password is in the README, so it opens accounts only where nobody but this machine can reach the server
// (ASVS 6.3.2, no default accounts).
import { randomBytes } from 'node:crypto'
import { hashPassword, passwordMatches } from '../auth/passwords.ts'
import { isLoopback } from '../config/ip-address.ts'
import type { Settings } from '../config/settings.ts'
import { withAdvisoryLock } from '../database/advisory-lock.ts'
import type { Database } from '../database/connect.ts'
import { endSessionsOf } from '../repositories/sessions.ts'
import { emailKey } from '../repositories/users.ts'
import { demoAccounts, demoPassword } from './demo.ts'

/** True where the demo's password may be used to sign in. */
export const allowsDemoPassword = ({ demo, host, publicUrl }: Settings): boolean =>
  demo === 'local' && publicUrl === undefined && isLoopback(host)

/** Accounts that still have the demo's password, of the four that the README names and all that share its hash with one of them. */
async function findDemoUsers(db: Database): Promise<{ id: string; email: string }[]> {
  const named = await db
    .selectFrom('users')
    .select('password_hash')
    .distinct()
    .where('password_hash', 'is not', null)
    .where(
      'email_key',
      'in',
      demoAccounts.map(({ email }) => emailKey(email)),
    )
    .execute()
  const hashes: string[] = []
  for (const { password_hash } of named)
    if (password_hash && (await passwordMatches(password_hash, demoPassword))) hashes.push(password_hash)
  if (!hashes.length) return []
  return db.selectFrom('users').select(['id', 'email']).where('password_hash', 'in', hashes).execute()
}

/** Ends what was begun with the demo's password. True where there are accounts that have it. */
export async function lockDemoAccounts(db: Database): Promise<boolean> {
  const users = await findDemoUsers(db)
  for (const { id } of users) await endSessionsOf(db, id)
  return users.length > 0
}

/**
 * Gives every account that has the demo's password one of its own, and returns those of the accounts that the README names, by
 * e-mail. Empty where it was done before: the passwords are shown once.
 */
export async function replaceDemoPasswords(db: Database): Promise<Map<string, string>> {
  // Of several servers that start at once, one makes and shows them.
  return withAdvisoryLock(db, 'demo', async store => {
    const users = await findDemoUsers(store)
    const shown = new Map<string, string>()
    const unknownHash = await hashPassword(newPassword())
    for (const { id, email } of users) {
      const password = demoAccounts.some(account => account.email === email) ? newPassword() : undefined
      if (password !== undefined) shown.set(email, password)
      const password_hash = password === undefined ? unknownHash : await hashPassword(password)
      await store.updateTable('users').set({ password_hash }).where('id', '=', id).execute()
      await endSessionsOf(store, id)
    }
    return shown
  })
}

const newPassword = (): string => randomBytes(12).toString('base64url')
