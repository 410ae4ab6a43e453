// GET /api/docs: the API document as a page (extension). It is public.
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { documentPage } from '../../../api-docs/api-page.ts'

const schema = {
  summary: 'This document as a page',
  response: { 200: { content: { 'text/html': { schema: z.string() } } } },
}

export const apiPageRoute: FastifyPluginAsyncZod = async app => {
  // Anybody can request it.
  let page: string | undefined
  app.get('/api/docs', { schema, config: { extension: true } }, async (_, reply) => {
    page ??= documentPage(app.apiDocument())
    return reply.type('text/html; charset=utf-8').send(page)
  })
}
