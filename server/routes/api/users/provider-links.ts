// Connections of users to the identity provider (extension).
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { providerLink } from '../../../../domain/records/second-factors.ts'
import { requirePrincipal } from '../../../auth/principal.ts'
import { refusal, requireFound } from '../../../http/errors.ts'
import { allowLink, listLinks, removeLink } from '../../../repositories/accounts/provider-links.ts'
import { findPasswordHash } from '../../../repositories/accounts/users.ts'

/** POST /api/users/{id}/provider-link: lets a user connect the identity provider without the password, for a day (extension). */
const allowProviderLinkRoute: FastifyPluginAsyncZod = async app => {
  const schema = {
    summary: 'Lets a user connect the identity provider without the password, for one day',
    params: z.object({ id: z.string() }),
  }
  const options = {
    schema,
    config: { extension: true, history: { action: 'allow_provider_link', object: 'user' } } as const,
    onRequest: [app.allow('edit users'), app.requireConfirmed],
  }
  app.post('/api/users/:id/provider-link', options, async (request, reply) => {
    await request.recorded(async store => requireFound(await allowLink(store, request.params.id)))
    return reply.code(204).send()
  })
}

/** GET /api/users/{id}/provider-links: with whom at the identity provider a user is connected (extension). */
const listProviderLinksRoute: FastifyPluginAsyncZod = async app => {
  const schema = {
    summary: 'The connections of a user to the identity provider, the oldest first',
    params: z.object({ id: z.string() }),
    response: { 200: z.array(providerLink) },
  }
  const options = { schema, config: { extension: true }, onRequest: app.allowOwnOr('edit users') }
  app.get('/api/users/:id/provider-links', options, ({ params }) => listLinks(app.db, params.id))
}

/** DELETE /api/users/{id}/provider-links/{link_id}: disconnects the identity provider from a user (extension). */
const removeProviderLinkRoute: FastifyPluginAsyncZod = async app => {
  const schema = {
    summary:
      'Disconnects the identity provider from a user, who is signed out everywhere except in the session of the call',
    params: z.object({ id: z.string(), link_id: z.string() }),
  }
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
      requireFound(await removeLink(store, { userId, id, currentSession: sessionHash }))
    })
    app.sendQueuedMails()
    return reply.code(204).send()
  })
}

export const providerLinkRoutes = [allowProviderLinkRoute, listProviderLinksRoute, removeProviderLinkRoute]
