// A password that is forgotten.

import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  type ResetPasswordBody,
  requestResetBody,
  resetPasswordBody,
} from '../../../../domain/calls/credentials.ts'
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
import { emailKey, findUserIdByEmail } from '../../../repositories/accounts/users.ts'
import { queueMail } from '../../../repositories/queued-mails.ts'

/** POST /api/auth/request-password-reset: requests the mail with the link to reset a password. */
const requestPasswordResetRoute: FastifyPluginAsyncZod = async app => {
  const schema = { summary: 'Requests a mail with a link to reset the password', body: requestResetBody }
  const options = {
    schema,
    config: {
      refuses: ['too_many'] as const,
      history: { action: 'request_password_reset', object: 'user', id: null } as const,
    },
  }
  app.post('/api/auth/request-password-reset', options, async (request, reply) => {
    const { body, ip } = request
    const account = emailKey(body.email)
    const browser = request.knownBrowserOf(account)
    await app.rateLimit.consume('request reset', { ip, account, browser })
    // Who has no account here is nobody's business: the entry tells apart their addresses, and names none. The user is no object of
    // the entry, because to read one takes time where there is one.
    await request.recorded(async (store, draft) => {
      await queueMail(store, 'reset', body.email)
      const [unknown = ''] = app.keyedHashes(account)
      const user = await findUserIdByEmail(store, body.email)
      draft.changes.push({
        field: 'account',
        before: null,
        after: user ?? `unknown (${unknown.slice(0, 12)})`,
      })
    })
    // Whether anybody has this e-mail decides nothing here, so that the reply and its time reveal nothing.
    app.sendQueuedMails()
    return reply.code(204).send()
  })
}

/** POST /api/auth/reset-password: sets a new password with the mailed token. */
const resetPasswordRoute: FastifyPluginAsyncZod = async app => {
  const schema = { summary: 'Resets a password with the mailed token', body: resetPasswordBody }
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

export const passwordResetRoutes = [requestPasswordResetRoute, resetPasswordRoute]
