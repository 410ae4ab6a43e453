// GET /api/auth/login-with-google/callback: where the identity provider sends the browser back to (extension).
import type { FastifyPluginAsync } from 'fastify'
import * as z from 'zod/mini'
import { type ProviderPerson, SignInRefused } from '../../../../auth/oidc.ts'
import { backToSignIn } from '../../../../plugins/identity-provider.ts'
import { findLinkedUser, linkUser, takeLinkPermission } from '../../../../repositories/provider-links.ts'
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
    const person = await app.identityProvider.finish(
      new URL(app.ownAddress(request.url)),
      reply.takeSignInAttempt(),
    )
    const userId = (await findLinkedUser(app.db, person)) ?? (await connect(person))
    if (userId === undefined) {
      reply.keepPersonToConnect(person)
      return reply.redirect('/connect-account')
    }
    await reply.beginSession({ userId })
    return reply.redirect('/')
  })

  /**
   * Who comes for the first time is connected at once only where an administrator has allowed it. Undefined: the password of the
   * account with this address is needed. Throws SignInRefused.
   */
  async function connect(person: ProviderPerson): Promise<string | undefined> {
    if (person.verifiedEmail === undefined) throw new SignInRefused('not_verified')
    const known = await findCredentials(app.db, person.verifiedEmail)
    if (!known) throw new SignInRefused('not_known')
    if (!(await takeLinkPermission(app.db, known.id))) {
      if (known.password_hash === null) throw new SignInRefused('no_password')
      return undefined
    }
    await linkUser(app.db, person, known.id)
    return known.id
  }
}
