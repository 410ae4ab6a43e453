// DELETE /api/users/{id}/second-factors: for another user who has lost them (extension). The password alone signs in again.
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { requirePrincipal } from '../../../auth/principal.ts'
import { recordNotFound, refusal } from '../../../http/errors.ts'
import { resetFactors } from '../../../repositories/accounts/second-factors.ts'

const schema = {
  summary: 'Removes all second factors of another user, and signs the user out everywhere',
  params: z.object({ id: z.string() }),
}

export const resetSecondFactorsRoute: FastifyPluginAsyncZod = async app => {
  const options = {
    schema,
    config: {
      extension: true,
      history: { action: 'reset_second_factors', object: 'user' } as const,
    },
    onRequest: [app.allow('edit users'), app.requireConfirmed],
  }
  app.delete('/api/users/:id/second-factors', options, async (request, reply) => {
    const { id } = request.params
    // One's own are removed one by one, with the password.
    if (requirePrincipal(request).user.id === id) throw refusal('forbidden')
    await request.recorded(async store => {
      if (!(await resetFactors(store, id))) throw recordNotFound()
    })
    app.sendQueuedMails()
    return reply.code(204).send()
  })
}
