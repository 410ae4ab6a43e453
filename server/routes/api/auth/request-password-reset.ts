// POST /api/auth/request-password-reset: requests the mail with the link to reset a password.
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { requestResetBody } from '../../../../domain/calls/credentials.ts'
import { emailKey } from '../../../repositories/accounts/users.ts'
import { queueMail } from '../../../repositories/queued-mails.ts'

const schema = { summary: 'Requests a mail with a link to reset the password', body: requestResetBody }

export const requestPasswordResetRoute: FastifyPluginAsyncZod = async app => {
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
    // The entry has the address as it was typed, because to look for its user would take time where there is one.
    await request.recorded(async (store, draft) => {
      await queueMail(store, 'reset', body.email)
      draft.changes.push({ field: 'email', before: null, after: body.email })
    })
    // Whether anybody has this e-mail is looked up later, so that the reply and its time reveal nothing.
    app.sendQueuedMails()
    return reply.code(204).send()
  })
}
