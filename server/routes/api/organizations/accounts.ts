// Customer accounts (spec 7).
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { organizationBody } from '../../../../domain/calls/accounts.ts'
import { organization, organizationDetail } from '../../../../domain/records/organization.ts'
import { coalesce } from '../../../database/coalesce.ts'
import { orNotFound } from '../../../http/errors.ts'
import {
  addOrganization,
  findOrganization,
  isDeactivated,
  listOrganizations,
  renameOrganization,
} from '../../../repositories/accounts/organizations.ts'

/** GET /api/organizations/: the customer accounts. */
const listOrganizationsRoute: FastifyPluginAsyncZod = async app => {
  const schema = {
    summary: 'The customer accounts',
    querystring: z.object({ search: z.optional(z.string()) }),
    response: { 200: z.array(organization) },
  }
  const organizations = coalesce((search?: string) => listOrganizations(app.db, search))
  app.get('/api/organizations/', { schema, onRequest: app.allow('see organizations') }, async ({ query }) =>
    organizations(query.search),
  )
}

/** GET /api/organizations/{id}: one customer account. */
const getOrganizationRoute: FastifyPluginAsyncZod = async app => {
  const schema = {
    summary: 'One customer account',
    params: z.object({ id: z.string() }),
    response: { 200: organizationDetail },
  }
  app.get(
    '/api/organizations/:id',
    { schema, config: { record: 'organization' }, onRequest: app.allow('see organizations') },
    async ({ params }) => {
      const found = orNotFound(await findOrganization(app.db, params.id))
      return (await isDeactivated(app.db, params.id)) ? { ...found, deactivated: true } : found
    },
  )
}

/** POST /api/organizations/: a new customer account. */
const createOrganizationRoute: FastifyPluginAsyncZod = async app => {
  const schema = {
    summary: 'Creates a customer account',
    body: organizationBody,
    response: { 201: organization },
  }
  app.post(
    '/api/organizations/',
    {
      schema,
      config: { record: 'organization', history: { action: 'create', object: 'organization', id: null } },
      onRequest: app.allow('edit organizations'),
      preHandler: app.requireRoom('organizations'),
    },
    async (request, reply) => {
      const { name } = request.body
      const created = await request.recorded(async (store, draft) => {
        draft.objectId = await addOrganization(store, name)
        return { id: draft.objectId, name }
      })
      return reply.code(201).send(created)
    },
  )
}

/** PATCH /api/organizations/{id}/: another name for a customer account. */
const renameOrganizationRoute: FastifyPluginAsyncZod = async app => {
  const schema = {
    summary: 'Renames a customer account',
    params: z.object({ id: z.string() }),
    body: organizationBody,
    response: { 200: organization },
  }
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

export const organizationRoutes = [
  listOrganizationsRoute,
  getOrganizationRoute,
  createOrganizationRoute,
  renameOrganizationRoute,
]
