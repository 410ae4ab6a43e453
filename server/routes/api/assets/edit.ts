// PATCH /api/assets/{id}: changes what is sent of a battery.
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { editAssetBody } from '../../../../domain/calls/units.ts'
import { asset } from '../../../../domain/records/asset.ts'
import { orNotFound } from '../../../http/errors.ts'
import { editAsset } from '../../../repositories/assets.ts'

const schema = {
  summary: 'Changes the given fields of a battery',
  params: z.object({ id: z.string() }),
  body: editAssetBody,
  response: { 200: asset },
}

export const editAssetRoute: FastifyPluginAsyncZod = async app => {
  app.patch(
    '/api/assets/:id',
    {
      schema,
      config: { record: 'asset', history: { action: 'change', object: 'asset' } },
      onRequest: app.allow('edit assets'),
    },
    request =>
      request.recorded(async store => orNotFound(await editAsset(store, request.params.id, request.body))),
  )
}
