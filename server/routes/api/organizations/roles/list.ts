// GET /api/organizations/{id}/roles: the roles that a user of a customer account can have.
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { role } from '../../../../../domain/records/user.ts'
import { roleNames } from '../../../../../domain/roles.ts'
import { orNotFound } from '../../../../http/errors.ts'
import { findOrganization } from '../../../../repositories/accounts/organizations.ts'

const schema = {
  summary: 'The roles that a user of a customer account can have',
  params: z.object({ id: z.string() }),
  querystring: z.object({ filter: z.optional(z.enum(['active'])) }),
  response: { 200: z.array(role) },
}

export const listRolesRoute: FastifyPluginAsyncZod = async app => {
  app.get(
    '/api/organizations/:id/roles',
    { schema, onRequest: app.allow('see users') },
    async ({ params }) => {
      orNotFound(await findOrganization(app.db, params.id))
      return roleNames.map(name => ({ id: name, name }))
    },
  )
}
