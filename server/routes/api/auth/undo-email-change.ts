// POST /api/auth/undo-email-change: gives an account its old address back, with the token mailed to it (extension).
import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { emailTokenBody } from '../../../../domain/calls/credentials.ts'
import { emailLinkInvalid } from '../../../../domain/messages/accounts.ts'
import { hashPassword } from '../../../auth/passwords.ts'
import { hashToken } from '../../../auth/session-cookie.ts'
import type { Database } from '../../../database/connect.ts'
import { WrongCredential } from '../../../http/errors.ts'
import { findUserOfUndo, undoEmailChange } from '../../../repositories/accounts/email-changes.ts'

const schema = {
  summary:
    'Restores the old address of an account, ends its sessions and mails a link to choose a new password',
  body: emailTokenBody,
}

export const undoEmailChangeRoute: FastifyPluginAsyncZod = async app => {
  const unknownHash = hashPassword(randomBytes(32).toString('hex'))
  const options = {
    schema,
    config: {
      extension: true,
      refuses: ['too_many'] as const,
      history: { action: 'undo_email_change', object: 'user', id: userOfToken, by: 'object' } as const,
    },
  }
  app.post('/api/auth/undo-email-change', options, async (request, reply) => {
    const { body, ip } = request
    const newHash = await unknownHash
    await app.rateLimit.attempt('email link', { ip, account: body.token }, async () => {
      await request.recorded(async store => {
        if (!(await undoEmailChange(store, hashToken(body.token), newHash)))
          throw new WrongCredential('token', emailLinkInvalid)
      })
    })
    app.sendQueuedMails()
    return reply.code(204).send()
  })
}

const userOfToken = ({ body }: FastifyRequest, db: Database): Promise<string | undefined> =>
  findUserOfUndo(db, hashToken((body as { token: string }).token))
