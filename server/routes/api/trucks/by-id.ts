// GET /api/trucks/{id}: one truck.
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { truck } from '../../../../domain/records.ts'
import { orNotFound } from '../../../http/errors.ts'
import { findTruck } from '../../../repositories/trucks.ts'

const schema = { summary: 'One truck', params: z.object({ id: z.string() }), response: { 200: truck } }

export const getTruckRoute: FastifyPluginAsyncZod = async app => {
  app.get(
    '/api/trucks/:id',
    { schema, config: { record: 'truck' }, onRequest: app.allow('see assets') },
    async ({ params }) => orNotFound(await findTruck(app.db, params.id)),
  )
}
