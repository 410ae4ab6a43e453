// GET /api/trucks/{id}: one truck.
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { truckInService } from '../../../../domain/records/truck.ts'
import { orNotFound } from '../../../http/errors.ts'
import { withService } from '../../../repositories/maintenance.ts'
import { findTruck } from '../../../repositories/trucks.ts'

const schema = {
  summary: 'One truck',
  params: z.object({ id: z.string() }),
  response: { 200: truckInService },
}

export const getTruckRoute: FastifyPluginAsyncZod = async app => {
  app.get(
    '/api/trucks/:id',
    { schema, config: { record: 'truck' }, onRequest: app.allow('see assets') },
    async ({ params }) => {
      const found = orNotFound(await findTruck(app.db, params.id))
      return (await withService(app.db, 'truck', [found]))[0]
    },
  )
}
