// The steps of a draft on another plan, mostly a newer one of the same day.
import { shiftText } from '../words/trip-text.ts'
import { appendStep, type Draft, doneSteps, firstAuthorNote, type Step } from './draft.ts'
import { type Applied, apply } from './operations/apply.ts'
import type { Operation, SingleOperation } from './operations/operation.ts'
import { boundedWords } from './operations/operation-words.ts'
import { stepWords } from './operations/step-words.ts'
import type { Base } from './settle/base.ts'
import { auditedState, baseState, type DraftState } from './settle/draft-state.ts'
import type { Intent } from './settle/intent.ts'
import { settle, settledBase } from './settle/settle.ts'
import { type Times, type Translated, translate } from './translate.ts'
import { addedMoves, movedTripsText, type TripMove, tripMoves } from './trip-moves.ts'

/** `step` is as in the draft. */
export type RebasedStep = {
  step: Step
} /** `to` as in 'to the trip that now leaves at 18:15'; null where nothing has moved. `made` is the step there. */ & (
  | { outcome: 'applied'; to: string | null; made: Step }
  /** The plan is already as the step would make it. */
  | { outcome: 'without effect'; made: Step }
  /** Left out, until it is accepted: its trip may be another one. `words` say what it would do. */
  | { outcome: 'doubtful'; reason: string; words: string }
  | { outcome: 'refused'; reason: string }
)

export type RebaseOptions = {
  /** The plan of the draft; null where it is not known: trips are then those of the same id. */
  from: Base | null
  /** The ids of doubtful steps that are applied. */
  accepted?: ReadonlySet<string>
  /** The last period that has begun: what is dispatched newly begins after it. */
  frozenUntil?: number
}

export type Rebased = { state: DraftState; outcomes: readonly RebasedStep[]; draft: Draft }

/** The draft's done steps as a draft of the plan of `to`, without those that are refused or doubtful there. */
export function rebase(draft: Draft, to: Base, baseHash: string, options: RebaseOptions): Rebased {
  const from = options.from ?? to
  const moves = tripMoves(from, to)
  let [old, settled] = [from.intent, settledBase(to)]
  const outcomes = doneSteps(draft).map((step): RebasedStep => {
    const before = { old, intent: settled.intent }
    const { operation, id } = step
    const original = apply(old, operation, from)
    if (original.ok) old = original.intent
    const found = firstPossible(operation, before.old, { ...before, moves, to, options })
    if (!found.ok) return { step, outcome: 'refused', reason: found.reason }
    const { translated, applied } = found
    const next = settle(applied.intent, to, settled)
    const words = boundedWords(stepWords(applied.operation, settled, next, to) + firstAuthorNote(step.words))
    const doubt = translated.moves.find(each => each.doubt !== null)?.doubt
    if (doubt && !options.accepted?.has(id)) return { step, outcome: 'doubtful', reason: doubt, words }
    settled = next
    for (const [key, move] of addedMoves([before.old, old], [before.intent, next.intent]))
      moves.set(key, move)
    const made = { ...step, operation: applied.operation, words }
    return next.intent === before.intent
      ? { step, outcome: 'without effect', made }
      : { step, outcome: 'applied', to: movedText(translated), made }
  })
  const empty: Draft = { ...draft, baseTxId: to.plan.txId, baseHash, steps: [], head: null, tip: null }
  const accepted = outcomes.flatMap(each => ('made' in each ? [each.made] : []))
  return {
    state: auditedState(settled, to, baseState(to)),
    outcomes,
    draft: accepted.reduce(appendStep, empty),
  }
}

type Found =
  | { ok: true; translated: Translated & { ok: true }; applied: Applied & { ok: true } }
  | { ok: false; reason: string }

interface Target {
  intent: Intent
  moves: ReadonlyMap<string, TripMove>
  to: Base
  options: RebaseOptions
}

/** The reason is that of the first way. */
function firstPossible(operation: Operation, old: Intent, { intent, moves, to, options }: Target): Found {
  let reason: string | null = null
  for (const times of ['best', 'moved', 'fixed'] satisfies Times[]) {
    const translated = translate(operation, old, moves, times)
    if (!translated.ok) return translated
    const applied = tryOn(intent, translated.operation, to, options)
    if (applied.ok) return { ok: true, translated, applied }
    reason ??= applied.reason
  }
  return { ok: false, reason: reason ?? '' }
}

/** What has begun is asked about where a step is made; only a new dispatch has to know it here. */
const tryOn = (
  intent: Intent,
  operation: Operation,
  to: Base,
  { frozenUntil = 0 }: RebaseOptions,
): Applied =>
  operation.type === 're-dispatch'
    ? apply(intent, operation, to, frozenUntil)
    : apply(intent, dispatchingAfter(operation, frozenUntil), to)

function dispatchingAfter(operation: Operation, period: number): Operation {
  if (operation.type !== 'several') return operation
  const operations = operation.operations.map((each): SingleOperation => {
    if (each.type !== 're-dispatch' || each.fromPeriod > period) return each
    // What it came to begins in the past.
    return { type: each.type, batteryIds: each.batteryIds, fromPeriod: period + 1 }
  })
  return { ...operation, operations }
}

function movedText({ moves, byPeriods }: Translated & { ok: true }): string | null {
  const trips = movedTripsText(moves)
  const times = byPeriods === null ? 'at other times' : byPeriods === 0 ? null : shiftText(byPeriods)
  return [trips && `to ${trips}`, times].filter(Boolean).join(', ') || null
}
