// GET /api/auth/identify: who is signed in.
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { identifiedUser } from '../../../../domain/records/viewer.ts'
import { refusal } from '../../../http/errors.ts'

const schema = { summary: 'Who is signed in', response: { 200: identifiedUser } }

export const identifyRoute: FastifyPluginAsyncZod = async app => {
  const options = { schema, config: { refuses: ['signed_out'] as const } }
  app.get('/api/auth/identify', options, async (request, reply) => {
    reply.markOwnPage()
    if (!request.principal) {
      reply.setAntiForgeryToken()
      throw refusal('signed_out')
    }
    reply.ensureAntiForgeryToken()
    return request.principal.user
  })
}
