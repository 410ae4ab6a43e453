// PATCH /api/trucks/{id}: changes what is sent of a truck.
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { editTruckBody } from '../../../../domain/calls/units.ts'
import { truck } from '../../../../domain/records/truck.ts'
import { orNotFound } from '../../../http/errors.ts'
import { editTruck } from '../../../repositories/trucks.ts'

const schema = {
  summary: 'Changes the given fields of a truck',
  params: z.object({ id: z.string() }),
  body: editTruckBody,
  response: { 200: truck },
}

export const editTruckRoute: FastifyPluginAsyncZod = async app => {
  app.patch(
    '/api/trucks/:id',
    {
      schema,
      config: { record: 'truck', history: { action: 'change', object: 'truck' } },
      onRequest: app.allow('edit assets'),
    },
    request =>
      request.recorded(async store => orNotFound(await editTruck(store, request.params.id, request.body))),
  )
}
