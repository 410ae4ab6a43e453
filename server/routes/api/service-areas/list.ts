// GET /api/service-areas: the areas that assets and trucks serve.
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { serviceArea } from '../../../../domain/records/reference-data.ts'
import { coalesce } from '../../../database/coalesce.ts'
import { listReference } from '../../../repositories/reference-data.ts'

const schema = { summary: 'The areas that assets and trucks serve', response: { 200: z.array(serviceArea) } }

export const listServiceAreasRoute: FastifyPluginAsyncZod = async app => {
  const areas = coalesce(() => listReference(app.db, 'service_areas'))
  app.get('/api/service-areas', { schema, onRequest: app.allow('see assets') }, async () => areas(undefined))
}
