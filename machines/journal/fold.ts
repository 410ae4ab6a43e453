// Folds recorded events with XState's `transition`. No effect runs, no request is sent and no clock is read: responses are
// in the events.
import { type AnyStateMachine, type AnyStateNode, initialTransition, transition } from 'xstate'
import { differences } from './difference.ts'
import {
  type ActorInfo,
  began,
  effect,
  type JournalEntry,
  type Plain,
  type RecordedEvent,
  type RecordedState,
} from './journal.ts'
import { createRedactor, type KnownTypes, type Redactor } from './redact.ts'
import { snapshotOf, standIn, underWay } from './restore.ts'
import { createRevive, type Revive } from './revive.ts'
import { type AnySnapshot, stateOf } from './state.ts'

/** What a fold needs of the product. */
export interface Replayable {
  /** By id. */
  machines: Readonly<Record<string, AnyStateMachine>>
  types: KnownTypes
}

/** One actor's fold, fed with its entries in order. */
export interface Fold {
  /** The actor's state before the first entry; null if it had not started. */
  start: () => Folded | null
  take: (entry: JournalEntry) => Folded
}

export interface Folded {
  /** The result of the events so far; null if they could not be folded. */
  snapshot: AnySnapshot | null
  /** The same, as it is recorded. */
  state: RecordedState | null
  divergence: ReplayDivergence | null
}

/** The event at which the fold differs from what was recorded, or no longer fits the machine. */
export interface ReplayDivergence {
  seq: number
  /** The type of the event. */
  event: string
  /** One sentence without its full stop. */
  because: string
  recorded: RecordedState | null
  folded: RecordedState | null
}

export function createFold(info: ActorInfo, { machines, types }: Replayable): Fold {
  const revive = createRevive(types)
  const machine = Object.hasOwn(machines, info.logic) ? machines[info.logic] : undefined
  const logic = info.logic === effect ? effectLogic : machine && machineLogic(machine)
  let snapshot: AnySnapshot | null = null
  let isFirst = true
  const write = createWriter(createRedactor(types))

  function start(): Folded | null {
    const { from } = info
    if (!from) return null
    try {
      snapshot ??= logic?.given(from, revive) ?? null
    } catch {
      // The first event will report why.
    }
    return { snapshot, state: from, divergence: null }
  }

  function next({ event, state, given }: JournalEntry): AnySnapshot {
    if (!logic) throw new Unreplayable(`there is no machine ${info.logic}`)
    if (given && state) return logic.given(state, revive)
    const real = revive(event) as RecordedEvent
    if (event.type === began) return logic.start(real.input)
    if (isFirst && info.from) snapshot ??= logic.given(info.from, revive)
    if (!snapshot) throw new Unreplayable('its beginning is missing')
    return after(logic, snapshot, real)
  }

  function take(entry: JournalEntry): Folded {
    // It arrived after the actor's end, or is not an actor's event.
    if (!entry.state) return { snapshot, state: snapshot && write(snapshot).state, divergence: null }
    try {
      snapshot = next(entry)
    } catch (error) {
      return { ...recover(entry), divergence: { ...about(entry, null), because: reasonOf(error) } }
    } finally {
      isFirst = false
    }
    const { state, text } = write(snapshot)
    if (text === JSON.stringify(entry.state)) return { snapshot, state, divergence: null }
    const divergence = { ...about(entry, state), because: reasonFor(machine, entry, state) }
    return { ...recover(entry), divergence }
  }

  /** Continues from the recorded state, so that one difference is reported once. */
  function recover({ state }: JournalEntry): Pick<Folded, 'snapshot' | 'state'> {
    try {
      snapshot = (state && logic?.given(state, revive)) ?? null
    } catch {
      snapshot = null
    }
    return { snapshot, state }
  }

  return { start, take }
}

