// Replays a draft on its base plan: what is sent is computed here, and never taken from a client.
import { hash } from 'node:crypto'
import { draftStepRefused } from '../../domain/messages/drafts.ts'
import type { Draft } from '../../domain/records/draft.ts'
import type { Registry } from '../../domain/schedule/audit/registry.ts'
import { type Step, sentTxId } from '../../domain/schedule/draft/draft.ts'
import { operationSchema } from '../../domain/schedule/draft/operations/operation-schema.ts'
import { sentDraft } from '../../domain/schedule/draft/sent-draft.ts'
import { readBase } from '../../domain/schedule/draft/settle/base.ts'
import { parsePlanBytes } from '../../domain/schedule/plan/bytes.ts'
import { encodePlan } from '../../domain/schedule/plan/encode.ts'

export interface DraftJob {
  draft: Pick<Draft, 'id' | 'base_tx_id' | 'head' | 'steps'>
  /** For the audit. */
  registry: Registry
}

export type SettledDraft =
  | {
      txId: string
      timestamp: string
      totalCost: number
      periodCount: number
      /** What makes the plan one that cannot be carried out, as sentences. */
      errors: readonly string[]
      /** To its base, as sentences. */
      differences: readonly string[]
      /** The plan's JSON text. */
      content: string
    }
  /** A sentence: the step that the plan does not allow. */
  | { refused: string }

/** `base` is the stored text of the plan, which was valid when it was delivered. */
export function settleDraft({ draft, registry }: DraftJob, base: Uint8Array): SettledDraft {
  const sent = sentDraft(doneSteps(draft), readBase(parsePlanBytes(base), { registry }))
  if (!sent.ok) return { refused: draftStepRefused(sent.step.words, sent.reason) }
  const { plan, errors, differences } = sent
  const planHash = hash('sha256', JSON.stringify(encodePlan(plan)))
  const txId = sentTxId({ id: draft.id, baseTxId: draft.base_tx_id }, planHash)
  const { timestampText: timestamp, totalCost, periodCount } = plan
  const content = JSON.stringify(encodePlan({ ...plan, txId }))
  return { txId, timestamp, totalCost, periodCount, errors, differences, content }
}

/** From the base to the head. */
function doneSteps({ steps, head }: DraftJob['draft']): Step[] {
  const byId = new Map(steps.map(step => [step.id, step]))
  const done: Step[] = []
  for (let step = byId.get(head ?? ''); step; step = byId.get(step.parent_id ?? '')) {
    const { id, parent_id: parentId, at, by, operation, words } = step
    done.push({ id, parentId, at, by: by ?? '', operation: operationSchema.parse(operation), words })
  }
  return done.reverse()
}
