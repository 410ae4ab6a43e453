// POST /api/auth/reset-password: sets a password anew with the token that was mailed.
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { resetPasswordBody } from '../../../../domain/calls.ts'
import { resetTokenInvalid } from '../../../../domain/messages.ts'
import { hashPassword } from '../../../auth/passwords.ts'
import { hashToken } from '../../../auth/session-cookie.ts'
import { AppError } from '../../../http/errors.ts'
import { isResetOpen, spendPasswordReset } from '../../../repositories/password-resets.ts'

const schema = { summary: 'Sets a password anew with the token that was mailed', body: resetPasswordBody }

export const resetPassword: FastifyPluginAsyncZod = async app => {
  const options = { schema, config: { refuses: ['too_many'] as const } }
  app.post('/api/auth/reset-password', options, async ({ body, ip }, reply) => {
    // The token stands for the account that it was mailed to; a made-up one stands for none.
    const user = await app.tryAt('reset', ip, body.token, async () => {
      const changed = await setPassword(hashToken(body.token), body.password)
      if (!changed) throw new AppError('invalid', resetTokenInvalid, { token: resetTokenInvalid })
      return changed
    })
    await app.forgiveAccount('login', ip, user.email_key)
    return reply.code(204).send()
  })

  /** Hashing is work, so it is done only for a token that can be used. */
  const setPassword = async (tokenHash: Buffer, password: string) =>
    (await isResetOpen(app.db, tokenHash))
      ? spendPasswordReset(app.db, tokenHash, await hashPassword(password))
      : undefined
}
