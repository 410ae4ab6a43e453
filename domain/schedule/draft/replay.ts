// Applies the steps of a draft again, to its base.

import type { Step } from './draft.ts'
import { apply } from './operations/apply.ts'
import type { Base } from './settle/base.ts'
import { baseState, type DraftState, stateOf } from './settle/draft-state.ts'

export type Outcome =
  | { step: Step; outcome: 'applied' }
  /** The plan is already as the step would make it. */
  | { step: Step; outcome: 'without effect' }
  | { step: Step; outcome: 'refused'; reason: string }

export type Replayed = { state: DraftState; outcomes: readonly Outcome[] }

/** Applies the steps in order; refused ones are left out. */
export function replay(steps: readonly Step[], base: Base): Replayed {
  const from = baseState(base)
  let { intent } = from
  const outcomes = steps.map((step): Outcome => {
    const applied = apply(intent, step.operation, base)
    if (!applied.ok) return { step, outcome: 'refused', reason: applied.reason }
    const isSame = applied.intent === intent
    intent = applied.intent
    return { step, outcome: isSame ? 'without effect' : 'applied' }
  })
  return { state: stateOf(intent, base, from), outcomes }
}
