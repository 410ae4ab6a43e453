// Takes a step out of a draft, over the base alone: what a session does with its engine.
import { type Draft, doneSteps, type Step, withoutStep } from '../../domain/schedule/draft/draft.ts'
import { replay } from '../../domain/schedule/draft/replay.ts'
import type { Base } from '../../domain/schedule/draft/settle/base.ts'

type RemovedStep =
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
