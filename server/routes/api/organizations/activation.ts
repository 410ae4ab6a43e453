// POST /api/organizations/{id}/deactivate and /activate: closes or opens the accounts of all its users (extension).
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { recordNotFound } from '../../../http/errors.ts'
import { setOrganizationActive } from '../../../repositories/accounts/deactivation.ts'

const schema = {
  summary: 'Deactivates or activates the accounts of all users of a customer account',
  params: z.object({ id: z.string() }),
}

export const organizationActivationRoute: FastifyPluginAsyncZod = async app => {
  for (const [action, active] of [
    ['activate', true],
    ['deactivate', false],
  ] as const) {
    const options = {
      schema,
      config: {
        extension: true,
        refuses: ['last_admin'] as const,
        history: { action, object: 'organization' as const },
      },
      onRequest: [app.allow('deactivate accounts'), app.requireConfirmed],
    }
    app.post(`/api/organizations/:id/${action}`, options, async (request, reply) => {
      await request.recorded(async store => {
        if (!(await setOrganizationActive(store, request.params.id, active))) throw recordNotFound()
      })
      return reply.code(204).send()
    })
  }
}
