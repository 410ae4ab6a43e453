// GET /api/organizations/{id}: one customer account.
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { organizationDetail } from '../../../../domain/records/organization.ts'
import { orNotFound } from '../../../http/errors.ts'
import { findOrganization, isDeactivated } from '../../../repositories/accounts/organizations.ts'

const schema = {
  summary: 'One customer account',
  params: z.object({ id: z.string() }),
  response: { 200: organizationDetail },
}

export const getOrganizationRoute: FastifyPluginAsyncZod = async app => {
  app.get(
    '/api/organizations/:id',
    { schema, config: { record: 'organization' }, onRequest: app.allow('see organizations') },
    async ({ params }) => {
      const found = orNotFound(await findOrganization(app.db, params.id))
      return (await isDeactivated(app.db, params.id)) ? { ...found, deactivated: true } : found
    },
  )
}
