// GET /api/access-keys: the keys of devices and programs (extension).
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { accessKey } from '../../../../domain/records/access-key.ts'
import { listAccessKeys } from '../../../repositories/accounts/access-keys.ts'

const schema = {
  summary: 'The keys of devices and programs, without secrets',
  response: { 200: z.array(accessKey) },
}

export const listAccessKeysRoute: FastifyPluginAsyncZod = async app => {
  const options = { schema, config: { extension: true }, onRequest: app.allow('manage keys') }
  app.get('/api/access-keys', options, () => listAccessKeys(app.db))
}
