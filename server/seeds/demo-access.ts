// The demo's password is in the README, so it may be used only if no other machine can reach the server (ASVS 6.3.2, no default
// accounts).
import { randomBytes } from 'node:crypto'
import type { Action, FieldChange } from '../../domain/history/entry.ts'
import { demoPassword } from '../auth/demo-password.ts'
import { hashPassword, passwordMatches } from '../auth/passwords.ts'
import { withAdvisoryLock } from '../database/advisory-lock.ts'
import type { Database } from '../database/connect.ts'
import { recordChange, system } from '../history/record.ts'
import { endSessionsOf } from '../repositories/accounts/sessions.ts'
import { emailKey } from '../repositories/accounts/users.ts'
import { demoAccounts } from './demo.ts'

/** Accounts that still have the demo's password: the four in the README, and all accounts with the same hash as one of them. */
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

/** Ends the sessions of accounts that have the demo's password. True if there are any. */
export const lockDemoAccounts = (db: Database): Promise<boolean> =>
  withAdvisoryLock(db, 'demo', async store => {
    const users = await findDemoUsers(store)
    let ended = 0
    for (const { id } of users) ended += await endSessionsOf(store, id)
    if (ended > 0)
      await recordDemoChange(store, 'lock_demo', { field: 'sessions', before: ended, after: null })
    return users.length > 0
  })

/**
 * Gives every account that has the demo's password another one. Returns those of the accounts in the README, by e-mail; empty if
 * this was done before, because the passwords are shown only once.
 */
export async function replaceDemoPasswords(db: Database): Promise<Map<string, string>> {
  // If several servers start at once, one of them creates and shows the passwords.
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
    if (users.length > 0)
      await recordDemoChange(store, 'replace_demo_passwords', {
        field: 'accounts',
        before: null,
        after: users.length,
      })
    return shown
  })
}

const recordDemoChange = (store: Database, action: Action, change: FieldChange): Promise<void> =>
  recordChange(
    store,
    { actor: system, action, operation: 'npm start', objectType: 'database' },
    async (_, draft) => {
      draft.changes.push(change)
    },
  )

const newPassword = (): string => randomBytes(12).toString('base64url')
