// GET and POST /api/auth/login/passkey: signing in with a passkey in place of the password (extension).
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { type PasskeyBody, passkeyBody } from '../../../../../domain/calls/second-factors.ts'
import { passkeyOptions } from '../../../../../domain/records/second-factors.ts'
import { identifiedUser } from '../../../../../domain/records/viewer.ts'
import { requestOptions } from '../../../../auth/passkeys.ts'
import { finishSignIn, takePasskey } from '../../../../auth/second-step.ts'
import type { Database } from '../../../../database/connect.ts'
import { orNotFound, refusal } from '../../../../http/errors.ts'
import { findPasskey } from '../../../../repositories/accounts/passkeys.ts'
import { useChallenge } from '../../../../repositories/accounts/used-challenges.ts'

const challengeRequest = {
  schema: {
    summary: 'The options with which the browser requests a passkey',
    response: { 200: passkeyOptions },
  },
  config: { extension: true, refuses: ['not_found'] as const },
}

const answering = {
  schema: {
    summary: 'Starts a session with a passkey whose device has verified its user',
    body: passkeyBody,
    response: { 200: identifiedUser },
  },
  config: {
    extension: true,
    history: { action: 'sign_in', object: 'user', id: ownerOfPasskey, by: 'object' } as const,
    refuses: ['not_found', 'sign_in_expired', 'sign_in_refused', 'passkey_refused', 'too_many'] as const,
  },
}

export const passkeySignInRoute: FastifyPluginAsyncZod = async app => {
  app.get('/api/auth/login/passkey', challengeRequest, async (_request, reply) => {
    const site = orNotFound(app.relyingParty())
    return { ...(await requestOptions(site, { challenge: reply.issueChallenge('passkey', {}) })) }
  })

  app.post('/api/auth/login/passkey', answering, async (request, reply) => {
    const { credential } = request.body
    const challenge = request.findChallenge('passkey')
    if (!challenge) throw refusal('sign_in_expired')
    const by = { ip: request.ip, account: credential.id }
    const user = await app.rateLimit.attempt('second factor', by, async () => {
      const owner = await findPasskey(app.db, credential.id)
      if (!owner) throw refusal('passkey_refused')
      const signedIn = { signedInAs: { userId: owner.user_id }, account: owner.email_key }
      return finishSignIn(request, reply, signedIn, async store => {
        if (!(await useChallenge(store, challenge.challenge))) throw refusal('sign_in_expired')
        const proof = { credential, isVerified: true, store }
        if (!(await takePasskey(app, challenge.challenge, proof))) throw refusal('passkey_refused')
      })
    })
    reply.clearChallenge('passkey')
    return user
  })
}

async function ownerOfPasskey({ body }: FastifyRequest, db: Database): Promise<string | undefined> {
  const { credential } = body as Partial<PasskeyBody>
  return credential && (await findPasskey(db, credential.id))?.user_id
}
