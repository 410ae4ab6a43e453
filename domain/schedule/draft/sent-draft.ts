// What is sent of a draft: the plan, the errors in it, and what differs from its base in words.
import { auditOf } from '../audit/index.ts'
import { compare } from '../compare/index.ts'
import type { Plan } from '../plan/plan.ts'
import type { Step } from './draft.ts'
import { replay } from './replay.ts'
import type { Base } from './settle/base.ts'

export type SentDraft =
  /** Sentences; the heaviest differences first, those beyond `maxDifferences` as a count. */
  | { ok: true; plan: Plan; errors: readonly string[]; differences: readonly string[] }
  /** The first step that the base does not allow. */
  | { ok: false; step: Step; reason: string }

export const maxDifferences = 50

/** The plan has the base's `tx_id`. `steps` are those that are done. */
export function sentDraft(steps: readonly Step[], base: Base): SentDraft {
  const { state, outcomes } = replay(steps, base)
  for (const each of outcomes)
    if (each.outcome === 'refused') return { ok: false, step: each.step, reason: each.reason }
  const errors = auditOf(state.audit).findings.filter(({ severity }) => severity === 'error')
  return {
    ok: true,
    plan: state.plan,
    errors: errors.map(({ sentence }) => sentence),
    differences: capped(compare(base.plan, state.plan).map(({ sentence }) => sentence)),
  }
}

function capped(sentences: readonly string[]): readonly string[] {
  if (sentences.length <= maxDifferences) return sentences
  const shown = sentences.slice(0, maxDifferences - 1)
  return [...shown, `${sentences.length - shown.length} more differences`]
}
