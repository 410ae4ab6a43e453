// POST /api/places: a new place, under the id that plans use (extension).
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { newPlaceBody } from '../../../../domain/calls/places.ts'
import { place } from '../../../../domain/records/place.ts'
import { orNotFound } from '../../../http/errors.ts'
import { addPlace, findPlace } from '../../../repositories/places.ts'

const schema = {
  summary: 'Creates a place, under the id that plans use',
  body: newPlaceBody,
  response: { 201: place },
}

export const createPlaceRoute: FastifyPluginAsyncZod = async app => {
  app.post(
    '/api/places',
    {
      schema,
      config: {
        extension: true,
        refuses: ['place_exists'],
        record: 'place',
        history: { action: 'create', object: 'place', id: null },
      },
      onRequest: app.allow('edit assets'),
      preHandler: app.requireRoom('places'),
    },
    async (request, reply) => {
      const { id } = request.body
      const created = await request.recorded(async (store, draft) => {
        draft.objectId = id
        await addPlace(store, request.body)
        return orNotFound(await findPlace(store, id))
      })
      return reply.code(201).send(created)
    },
  )
}
