// GET /api/drafts/{id}: one draft with its steps (extension).
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { draft } from '../../../../domain/records/draft.ts'
import { findDraft, withSteps } from '../../../repositories/drafts.ts'
import { presentDraft } from './found-draft.ts'

const schema = {
  summary: 'One draft with its steps',
  params: z.object({ id: z.string() }),
  response: { 200: draft },
}

export const getDraftRoute: FastifyPluginAsyncZod = async app => {
  app.get(
    '/api/drafts/:id',
    { schema, config: { extension: true, record: 'draft' }, onRequest: app.allow('see schedules') },
    async ({ params }) => withSteps(app.db, presentDraft(await findDraft(app.db, params.id))),
  )
}
