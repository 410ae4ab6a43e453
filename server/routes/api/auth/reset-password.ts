// POST /api/auth/reset-password: sets a new password with the mailed token.
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { type ResetPasswordBody, resetPasswordBody } from '../../../../domain/calls/credentials.ts'
import { resetTokenInvalid } from '../../../../domain/messages/passwords.ts'
import { weaknessOf } from '../../../auth/password-rules.ts'
import { hashPassword } from '../../../auth/passwords.ts'
import { hashToken } from '../../../auth/session-cookie.ts'
import type { Database } from '../../../database/connect.ts'
import { AppError, WrongCredential } from '../../../http/errors.ts'
import {
  findOpenReset,
  type ResetUser,
  redeemPasswordReset,
} from '../../../repositories/accounts/password-resets.ts'

const schema = { summary: 'Resets a password with the mailed token', body: resetPasswordBody }

export const resetPasswordRoute: FastifyPluginAsyncZod = async app => {
  const config = {
    refuses: ['too_many'],
    history: { action: 'reset_password', object: 'user', id: userOfToken, by: 'object' },
  } as const
  app.post('/api/auth/reset-password', { schema, config }, async (request, reply) => {
    const { body, ip } = request
    // The token identifies the account that it was mailed to; an invalid one identifies none.
    const outcome = await app.rateLimit.attempt('reset', { ip, account: body.token }, async () => {
      const reset = await setPassword(request, body)
      if (!reset) throw tokenInvalid()
      return reset
    })
    // Not thrown above: whoever holds the token may choose another password as often as it takes.
    if ('weakness' in outcome) throw new AppError('invalid', outcome.weakness, { password: outcome.weakness })
    const account = outcome.email_key
    await app.rateLimit.forgive('login', { ip, account, browser: request.knownBrowserOf(account) })
    return reply.code(204).send()
  })
}

/** Undefined if the token is not valid. Hashing is expensive, so it is done only for a valid one. */
async function setPassword(
  request: FastifyRequest,
  { token, password }: ResetPasswordBody,
): Promise<ResetUser | { weakness: string } | undefined> {
  const tokenHash = hashToken(token)
  const owner = await findOpenReset(request.server.db, tokenHash)
  const weakness = owner && weaknessOf(password, owner, request.server.isBreached)
  if (weakness) return { weakness }
  if (!owner) return undefined
  const passwordHash = await hashPassword(password, request.server.hashCost)
  return request.recorded(async store => {
    const user = await redeemPasswordReset(store, tokenHash, passwordHash)
    if (!user) throw tokenInvalid()
    return user
  })
}

const tokenInvalid = () => new WrongCredential('token', resetTokenInvalid)

const userOfToken = async ({ body }: FastifyRequest, db: Database): Promise<string | undefined> =>
  (await findOpenReset(db, hashToken((body as ResetPasswordBody).token)))?.id
