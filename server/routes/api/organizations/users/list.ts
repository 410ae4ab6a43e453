// GET /api/organizations/{id}/users: the users of a customer account.
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { user } from '../../../../../domain/records/user.ts'
import { coalesce } from '../../../../database/coalesce.ts'
import { orNotFound } from '../../../../http/errors.ts'
import { findOrganization } from '../../../../repositories/accounts/organizations.ts'
import { listUsers } from '../../../../repositories/accounts/users.ts'
import { readerOf, userFor } from '../../users/find-user-for.ts'

const schema = {
  summary: 'The users of a customer account',
  params: z.object({ id: z.string() }),
  querystring: z.object({ search: z.optional(z.string()) }),
  response: { 200: z.array(user) },
}

export const listUsersRoute: FastifyPluginAsyncZod = async app => {
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
