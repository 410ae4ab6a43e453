// POST /api/access-keys/{id}/revocation: a key that is accepted no longer (extension). It stays in the list.
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { recordNotFound } from '../../../http/errors.ts'
import { revokeAccessKey } from '../../../repositories/accounts/access-keys.ts'

const schema = {
  summary: 'Revokes a key, which stays in the list',
  params: z.object({ id: z.string() }),
}

export const revokeAccessKeyRoute: FastifyPluginAsyncZod = async app => {
  const options = {
    schema,
    config: { extension: true, history: { action: 'revoke', object: 'access_key' } } as const,
    onRequest: [app.allow('manage keys'), app.requireConfirmed],
  }
  app.post('/api/access-keys/:id/revocation', options, async (request, reply) => {
    await request.recorded(async store => {
      if (!(await revokeAccessKey(store, request.params.id))) throw recordNotFound()
    })
    return reply.code(204).send()
  })
}
