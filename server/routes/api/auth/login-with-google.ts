// GET /api/auth/login-with-google: sends the browser to the identity provider.
import type { FastifyPluginAsync } from 'fastify'
import * as z from 'zod/mini'
import { SignInRefused } from '../../../auth/oidc.ts'
import { backToSignIn } from '../../../plugins/identity/identity-provider.ts'
import { databaseTime } from '../../../repositories/accounts/provider-logouts.ts'
import { callbackPath } from './login-with-google/callback.ts'

const options = {
  schema: { summary: 'Sends the browser to the identity provider', response: { 302: z.undefined() } },
  config: { redirects: true },
  errorHandler: backToSignIn,
}

export const loginWithGoogleRoute: FastifyPluginAsync = async app => {
  app.get('/api/auth/login-with-google', options, async (request, reply) => {
    // Any page can send a browser here. Whoever is to sign in has to have been on a page of ours before.
    if (!request.comesFromOwnPage()) throw new SignInRefused('expired')
    const setOutAt = await databaseTime(app.db)
    const { address, attempt } = await app.identityProvider.begin(app.ownAddress(callbackPath))
    reply.storeSignInAttempt({ ...attempt, setOutAt })
    return reply.redirect(address.href)
  })
}
