// Before one's own second factors change: it is still the same person who sits there.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { passwordNeeded, signInAgain } from '../../domain/messages/second-factors.ts'
import { connectPasswordWrong } from '../../domain/messages/sign-in.ts'
import { AppError, WrongPassword } from '../http/errors.ts'
import { findPasswordHash } from '../repositories/accounts/users.ts'
import { passwordMatches } from './passwords.ts'
import { requirePrincipal } from './principal.ts'

/**
 * With the password, after which the session has another token; without it if the session began in the last ten minutes. Throws
 * 'invalid' at the field of the password, and TooManyAttempts.
 */
export async function confirmIdentity(
  request: FastifyRequest,
  reply: FastifyReply,
  password: string | undefined,
): Promise<void> {
  const { user, isFresh, byProvider, providerSignOut } = requirePrincipal(request)
  const { db, rateLimit } = request.server
  if (password === undefined && isFresh) return
  const passwordHash = (await findPasswordHash(db, user.id)) ?? undefined
  if (!passwordHash) throw new AppError('invalid', signInAgain)
  if (!password) throw new AppError('invalid', passwordNeeded, { password: passwordNeeded })
  await rateLimit.attempt('change password', { ip: request.ip, account: user.id }, async () => {
    if (!(await passwordMatches(passwordHash, password)))
      throw new WrongPassword('password', connectPasswordWrong)
  })
  await reply.beginSession({ userId: user.id, passwordHash, byProvider, providerSignOut }, db)
}
