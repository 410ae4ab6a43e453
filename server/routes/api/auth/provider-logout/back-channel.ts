// POST /api/auth/provider-logout/back-channel: the identity provider tells that somebody has signed out there, whose sessions end
// here too (extension). OpenID Connect Back-Channel Logout 1.0: between servers, with a token that the provider has signed.
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { refusal } from '../../../../http/errors.ts'
import { addLogout } from '../../../../repositories/accounts/provider-logouts.ts'
import type { ProviderLogout } from '../../../../repositories/accounts/provider-session.ts'
import { endSessionsBy, lockUsersSignedOut } from '../../../../repositories/accounts/sessions.ts'

const form = 'application/x-www-form-urlencoded'
const maxBytes = 16 * 1024

const options = {
  schema: {
    summary: 'The identity provider signs somebody out, by a logout token',
    consumes: [form],
    response: { 200: z.undefined() },
  },
  config: {
    extension: true,
    signedBody: true,
    documentedBody: z.object({ logout_token: z.string() }),
    refuses: ['logout_token_refused', 'too_many'],
    history: { action: 'sign_out_by_provider', object: 'user', id: null, by: 'object' },
  } as const,
}

export const backChannelLogoutRoute: FastifyPluginAsync = async app => {
  app.addContentTypeParser(form, { parseAs: 'string', bodyLimit: maxBytes }, (_request, body, done) =>
    done(null, new URLSearchParams(body.toString())),
  )

  app.post('/api/auth/provider-logout/back-channel', options, async (request, reply) => {
    const { ip } = request
    // By address alone: nobody else's tokens can keep the provider's out.
    const logout = await app.rateLimit.attempt('logout token', { ip, account: ip }, () => readLogout(request))
    await request.recordedEach(async (store, record) => {
      if (!(await addLogout(store, logout))) throw refusal('logout_token_refused')
      for (const userId of await lockUsersSignedOut(store, logout))
        await record('sign_out_by_provider', userId, async (step, draft) => {
          const devices = await endSessionsBy(step, userId, logout)
          draft.changes.push(...devices.map(before => ({ field: 'session', before, after: null })))
        })
    })
    return reply.code(200).send()
  })
}

async function readLogout({ body, server, log }: FastifyRequest): Promise<ProviderLogout> {
  const token = body instanceof URLSearchParams ? body.get('logout_token') : null
  try {
    return await server.identityProvider.readLogout(token ?? '')
  } catch (error) {
    const { code, claim, name } = error as { code?: string; claim?: string; name?: string }
    log.warn({ refused: code ?? name, claim }, 'a sign-out by the provider was refused')
    throw refusal('logout_token_refused')
  }
}
