// GET /api/users: users of every organization, by name or e-mail (extension).
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { user } from '../../../../domain/records/user.ts'
import { coalesce } from '../../../database/coalesce.ts'
import { searchUsers } from '../../../repositories/accounts/users.ts'
import { readerOf, userFor } from './find-user-for.ts'

const options = {
  schema: {
    summary: 'The first 50 users of every organization whose name, e-mail or id contains a text',
    querystring: z.object({ search: z.string().check(z.minLength(1)) }),
    response: { 200: z.array(user) },
  },
  config: { extension: true },
}

export const searchUsersRoute: FastifyPluginAsyncZod = async app => {
  const users = coalesce((search: string) => searchUsers(app.db, search))
  app.get('/api/users', { ...options, onRequest: app.allow('see users') }, async request =>
    (await users(request.query.search)).map(each => userFor(readerOf(request), each)),
  )
}
