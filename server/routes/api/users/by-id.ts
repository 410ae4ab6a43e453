// GET /api/users/{id}: one user.
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { user } from '../../../../domain/records/user.ts'
import { orNotFound } from '../../../http/errors.ts'
import { findUserFor, readerOf } from './find-user-for.ts'

const schema = { summary: 'One user', params: z.object({ id: z.string() }), response: { 200: user } }

export const getUserRoute: FastifyPluginAsyncZod = async app => {
  app.get(
    '/api/users/:id',
    { schema, config: { record: 'user' }, onRequest: app.allowOwnOr('see users') },
    async request => orNotFound(await findUserFor(app.db, readerOf(request), request.params.id)),
  )
}
