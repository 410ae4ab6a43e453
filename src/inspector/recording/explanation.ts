// Explains an event in sentences.
import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate'
import { type Candidate, explain } from '../../../machines/journal/explain.ts'
import { began, type RecordedEvent, resumed } from '../../../machines/journal/journal.ts'
import { statesAndTransitions, type TransitionInfo } from '../../../machines/journal/transitions.ts'
import { activeStates, stopEvent } from '../../../machines/journal/xstate-internals.ts'
import { eventWords, guardWords, stateLabel, unnamedGuard } from '../common/state-words.ts'

export interface InWords {
  /** The result of the event. */
  summary: string
  /** In the order in which they were tried. */
  candidates: CandidateInWords[]
  /** The transitions that followed without an event. */
  followed: string[]
}

export interface CandidateInWords {
  id: string
  /** The candidate itself. */
  text: string
  /** Its outcome. */
  outcome: string
  taken: boolean
}

/** `before`: the actor's snapshot before the event; null if it had none. `event`: with its secrets restored. */
export function explanationOf(
  machine: AnyStateMachine,
  before: AnyMachineSnapshot | null,
  event: RecordedEvent,
): InWords {
  const aside = besideTransitions(before, event)
  if (aside !== null) return { summary: aside, candidates: [], followed: [] }
  try {
    return inWords(machine, before as AnyMachineSnapshot, event)
  } catch {
    return { summary: `${machine.id} fails when it receives ${event.type}.`, candidates: [], followed: [] }
  }
}

/** The explanation of an event that no transition decides; null for all others. */
function besideTransitions(before: AnyMachineSnapshot | null, { type }: RecordedEvent): string | null {
  if (type === began) return 'The actor starts here: no transition is checked.'
  if (type === resumed) return 'The recording resumes here: what led to this state was not recorded.'
  if (type === stopEvent) return 'The actor is stopped here: no transition is checked.'
  return before ? null : 'The earlier state of the actor is not known.'
}

function inWords(machine: AnyStateMachine, before: AnyMachineSnapshot, event: RecordedEvent): InWords {
  const { candidates, taken, entered, whyNot } = explain(machine, before, event)
  const { transitions } = statesAndTransitions(machine)
  const isConsidered = candidates.length > 0 || before.status !== 'active'
  const tried = new Set(candidates.map(({ id }) => id))
  const followed = taken.flatMap(id => (tried.has(id) ? [] : transitions.filter(other => other.id === id)))
  return {
    summary: `${eventWords(event.type)} was ${
      taken.length > 0
        ? `taken, ${whereTo(entered)}`
        : `not taken: ${isConsidered ? whyNot : unknownIn(before)}`
    }.`,
    candidates: candidates.map((candidate, i) => ({
      id: candidate.id,
      text: sentenceOf(candidate, transitions),
      outcome: outcomeOf(candidate, candidates.slice(0, i)),
      taken: candidate.taken,
    })),
    followed: followed.map(transition => sentenceOf(transition, transitions)),
  }
}

function whereTo(entered: readonly string[]): string {
  if (entered.length === 0) return 'and no state was left'
  return `and ${entered.length === 1 ? 'led to' : 'entered'} ${entered.map(stateLabel).join(', ')}`
}

const unknownIn = (snapshot: AnyMachineSnapshot): string => {
  const innermost = activeStates(snapshot).filter(({ type }) => type === 'atomic' || type === 'final')
  return `${innermost.map(({ key }) => key).join(' and ')} has no transition for it`
}

/** 'In confirming, deletion.confirmed leads to removing.' */
function sentenceOf(transition: TransitionInfo, all: readonly TransitionInfo[]): string {
  const { source, event, targets } = transition
  const when = [eventWords(event), guardWords(transition, all)].filter(Boolean).join(' ')
  const to = targets.length === 0 ? 'stays there' : `leads to ${targets.map(stateLabel).join(' and ')}`
  return `In ${stateLabel(source)}, ${when} ${to}.`
}

function outcomeOf({ passed, guard, taken }: Candidate, earlier: readonly Candidate[]): string {
  const name = guard === unnamedGuard ? 'The condition' : guard
  if (passed === false) return `${name} was not met.`
  if (taken) return passed ? `${name} was met, and it was taken.` : 'It was taken.'
  return earlier.some(other => other.taken)
    ? 'It was not checked: an earlier one was taken.'
    : 'It was not taken.'
}
