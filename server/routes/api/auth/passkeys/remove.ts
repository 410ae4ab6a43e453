// POST /api/auth/passkeys/{id}/remove: one of the own passkeys signs in no longer (extension).
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { confirmedBody } from '../../../../../domain/calls/second-factors.ts'
import { confirmIdentity } from '../../../../auth/confirm-identity.ts'
import { requirePrincipal } from '../../../../auth/principal.ts'
import { signedInUser } from '../../../../history/objects.ts'
import { recordNotFound } from '../../../../http/errors.ts'
import { removePasskey } from '../../../../repositories/accounts/passkeys.ts'
import { changeFactors } from '../../../../repositories/accounts/second-factors.ts'

const schema = {
  summary: 'Removes one of the passkeys of the caller',
  params: z.object({ id: z.string() }),
  body: confirmedBody,
}

export const removePasskeyRoute: FastifyPluginAsyncZod = async app => {
  const config = {
    extension: true,
    refuses: ['too_many'],
    history: { action: 'remove_second_factor', object: 'user', id: signedInUser },
  } as const
  const options = { schema, config, onRequest: app.allowSignedIn }
  app.post('/api/auth/passkeys/:id/remove', options, async (request, reply) => {
    const userId = requirePrincipal(request).user.id
    await confirmIdentity(request, reply, request.body)
    const change = { userId, currentSession: request.sessionHash, mail: 'passkey_removed' } as const
    await request.recorded(async store => {
      const { id } = request.params
      if (!(await changeFactors(store, change, () => removePasskey(store, userId, id))))
        throw recordNotFound()
    })
    app.sendQueuedMails()
    return reply.code(204).send()
  })
}
