// The users of a customer account, and the roles that they can have (spec 7).
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { newUserBody } from '../../../../domain/calls/accounts.ts'
import { role, user } from '../../../../domain/records/user.ts'
import { roleNames } from '../../../../domain/roles.ts'
import { checkNewPassword } from '../../../auth/password-rules.ts'
import { hashPassword } from '../../../auth/passwords.ts'
import { requirePrincipal } from '../../../auth/principal.ts'
import { coalesce } from '../../../database/coalesce.ts'
import { orNotFound } from '../../../http/errors.ts'
import { inviteUser } from '../../../repositories/accounts/invitations.ts'
import { findOrganization } from '../../../repositories/accounts/organizations.ts'
import { addUser, listUsers } from '../../../repositories/accounts/users.ts'
import { findUserFor, readerOf, userFor } from '../users/find-user-for.ts'

/** GET /api/organizations/{id}/users: the users of a customer account. */
const listUsersRoute: FastifyPluginAsyncZod = async app => {
  const schema = {
    summary: 'The users of a customer account',
    params: z.object({ id: z.string() }),
    querystring: z.object({ search: z.optional(z.string()) }),
    response: { 200: z.array(user) },
  }
  const users = coalesce(async ({ id, search }: { id: string; search?: string | undefined }) => {
    const organization = await findOrganization(app.db, id)
    return organization && listUsers(app.db, id, search)
  })
  app.get('/api/organizations/:id/users', { schema, onRequest: app.allow('see users') }, async request => {
    const { params, query } = request
    const found = orNotFound(await users({ id: params.id, search: query.search }))
    return found.map(each => userFor(readerOf(request), each))
  })
}

/** POST /api/organizations/{id}/users: a new user of a customer account, without a role. A password that is sent along is temporary; without one the user is invited to choose it (extension). */
const createUserRoute: FastifyPluginAsyncZod = async app => {
  const schema = {
    summary:
      'Creates a user of a customer account, without a role. The password must be changed at the first sign-in; without a password, an invitation is mailed',
    params: z.object({ id: z.string() }),
    body: newUserBody,
    response: { 201: user },
  }
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
    if (password !== undefined)
      checkNewPassword(password, body, { field: 'password', isBreached: app.isBreached })
    const by = { validDays: app.invitationDays, senderId: requirePrincipal(request).user.id }
    const passwordHash = password === undefined ? null : await hashPassword(password, app.hashCost)
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

/** GET /api/organizations/{id}/roles: the roles that a user of a customer account can have. */
const listRolesRoute: FastifyPluginAsyncZod = async app => {
  const schema = {
    summary: 'The roles that a user of a customer account can have',
    params: z.object({ id: z.string() }),
    querystring: z.object({ filter: z.optional(z.enum(['active'])) }),
    response: { 200: z.array(role) },
  }
  app.get(
    '/api/organizations/:id/roles',
    { schema, onRequest: app.allow('see users') },
    async ({ params }) => {
      orNotFound(await findOrganization(app.db, params.id))
      return roleNames.map(name => ({ id: name, name }))
    },
  )
}

export const organizationUserRoutes = [listUsersRoute, createUserRoute, listRolesRoute]
