// POST /api/drafts/{id}/send: makes the plan of a draft and delivers it under a tx_id of its own (extension).
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { sendDraftBody } from '../../../../domain/calls/drafts.ts'
import {
  draftBaseDiffers,
  draftErrors,
  draftPlanWithdrawn,
  draftSentWithdrawn,
} from '../../../../domain/messages/drafts.ts'
import { scheduleDiffers } from '../../../../domain/messages/schedules.ts'
import type { Draft, DraftSummary } from '../../../../domain/records/draft.ts'
import { scheduleSummary } from '../../../../domain/records/schedule.ts'
import type { TimeZone } from '../../../../domain/time/zone.ts'
import { requirePrincipal } from '../../../auth/principal.ts'
import type { Database } from '../../../database/connect.ts'
import type { Draft as HistoryDraft } from '../../../history/record.ts'
import { matchesVersion } from '../../../http/entity-tags.ts'
import { AppError, refusal } from '../../../http/errors.ts'
import { registeredUnits } from '../../../plans/registered-units.ts'
import type { SettledDraft } from '../../../plans/settle-draft.ts'
import type { DraftOfPlan } from '../../../plugins/plan-intake.ts'
import { findDraft, findPlanHash, lockDraft, withSteps } from '../../../repositories/drafts.ts'
import { deliverSchedule, findScheduleContent } from '../../../repositories/schedules.ts'
import { presentDraft } from './drafts.ts'

const schema = {
  summary:
    'Makes the plan of a draft and delivers it. A plan with errors needs a reason; sending the same state again makes no other plan',
  params: z.object({ id: z.string() }),
  body: sendDraftBody,
  response: { 200: scheduleSummary, 201: scheduleSummary },
}
const config = {
  extension: true,
  refuses: [
    'changed_meanwhile',
    'draft_empty',
    'draft_base_gone',
    'draft_base_differs',
    'draft_refused',
    'reason_required',
    'schedule_differs',
    'schedule_withdrawn',
    'busy',
  ],
  history: { action: 'send', object: 'plan', id: null },
} as const

export const sendDraftRoute: FastifyPluginAsyncZod = async app => {
  const options = {
    schema,
    config,
    onRequest: app.allow('deliver schedules'),
    preHandler: app.requireRoom('schedules'),
  }
  app.post('/api/drafts/:id/send', options, async (request, reply) => {
    const { user } = requirePrincipal(request)
    const reason = request.body.reason || null
    const draft = await withSteps(app.db, presentDraft(await findDraft(app.db, request.params.id)))
    if (!matchesVersion(request.headers['if-match'], draft.version)) throw refusal('changed_meanwhile')

    const sent = await app.settleDraft(
      `user ${user.id}`,
      () => readDraft(app.db, draft, app.timeZone),
      async settled => {
        const { errors, ...plan } = sendable(settled)
        const send = async (store: Database, entry: HistoryDraft) => {
          const now = presentDraft(await lockDraft(store, draft.id))
          if (now.version !== draft.version) throw refusal('changed_meanwhile')
          // Its plan may have been withdrawn while the draft waited for its turn.
          requireReason(now, errors, reason)
          const delivered = await deliverSchedule(store, {
            ...plan,
            deliveredBy: { userId: user.id, name: user.name ?? user.email },
            sentFrom: {
              parentTxId: draft.base_tx_id,
              draftId: draft.id,
              draftName: draft.name,
              reason,
              differences: plan.differences,
            },
          })
          if (delivered.outcome === 'differs')
            throw new AppError('schedule_differs', scheduleDiffers(plan.txId))
          if (delivered.summary.withdrawal) throw new AppError('schedule_withdrawn', draftSentWithdrawn)
          entry.isRepeated = delivered.outcome === 'again'
          reply.code(entry.isRepeated ? 200 : 201)
          return delivered.summary
        }
        // The same state may have been sent before: then the history has what its plan was.
        return request.recorded(send, plan.txId)
      },
    )
    return reply.send(sent)
  })
}

/** Throws if the plan is gone, or has another content than the one that the draft was made of. */
async function readDraft(db: Database, draft: Draft, zone: TimeZone): Promise<DraftOfPlan> {
  const base = await findScheduleContent(db, draft.base_tx_id)
  if (base === undefined) throw refusal('draft_base_gone')
  if ((await findPlanHash(db, draft.base_tx_id)) !== draft.base_hash)
    throw new AppError('draft_base_differs', draftBaseDiffers)
  return { job: { draft, registry: await registeredUnits(db, zone) }, base }
}

/** Throws if the draft cannot be made on its plan, or changes nothing. */
function sendable(settled: SettledDraft): Extract<SettledDraft, { content: string }> {
  if ('refused' in settled) throw new AppError('draft_refused', settled.refused)
  if (settled.differences.length === 0) throw refusal('draft_empty')
  return settled
}

function requireReason({ plan_state }: DraftSummary, errors: readonly string[], reason: string | null): void {
  if (reason !== null) return
  const [first] = errors
  const needed = first === undefined ? undefined : draftErrors(errors.length, first)
  const reasonNeeded = needed ?? (plan_state === 'withdrawn' ? draftPlanWithdrawn : undefined)
  if (reasonNeeded !== undefined)
    throw new AppError('reason_required', reasonNeeded, { reason: reasonNeeded })
}
