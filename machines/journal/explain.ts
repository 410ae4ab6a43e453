// Why an event did what it did: the transitions that were candidates, which guard said what, and which of them were taken.
import { type AnyMachineSnapshot, type AnyStateMachine, transition } from 'xstate'
import { type Mark, markedMachine, type TransitionPlace, transitionsOf } from './places.ts'
import { underWay } from './restore.ts'

export interface Explanation {
  /** The transitions of the active states for this event, in the order in which they are asked: inner states first. */
  candidates: Candidate[]
  /** All that were taken, those too that followed without an event. */
  taken: string[]
  /** The states that were entered. */
  entered: string[]
  /** One sentence where nothing was taken. */
  whyNot: string | null
}

export interface Candidate extends TransitionPlace {
  /** What its guard said; null where it has none, or was not asked because another was taken before. */
  said: boolean | null
  taken: boolean
}

interface AnyEvent {
  type: string
}

/** Works out `event` in `snapshot` again, and carries nothing out. */
export function explain(
  machine: AnyStateMachine,
  snapshot: AnyMachineSnapshot,
  event: AnyEvent,
): Explanation {
  const { marked, marks } = markedOnce(machine)
  marks.length = 0
  const { value, context, status, historyValue } = snapshot
  const before = marked.resolveState({ value, context, status, historyValue } as never)
  if (status === 'active') transition(underWay(marked), before, event)
  const taken = marks.flatMap(mark => (mark.kind === 'taken' ? [mark.transition] : []))
  const candidates = candidatesFor(snapshot, event).map(place => ({
    ...place,
    said: answerOf(place.id, marks),
    taken: taken.includes(place.id),
  }))
  const entered = marks.flatMap(mark => (mark.kind === 'entered' ? [mark.state] : []))
  return { candidates, taken, entered, whyNot: taken.length > 0 ? null : whyNot(snapshot, event, candidates) }
}

interface Marked {
  marked: AnyStateMachine
  /** What it has told since they were emptied. */
  marks: Mark[]
}

const known = new WeakMap<AnyStateMachine, Marked>()

/** To make such a machine takes longer than to ask it. */
function markedOnce(machine: AnyStateMachine): Marked {
  const marks: Mark[] = []
  const made = known.get(machine) ?? { marked: markedMachine(machine, mark => marks.push(mark)), marks }
  known.set(machine, made)
  return made
}

/** The events that the actor would take now, guards aside; without what XState sends itself. */
export const eventsFor = (snapshot: AnyMachineSnapshot): string[] => [
  ...new Set(
    activeInnerFirst(snapshot)
      .flatMap(transitionsOf)
      .map(({ event }) => event)
      .filter(event => event !== '' && !event.startsWith('xstate.')),
  ),
]

/** The transitions of the active states for an event, in the order in which they are asked. */
export const candidatesFor = (snapshot: AnyMachineSnapshot, { type }: AnyEvent): TransitionPlace[] =>
  activeInnerFirst(snapshot).flatMap(node => transitionsOf(node).filter(({ event }) => isFor(event, type)))

const activeInnerFirst = ({ _nodes }: AnyMachineSnapshot) =>
  [..._nodes].sort((a, b) => b.path.length - a.path.length || a.order - b.order)

const isFor = (descriptor: string, type: string): boolean =>
  descriptor === type ||
  descriptor === '*' ||
  (descriptor.endsWith('.*') && `${type}.`.startsWith(descriptor.slice(0, -1)))

function answerOf(id: string, marks: readonly Mark[]): boolean | null {
  const answer = marks.find(mark => mark.kind === 'asked' && mark.transition === id)
  return answer?.kind === 'asked' ? answer.said : null
}

function whyNot(
  { machine, value, status }: AnyMachineSnapshot,
  { type }: AnyEvent,
  candidates: readonly Candidate[],
): string {
  if (status !== 'active') return `${machine.id} has ended`
  const refusals = candidates.filter(({ said }) => said === false).map(({ guard }) => guard)
  if (refusals.length > 0) return `${refusals.join(' and ')} said no`
  return `${machine.id} does not take ${type} in ${JSON.stringify(value)}`
}
