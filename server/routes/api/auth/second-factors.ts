// With what whoever is signed in confirms a sign-in (extension).
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { confirmedBody } from '../../../../domain/calls/second-factors.ts'
import { recoveryCodes, secondFactors } from '../../../../domain/records/second-factors.ts'
import { confirmIdentity } from '../../../auth/confirm-identity.ts'
import { requirePrincipal } from '../../../auth/principal.ts'
import { newRecoveryCodes } from '../../../auth/recovery-codes.ts'
import { signInMethodsOf } from '../../../auth/second-step.ts'
import { signedInUser } from '../../../history/objects.ts'
import { orNotFound, refusal } from '../../../http/errors.ts'
import {
  changeFactors,
  findSecondFactors,
  replaceRecoveryCodes,
} from '../../../repositories/accounts/second-factors.ts'

/** GET /api/auth/second-factors: with what whoever is signed in confirms a sign-in (extension). */
export const getSecondFactorsRoute: FastifyPluginAsyncZod = async app => {
  const schema = {
    summary: 'How the caller confirms a sign-in',
    response: { 200: secondFactors },
  }
  const options = {
    schema,
    config: { extension: true, refuses: ['not_found'] as const },
    onRequest: app.allowWithoutSecondFactor,
  }
  app.get('/api/auth/second-factors', options, async request =>
    orNotFound(await findSecondFactors(app.db, requirePrincipal(request).user.id)),
  )
}

/** POST /api/auth/recovery-codes: ten new recovery codes in place of those before (extension). */
export const renewRecoveryCodesRoute: FastifyPluginAsyncZod = async app => {
  const schema = {
    summary: 'Creates ten new recovery codes, each for one sign-in, which replace the earlier ones',
    body: confirmedBody,
    response: { 200: recoveryCodes },
  }
  const config = {
    extension: true,
    secretReply: true,
    refuses: ['no_second_factor', 'too_many'],
    history: { action: 'renew_recovery_codes', object: 'user', id: signedInUser },
  } as const
  const options = { schema, config, onRequest: app.allowSignedIn }
  app.post('/api/auth/recovery-codes', options, async (request, reply) => {
    const userId = requirePrincipal(request).user.id
    await confirmIdentity(request, reply, request.body)
    if ((await signInMethodsOf(app, userId)).length === 0) throw refusal('no_second_factor')
    const set = await newRecoveryCodes(app.hashCost)
    const change = { userId, currentSession: request.sessionHash, mail: 'recovery_codes_renewed' } as const
    await request.recorded(store =>
      changeFactors(store, change, async () => {
        await replaceRecoveryCodes(store, userId, set)
        return true
      }),
    )
    app.sendQueuedMails()
    return { recovery_codes: set.codes }
  })
}
