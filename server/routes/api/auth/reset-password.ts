// POST /api/auth/reset-password: sets a new password with the mailed token.
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { resetPasswordBody } from '../../../../domain/calls.ts'
import { resetTokenInvalid } from '../../../../domain/messages.ts'
import { weaknessOf } from '../../../auth/password-rules.ts'
import { hashPassword } from '../../../auth/passwords.ts'
import { hashToken } from '../../../auth/session-cookie.ts'
import type { Database } from '../../../database/connect.ts'
import { AppError } from '../../../http/errors.ts'
import { findOpenReset, type ResetUser, redeemPasswordReset } from '../../../repositories/password-resets.ts'

const schema = { summary: 'Sets a password anew with the token that was mailed', body: resetPasswordBody }

export const resetPasswordRoute: FastifyPluginAsyncZod = async app => {
  const config = { refuses: ['too_many'] as const }
  app.post('/api/auth/reset-password', { schema, config }, async (request, reply) => {
    const { body, ip } = request
    // The token identifies the account that it was mailed to; an invalid one identifies none.
    const outcome = await app.rateLimit.attempt('reset', { ip, account: body.token }, async () => {
      const reset = await setPassword(app.db, hashToken(body.token), body.password)
      if (!reset) throw new AppError('invalid', resetTokenInvalid, { token: resetTokenInvalid })
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
  db: Database,
  tokenHash: Buffer,
  password: string,
): Promise<ResetUser | { weakness: string } | undefined> {
  const owner = await findOpenReset(db, tokenHash)
  const weakness = owner && weaknessOf(password, owner)
  if (weakness) return { weakness }
  return owner && redeemPasswordReset(db, tokenHash, await hashPassword(password))
}
