// PATCH /api/organizations/{id}/: another name for a customer account.
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { organizationBody } from '../../../../domain/calls.ts'
import { organization } from '../../../../domain/records.ts'
import { orNotFound } from '../../../http/errors.ts'
import { renameOrganization } from '../../../repositories/organizations.ts'

const schema = {
  summary: 'Another name for a customer account',
  params: z.object({ id: z.string() }),
  body: organizationBody,
  response: { 200: organization },
}

export const renameOrganizationRoute: FastifyPluginAsyncZod = async app => {
  app.patch(
    '/api/organizations/:id/',
    { schema, onRequest: app.allow('edit organizations') },
    async ({ params, body }) => orNotFound(await renameOrganization(app.db, params.id, body.name)),
  )
}
