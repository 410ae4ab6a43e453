// POST /api/auth/authenticator-app/remove: the own authenticator app counts no longer (extension).
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { confirmedBody } from '../../../../../domain/calls/second-factors.ts'
import { confirmIdentity } from '../../../../auth/confirm-identity.ts'
import { requirePrincipal } from '../../../../auth/principal.ts'
import { signedInUser } from '../../../../history/objects.ts'
import { recordNotFound } from '../../../../http/errors.ts'
import { changeFactors, removeApp } from '../../../../repositories/accounts/second-factors.ts'

const schema = { summary: "Removes the caller's authenticator app", body: confirmedBody }

export const removeAuthenticatorAppRoute: FastifyPluginAsyncZod = async app => {
  const config = {
    extension: true,
    refuses: ['not_found', 'too_many'],
    history: { action: 'remove_second_factor', object: 'user', id: signedInUser },
  } as const
  const options = { schema, config, onRequest: app.allowSignedIn }
  app.post('/api/auth/authenticator-app/remove', options, async (request, reply) => {
    const userId = requirePrincipal(request).user.id
    await confirmIdentity(request, reply, request.body)
    const change = { userId, currentSession: request.sessionHash, mail: 'app_removed' } as const
    await request.recorded(async store => {
      if (!(await changeFactors(store, change, () => removeApp(store, userId)))) throw recordNotFound()
    })
    app.sendQueuedMails()
    return reply.code(204).send()
  })
}
