// POST /api/organizations/{id}/users: a new user of a customer account, without a role. A password that is sent along is temporary;
// without one the user is invited to choose it (extension).
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { newUserBody } from '../../../../../domain/calls/accounts.ts'
import { user } from '../../../../../domain/records/user.ts'
import { checkNewPassword } from '../../../../auth/password-rules.ts'
import { hashPassword } from '../../../../auth/passwords.ts'
import { requirePrincipal } from '../../../../auth/principal.ts'
import { orNotFound } from '../../../../http/errors.ts'
import { inviteUser } from '../../../../repositories/accounts/invitations.ts'
import { findOrganization } from '../../../../repositories/accounts/organizations.ts'
import { addUser } from '../../../../repositories/accounts/users.ts'
import { findUserFor, readerOf } from '../../users/find-user-for.ts'

const schema = {
  summary:
    'Creates a user of a customer account, without a role. The password must be changed at the first sign-in; without a password, an invitation is mailed',
  params: z.object({ id: z.string() }),
  body: newUserBody,
  response: { 201: user },
}

export const createUserRoute: FastifyPluginAsyncZod = async app => {
  const options = {
    schema,
    config: {
      refuses: ['email_taken', 'too_many'] as const,
      record: 'user' as const,
      history: { action: 'create', object: 'user', id: null } as const,
    },
    onRequest: app.allow('create users'),
    preHandler: app.requireRoom('users'),
  }
  app.post('/api/organizations/:id/users', options, async (request, reply) => {
    const { params, body } = request
    const { id: organizationId } = orNotFound(await findOrganization(app.db, params.id))
    const { name, email, password } = body
    if (password !== undefined) checkNewPassword(password, body, 'password')
    const by = { validDays: app.invitationDays, senderId: requirePrincipal(request).user.id }
    const passwordHash = password === undefined ? null : await hashPassword(password)
    const added = { name, email, passwordHash, mustChangePassword: true, organizationId, roles: [] }
    const created = await request.recorded(async (store, draft) => {
      const userId = await addUser(store, added)
      if (passwordHash === null) await inviteUser(store, { userId, email, ...by })
      draft.objectId = userId
      return orNotFound(await findUserFor(store, readerOf(request), userId))
    })
    if (passwordHash === null) app.sendQueuedMails()
    return reply.code(201).send(created)
  })
}
