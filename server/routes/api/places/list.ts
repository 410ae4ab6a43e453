// GET /api/places: depots, sites and microgrids (extension).
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { place } from '../../../../domain/records/place.ts'
import { coalesce } from '../../../database/coalesce.ts'
import { listPlaces, type PlaceFilter } from '../../../repositories/places.ts'

const schema = {
  summary: 'The places: depots, sites and microgrids',
  querystring: z.object({ organization_id: z.optional(z.string()), search: z.optional(z.string()) }),
  response: { 200: z.array(place) },
}

export const listPlacesRoute: FastifyPluginAsyncZod = async app => {
  const places = coalesce((filter: PlaceFilter) => listPlaces(app.db, filter))
  app.get(
    '/api/places',
    { schema, config: { extension: true }, onRequest: app.allow('see assets') },
    async ({ query }) => places({ organizationId: query.organization_id, search: query.search }),
  )
}
