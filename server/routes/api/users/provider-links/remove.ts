// DELETE /api/users/{id}/provider-links/{link_id}: disconnects the identity provider from a user (extension).
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { requirePrincipal } from '../../../../auth/principal.ts'
import { recordNotFound, refusal } from '../../../../http/errors.ts'
import { removeLink } from '../../../../repositories/accounts/provider-links.ts'
import { findPasswordHash } from '../../../../repositories/accounts/users.ts'

const schema = {
  summary:
    'Disconnects the identity provider from a user, who is signed out everywhere except in the session of the call',
  params: z.object({ id: z.string(), link_id: z.string() }),
}

export const removeProviderLinkRoute: FastifyPluginAsyncZod = async app => {
  const options = {
    schema,
    config: {
      extension: true,
      refuses: ['only_sign_in'],
      history: { action: 'disconnect_provider', object: 'user' },
    } as const,
    onRequest: [app.allowOwnOr('edit users'), app.requireConfirmed],
  }
  app.delete('/api/users/:id/provider-links/:link_id', options, async (request, reply) => {
    const { params, sessionHash } = request
    const { id: userId, link_id: id } = params
    await request.recorded(async store => {
      const isOwn = requirePrincipal(request).user.id === userId
      if (isOwn && (await findPasswordHash(store, userId)) === null) throw refusal('only_sign_in')
      if (!(await removeLink(store, { userId, id, currentSession: sessionHash }))) throw recordNotFound()
    })
    app.sendQueuedMails()
    return reply.code(204).send()
  })
}
