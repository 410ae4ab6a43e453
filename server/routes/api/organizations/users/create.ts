// POST /api/organizations/{id}/users: a new user of a customer account, without a role.
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { newUserBody } from '../../../../../domain/calls.ts'
import { user } from '../../../../../domain/records.ts'
import { checkNewPassword } from '../../../../auth/password-rules.ts'
import { hashPassword } from '../../../../auth/passwords.ts'
import { orNotFound } from '../../../../http/errors.ts'
import { findOrganization } from '../../../../repositories/organizations.ts'
import { addUser, findUser } from '../../../../repositories/users.ts'

const schema = {
  summary: 'A new user of a customer account, without a role',
  params: z.object({ id: z.string() }),
  body: newUserBody,
  response: { 201: user },
}

export const createUserRoute: FastifyPluginAsyncZod = async app => {
  const options = {
    schema,
    config: { refuses: ['email_taken'] as const },
    onRequest: app.allow('create users'),
  }
  app.post('/api/organizations/:id/users', options, async ({ params, body }, reply) => {
    const { id: organizationId } = orNotFound(await findOrganization(app.db, params.id))
    const { name, email, password } = body
    checkNewPassword(password, body, 'password')
    const passwordHash = await hashPassword(password)
    const id = await addUser(app.db, { name, email, passwordHash, organizationId, roles: [] })
    return reply.code(201).send(orNotFound(await findUser(app.db, id)))
  })
}
