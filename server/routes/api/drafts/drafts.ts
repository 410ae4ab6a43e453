// Drafts of plans (extension).

import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { type EditDraftBody, editDraftBody, newDraftBody } from '../../../../domain/calls/drafts.ts'
import {
  draftBaseDiffers,
  draftDeleted,
  draftHeadOffBranch,
  draftStepUnknown,
} from '../../../../domain/messages/drafts.ts'
import { scheduleNotFound } from '../../../../domain/messages/schedules.ts'
import { type DraftSummary, draft, draftSummary, listedDraft } from '../../../../domain/records/draft.ts'
import { requirePrincipal } from '../../../auth/principal.ts'
import { AppError, orNotFound, refusal } from '../../../http/errors.ts'
import {
  addDraft,
  changeDraft,
  deleteDraft,
  deletedDraftDays,
  type FoundDraft,
  findDraft,
  findPlanHash,
  listDrafts,
  listParents,
  lockDraft,
  restoreDraft,
  withSteps,
} from '../../../repositories/drafts.ts'

/** GET /api/schedules/{tx_id}/drafts: the drafts of a plan (extension). */
const listDraftsRoute: FastifyPluginAsyncZod = async app => {
  const schema = {
    summary: 'The drafts of a plan, last changed first',
    params: z.object({ tx_id: z.string() }),
    response: { 200: z.array(listedDraft) },
  }
  app.get(
    '/api/schedules/:tx_id/drafts',
    { schema, config: { extension: true }, onRequest: app.allow('see schedules') },
    async request => listDrafts(app.db, request.params.tx_id, requirePrincipal(request).user.id),
  )
}

/** POST /api/schedules/{tx_id}/drafts: a new draft of a plan (extension). */
const createDraftRoute: FastifyPluginAsyncZod = async app => {
  const schema = {
    summary: 'Creates a draft of a plan, without steps',
    params: z.object({ tx_id: z.string() }),
    body: newDraftBody,
    response: { 201: draftSummary },
  }
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
        const planHash = orNotFound(await findPlanHash(store, baseTxId), scheduleNotFound)
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

/** GET /api/drafts/{id}: one draft with its steps (extension). */
const getDraftRoute: FastifyPluginAsyncZod = async app => {
  const schema = {
    summary: 'One draft with its steps',
    params: z.object({ id: z.string() }),
    response: { 200: draft },
  }
  app.get(
    '/api/drafts/:id',
    { schema, config: { extension: true, record: 'draft' }, onRequest: app.allow('see schedules') },
    async ({ params }) => withSteps(app.db, presentDraft(await findDraft(app.db, params.id))),
  )
}

/** PATCH /api/drafts/{id}: renames a draft, or goes to another of its steps (extension). */
const editDraftRoute: FastifyPluginAsyncZod = async app => {
  const schema = {
    summary: 'Renames a draft, or goes to another of its steps: undo, redo, another branch',
    params: z.object({ id: z.string() }),
    body: editDraftBody,
    response: { 200: draftSummary },
  }
  app.patch(
    '/api/drafts/:id',
    {
      schema,
      config: { extension: true, record: 'draft', history: { action: 'change', object: 'draft' } },
      onRequest: app.allow('edit drafts'),
    },
    async request => {
      const { user } = requirePrincipal(request)
      const { id } = request.params
      return request.recorded(async store => {
        const draft = presentDraft(await lockDraft(store, id))
        requireBranch(draft, request.body, await listParents(store, id))
        await changeDraft(store, id, request.body, { name: user.name ?? user.email })
        return presentDraft(await findDraft(store, id))
      })
    },
  )
}

/** DELETE /api/drafts/{id} and POST /api/drafts/{id}/restoration: a draft that is deleted, and one that is there again (extension). */
export const draftDeletionRoute: FastifyPluginAsyncZod = async app => {
  const params = z.object({ id: z.string() })
  const onRequest = app.allow('edit drafts')

  const deletion = {
    summary: `Deletes a draft, which can be restored for ${deletedDraftDays} days`,
    params,
    response: { 204: z.undefined() },
  }
  app.delete(
    '/api/drafts/:id',
    {
      schema: deletion,
      config: { extension: true, record: 'draft', history: { action: 'delete', object: 'draft' } },
      onRequest,
    },
    async (request, reply) => {
      const { id } = request.params
      await request.recorded(async store => {
        orNotFound(await findDraft(store, id))
        await deleteDraft(store, id)
      })
      return reply.code(204).send()
    },
  )

  const restoration = { summary: 'Undoes the deletion of a draft', params }
  app.post(
    '/api/drafts/:id/restoration',
    {
      schema: restoration,
      config: { extension: true, history: { action: 'restore', object: 'draft' } },
      onRequest,
    },
    async (request, reply) => {
      const { id } = request.params
      await request.recorded(async store => {
        orNotFound(await findDraft(store, id))
        await restoreDraft(store, id)
      })
      return reply.code(204).send()
    },
  )
}

/** Throws if a step is unknown, or if the head is not on the way to the tip. */
function requireBranch(
  draft: DraftSummary,
  changes: EditDraftBody,
  parents: ReadonlyMap<string, string | null>,
): void {
  const { head = draft.head, tip = draft.tip } = changes
  for (const [field, step] of Object.entries({ head, tip }))
    if (step !== null && !parents.has(step)) throw refusal('invalid', { [field]: draftStepUnknown })
  let step = tip
  while (step !== head) {
    if (step === null) throw refusal('invalid', { head: draftHeadOffBranch })
    step = parents.get(step) ?? null
  }
}

export const draftRoutes = [listDraftsRoute, createDraftRoute, getDraftRoute, editDraftRoute]

/** Returns the draft, or throws the 404 if there is none or if it was deleted. */
export function presentDraft(found: FoundDraft | undefined): DraftSummary {
  const { draft, isDeleted } = orNotFound(found)
  if (isDeleted) throw new AppError('not_found', draftDeleted(deletedDraftDays))
  return draft
}
