// The authenticator app of whoever is signed in (extension).
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { codeBody, confirmedBody } from '../../../../domain/calls/second-factors.ts'
import { appSetupExpired, codeWrong } from '../../../../domain/messages/second-factors.ts'
import { newAuthenticatorApp, recoveryCodes } from '../../../../domain/records/second-factors.ts'
import { addFactor } from '../../../auth/add-factor.ts'
import { appSetup, newAppSecret, stepOfCode } from '../../../auth/authenticator-app.ts'
import { confirmBeforeFactor, confirmIdentity } from '../../../auth/confirm-identity.ts'
import { requirePrincipal } from '../../../auth/principal.ts'
import { signedInUser } from '../../../history/objects.ts'
import { AppError, refusal, requireFound } from '../../../http/errors.ts'
import {
  changeFactors,
  confirmApp,
  findAppSetup,
  removeApp,
  startAppSetup,
} from '../../../repositories/accounts/second-factors.ts'

/** POST /api/auth/authenticator-app: the secret for an authenticator app, which counts once it has shown a code (extension). */
const beginAuthenticatorAppRoute: FastifyPluginAsyncZod = async app => {
  const schema = {
    summary: 'The secret for an authenticator app, which is set up once one of its codes was entered',
    body: confirmedBody,
    response: { 200: newAuthenticatorApp },
  }
  const config = {
    extension: true,
    secretReply: true,
    refuses: ['has_authenticator_app', 'too_many'],
    history: { action: 'begin_second_factor', object: 'user', id: signedInUser },
  } as const
  const options = { schema, config, onRequest: app.allowWithoutSecondFactor }
  app.post('/api/auth/authenticator-app', options, async (request, reply) => {
    const { user } = requirePrincipal(request)
    await confirmBeforeFactor(request, reply, request.body)
    const secret = newAppSecret()
    await request.recorded(async store => {
      if (!(await startAppSetup(store, user.id, secret))) throw refusal('has_authenticator_app')
    })
    return appSetup(secret, user.email)
  })
}

/** POST /api/auth/authenticator-app/confirm: the first code of a new authenticator app, which counts from now on (extension). */
const confirmAuthenticatorAppRoute: FastifyPluginAsyncZod = async app => {
  const schema = {
    summary:
      'Confirms a new authenticator app with its first code. Recovery codes come with the first second factor',
    body: codeBody,
    response: { 200: recoveryCodes },
  }
  const config = {
    extension: true,
    secretReply: true,
    refuses: ['too_many'],
    history: { action: 'add_second_factor', object: 'user', id: signedInUser },
  } as const
  const options = { schema, config, onRequest: app.allowWithoutSecondFactor }
  app.post('/api/auth/authenticator-app/confirm', options, async request => {
    const { id } = requirePrincipal(request).user
    const { secret, step } = await app.rateLimit.attempt(
      'second factor',
      { ip: request.ip, account: id },
      async () => {
        const found = await findAppSetup(app.db, id)
        if (!found) throw new AppError('invalid', appSetupExpired)
        const stepOfFirst = stepOfCode(found, request.body.code, Date.now())
        if (stepOfFirst === undefined) throw new AppError('invalid', codeWrong, { code: codeWrong })
        return { secret: found, step: stepOfFirst }
      },
    )
    const factor = { mail: 'app_added', refused: appSetupExpired } as const
    const codes = await addFactor(request, factor, store => confirmApp(store, id, secret, step))
    return { recovery_codes: codes }
  })
}

/** POST /api/auth/authenticator-app/remove: the own authenticator app counts no longer (extension). */
const removeAuthenticatorAppRoute: FastifyPluginAsyncZod = async app => {
  const schema = { summary: "Removes the caller's authenticator app", body: confirmedBody }
  const config = {
    extension: true,
    refuses: ['not_found', 'too_many'],
    history: { action: 'remove_second_factor', object: 'user', id: signedInUser },
  } as const
  const options = { schema, config, onRequest: app.allowSignedIn }
  app.post('/api/auth/authenticator-app/remove', options, async (request, reply) => {
    const userId = requirePrincipal(request).user.id
    await confirmIdentity(request, reply, request.body)
    const change = { userId, currentSession: request.sessionHash, mail: 'app_removed' } as const
    await request.recorded(async store => {
      requireFound(await changeFactors(store, change, () => removeApp(store, userId)))
    })
    app.sendQueuedMails()
    return reply.code(204).send()
  })
}

export const authenticatorAppRoutes = [
  beginAuthenticatorAppRoute,
  confirmAuthenticatorAppRoute,
  removeAuthenticatorAppRoute,
]
