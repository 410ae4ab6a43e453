// The passkeys of whoever is signed in (extension).
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { confirmedBody, newPasskeyBody } from '../../../../domain/calls/second-factors.ts'
import { passkeyNotAdded } from '../../../../domain/messages/second-factors.ts'
import { passkeyOptions, recoveryCodes } from '../../../../domain/records/second-factors.ts'
import { addFactor } from '../../../auth/add-factor.ts'
import { confirmBeforeFactor, confirmIdentity } from '../../../auth/confirm-identity.ts'
import { creationOptions, verifyNewPasskey } from '../../../auth/passkeys.ts'
import { requirePrincipal } from '../../../auth/principal.ts'
import { signedInUser } from '../../../history/objects.ts'
import { AppError, orNotFound, requireFound } from '../../../http/errors.ts'
import { addPasskey, passkeysOf, removePasskey } from '../../../repositories/accounts/passkeys.ts'
import { changeFactors } from '../../../repositories/accounts/second-factors.ts'
import { useChallenge } from '../../../repositories/accounts/used-challenges.ts'

/** POST /api/auth/passkeys/options: what the browser makes a passkey of (extension). */
const passkeyOptionsRoute: FastifyPluginAsyncZod = async app => {
  const schema = {
    summary: 'The options with which the browser creates a passkey',
    body: confirmedBody,
    response: { 200: passkeyOptions },
  }
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

/** POST /api/auth/passkeys: a passkey that the browser has made (extension). */
const addPasskeyRoute: FastifyPluginAsyncZod = async app => {
  const schema = {
    summary: 'Adds a passkey that the browser has created. Recovery codes come with the first second factor',
    body: newPasskeyBody,
    response: { 201: recoveryCodes },
  }
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

/** POST /api/auth/passkeys/{id}/remove: one of the own passkeys signs in no longer (extension). */
const removePasskeyRoute: FastifyPluginAsyncZod = async app => {
  const schema = {
    summary: 'Removes one of the passkeys of the caller',
    params: z.object({ id: z.string() }),
    body: confirmedBody,
  }
  const config = {
    extension: true,
    refuses: ['too_many'],
    history: { action: 'remove_second_factor', object: 'user', id: signedInUser },
  } as const
  const options = { schema, config, onRequest: app.allowSignedIn }
  app.post('/api/auth/passkeys/:id/remove', options, async (request, reply) => {
    const userId = requirePrincipal(request).user.id
    await confirmIdentity(request, reply, request.body)
    const change = { userId, currentSession: request.sessionHash, mail: 'passkey_removed' } as const
    await request.recorded(async store => {
      const { id } = request.params
      requireFound(await changeFactors(store, change, () => removePasskey(store, userId, id)))
    })
    app.sendQueuedMails()
    return reply.code(204).send()
  })
}

export const passkeyRoutes = [passkeyOptionsRoute, addPasskeyRoute, removePasskeyRoute]
