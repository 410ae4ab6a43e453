// POST /api/auth/passkeys: a passkey that the browser has made (extension).
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { newPasskeyBody } from '../../../../../domain/calls/second-factors.ts'
import { passkeyNotAdded } from '../../../../../domain/messages/second-factors.ts'
import { recoveryCodes } from '../../../../../domain/records/second-factors.ts'
import { addFactor } from '../../../../auth/add-factor.ts'
import { verifyNewPasskey } from '../../../../auth/passkeys.ts'
import { requirePrincipal } from '../../../../auth/principal.ts'
import { signedInUser } from '../../../../history/objects.ts'
import { AppError, orNotFound } from '../../../../http/errors.ts'
import { addPasskey } from '../../../../repositories/accounts/passkeys.ts'
import { useChallenge } from '../../../../repositories/accounts/used-challenges.ts'

const schema = {
  summary: 'Adds a passkey that the browser has created. Recovery codes come with the first second factor',
  body: newPasskeyBody,
  response: { 201: recoveryCodes },
}

export const addPasskeyRoute: FastifyPluginAsyncZod = async app => {
  const config = {
    extension: true,
    secretReply: true,
    refuses: ['not_found'],
    history: { action: 'add_second_factor', object: 'user', id: signedInUser },
  } as const
  const options = { schema, config, onRequest: app.allowWithoutSecondFactor }
  app.post('/api/auth/passkeys', options, async (request, reply) => {
    const site = orNotFound(app.relyingParty())
    const { name, credential } = request.body
    const { id } = requirePrincipal(request).user
    const challenge = request.findChallenge('new_passkey')
    const made =
      challenge?.userId === id ? await verifyNewPasskey(site, challenge.challenge, credential) : undefined
    if (!challenge || !made) throw new AppError('invalid', passkeyNotAdded)
    const factor = { mail: 'passkey_added', refused: passkeyNotAdded } as const
    const codes = await addFactor(
      request,
      factor,
      async store =>
        (await useChallenge(store, challenge.challenge)) && (await addPasskey(store, id, { ...made, name })),
    )
    reply.clearChallenge('new_passkey')
    return reply.code(201).send({ recovery_codes: codes })
  })
}
