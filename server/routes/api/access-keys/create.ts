// POST /api/access-keys: a new key for a device or a program (extension). Only this reply has its secret.
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { newAccessKeyBody } from '../../../../domain/calls/access-keys.ts'
import { issuedAccessKey } from '../../../../domain/records/access-key.ts'
import { issueAccessKey } from '../../../auth/access-key.ts'
import { requestedScope } from '../../../auth/access-key-scope.ts'
import { requirePrincipal } from '../../../auth/principal.ts'

const schema = {
  summary: 'Creates a key for a device or a program. Only this reply has its secret',
  body: newAccessKeyBody,
  response: { 201: issuedAccessKey },
}

export const createAccessKeyRoute: FastifyPluginAsyncZod = async app => {
  const options = {
    schema,
    config: {
      extension: true,
      secretReply: true,
      history: { action: 'create', object: 'access_key', id: null },
    } as const,
    onRequest: [app.allow('manage keys'), app.requireConfirmed],
  }
  app.post('/api/access-keys', options, async (request, reply) => {
    const { name, purpose, valid_days: days } = request.body
    const { user } = requirePrincipal(request)
    const scope = await requestedScope(app.db, request.body)
    const validHours = days && days * 24
    const createdBy = user.name ?? user.email
    const issued = await request.recorded(async (store, draft) => {
      const key = await issueAccessKey(store, { name, purpose, scope, validHours, createdBy })
      draft.objectId = key.id
      return key
    })
    return reply.code(201).send(issued)
  })
}
