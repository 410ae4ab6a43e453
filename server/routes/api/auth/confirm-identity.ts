// POST /api/auth/confirm-identity: with the password or a code again, the caller may do for ten minutes what needs it (extension).
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { confirmIdentityBody } from '../../../../domain/calls/second-factors.ts'
import { passwordNeeded } from '../../../../domain/messages/second-factors.ts'
import { confirmIdentity } from '../../../auth/confirm-identity.ts'
import { signedInUser } from '../../../history/objects.ts'
import { AppError } from '../../../http/errors.ts'

const schema = {
  summary:
    "Confirms the caller's identity with the password or a code: for ten minutes no call needs it again",
  body: confirmIdentityBody,
}

export const confirmIdentityRoute: FastifyPluginAsyncZod = async app => {
  const config = {
    extension: true,
    refuses: ['too_many'],
    history: { action: 'confirm_identity', object: 'user', id: signedInUser },
  } as const
  app.post(
    '/api/auth/confirm-identity',
    { schema, config, onRequest: app.allowSignedIn },
    async (request, reply) => {
      const { body } = request
      if (body.password === undefined && body.code === undefined)
        throw new AppError('invalid', passwordNeeded, { password: passwordNeeded })
      await confirmIdentity(request, reply, body)
      await request.recorded(async () => undefined)
      return reply.code(204).send()
    },
  )
}
