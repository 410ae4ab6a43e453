// POST /api/auth/connect-account: connects the person who came back from the identity provider to the account that has the
// person's address, with the account's password (extension).
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { connectAccountBody } from '../../../../domain/calls/credentials.ts'
import { connectPasswordWrong, signInRefusals } from '../../../../domain/messages/sign-in.ts'
import { identifiedUser } from '../../../../domain/records/viewer.ts'
import { checkCredentials } from '../../../auth/check-credentials.ts'
import { finishOrChallenge } from '../../../auth/second-step.ts'
import type { Database } from '../../../database/connect.ts'
import { AppError, WrongPassword } from '../../../http/errors.ts'
import { emailKey, findUserIdByEmail } from '../../../repositories/accounts/users.ts'

const schema = {
  summary: 'Connects a person of the identity provider to the account with the same address',
  body: connectAccountBody,
  response: { 200: identifiedUser },
}

export const connectAccountRoute: FastifyPluginAsyncZod = async app => {
  const options = {
    schema,
    config: {
      extension: true,
      refuses: ['sign_in_expired', 'sign_in_refused', 'second_factor_required', 'too_many'] as const,
      history: { action: 'connect_provider', object: 'user', id: userToConnect, by: 'object' } as const,
    },
  }
  app.post('/api/auth/connect-account', options, async (request, reply) => {
    const person = request.findPersonToConnect()
    if (!person) throw new AppError('invalid', signInRefusals.expired)

    const { email, issuer, subject, sid, canSignOut, setOutAt } = person
    const account = emailKey(email)
    const by = { ip: request.ip, account, browser: request.knownBrowserOf(account) }
    const signedInAs = await app.rateLimit.attempt('login', by, async () => {
      const known = await checkCredentials(request, { email, password: request.body.password })
      if (!known) throw new WrongPassword('password', connectPasswordWrong)
      return known
    })
    if (!(await reply.takePersonToConnect(person))) throw new AppError('invalid', signInRefusals.expired)

    const connects = { issuer, subject, sid, canSignOut, setOutAt }
    return finishOrChallenge(request, reply, { signedInAs, account, connects })
  })
}

async function userToConnect(request: FastifyRequest, db: Database): Promise<string | undefined> {
  const person = request.findPersonToConnect()
  return person && findUserIdByEmail(db, person.email)
}
