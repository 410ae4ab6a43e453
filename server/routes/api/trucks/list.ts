// GET /api/trucks: the trucks, of one organization where it is named (extension).
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { truckInService } from '../../../../domain/records/truck.ts'
import { coalesce } from '../../../database/coalesce.ts'
import { withService } from '../../../repositories/maintenance.ts'
import { listTrucks, type TruckFilter } from '../../../repositories/trucks.ts'

const schema = {
  summary: 'The trucks, of one organization where it is named',
  querystring: z.object({ organization_id: z.optional(z.string()), search: z.optional(z.string()) }),
  response: { 200: z.array(truckInService) },
}

export const listTrucksRoute: FastifyPluginAsyncZod = async app => {
  const trucks = coalesce(async (filter: TruckFilter) =>
    withService(app.db, 'truck', await listTrucks(app.db, filter)),
  )
  app.get('/api/trucks', { schema, onRequest: app.allow('see assets') }, async ({ query }) =>
    trucks({ organizationId: query.organization_id, search: query.search }),
  )
}
