// POST /api/auth/confirm-email: takes over a new address with the token mailed to it and the current password (extension).
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { type ConfirmEmailBody, confirmEmailBody } from '../../../../domain/calls/credentials.ts'
import { emailLinkInvalid } from '../../../../domain/messages/accounts.ts'
import { connectPasswordWrong } from '../../../../domain/messages/sign-in.ts'
import { passwordMatches } from '../../../auth/passwords.ts'
import { hashToken } from '../../../auth/session-cookie.ts'
import type { Database } from '../../../database/connect.ts'
import { WrongCredential, WrongPassword } from '../../../http/errors.ts'
import { confirmEmailChange, findEmailChange } from '../../../repositories/accounts/email-changes.ts'

const schema = {
  summary: 'Confirms a new address with the token that was mailed to it and the current password',
  body: confirmEmailBody,
}

export const confirmEmailRoute: FastifyPluginAsyncZod = async app => {
  const options = {
    schema,
    config: {
      extension: true,
      refuses: ['too_many'] as const,
      history: { action: 'confirm_email', object: 'user', id: userOfToken, by: 'object' } as const,
    },
  }
  app.post('/api/auth/confirm-email', options, async (request, reply) => {
    const { body, ip, principal, sessionHash } = request
    const tokenHash = hashToken(body.token)
    await app.rateLimit.attempt('email link', { ip, account: body.token }, async () => {
      const change = await findEmailChange(app.db, tokenHash)
      if (!change) throw linkInvalid()
      const hash = change.password_hash ?? undefined
      await app.rateLimit.attempt('change password', { ip, account: change.user_id }, async () => {
        if (!(await passwordMatches(hash, body.password)))
          throw new WrongPassword('password', connectPasswordWrong)
      })
      const isOwn = principal?.user.id === change.user_id
      const passwordHash = hash ?? ''
      const ownSession = isOwn ? sessionHash : undefined
      await request.recorded(async store => {
        if (!(await confirmEmailChange(store, tokenHash, { passwordHash, ownSession }))) throw linkInvalid()
      })
    })
    app.sendQueuedMails()
    return reply.code(204).send()
  })
}

const userOfToken = async ({ body }: FastifyRequest, db: Database): Promise<string | undefined> =>
  (await findEmailChange(db, hashToken((body as ConfirmEmailBody).token)))?.user_id

const linkInvalid = () => new WrongCredential('token', emailLinkInvalid)
