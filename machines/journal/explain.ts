// Why an event did what it did: the candidate transitions, the results of their guards, and which were taken.
import { type AnyMachineSnapshot, type AnyStateMachine, transition } from 'xstate'
import { underWay } from './restore.ts'
import { type TransitionInfo, transitionsOf } from './transitions.ts'
import { activeStates, instrumentMachine, type MachineStep } from './xstate-internals.ts'

export interface Explanation {
  /** The transitions of the active states for this event, in the order in which XState tries them: inner states first. */
  candidates: Candidate[]
  /** All that were taken, including those that followed without an event. */
  taken: string[]
  /** The states that were entered. */
  entered: string[]
  /** One sentence if nothing was taken. */
  whyNot: string | null
}

export interface Candidate extends TransitionInfo {
  /** Whether its guard passed; null where it has none, or was not tried because another transition was taken. */
  passed: boolean | null
  taken: boolean
}

interface AnyEvent {
  type: string
}

/** Computes `event` in `snapshot` again, without running any effect. */
export function explain(
  machine: AnyStateMachine,
  snapshot: AnyMachineSnapshot,
  event: AnyEvent,
): Explanation {
  const { instrumented, steps } = instrumentOnce(machine)
  steps.length = 0
  const { value, context, status, historyValue } = snapshot
  const before = instrumented.resolveState({ value, context, status, historyValue } as never)
  if (status === 'active') transition(underWay(instrumented), before, event)
  const followed = steps.flatMap(step => (step.kind === 'taken' ? [step.transition] : []))
  const candidates = candidatesFor(snapshot, event).map(candidate => ({
    ...candidate,
    passed: guardResult(candidate.id, steps),
    taken: followed.includes(candidate.id),
  }))
  const entered = steps.flatMap(step => (step.kind === 'entered' ? [step.state] : []))
  return {
    candidates,
    taken: followed,
    entered,
    whyNot: followed.length > 0 ? null : whyNot(snapshot, event, candidates),
  }
}

interface Instrumented {
  instrumented: AnyStateMachine
  /** The steps reported since the list was last emptied. */
  steps: MachineStep[]
}

const cache = new WeakMap<AnyStateMachine, Instrumented>()

/** Cached: instrumenting a machine takes longer than computing an event. */
function instrumentOnce(machine: AnyStateMachine): Instrumented {
  const cached = cache.get(machine)
  if (cached) return cached
  const steps: MachineStep[] = []
  const created = { instrumented: instrumentMachine(machine, step => steps.push(step)), steps }
  cache.set(machine, created)
  return created
}

/** The events that the actor has a transition for now, whatever their guards say; without XState's own. */
export const eventsFor = (snapshot: AnyMachineSnapshot): string[] => [
  ...new Set(
    activeInnerFirst(snapshot)
      .flatMap(transitionsOf)
      .map(({ event }) => event)
      .filter(event => event !== '' && !event.startsWith('xstate.')),
  ),
]

/** The transitions of the active states for an event, in the order in which XState tries them. */
export const candidatesFor = (snapshot: AnyMachineSnapshot, { type }: AnyEvent): TransitionInfo[] =>
  activeInnerFirst(snapshot).flatMap(node => transitionsOf(node).filter(({ event }) => isFor(event, type)))

const activeInnerFirst = (snapshot: AnyMachineSnapshot) =>
  [...activeStates(snapshot)].sort((a, b) => b.path.length - a.path.length || a.order - b.order)

const isFor = (descriptor: string, type: string): boolean =>
  descriptor === type ||
  descriptor === '*' ||
  (descriptor.endsWith('.*') && `${type}.`.startsWith(descriptor.slice(0, -1)))

function guardResult(id: string, steps: readonly MachineStep[]): boolean | null {
  const step = steps.find(step => step.kind === 'guarded' && step.transition === id)
  return step?.kind === 'guarded' ? step.passed : null
}

function whyNot(
  { machine, value, status }: AnyMachineSnapshot,
  { type }: AnyEvent,
  candidates: readonly Candidate[],
): string {
  if (status !== 'active') return `${machine.id} has ended`
  const refusals = candidates.filter(({ passed }) => passed === false).map(({ guard }) => guard)
  if (refusals.length > 0)
    return `${refusals.join(' and ')} ${refusals.length === 1 ? 'was' : 'were'} not met`
  return `${machine.id} does not take ${type} in ${JSON.stringify(value)}`
}
