// The places of a machine, its states and transitions, under names that are the same in every run; and a machine of the same
// configuration that tells at which of them it comes by.
import { type AnyStateMachine, type AnyStateNode, and, createMachine, or } from 'xstate'

export interface Places {
  /** Ids as XState gives them: 'session.asking'. */
  states: string[]
  transitions: TransitionPlace[]
}

export interface TransitionPlace {
  id: string
  /** The state to which it belongs. */
  source: string
  /** The event as the machine writes it, '*' too; '' for what is taken without one. */
  event: string
  /** The states to which it leads; none for what stays. */
  targets: string[]
  /** The name of its guard, or '(guard)' where it has none; null where it is not guarded. */
  guard: string | null
}

export type Mark =
  | { kind: 'entered'; state: string }
  | { kind: 'taken'; transition: string }
  | { kind: 'asked'; transition: string; said: boolean }

/** In the order in which the machine writes them. */
export function placesOf({ root }: AnyStateMachine): Places {
  const nodes = nodesIn(root)
  return { states: nodes.map(({ id }) => id), transitions: nodes.flatMap(transitionsOf) }
}

/** The transitions of one state, those without an event last. */
export function transitionsOf(node: AnyStateNode): TransitionPlace[] {
  const withEvent = [...node.transitions.values()]
  return [...withEvent, node.always ?? []].flatMap(definitions =>
    definitions.map(({ eventType, target, guard }, i) => ({
      id: transitionId(node.id, eventType, i),
      source: node.id,
      event: eventType,
      targets: (target ?? []).map(({ id }) => id),
      guard: guard === undefined ? null : guardName(guard),
    })),
  )
}

/**
 * A machine that does what `machine` does. It tells when a transition is worked out, before anything is carried out: in a pure
 * `transition`, too.
 */
export function markedMachine(machine: AnyStateMachine, tell: (mark: Mark) => void): AnyStateMachine {
  const { config, implementations, root } = machine
  return createMachine(markedState(config, root, tell), implementations as never) as AnyStateMachine
}

const transitionId = (source: string, event: string, index: number): string => `${source} ${event} ${index}`

const nodesIn = (node: AnyStateNode): AnyStateNode[] => [node, ...Object.values(node.states).flatMap(nodesIn)]

function guardName(guard: unknown): string {
  if (typeof guard === 'string') return guard
  return (guard as { type?: string }).type ?? '(guard)'
}

// biome-ignore lint/suspicious/noExplicitAny: a configuration, in all the forms that XState takes.
type Loose = any

function markedState(config: Loose, node: AnyStateNode, tell: (mark: Mark) => void): Loose {
  const { id } = node
  const on = (event: string, transitions: Loose) =>
    listed(transitions).map((transition, i) => markedTransition(transition, transitionId(id, event, i), tell))
  const each = (transitions: Loose, eventOf: (key: string) => string) =>
    transitions && mapped(transitions, (transition, key) => on(eventOf(key), transition))
  return present({
    ...config,
    entry: [told(() => tell({ kind: 'entered', state: id })), ...list(config.entry)],
    on: each(config.on, event => event),
    after: each(config.after, delay => `xstate.after.${delay}.${id}`),
    always: config.always && on('', config.always),
    onDone: config.onDone && on(`xstate.done.state.${id}`, config.onDone),
    invoke: config.invoke && list(config.invoke).map(call => markedCall(call, on)),
    states:
      config.states &&
      mapped(config.states, (state, key) => markedState(state, node.states[key] as AnyStateNode, tell)),
  })
}

const markedCall = (call: Loose, on: (event: string, transitions: Loose) => Loose) =>
  present({
    ...call,
    onDone: call.onDone && on(`xstate.done.actor.${call.id}`, call.onDone),
    onError: call.onError && on(`xstate.error.actor.${call.id}`, call.onError),
    onSnapshot: call.onSnapshot && on(`xstate.snapshot.${call.id}`, call.onSnapshot),
  })

function markedTransition(transition: Loose, id: string, tell: (mark: Mark) => void): Loose {
  const known = typeof transition === 'object' ? transition : { target: transition }
  const said = (answer: boolean) => () => {
    tell({ kind: 'asked', transition: id, said: answer })
    return answer
  }
  return {
    ...known,
    actions: [told(() => tell({ kind: 'taken', transition: id })), ...list(known.actions)],
    ...(known.guard && { guard: or([and([known.guard, said(true)]), said(false)] as Loose) }),
  }
}

/** An action whose parameters are worked out with the transition; carried out, it does nothing. */
const told = (tell: () => void) => ({
  type: 'told',
  params: () => {
    tell()
    return {}
  },
})

const list = (value: Loose): Loose[] => (value === undefined ? [] : listed(value))

/** A transition that is undefined forbids the event, and is one. */
const listed = (value: Loose): Loose[] => (Array.isArray(value) ? value : [value])

const mapped = (values: object, change: (value: Loose, key: string) => Loose) =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, change(value, key)]))

const present = (value: object) =>
  Object.fromEntries(Object.entries(value).filter(([, field]) => field !== undefined))
