// POST /api/auth/login: a new session for an e-mail and its password.
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { loginBody } from '../../../../domain/calls/credentials.ts'
import { identifiedUser } from '../../../../domain/records/viewer.ts'
import { checkCredentials } from '../../../auth/check-credentials.ts'
import { finishOrChallenge } from '../../../auth/second-step.ts'
import { typedUser } from '../../../history/objects.ts'
import { refusal } from '../../../http/errors.ts'
import { emailKey } from '../../../repositories/accounts/users.ts'

const schema = {
  summary:
    'Starts a session with an e-mail address and its password. An account with a second factor gets the code second_factor_required, and no session yet',
  body: loginBody,
  response: { 200: identifiedUser },
}

export const loginRoute: FastifyPluginAsyncZod = async app => {
  const options = {
    schema,
    config: {
      refuses: ['sign_in_refused', 'second_factor_required', 'too_many'] as const,
      history: { action: 'sign_in', object: 'user', id: typedUser, by: 'object' } as const,
    },
  }
  app.post('/api/auth/login', options, async (request, reply) => {
    const { body, ip } = request
    const account = emailKey(body.email)
    const browser = request.knownBrowserOf(account)
    const signedInAs = await app.rateLimit.attempt('login', { ip, account, browser }, async () => {
      const known = await checkCredentials(request, body)
      if (!known) throw refusal('sign_in_refused')
      return known
    })
    return finishOrChallenge(request, reply, { signedInAs, account })
  })
}
