// GET /api/schedules/{tx_id}/drafts: the drafts of a plan (extension).
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { listedDraft } from '../../../../domain/records/draft.ts'
import { requirePrincipal } from '../../../auth/principal.ts'
import { listDrafts } from '../../../repositories/drafts.ts'

const schema = {
  summary: 'The drafts of a plan, last changed first',
  params: z.object({ tx_id: z.string() }),
  response: { 200: z.array(listedDraft) },
}

export const listDraftsRoute: FastifyPluginAsyncZod = async app => {
  app.get(
    '/api/schedules/:tx_id/drafts',
    { schema, config: { extension: true }, onRequest: app.allow('see schedules') },
    async request => listDrafts(app.db, request.params.tx_id, requirePrincipal(request).user.id),
  )
}