/** An event that is not taken leaves the same snapshot, which is then written only once. */
function createWriter(redactor: Redactor) {
  let last: { snapshot: AnySnapshot; state: RecordedState; text: string } | null = null
  return (snapshot: AnySnapshot) => {
    if (last?.snapshot === snapshot) return last
    const state = stateOf(snapshot, redactor)
    last = { snapshot, state, text: JSON.stringify(state) }
    return last
  }
}

interface Logic {
  start: (input: unknown) => AnySnapshot
  /** Throws where the machine has no such state. */
  given: (state: RecordedState, revive: Revive) => AnySnapshot
  next: (snapshot: AnySnapshot, event: RecordedEvent) => AnySnapshot
}

const machineLogic = (machine: AnyStateMachine): Logic => ({
  start: input => initialTransition(machine, input)[0] as AnySnapshot,
  given(state, revive) {
    if (!hasState(machine, state.value)) throw new Unreplayable(lacksState(machine, state.value))
    return snapshotOf(state, machine, revive)
  },
  next: (snapshot, event) => transition(underWay(machine), snapshot, event)[0] as AnySnapshot,
})

const effectLogic: Logic = {
  start: input => initialTransition(standIn, input)[0] as AnySnapshot,
  given: (state, revive) => ({
    status: state.status,
    output: revive(state.output),
    error: revive(state.error),
    input: revive(state.input),
  }),
  next: (snapshot, event) => transition(standIn, snapshot as never, event as never)[0] as AnySnapshot,
}

/** An actor whose machine throws has the status 'error'. */
function after(logic: Logic, snapshot: AnySnapshot, event: RecordedEvent): AnySnapshot {
  try {
    return logic.next(snapshot, event)
  } catch (error) {
    return { ...snapshot, status: 'error', error }
  }
}

/** The journal was recorded with another machine, or an older version of it. */
class Unreplayable extends Error {}

const reasonOf = (error: unknown): string =>
  error instanceof Unreplayable ? error.message : 'it cannot be read'

const about = ({ seq, event, state }: JournalEntry, folded: RecordedState | null) => ({
  seq,
  event: event.type,
  recorded: state,
  folded,
})

function reasonFor(machine: AnyStateMachine | undefined, entry: JournalEntry, folded: RecordedState): string {
  const { event, state } = entry
  if (machine && state && !hasState(machine, state.value)) return lacksState(machine, state.value)
  if (machine && !takes(machine, event.type)) return `${machine.id} no longer knows the event ${event.type}`
  const [first] = differences(plainState(state), plainState(folded))
  if (!first) return 'the same data are in a different order'
  return `${first.path} is ${valueText(first.before)} in the journal and ${valueText(first.after)} in the replay`
}

const lacksState = (machine: AnyStateMachine, value: Plain | undefined): string =>
  `${machine.id} no longer has the state ${valueText(value)}`

function hasState(machine: AnyStateMachine, value: Plain | undefined): boolean {
  try {
    machine.resolveState({ value: value as string, context: {} })
    return namesOwn(machine.root, value)
  } catch {
    return false
  }
}

/** Properties that every object inherits, such as 'constructor', are not states. */
function namesOwn({ states }: AnyStateNode, value: Plain | undefined): boolean {
  if (typeof value === 'string') return Object.hasOwn(states, value)
  return Object.entries(value ?? {}).every(([key, inner]) => {
    const node = Object.hasOwn(states, key) ? states[key] : undefined
    return node !== undefined && namesOwn(node, inner)
  })
}

const ofEveryMachine = ['xstate.init', 'xstate.stop']

const takes = (machine: AnyStateMachine, type: string): boolean =>
  ofEveryMachine.includes(type) ||
  machine.events.some(known => known === type || known === '*' || isPrefix(known, type))

const isPrefix = (descriptor: string, type: string): boolean =>
  descriptor.endsWith('.*') && type.startsWith(descriptor.slice(0, -1))

const plainState = (state: RecordedState | null) => state as unknown as Plain

/** A value as part of a sentence. */
function valueText(value: Plain | undefined): string {
  const text = value === undefined ? 'missing' : JSON.stringify(value)
  return text.length > 80 ? `${text.slice(0, 77)}...` : text
}
