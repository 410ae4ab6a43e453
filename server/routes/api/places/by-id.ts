// GET /api/places/{id}: one place (extension).
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { place } from '../../../../domain/records/place.ts'
import { orNotFound } from '../../../http/errors.ts'
import { findPlace } from '../../../repositories/places.ts'

const schema = { summary: 'One place', params: z.object({ id: z.string() }), response: { 200: place } }

export const getPlaceRoute: FastifyPluginAsyncZod = async app => {
  app.get(
    '/api/places/:id',
    { schema, config: { extension: true, record: 'place' }, onRequest: app.allow('see assets') },
    async ({ params }) => orNotFound(await findPlace(app.db, params.id)),
  )
}
