// Invitations of users (extension).
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { requirePrincipal } from '../../../auth/principal.ts'
import { requireFound } from '../../../http/errors.ts'
import { inviteAgain, withdrawInvitation } from '../../../repositories/accounts/invitations.ts'

/** POST /api/users/{id}/invitation: mails an invitation again (extension). Earlier links are worth nothing then. */
const sendInvitationRoute: FastifyPluginAsyncZod = async app => {
  const schema = {
    summary: 'Mails an invitation to choose a password. Earlier ones stop working',
    params: z.object({ id: z.string() }),
  }
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
    await request.recorded(async store => requireFound(await inviteAgain(store, id, by)))
    app.sendQueuedMails()
    return reply.code(204).send()
  })
}

/** DELETE /api/users/{id}/invitation: withdraws an invitation (extension). Its link is worth nothing then. */
const withdrawInvitationRoute: FastifyPluginAsyncZod = async app => {
  const schema = {
    summary: 'Withdraws the invitation of a user who has no password yet',
    params: z.object({ id: z.string() }),
  }
  const options = {
    schema,
    config: {
      extension: true,
      refuses: ['has_password'],
      history: { action: 'withdraw_invitation', object: 'user' },
    } as const,
    onRequest: app.allow('create users'),
  }
  app.delete('/api/users/:id/invitation', options, async (request, reply) => {
    await request.recorded(async store => requireFound(await withdrawInvitation(store, request.params.id)))
    return reply.code(204).send()
  })
}

export const invitationRoutes = [sendInvitationRoute, withdrawInvitationRoute]
