// GET /api/auth/second-factors: with what whoever is signed in confirms a sign-in (extension).
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { secondFactors } from '../../../../domain/records/second-factors.ts'
import { requirePrincipal } from '../../../auth/principal.ts'
import { orNotFound } from '../../../http/errors.ts'
import { findSecondFactors } from '../../../repositories/accounts/second-factors.ts'

const schema = {
  summary: 'How the caller confirms a sign-in',
  response: { 200: secondFactors },
}

export const getSecondFactorsRoute: FastifyPluginAsyncZod = async app => {
  const options = {
    schema,
    config: { extension: true, refuses: ['not_found'] as const },
    onRequest: app.allowWithoutSecondFactor,
  }
  app.get('/api/auth/second-factors', options, async request =>
    orNotFound(await findSecondFactors(app.db, requirePrincipal(request).user.id)),
  )
}
