// PATCH /api/users/{id}: another name or e-mail of a user.
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { editUserBody } from '../../../../domain/calls.ts'
import { user } from '../../../../domain/records.ts'
import { orNotFound } from '../../../http/errors.ts'
import { editUser } from '../../../repositories/users.ts'

const schema = {
  summary: 'Another name or e-mail of a user',
  params: z.object({ id: z.string() }),
  body: editUserBody,
  response: { 200: user },
}

export const editUserRoute: FastifyPluginAsyncZod = async app => {
  const options = {
    schema,
    config: { refuses: ['email_taken'] as const },
    onRequest: app.allowOwnOr('edit users'),
  }
  app.patch('/api/users/:id', options, async ({ params, body }) =>
    orNotFound(await editUser(app.db, params.id, body)),
  )
}
