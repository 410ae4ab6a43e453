// PATCH /api/drafts/{id}: renames a draft, or goes to another of its steps (extension).
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { type EditDraftBody, editDraftBody } from '../../../../domain/calls/drafts.ts'
import { draftHeadOffBranch, draftStepUnknown } from '../../../../domain/messages/drafts.ts'
import { type DraftSummary, draftSummary } from '../../../../domain/records/draft.ts'
import { requirePrincipal } from '../../../auth/principal.ts'
import { refusal } from '../../../http/errors.ts'
import { changeDraft, findDraft, listParents, lockDraft } from '../../../repositories/drafts.ts'
import { presentDraft } from './found-draft.ts'

const schema = {
  summary: 'Renames a draft, or goes to another of its steps: undo, redo, another branch',
  params: z.object({ id: z.string() }),
  body: editDraftBody,
  response: { 200: draftSummary },
}

export const editDraftRoute: FastifyPluginAsyncZod = async app => {
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
