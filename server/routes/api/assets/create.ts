// POST /api/assets: a new battery.
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { newAssetBody } from '../../../../domain/calls.ts'
import { asset } from '../../../../domain/records.ts'
import { orNotFound } from '../../../http/errors.ts'
import { addAsset, findAsset } from '../../../repositories/assets.ts'

const schema = { summary: 'A new battery', body: newAssetBody, response: { 201: asset } }

export const createAssetRoute: FastifyPluginAsyncZod = async app => {
  app.post('/api/assets', { schema, onRequest: app.allow('edit assets') }, async ({ body }, reply) => {
    const id = await addAsset(app.db, body)
    return reply.code(201).send(orNotFound(await findAsset(app.db, id)))
  })
}
