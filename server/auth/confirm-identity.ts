// Before what a thief would do in somebody's session: it is still the same person who sits there.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ConfirmIdentityBody } from '../../domain/calls/second-factors.ts'
import { codeWrong, passwordNeeded, signInAgain } from '../../domain/messages/second-factors.ts'
import { connectPasswordWrong } from '../../domain/messages/sign-in.ts'
import { inTransaction } from '../database/transaction.ts'
import { AppError, refusal, WrongCredential, WrongPassword } from '../http/errors.ts'
import { lockUser } from '../repositories/accounts/lock-user.ts'
import { findPasswordHash } from '../repositories/accounts/users.ts'
import { passwordMatches } from './passwords.ts'
import { requirePrincipal } from './principal.ts'
import { checkCode, signInMethodsOf, type TakeProof } from './second-step.ts'

/**
 * With the password or a code of the second factor, after which the session has another token; without them if the session began in the
 * last ten minutes. Throws 'invalid' at the field of the password, and TooManyAttempts.
 */
export async function confirmIdentity(
  request: FastifyRequest,
  reply: FastifyReply,
  proof: ConfirmIdentityBody,
): Promise<void> {
  const { user, isFresh } = requirePrincipal(request)
  if (proof.password === undefined && proof.code === undefined && isFresh) return
  await requireProof(request, reply, { ...proof, userId: user.id })
}

/**
 * Before a new second factor: the first one of an account needs the password however new the session is, because it locks everybody else
 * out. Where there is no password, a new session has to do.
 */
export async function confirmBeforeFactor(
  request: FastifyRequest,
  reply: FastifyReply,
  proof: ConfirmIdentityBody,
): Promise<void> {
  const { user, isFresh } = requirePrincipal(request)
  const isFirst = (await signInMethodsOf(request.server, user.id)).length === 0
  if (!isFirst) return confirmIdentity(request, reply, proof)
  const hasPassword = Boolean(await findPasswordHash(request.server.db, user.id))
  if (hasPassword || !isFresh) await requireProof(request, reply, { ...proof, userId: user.id })
}

/** For what an administrator does to another account: once in ten minutes, by a call of its own. Throws 'confirmation_required'. */
export function requireConfirmed(request: FastifyRequest): void {
  if (!requirePrincipal(request).isFresh) throw refusal('confirmation_required')
}

async function requireProof(
  request: FastifyRequest,
  reply: FastifyReply,
  { userId, password, code }: ConfirmIdentityBody & { userId: string },
): Promise<void> {
  const { db, rateLimit } = request.server
  const by = { ip: request.ip, account: userId }
  const passwordHash = (await findPasswordHash(db, userId)) ?? undefined
  const renew = (take?: TakeProof) =>
    inTransaction(db, async store => {
      await lockUser(store, userId)
      if (take && !(await take(store))) throw new WrongCredential('code', codeWrong)
      await reply.renewSession(passwordHash, store)
    })
  if (code !== undefined) {
    await rateLimit.attempt('second factor', by, async () => {
      await renew(await checkCode(request.server, userId, code))
    })
  } else {
    if (!passwordHash) throw new AppError('invalid', signInAgain)
    if (!password) throw new AppError('invalid', passwordNeeded, { password: passwordNeeded })
    await rateLimit.attempt('change password', by, async () => {
      if (!(await passwordMatches(passwordHash, password)))
        throw new WrongPassword('password', connectPasswordWrong)
    })
    await renew()
  }
}
