// POST /api/users/{id}/provider-link: lets a user connect the identity provider without the password, for a day (extension).
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { recordNotFound } from '../../../../http/errors.ts'
import { allowLink } from '../../../../repositories/accounts/provider-links.ts'

const schema = {
  summary: 'Lets a user connect the identity provider without the password, for one day',
  params: z.object({ id: z.string() }),
}

export const allowProviderLinkRoute: FastifyPluginAsyncZod = async app => {
  const options = {
    schema,
    config: { extension: true, history: { action: 'allow_provider_link', object: 'user' } } as const,
    onRequest: [app.allow('edit users'), app.requireConfirmed],
  }
  app.post('/api/users/:id/provider-link', options, async (request, reply) => {
    await request.recorded(async store => {
      if (!(await allowLink(store, request.params.id))) throw recordNotFound()
    })
    return reply.code(204).send()
  })
}
