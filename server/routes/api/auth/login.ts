// POST /api/auth/login: a new session for an e-mail and its password.
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { loginBody } from '../../../../domain/calls.ts'
import { identifiedUser } from '../../../../domain/records.ts'
import { refusal } from '../../../errors.ts'
import { passwordMatches } from '../../../passwords.ts'
import { findCredentials } from '../../../repositories/users.ts'

const schema = { body: loginBody, response: { 200: identifiedUser } }

export const login: FastifyPluginAsyncZod = async app => {
  app.post('/api/auth/login', { schema }, async ({ body }, reply) => {
    const known = await findCredentials(app.db, body.email)
    const matches = await passwordMatches(known?.password_hash, body.password)
    if (!known || !matches) throw refusal('sign_in_refused')
    return reply.beginSession(known.id)
  })
}
