// GET /api/auth/identify: who is signed in.
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { identifiedUser } from '../../../../domain/records.ts'
import { refusal } from '../../../errors.ts'

export const identify: FastifyPluginAsyncZod = async app => {
  app.get('/api/auth/identify', { schema: { response: { 200: identifiedUser } } }, async (request, reply) => {
    reply.giveAntiForgeryToken()
    if (!request.asking) throw refusal('signed_out')
    return request.asking.user
  })
}
