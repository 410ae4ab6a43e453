// POST /api/auth/authenticator-app: the secret for an authenticator app, which counts once it has shown a code (extension).
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { confirmedBody } from '../../../../../domain/calls/second-factors.ts'
import { newAuthenticatorApp } from '../../../../../domain/records/second-factors.ts'
import { appSetup, newAppSecret } from '../../../../auth/authenticator-app.ts'
import { confirmBeforeFactor } from '../../../../auth/confirm-identity.ts'
import { requirePrincipal } from '../../../../auth/principal.ts'
import { signedInUser } from '../../../../history/objects.ts'
import { refusal } from '../../../../http/errors.ts'
import { startAppSetup } from '../../../../repositories/accounts/second-factors.ts'

const schema = {
  summary: 'The secret for an authenticator app, which is set up once one of its codes was entered',
  body: confirmedBody,
  response: { 200: newAuthenticatorApp },
}

export const beginAuthenticatorAppRoute: FastifyPluginAsyncZod = async app => {
  const config = {
    extension: true,
    secretReply: true,
    refuses: ['has_authenticator_app', 'too_many'],
    history: { action: 'begin_second_factor', object: 'user', id: signedInUser },
  } as const
  const options = { schema, config, onRequest: app.allowWithoutSecondFactor }
  app.post('/api/auth/authenticator-app', options, async (request, reply) => {
    const { user } = requirePrincipal(request)
    await confirmBeforeFactor(request, reply, request.body)
    const secret = newAppSecret()
    await request.recorded(async store => {
      if (!(await startAppSetup(store, user.id, secret))) throw refusal('has_authenticator_app')
    })
    return appSetup(secret, user.email)
  })
}
