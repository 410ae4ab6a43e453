// POST /api/trucks: a new truck.
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { newTruckBody } from '../../../../domain/calls/units.ts'
import { truck } from '../../../../domain/records/truck.ts'
import { orNotFound } from '../../../http/errors.ts'
import { addTruck, findTruck } from '../../../repositories/trucks.ts'

const schema = { summary: 'Creates a truck', body: newTruckBody, response: { 201: truck } }

export const createTruckRoute: FastifyPluginAsyncZod = async app => {
  app.post(
    '/api/trucks',
    {
      schema,
      config: { record: 'truck', history: { action: 'create', object: 'truck', id: null } },
      onRequest: app.allow('edit assets'),
      preHandler: app.requireRoom('trucks'),
    },
    async (request, reply) => {
      const created = await request.recorded(async (store, draft) => {
        draft.objectId = await addTruck(store, request.body)
        return orNotFound(await findTruck(store, draft.objectId))
      })
      return reply.code(201).send(created)
    },
  )
}
