// POST /api/organizations/: a new customer account.
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { organizationBody } from '../../../../domain/calls/accounts.ts'
import { organization } from '../../../../domain/records/organization.ts'
import { addOrganization } from '../../../repositories/accounts/organizations.ts'

const schema = {
  summary: 'Creates a customer account',
  body: organizationBody,
  response: { 201: organization },
}

export const createOrganizationRoute: FastifyPluginAsyncZod = async app => {
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
