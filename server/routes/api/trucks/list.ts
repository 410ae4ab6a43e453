// GET /api/trucks: the trucks.
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { truckInService } from '../../../../domain/records.ts'
import { coalesce } from '../../../database/coalesce.ts'
import { withService } from '../../../repositories/maintenance.ts'
import { listTrucks } from '../../../repositories/trucks.ts'

const schema = {
  summary: 'The trucks',
  querystring: z.object({ search: z.optional(z.string()) }),
  response: { 200: z.array(truckInService) },
}

export const listTrucksRoute: FastifyPluginAsyncZod = async app => {
  const trucks = coalesce(async (search?: string) =>
    withService(app.db, 'truck', await listTrucks(app.db, search)),
  )
  app.get('/api/trucks', { schema, onRequest: app.allow('see assets') }, async ({ query }) =>
    trucks(query.search),
  )
}
