// POST /api/assets: a new battery.
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { newAssetBody } from '../../../../domain/calls/units.ts'
import { asset } from '../../../../domain/records/asset.ts'
import { orNotFound } from '../../../http/errors.ts'
import { addAsset, findAsset } from '../../../repositories/assets.ts'

const schema = { summary: 'Creates a battery', body: newAssetBody, response: { 201: asset } }

export const createAssetRoute: FastifyPluginAsyncZod = async app => {
  app.post(
    '/api/assets',
    {
      schema,
      config: { record: 'asset', history: { action: 'create', object: 'asset', id: null } },
      onRequest: app.allow('edit assets'),
      preHandler: app.requireRoom('assets'),
    },
    async (request, reply) => {
      const created = await request.recorded(async (store, draft) => {
        draft.objectId = await addAsset(store, request.body)
        return orNotFound(await findAsset(store, draft.objectId))
      })
      return reply.code(201).send(created)
    },
  )
}
