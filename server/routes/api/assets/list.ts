// GET /api/assets: the batteries, of one organization where it is named.
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { assetInService } from '../../../../domain/records/asset.ts'
import { coalesce } from '../../../database/coalesce.ts'
import { type AssetFilter, listAssets } from '../../../repositories/assets.ts'
import { withService } from '../../../repositories/maintenance.ts'

const schema = {
  summary: 'The batteries, of one organization if it is given',
  querystring: z.object({ organization_id: z.optional(z.string()), search: z.optional(z.string()) }),
  response: { 200: z.array(assetInService) },
}

export const listAssetsRoute: FastifyPluginAsyncZod = async app => {
  const assets = coalesce(async (filter: AssetFilter) =>
    withService(app.db, 'asset', await listAssets(app.db, filter)),
  )
  app.get('/api/assets', { schema, onRequest: app.allow('see assets') }, async ({ query }) =>
    assets({ organizationId: query.organization_id, search: query.search }),
  )
}
