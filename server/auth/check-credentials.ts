// Whether an e-mail and a password open an account.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { addPerson } from '../http/logging.ts'
import { renewPasswordHash } from '../repositories/accounts/password-resets.ts'
import type { SignedInAs } from '../repositories/accounts/sessions.ts'
import { findCredentials } from '../repositories/accounts/users.ts'
import { demoPassword } from './demo-password.ts'
import { hasCost, hashPassword, passwordMatches } from './passwords.ts'

/** Undefined where they do not, which takes as long; the log then names the account. */
export async function checkCredentials(
  request: FastifyRequest,
  { email, password }: { email: string; password: string },
): Promise<SignedInAs | undefined> {
  const { server: app, log } = request
  const known = await findCredentials(app.db, email)
  const hash = known?.password_hash ?? undefined
  const matches = await passwordMatches(hash, password)
  const isLocked = password === demoPassword && !app.allowsDemoPassword(request)
  if (!known || !hash || !matches || isLocked) {
    if (known) addPerson(log, { account: known.id })
    return undefined
  }
  return { userId: known.id, passwordHash: await currentHash(app, known.id, hash, password) }
}

/** A hash at an older cost is replaced now, because the password is known at no other time. */
async function currentHash(
  { db, hashCost }: FastifyInstance,
  userId: string,
  oldHash: string,
  password: string,
): Promise<string> {
  if (hasCost(oldHash, hashCost)) return oldHash
  const newHash = await hashPassword(password, hashCost)
  await renewPasswordHash(db, userId, { oldHash, newHash })
  return newHash
}
