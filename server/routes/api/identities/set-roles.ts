// PUT /api/identities/{id}/roles: replaces all roles of a user. The user's sessions end if that changes any.
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { setRolesBody } from '../../../../domain/calls.ts'
import { identity } from '../../../../domain/records.ts'
import { orNotFound } from '../../../http/errors.ts'
import { setRoles } from '../../../repositories/roles.ts'
import { findUser } from '../../../repositories/users.ts'

const schema = {
  summary: 'The roles of a user, all of them. Its sessions end where that changes any',
  params: z.object({ id: z.string() }),
  body: setRolesBody,
  response: { 200: identity },
}

export const setRolesRoute: FastifyPluginAsyncZod = async app => {
  const options = {
    schema,
    config: { refuses: ['last_admin', 'password_not_own'] as const },
    onRequest: app.allow('set roles'),
  }
  app.put('/api/identities/:id/roles', options, async ({ params, body }) => {
    const userId = orNotFound(await setRoles(app.db, params.id, [...new Set(body.role_names)]))
    return orNotFound(await findUser(app.db, userId)).identity
  })
}
