// DELETE /api/users/{id}/invitation: withdraws an invitation (extension). Its link is worth nothing then.
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { recordNotFound } from '../../../../http/errors.ts'
import { withdrawInvitation } from '../../../../repositories/accounts/invitations.ts'

const schema = {
  summary: 'Withdraws the invitation of a user who has no password yet',
  params: z.object({ id: z.string() }),
}

export const withdrawInvitationRoute: FastifyPluginAsyncZod = async app => {
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
    await request.recorded(async store => {
      if (!(await withdrawInvitation(store, request.params.id))) throw recordNotFound()
    })
    return reply.code(204).send()
  })
}
