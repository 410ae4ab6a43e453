// POST /api/access-keys/{id}/rotation: another secret for a key (extension). The one so far is accepted for some hours more.
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { rotateAccessKeyBody } from '../../../../domain/calls/access-keys.ts'
import { issuedAccessKey } from '../../../../domain/records/access-key.ts'
import { reissueAccessKey } from '../../../auth/access-key.ts'

const schema = {
  summary: 'Creates a new secret for a key. The old one is accepted for some hours more',
  params: z.object({ id: z.string() }),
  body: rotateAccessKeyBody,
  response: { 201: issuedAccessKey },
}

export const rotateAccessKeyRoute: FastifyPluginAsyncZod = async app => {
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
