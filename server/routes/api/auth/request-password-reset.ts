// POST /api/auth/request-password-reset: requests the mail with the link to reset a password.
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { requestResetBody } from '../../../../domain/calls/credentials.ts'
import { emailKey, findUserIdByEmail } from '../../../repositories/accounts/users.ts'
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
