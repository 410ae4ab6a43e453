// POST /api/schedules/{tx_id}/drafts: a new draft of a plan (extension).
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { newDraftBody } from '../../../../domain/calls/drafts.ts'
import { draftBaseDiffers } from '../../../../domain/messages/drafts.ts'
import { scheduleNotFound } from '../../../../domain/messages/schedules.ts'
import { draftSummary } from '../../../../domain/records/draft.ts'
import { requirePrincipal } from '../../../auth/principal.ts'
import { AppError, refusal } from '../../../http/errors.ts'
import { addDraft, findDraft, findPlanHash } from '../../../repositories/drafts.ts'
import { presentDraft } from './found-draft.ts'

const schema = {
  summary: 'Creates a draft of a plan, without steps',
  params: z.object({ tx_id: z.string() }),
  body: newDraftBody,
  response: { 201: draftSummary },
}

export const createDraftRoute: FastifyPluginAsyncZod = async app => {
  app.post(
    '/api/schedules/:tx_id/drafts',
    {
      schema,
      config: {
        extension: true,
        record: 'draft',
        refuses: ['draft_exists'] as const,
        history: { action: 'create', object: 'draft', id: null },
      },
      onRequest: app.allow('edit drafts'),
      preHandler: app.requireRoom('drafts'),
    },
    async (request, reply) => {
      const { user } = requirePrincipal(request)
      const { tx_id: baseTxId } = request.params
      const { id, name, base_hash: baseHash } = request.body
      const created = await request.recorded(async (store, entry) => {
        const planHash = await findPlanHash(store, baseTxId)
        if (planHash === undefined) throw new AppError('not_found', scheduleNotFound)
        if (baseHash !== undefined && baseHash !== planHash)
          throw refusal('invalid', { base_hash: draftBaseDiffers })
        entry.objectId = await addDraft(store, { id, baseTxId, name, by: user.name ?? user.email })
        if (entry.objectId === undefined) throw refusal('draft_exists')
        return presentDraft(await findDraft(store, entry.objectId))
      })
      return reply.code(201).send(created)
    },
  )
}
