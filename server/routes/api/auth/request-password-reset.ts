// POST /api/auth/request-password-reset: asks for a mail with which the password can be set anew.
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { requestResetBody } from '../../../../domain/calls.ts'
import { addResetRequest } from '../../../repositories/password-resets.ts'
import { emailKey } from '../../../repositories/users.ts'

const schema = { summary: 'Asks for a mail with which the password can be set anew', body: requestResetBody }

export const requestPasswordReset: FastifyPluginAsyncZod = async app => {
  const options = { schema, config: { refuses: ['too_many'] as const } }
  app.post('/api/auth/request-password-reset', options, async ({ body, ip }, reply) => {
    await app.countTry('request reset', ip, emailKey(body.email))
    await addResetRequest(app.db, body.email)
    // Whether anybody has this e-mail is looked up later: the answer and its time are the same for both.
    app.sendResetMails()
    return reply.code(204).send()
  })
}
