// Applies the steps of a draft again, to its base.

import { type Draft, doneSteps, type Step, withoutStep } from './draft.ts'
import { apply } from './operations/apply.ts'
import type { Base } from './settle/base.ts'
import { baseState, type DraftState, stateOf } from './settle/draft-state.ts'

export type Outcome =
  | { step: Step; outcome: 'applied' }
  /** The plan is already as the step would make it. */
  | { step: Step; outcome: 'without effect' }
  | { step: Step; outcome: 'refused'; reason: string }

export type Replayed = { state: DraftState; outcomes: readonly Outcome[] }

/** Applies the steps in order, beginning at `from`; refused ones are left out. */
export function replay(steps: readonly Step[], base: Base, from: DraftState = baseState(base)): Replayed {
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

export type RemovedStep =
  | { ok: true; draft: Draft }
  /** `dependent` is the first later step that would be refused. */
  | { ok: false; dependent: Step; reason: string }

/** Takes one done step out if the later ones can be made without it. */
export function takeOutStep(
  draft: Draft,
  stepId: string,
  base: Base,
  newId: (step: Step) => string,
): RemovedStep {
  const done = doneSteps(draft)
  const index = done.findIndex(({ id }) => id === stepId)
  const step = done[index]
  if (step === undefined) throw new Error(`no step that is done: ${stepId}`)
  const later = done.slice(index + 1)
  const { state } = replay(done.slice(0, index), base)
  for (const each of replay(later, base, state).outcomes) {
    if (each.outcome === 'refused') return { ok: false, dependent: each.step, reason: each.reason }
  }
  return { ok: true, draft: withoutStep(draft, stepId, newId) }
}
