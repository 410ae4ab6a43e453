// GET /api/assets: the batteries, of one organization where it is named.
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { asset } from '../../../../domain/records.ts'
import { coalesce } from '../../../database/coalesce.ts'
import { type AssetFilter, listAssets } from '../../../repositories/assets.ts'

const schema = {
  summary: 'The batteries, of one organization where it is named',
  querystring: z.object({ organization_id: z.optional(z.string()), search: z.optional(z.string()) }),
  response: { 200: z.array(asset) },
}

export const listAssetsRoute: FastifyPluginAsyncZod = async app => {
  const assets = coalesce((filter: AssetFilter) => listAssets(app.db, filter))
  app.get('/api/assets', { schema, onRequest: app.allow('see assets') }, async ({ query }) =>
    assets({ organizationId: query.organization_id, search: query.search }),
  )
}
