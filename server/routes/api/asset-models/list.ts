// GET /api/asset-models: the models of batteries.
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { assetModel } from '../../../../domain/records.ts'
import { listAssetModels } from '../../../repositories/reference-data.ts'

const schema = { summary: 'The models of batteries', response: { 200: z.array(assetModel) } }

export const list: FastifyPluginAsyncZod = async app => {
  app.get('/api/asset-models', { schema, onRequest: app.allow('see assets') }, async () =>
    listAssetModels(app.db),
  )
}
