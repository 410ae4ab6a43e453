// POST /api/drafts/{id}/steps: adds steps to a draft (extension). Whoever has not seen the newest ones gets them first.
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import type { NewDraftStep } from '../../../../domain/calls/drafts.ts'
import { draftStepUnknown } from '../../../../domain/messages/drafts.ts'
import { refusalTexts } from '../../../../domain/messages/server.ts'
import {
  type DraftStep,
  type DraftSummary,
  draftConflict,
  draftSummary,
} from '../../../../domain/records/draft.ts'
import { maxOperationLength } from '../../../../domain/schedule/draft/operations/operation-size.ts'
import { requirePrincipal } from '../../../auth/principal.ts'
import type { Database } from '../../../database/connect.ts'
import { matchesVersion, versionOf } from '../../../http/entity-tags.ts'
import { EarlyReply, refusal } from '../../../http/errors.ts'
import { decodeUtf8 } from '../../../http/json-body.ts'
import { addedSteps, type StepsRead } from '../../../plans/read-steps.ts'
import {
  type Author,
  type AuthoredStep,
  appendSteps,
  findDraft,
  findSteps,
  listParents,
  listSteps,
  lockDraft,
  maxOperationsLength,
  maxSteps,
  operationsLength,
} from '../../../repositories/drafts.ts'
import { presentDraft } from './drafts.ts'

const bodyLimits = {
  /** For the largest operation in any alphabet, and smaller ones beside it. */
  maxBytes: 3 * maxOperationLength + 512 * 1024,
  /** A re-dispatch of that length has five values per 16 characters. */
  maxValues: 850_000,
  /** Several re-dispatches in one step have eleven. */
  maxDepth: 12,
}
/** What takes longer to validate than starting a process does is validated in one. */
const maxValuesHere = 20_000

const schema = {
  summary:
    'Adds steps to a draft and makes the last one its head. Steps that it already has are left out; with If-Match of an older version, the reply has the newer steps',
  params: z.object({ id: z.string() }),
  body: addedSteps,
  response: { 200: draftSummary, 412: draftConflict },
}

export const appendDraftStepsRoute: FastifyPluginAsyncZod = async app => {
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', async (request: FastifyRequest) => {
    const { bytes, values } = await app.receiveJson(request)
    if (values > maxValuesHere) requireValid(await app.readDraftSteps(bytes))
    const body = app.parseJson(request, decodeUtf8(bytes))
    // Others have their turn before all of it is looked through.
    if (values > maxValuesHere) await nextTurn()
    return body
  })
  app.post(
    '/api/drafts/:id/steps',
    {
      schema,
      config: {
        extension: true,
        json: bodyLimits,
        refuses: ['draft_step_differs', 'draft_full'] as const,
        history: { action: 'change', object: 'draft' },
      },
      onRequest: app.allow('edit drafts'),
    },
    async (request, reply) => {
      const { user } = requirePrincipal(request)
      const { id } = request.params
      return request.recorded(async store => {
        const draft = presentDraft(await lockDraft(store, id))
        const steps = await newSteps(store, id, request.body.steps)
        const ifMatch = request.headers['if-match']
        if (steps.length && !matchesVersion(ifMatch, draft.version)) {
          const conflict = await conflictOf(store, draft, versionOf(ifMatch))
          throw new EarlyReply(() => reply.code(412).send(conflict))
        }
        if (steps.length) {
          await requireRoomFor(store, draft, steps)
          const by = { id: user.id, name: user.name ?? user.email }
          await appendSteps(store, draft, await withAuthors(store, id, steps, by), by)
        }
        const changed = presentDraft(await findDraft(store, id))
        request.recordVersion = changed.version
        return changed
      })
    },
  )
}

/** Throws as the framework does for a body that is not valid. */
function requireValid(read: StepsRead): void {
  if (read === 'not JSON') throw refusal('malformed')
  if ('issues' in read) throw Object.assign(new Error('the steps are not valid'), { validation: read.issues })
}

/** Without those that the draft has. Throws if one of these differs, or if a step follows one that is not there. */
async function newSteps(
  store: Database,
  draftId: string,
  sent: readonly NewDraftStep[],
): Promise<NewDraftStep[]> {
  const stored = await findSteps(
    store,
    draftId,
    sent.map(({ id }) => id),
  )
  const ids = new Set<string | null>([null, ...(await listParents(store, draftId)).keys()])
  return sent.filter((each, i) => {
    const same = stored.get(each.id)
    if (same && !isSame(same, each)) throw refusal('draft_step_differs')
    if (!same && ids.has(each.id)) throw refusal('draft_step_differs')
    if (!ids.has(each.parent_id)) throw refusal('invalid', { [`steps.${i}.parent_id`]: draftStepUnknown })
    ids.add(each.id)
    return !same
  })
}

/** A step that repeats one of the draft keeps its author, time and words, so that nobody can put words into another's mouth. */
async function withAuthors(
  store: Database,
  draftId: string,
  steps: readonly NewDraftStep[],
  by: Author,
): Promise<AuthoredStep[]> {
  const repeated = steps.flatMap(({ repeats }) => repeats ?? [])
  const stored =
    repeated.length > 0 ? await findSteps(store, draftId, repeated) : new Map<string, DraftStep>()
  return steps.map(step => {
    const original = stored.get(step.repeats ?? '')
    return original?.by && hasSameOperation(original, step)
      ? {
          ...step,
          words: original.words,
          by: { id: original.by, name: original.by_name },
          at: new Date(original.at),
        }
      : { ...step, by }
  })
}

const hasSameOperation = (stored: DraftStep, sent: NewDraftStep): boolean =>
  JSON.stringify(stored.operation) === JSON.stringify(sent.operation)

const isSame = (stored: DraftStep, sent: NewDraftStep): boolean =>
  stored.parent_id === sent.parent_id && hasSameOperation(stored, sent)

async function conflictOf(store: Database, draft: DraftSummary, seen: number) {
  return {
    message: refusalTexts.changed_meanwhile,
    code: 'changed_meanwhile',
    draft,
    newer_steps: await listSteps(store, draft.id, seen),
  }
}

async function requireRoomFor(
  store: Database,
  { id, step_count }: DraftSummary,
  steps: readonly NewDraftStep[],
) {
  const added = steps.reduce((sum, { operation }) => sum + JSON.stringify(operation).length, 0)
  if (
    step_count + steps.length > maxSteps ||
    (await operationsLength(store, id)) + added > maxOperationsLength
  )
    throw refusal('draft_full')
}
