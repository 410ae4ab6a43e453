// POST /api/auth/authenticator-app/confirm: the first code of a new authenticator app, which counts from now on (extension).
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { codeBody } from '../../../../../domain/calls/second-factors.ts'
import { appSetupExpired, codeWrong } from '../../../../../domain/messages/second-factors.ts'
import { recoveryCodes } from '../../../../../domain/records/second-factors.ts'
import { addFactor } from '../../../../auth/add-factor.ts'
import { stepOfCode } from '../../../../auth/authenticator-app.ts'
import { requirePrincipal } from '../../../../auth/principal.ts'
import { signedInUser } from '../../../../history/objects.ts'
import { AppError } from '../../../../http/errors.ts'
import { confirmApp, findAppSetup } from '../../../../repositories/accounts/second-factors.ts'

const schema = {
  summary:
    'Confirms a new authenticator app with its first code. Recovery codes come with the first second factor',
  body: codeBody,
  response: { 200: recoveryCodes },
}

export const confirmAuthenticatorAppRoute: FastifyPluginAsyncZod = async app => {
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
