// GET and POST /api/auth/login/second-factor: the second step of a sign-in whose password was right (extension).
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { secondFactorBody } from '../../../../../domain/calls/second-factors.ts'
import { secondStep } from '../../../../../domain/records/second-factors.ts'
import { identifiedUser } from '../../../../../domain/records/viewer.ts'
import { requestOptions } from '../../../../auth/passkeys.ts'
import {
  checkCode,
  finishSecondStep,
  requireSecondStep,
  signInMethodsOf,
  takePasskey,
} from '../../../../auth/second-step.ts'
import { refusal } from '../../../../http/errors.ts'
import { passkeysOf } from '../../../../repositories/accounts/passkeys.ts'

const reading = {
  schema: { summary: 'How the sign-in can be confirmed', response: { 200: secondStep } },
  config: { extension: true, refuses: ['sign_in_expired'] as const },
}

const confirming = {
  schema: {
    summary: 'Starts a session with a code of the authenticator app, a recovery code, or a passkey',
    body: secondFactorBody,
    response: { 200: identifiedUser },
  },
  config: {
    extension: true,
    history: { action: 'sign_in', object: 'user', id: challengedUser, by: 'object' } as const,
    refuses: [
      'sign_in_expired',
      'sign_in_refused',
      'second_factor_refused',
      'passkey_refused',
      'too_many',
    ] as const,
  },
}

export const secondFactorRoute: FastifyPluginAsyncZod = async app => {
  app.get('/api/auth/login/second-factor', reading, async request => {
    const { userId, challenge } = requireSecondStep(request)
    const methods = await signInMethodsOf(app, userId)
    const site = app.relyingParty()
    if (!site || !methods.includes('passkey')) return { methods }
    const known = await passkeysOf(app.db, userId)
    return { methods, passkey_options: { ...(await requestOptions(site, { challenge, known })) } }
  })

  app.post('/api/auth/login/second-factor', confirming, async (request, reply) => {
    const step = requireSecondStep(request)
    const by = { ip: request.ip, account: step.userId, browser: request.knownBrowserOf(step.account) }
    const user = await app.rateLimit.attempt('second factor', by, async () => {
      const { code, credential } = request.body
      const takeCode = code === undefined ? undefined : await checkCode(app, step.userId, code)
      return finishSecondStep(request, reply, step, async store => {
        if (takeCode && !(await takeCode(store))) throw refusal('second_factor_refused')
        const proof = credential && { credential, isVerified: false, userId: step.userId, store }
        if (proof && !(await takePasskey(app, step.challenge, proof))) throw refusal('passkey_refused')
      })
    })
    app.sendQueuedMails()
    return user
  })
}

async function challengedUser(request: FastifyRequest): Promise<string | undefined> {
  return request.findChallenge('second_factor')?.userId
}
