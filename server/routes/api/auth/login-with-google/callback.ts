// GET /api/auth/login-with-google/callback: where the identity provider sends the browser back to (extension).
import type { FastifyPluginAsync } from 'fastify'
import * as z from 'zod/mini'
import { SignInRefused } from '../../../../auth/oidc.ts'
import { backToSignIn } from '../../../../plugins/identity-provider.ts'
import { findCredentials } from '../../../../repositories/users.ts'

export const callbackPath = '/api/auth/login-with-google/callback'

const options = {
  schema: {
    summary: 'Where the identity provider sends the browser back to',
    response: { 302: z.undefined() },
  },
  config: { extension: true, redirects: true },
  errorHandler: backToSignIn,
}

export const loginWithGoogleCallbackRoute: FastifyPluginAsync = async app => {
  app.get(callbackPath, options, async (request, reply) => {
    const email = await app.identityProvider.finish(
      new URL(app.ownAddress(request.url)),
      reply.takeSignInAttempt(),
    )
    const known = await findCredentials(app.db, email)
    if (!known) throw new SignInRefused('not_known')
    await reply.beginSession({ userId: known.id })
    return reply.redirect('/')
  })
}
