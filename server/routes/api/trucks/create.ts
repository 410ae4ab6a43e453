// POST /api/trucks: a new truck.
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { newTruckBody } from '../../../../domain/calls.ts'
import { truck } from '../../../../domain/records.ts'
import { orNotFound } from '../../../http/errors.ts'
import { addTruck, findTruck } from '../../../repositories/trucks.ts'

const schema = { summary: 'A new truck', body: newTruckBody, response: { 201: truck } }

export const createTruckRoute: FastifyPluginAsyncZod = async app => {
  app.post('/api/trucks', { schema, onRequest: app.allow('edit assets') }, async ({ body }, reply) => {
    const id = await addTruck(app.db, body)
    return reply.code(201).send(orNotFound(await findTruck(app.db, id)))
  })
}
