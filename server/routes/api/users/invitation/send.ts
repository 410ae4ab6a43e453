// POST /api/users/{id}/invitation: mails an invitation again (extension). Earlier links are worth nothing then.
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { requirePrincipal } from '../../../../auth/principal.ts'
import { recordNotFound } from '../../../../http/errors.ts'
import { inviteAgain } from '../../../../repositories/accounts/invitations.ts'

const schema = {
  summary: 'Mails an invitation to choose a password. Earlier ones stop working',
  params: z.object({ id: z.string() }),
}

export const sendInvitationRoute: FastifyPluginAsyncZod = async app => {
  const options = {
    schema,
    config: {
      extension: true,
      refuses: ['has_password', 'too_many'],
      history: { action: 'invite', object: 'user' },
    } as const,
    onRequest: app.allow('create users'),
  }
  app.post('/api/users/:id/invitation', options, async (request, reply) => {
    const { id } = request.params
    const by = { validDays: app.invitationDays, senderId: requirePrincipal(request).user.id }
    await request.recorded(async store => {
      if (!(await inviteAgain(store, id, by))) throw recordNotFound()
    })
    app.sendQueuedMails()
    return reply.code(204).send()
  })
}
