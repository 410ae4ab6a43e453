// GET /api/openapi.json: the document that describes every call (extension). It contains no data, so it is public.
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'

const schema = {
  summary: 'This document',
  response: { 200: z.looseObject({ openapi: z.string(), paths: z.record(z.string(), z.unknown()) }) },
}

export const openApiRoute: FastifyPluginAsyncZod = async app => {
  app.get('/api/openapi.json', { schema, config: { extension: true } }, async () => app.apiDocument())
}
