// The keys of devices and programs (extension).
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { newAccessKeyBody, rotateAccessKeyBody } from '../../../domain/calls/access-keys.ts'
import { accessKey, issuedAccessKey } from '../../../domain/records/access-key.ts'
import { issueAccessKey, reissueAccessKey } from '../../auth/access-key.ts'
import { requestedScope } from '../../auth/access-key-scope.ts'
import { requirePrincipal } from '../../auth/principal.ts'
import { requireFound } from '../../http/errors.ts'
import { listAccessKeys, revokeAccessKey } from '../../repositories/accounts/access-keys.ts'

/** GET /api/access-keys: the keys of devices and programs (extension). */
const listAccessKeysRoute: FastifyPluginAsyncZod = async app => {
  const schema = {
    summary: 'The keys of devices and programs, without secrets',
    response: { 200: z.array(accessKey) },
  }
  const options = { schema, config: { extension: true }, onRequest: app.allow('manage keys') }
  app.get('/api/access-keys', options, () => listAccessKeys(app.db))
}

/** POST /api/access-keys: a new key for a device or a program (extension). Only this reply has its secret. */
const createAccessKeyRoute: FastifyPluginAsyncZod = async app => {
  const schema = {
    summary: 'Creates a key for a device or a program. Only this reply has its secret',
    body: newAccessKeyBody,
    response: { 201: issuedAccessKey },
  }
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

/** POST /api/access-keys/{id}/rotation: another secret for a key (extension). The one so far is accepted for some hours more. */
const rotateAccessKeyRoute: FastifyPluginAsyncZod = async app => {
  const schema = {
    summary: 'Creates a new secret for a key. The old one is accepted for some hours more',
    params: z.object({ id: z.string() }),
    body: rotateAccessKeyBody,
    response: { 201: issuedAccessKey },
  }
  const options = {
    schema,
    config: {
      extension: true,
      secretReply: true,
      refuses: ['access_key_revoked'] as const,
      history: { action: 'rotate', object: 'access_key' } as const,
    },
    onRequest: [app.allow('manage keys'), app.requireConfirmed],
  }
  app.post('/api/access-keys/:id/rotation', options, async (request, reply) => {
    const { valid_days: days, overlap_hours: overlapHours } = request.body
    const rotation = { validHours: days && days * 24, overlapHours }
    const issued = await request.recorded(store => reissueAccessKey(store, request.params.id, rotation))
    return reply.code(201).send(issued)
  })
}

/** POST /api/access-keys/{id}/revocation: a key that is accepted no longer (extension). It stays in the list. */
const revokeAccessKeyRoute: FastifyPluginAsyncZod = async app => {
  const schema = {
    summary: 'Revokes a key, which stays in the list',
    params: z.object({ id: z.string() }),
  }
  const options = {
    schema,
    config: { extension: true, history: { action: 'revoke', object: 'access_key' } } as const,
    onRequest: [app.allow('manage keys'), app.requireConfirmed],
  }
  app.post('/api/access-keys/:id/revocation', options, async (request, reply) => {
    await request.recorded(async store => requireFound(await revokeAccessKey(store, request.params.id)))
    return reply.code(204).send()
  })
}

export const accessKeyRoutes = [
  listAccessKeysRoute,
  createAccessKeyRoute,
  rotateAccessKeyRoute,
  revokeAccessKeyRoute,
]
