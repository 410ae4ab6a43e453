// GET /api/users/{id}/provider-links: with whom at the identity provider a user is connected (extension).
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { providerLink } from '../../../../../domain/records/second-factors.ts'
import { listLinks } from '../../../../repositories/accounts/provider-links.ts'

const schema = {
  summary: 'The connections of a user to the identity provider, the oldest first',
  params: z.object({ id: z.string() }),
  response: { 200: z.array(providerLink) },
}

export const listProviderLinksRoute: FastifyPluginAsyncZod = async app => {
  const options = { schema, config: { extension: true }, onRequest: app.allowOwnOr('edit users') }
  app.get('/api/users/:id/provider-links', options, ({ params }) => listLinks(app.db, params.id))
}
