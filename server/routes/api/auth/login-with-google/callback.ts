// GET /api/auth/login-with-google/callback: where the identity provider sends the browser back to (extension).
import type { FastifyPluginAsync } from 'fastify'
import * as z from 'zod/mini'
import { SignInRefused } from '../../../../auth/oidc.ts'
import { challengeIfNeeded, finishSignIn, stillOpens } from '../../../../auth/second-step.ts'
import { backToSignIn, type PersonToConnect } from '../../../../plugins/identity/identity-provider.ts'
import { findLinkedUser, isLinkAllowed } from '../../../../repositories/accounts/provider-links.ts'
import type { ProviderSession } from '../../../../repositories/accounts/provider-session.ts'
import { emailKey, findCredentials, findUser } from '../../../../repositories/accounts/users.ts'

export const callbackPath = '/api/auth/login-with-google/callback'

const options = {
  schema: {
    summary: 'Where the identity provider sends the browser back to',
    response: { 302: z.undefined() },
  },
  config: {
    extension: true,
    redirects: true,
    history: { action: 'sign_in', object: 'user', id: null, by: 'object' } as const,
  },
  errorHandler: backToSignIn,
  // It would begin a session.
  exposeHeadRoute: false,
}

export const loginWithGoogleCallbackRoute: FastifyPluginAsync = async app => {
  app.get(callbackPath, options, async (request, reply) => {
    const attempt = reply.takeSignInAttempt()
    const person = await app.identityProvider.finish(new URL(app.ownAddress(request.url)), attempt)
    const session = { ...person.signIn, setOutAt: attempt.setOutAt }
    const linked = await findLinkedUser(app.db, session)
    const found = linked ?? (await findConnectable(session, person.verifiedEmail))
    if (typeof found !== 'string') {
      reply.storePersonToConnect(found)
      return reply.redirect('/connect-account')
    }
    const first = {
      signedInAs: { userId: found, byProvider: true, provider: session },
      account: await accountOf(found),
      ...(linked === undefined && { connects: session }),
    }
    if (!person.hasSecondFactor && (await challengeIfNeeded(reply, { ...first, byProvider: session })))
      return reply.redirect('/login?step=second_factor')
    await finishSignIn(request, reply, first, async store => {
      if (!(await stillOpens(store, found, { person: session, isNew: linked === undefined })))
        throw new SignInRefused('expired')
    })
    return reply.redirect('/')
  })

  /** By which a browser of this user is known. */
  async function accountOf(userId: string): Promise<string> {
    return emailKey((await findUser(app.db, userId))?.email ?? '')
  }

  /**
   * The id of the user, if an administrator has allowed to connect a person who comes for the first time. Otherwise the person,
   * who needs the password of the account with this address. Throws SignInRefused.
   */
  async function findConnectable(
    session: ProviderSession,
    email: string | undefined,
  ): Promise<string | Omit<PersonToConnect, 'id'>> {
    if (email === undefined) throw new SignInRefused('not_verified')
    const known = await findCredentials(app.db, email)
    if (!known) throw new SignInRefused('not_known')
    if (!(await isLinkAllowed(app.db, known.id))) {
      if (known.password_hash === null) throw new SignInRefused('no_password')
      return { ...session, email }
    }
    return known.id
  }
}
