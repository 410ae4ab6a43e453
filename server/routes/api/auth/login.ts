// POST /api/auth/login: a new session for an e-mail and its password.
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { loginBody } from '../../../../domain/calls.ts'
import { identifiedUser } from '../../../../domain/records.ts'
import { hasCost, hashPassword, passwordMatches } from '../../../auth/passwords.ts'
import { refusal } from '../../../http/errors.ts'
import { renewPasswordHash } from '../../../repositories/password-resets.ts'
import { emailKey, findCredentials } from '../../../repositories/users.ts'
import { demoPassword } from '../../../seeds/demo.ts'

const schema = {
  summary: 'A new session for an e-mail and its password',
  body: loginBody,
  response: { 200: identifiedUser },
}

export const loginRoute: FastifyPluginAsyncZod = async app => {
  const options = { schema, config: { refuses: ['sign_in_refused', 'too_many'] as const } }
  app.post('/api/auth/login', options, (request, reply) => {
    const { body, ip } = request
    const account = emailKey(body.email)
    const browser = request.knownBrowserOf(account)
    return app.rateLimit.attempt('login', { ip, account, browser }, async () => {
      const known = await findCredentials(app.db, body.email)
      const hash = known?.password_hash ?? undefined
      const matches = await passwordMatches(hash, body.password)
      const isLocked = body.password === demoPassword && !app.allowsDemoPassword
      if (!known || !hash || !matches || isLocked) throw refusal('sign_in_refused')
      const passwordHash = await currentHash(known.id, hash, body.password)
      const user = await reply.beginSession({ userId: known.id, passwordHash })
      reply.rememberBrowser(account)
      return user
    })
  })

  /** A hash at an older cost is replaced now, because the password is known at no other time. */
  async function currentHash(userId: string, oldHash: string, password: string): Promise<string> {
    if (hasCost(oldHash, app.hashCost)) return oldHash
    const newHash = await hashPassword(password, app.hashCost)
    await renewPasswordHash(app.db, userId, { oldHash, newHash })
    return newHash
  }
}
