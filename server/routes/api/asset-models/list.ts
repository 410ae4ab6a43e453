// GET /api/asset-models: the models of batteries.
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { assetModel } from '../../../../domain/records.ts'
import { sameTogether } from '../../../database/together.ts'
import { listReference } from '../../../repositories/reference-data.ts'

const schema = { summary: 'The models of batteries', response: { 200: z.array(assetModel) } }

export const list: FastifyPluginAsyncZod = async app => {
  const models = sameTogether(() => listReference(app.db, 'asset_models'))
  app.get('/api/asset-models', { schema, onRequest: app.allow('see assets') }, async () => models(undefined))
}
