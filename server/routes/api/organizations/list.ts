// GET /api/organizations/: the customer accounts.
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { organization } from '../../../../domain/records/organization.ts'
import { coalesce } from '../../../database/coalesce.ts'
import { listOrganizations } from '../../../repositories/accounts/organizations.ts'

const schema = {
  summary: 'The customer accounts',
  querystring: z.object({ search: z.optional(z.string()) }),
  response: { 200: z.array(organization) },
}

export const listOrganizationsRoute: FastifyPluginAsyncZod = async app => {
  const organizations = coalesce((search?: string) => listOrganizations(app.db, search))
  app.get('/api/organizations/', { schema, onRequest: app.allow('see organizations') }, async ({ query }) =>
    organizations(query.search),
  )
}
