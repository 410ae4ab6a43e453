// POST /api/auth/reset-password: sets a password anew with the token that was mailed.
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { resetPasswordBody } from '../../../../domain/calls.ts'
import { resetTokenInvalid } from '../../../../domain/messages.ts'
import { weaknessOf } from '../../../auth/password-rules.ts'
import { hashPassword } from '../../../auth/passwords.ts'
import { hashToken } from '../../../auth/session-cookie.ts'
import type { Database } from '../../../database/connect.ts'
import { AppError } from '../../../http/errors.ts'
import { findOpenReset, type ResetUser, spendPasswordReset } from '../../../repositories/password-resets.ts'

const schema = { summary: 'Sets a password anew with the token that was mailed', body: resetPasswordBody }

export const resetPassword: FastifyPluginAsyncZod = async app => {
  const config = { refuses: ['too_many'] as const }
  app.post('/api/auth/reset-password', { schema, config }, async ({ body, ip }, reply) => {
    // The token stands for the account that it was mailed to; a made-up one stands for none.
    const outcome = await app.tryAt('reset', ip, body.token, async () => {
      const reset = await setPassword(app.db, hashToken(body.token), body.password)
      if (!reset) throw new AppError('invalid', resetTokenInvalid, { token: resetTokenInvalid })
      return reset
    })
    // Not thrown above: whoever holds the token may choose another password as often as it takes.
    if ('weakness' in outcome) throw new AppError('invalid', outcome.weakness, { password: outcome.weakness })
    await app.forgiveAccount('login', ip, outcome.email_key)
    return reply.code(204).send()
  })
}

/** Undefined where the token can set no password. Hashing is work, so it is done only for one that can. */
async function setPassword(
  db: Database,
  tokenHash: Buffer,
  password: string,
): Promise<ResetUser | { weakness: string } | undefined> {
  const owner = await findOpenReset(db, tokenHash)
  const weakness = owner && weaknessOf(password, owner)
  if (weakness) return { weakness }
  return owner && spendPasswordReset(db, tokenHash, await hashPassword(password))
}
