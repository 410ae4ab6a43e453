// PATCH /api/organizations/{id}/: another name for a customer account.
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { organizationBody } from '../../../../domain/calls/accounts.ts'
import { organization } from '../../../../domain/records/organization.ts'
import { orNotFound } from '../../../http/errors.ts'
import { renameOrganization } from '../../../repositories/accounts/organizations.ts'

const schema = {
  summary: 'Renames a customer account',
  params: z.object({ id: z.string() }),
  body: organizationBody,
  response: { 200: organization },
}

export const renameOrganizationRoute: FastifyPluginAsyncZod = async app => {
  app.patch(
    '/api/organizations/:id/',
    {
      schema,
      config: { record: 'organization', history: { action: 'change', object: 'organization' } },
      onRequest: app.allow('edit organizations'),
    },
    request =>
      request.recorded(async store =>
        orNotFound(await renameOrganization(store, request.params.id, request.body.name)),
      ),
  )
}
