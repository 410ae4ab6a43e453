// GET /api/openapi.json: the document that describes every call (extension). It holds no data, so whoever asks may read it.
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'

const schema = {
  summary: 'This document',
  response: { 200: z.looseObject({ openapi: z.string(), paths: z.record(z.string(), z.unknown()) }) },
}

export const openapi: FastifyPluginAsyncZod = async app => {
  app.get('/api/openapi.json', { schema, config: { extension: true } }, async () => app.apiDocument())
}
