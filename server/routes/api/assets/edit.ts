// PATCH /api/assets/{id}: changes what is sent of a battery.
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { editAssetBody } from '../../../../domain/calls.ts'
import { asset } from '../../../../domain/records.ts'
import { orNotFound } from '../../../http/errors.ts'
import { editAsset } from '../../../repositories/assets.ts'

const schema = {
  summary: 'Changes what is sent of a battery',
  params: z.object({ id: z.string() }),
  body: editAssetBody,
  response: { 200: asset },
}

export const editAssetRoute: FastifyPluginAsyncZod = async app => {
  app.patch('/api/assets/:id', { schema, onRequest: app.allow('edit assets') }, async ({ params, body }) =>
    orNotFound(await editAsset(app.db, params.id, body)),
  )
}
