// POST /api/users/{id}/deactivate and /activate: closes or opens the account of a user (extension).
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { recordNotFound } from '../../../http/errors.ts'
import { setUserActive } from '../../../repositories/accounts/deactivation.ts'

const schema = {
  summary: 'Deactivates or activates the account of a user',
  params: z.object({ id: z.string() }),
}

export const userActivationRoute: FastifyPluginAsyncZod = async app => {
  for (const [action, active] of [
    ['activate', true],
    ['deactivate', false],
  ] as const) {
    const options = {
      schema,
      config: {
        extension: true,
        refuses: ['last_admin'] as const,
        record: 'user' as const,
        history: { action, object: 'user' as const },
      },
      onRequest: [app.allow('deactivate accounts'), app.requireConfirmed],
    }
    app.post(`/api/users/:id/${action}`, options, async (request, reply) => {
      await request.recorded(async store => {
        if (!(await setUserActive(store, request.params.id, active))) throw recordNotFound()
      })
      return reply.code(204).send()
    })
  }
}
