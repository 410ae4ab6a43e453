// PATCH /api/places/{id}: changes what is sent of a place (extension).
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { editPlaceBody } from '../../../../domain/calls/places.ts'
import { place } from '../../../../domain/records/place.ts'
import { orNotFound } from '../../../http/errors.ts'
import { editPlace } from '../../../repositories/places.ts'

const schema = {
  summary: 'Changes the given fields of a place; its id stays the same',
  params: z.object({ id: z.string() }),
  body: editPlaceBody,
  response: { 200: place },
}

export const editPlaceRoute: FastifyPluginAsyncZod = async app => {
  app.patch(
    '/api/places/:id',
    {
      schema,
      config: { extension: true, record: 'place', history: { action: 'change', object: 'place' } },
      onRequest: app.allow('edit assets'),
    },
    request =>
      request.recorded(async store => orNotFound(await editPlace(store, request.params.id, request.body))),
  )
}
