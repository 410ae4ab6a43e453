// GET /api/assets/{id}: one battery.
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { assetInService } from '../../../../domain/records/asset.ts'
import { orNotFound } from '../../../http/errors.ts'
import { findAsset } from '../../../repositories/assets.ts'
import { withService } from '../../../repositories/maintenance.ts'

const schema = {
  summary: 'One battery',
  params: z.object({ id: z.string() }),
  response: { 200: assetInService },
}

export const getAssetRoute: FastifyPluginAsyncZod = async app => {
  app.get(
    '/api/assets/:id',
    { schema, config: { record: 'asset' }, onRequest: app.allow('see assets') },
    async ({ params }) => {
      const found = orNotFound(await findAsset(app.db, params.id))
      return (await withService(app.db, 'asset', [found]))[0]
    },
  )
}
