// GET /api/assets/{id}: one battery.
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { asset } from '../../../../domain/records.ts'
import { orNotFound } from '../../../http/errors.ts'
import { findAsset } from '../../../repositories/assets.ts'

const schema = { summary: 'One battery', params: z.object({ id: z.string() }), response: { 200: asset } }

export const getAssetRoute: FastifyPluginAsyncZod = async app => {
  app.get(
    '/api/assets/:id',
    { schema, config: { record: 'asset' }, onRequest: app.allow('see assets') },
    async ({ params }) => orNotFound(await findAsset(app.db, params.id)),
  )
}
