// POST /api/auth/undo-email-change and /undo-sign-in-method: recovers an account with the token that was mailed to its owner
// (extension).
import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { emailTokenBody } from '../../../../domain/calls/credentials.ts'
import { emailLinkInvalid } from '../../../../domain/messages/accounts.ts'
import { hashPassword } from '../../../auth/passwords.ts'
import { hashToken } from '../../../auth/session-cookie.ts'
import type { Database } from '../../../database/connect.ts'
import { WrongCredential } from '../../../http/errors.ts'
import { findUserOfUndo, redeemUndo } from '../../../repositories/accounts/undos.ts'

const recoveries = [
  {
    path: '/api/auth/undo-email-change',
    undoes: 'email_change',
    action: 'undo_email_change',
    summary:
      'Restores the old address of an account, ends its sessions and mails a link to choose a new password',
  },
  {
    path: '/api/auth/undo-sign-in-method',
    undoes: 'sign_in_method',
    action: 'undo_sign_in_method',
    summary:
      'Removes what was added lately to sign in to an account with, ends its sessions and mails a link to choose a new password',
  },
] as const

export const undoRoute: FastifyPluginAsyncZod = async app => {
  const unknownHash = hashPassword(randomBytes(32).toString('hex'), app.hashCost)
  for (const { path, undoes, action, summary } of recoveries) {
    const options = {
      schema: { summary, body: emailTokenBody },
      config: {
        extension: true,
        refuses: ['too_many'] as const,
        history: { action, object: 'user', id: userOfToken, by: 'object' } as const,
      },
    }
    app.post(path, options, async (request, reply) => {
      const { body, ip } = request
      const undo = { undoes, unknownHash: await unknownHash }
      await app.rateLimit.attempt('email link', { ip, account: body.token }, async () => {
        await request.recorded(async store => {
          if (!(await redeemUndo(store, hashToken(body.token), undo)))
            throw new WrongCredential('token', emailLinkInvalid)
        })
      })
      app.sendQueuedMails()
      return reply.code(204).send()
    })
  }
}

const userOfToken = ({ body }: FastifyRequest, db: Database): Promise<string | undefined> =>
  findUserOfUndo(db, hashToken((body as { token: string }).token))
