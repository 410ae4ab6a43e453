// POST /api/auth/passkeys/options: what the browser makes a passkey of (extension).
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { confirmedBody } from '../../../../../domain/calls/second-factors.ts'
import { passkeyOptions } from '../../../../../domain/records/second-factors.ts'
import { confirmBeforeFactor } from '../../../../auth/confirm-identity.ts'
import { creationOptions } from '../../../../auth/passkeys.ts'
import { requirePrincipal } from '../../../../auth/principal.ts'
import { signedInUser } from '../../../../history/objects.ts'
import { orNotFound } from '../../../../http/errors.ts'
import { passkeysOf } from '../../../../repositories/accounts/passkeys.ts'

const schema = {
  summary: 'The options with which the browser creates a passkey',
  body: confirmedBody,
  response: { 200: passkeyOptions },
}

export const passkeyOptionsRoute: FastifyPluginAsyncZod = async app => {
  const config = {
    extension: true,
    secretReply: true,
    refuses: ['not_found', 'too_many'],
    history: { action: 'begin_second_factor', object: 'user', id: signedInUser },
  } as const
  const options = { schema, config, onRequest: app.allowWithoutSecondFactor }
  app.post('/api/auth/passkeys/options', options, async (request, reply) => {
    const site = orNotFound(app.relyingParty())
    const { id, email, name } = requirePrincipal(request).user
    await confirmBeforeFactor(request, reply, request.body)
    const challenge = await request.recorded(async () => reply.issueChallenge('new_passkey', { userId: id }))
    const known = await passkeysOf(app.db, id)
    return { ...(await creationOptions(site, { id, email, name: name ?? email }, { challenge, known })) }
  })
}
