// GET /api/asset-models: the models of batteries.
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { assetModel } from '../../../../domain/records/reference-data.ts'
import { coalesce } from '../../../database/coalesce.ts'
import { listReference } from '../../../repositories/reference-data.ts'

const schema = { summary: 'The models of batteries', response: { 200: z.array(assetModel) } }

export const listAssetModelsRoute: FastifyPluginAsyncZod = async app => {
  const models = coalesce(() => listReference(app.db, 'asset_models'))
  app.get('/api/asset-models', { schema, onRequest: app.allow('see assets') }, async () => models(undefined))
}
