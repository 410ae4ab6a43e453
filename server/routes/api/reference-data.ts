// The names that batteries and trucks refer to (spec 7).
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { assetModel, serviceArea } from '../../../domain/records/reference-data.ts'
import { coalesce } from '../../database/coalesce.ts'
import { listReference } from '../../repositories/reference-data.ts'

/** GET /api/service-areas: the areas that assets and trucks serve. */
const listServiceAreasRoute: FastifyPluginAsyncZod = async app => {
  const schema = {
    summary: 'The areas that assets and trucks serve',
    response: { 200: z.array(serviceArea) },
  }
  const areas = coalesce(() => listReference(app.db, 'service_areas'))
  app.get('/api/service-areas', { schema, onRequest: app.allow('see assets') }, async () => areas(undefined))
}

/** GET /api/asset-models: the models of batteries. */
const listAssetModelsRoute: FastifyPluginAsyncZod = async app => {
  const schema = { summary: 'The models of batteries', response: { 200: z.array(assetModel) } }
  const models = coalesce(() => listReference(app.db, 'asset_models'))
  app.get('/api/asset-models', { schema, onRequest: app.allow('see assets') }, async () => models(undefined))
}

export const referenceRoutes = [listServiceAreasRoute, listAssetModelsRoute]
