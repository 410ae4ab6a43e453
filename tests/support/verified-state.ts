import { audit, auditOf } from '../../domain/schedule/audit/index.ts'
import type { Base } from '../../domain/schedule/draft/settle/base.ts'
import { type DraftState, stateOf } from '../../domain/schedule/draft/settle/draft-state.ts'
import type { Intent } from '../../domain/schedule/draft/settle/intent.ts'

/** The state of the intent. Throws if its audit, which continues that of `from`, differs from one of the whole plan. */
export function verifiedState(intent: Intent, base: Base, from: DraftState): DraftState {
  const state = stateOf(intent, base, from)
  const findings = JSON.stringify(auditOf(state.audit).findings)
  const options = { ...base.auditOptions, outOfService: state.intent.outOfService }
  const expected = JSON.stringify(audit(state.plan, options).findings)
  if (findings !== expected)
    throw new Error(`the continued audit differs from a full one: ${findings} instead of ${expected}`)
  return state
}
