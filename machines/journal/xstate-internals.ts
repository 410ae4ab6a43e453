// Everything that relies on undocumented parts of XState. tests/machines/journal/xstate-internals.test.ts fails if a new
// version changes them.
import {
  type AnyActor,
  type AnyActorRef,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyStateNode,
  and,
  createMachine,
  or,
} from 'xstate'
import { transitionId } from './transitions.ts'

/** The event by which XState stops an actor. */
export const stopEvent = 'xstate.stop'

/** The action by which a machine emits an event. */
export const emitAction = 'xstate.emit'

/** Null for a root actor. */
export const parentOf = (actor: AnyActorRef): AnyActor | null =>
  (actor._parent as AnyActor | undefined) ?? null

/** Only a machine's snapshot has active states; that of a promise or a callback has none. */
export const isMachineSnapshot = (snapshot: unknown): snapshot is AnyMachineSnapshot =>
  typeof snapshot === 'object' && snapshot !== null && '_nodes' in snapshot

/** The active states and their parents; none for a snapshot that is not a machine's. */
export const activeStates = (snapshot: object | null | undefined): readonly AnyStateNode[] =>
  isMachineSnapshot(snapshot) ? snapshot._nodes : []

/** What an instrumented machine reports while a transition is computed. */
export type MachineStep =
  | { kind: 'entered'; state: string }
  | { kind: 'taken'; transition: string }
  | { kind: 'guarded'; transition: string; passed: boolean }

/**
 * A machine that does what `machine` does and reports its steps while a transition is computed, so in a pure `transition`
 * too. XState has no such report: its inspection covers running actors alone.
 */
export function instrumentMachine(
  machine: AnyStateMachine,
  report: (step: MachineStep) => void,
): AnyStateMachine {
  const { config, implementations, root } = machine
  return createMachine(instrumentState(config, root, report), implementations as never) as AnyStateMachine
}

// biome-ignore lint/suspicious/noExplicitAny: a configuration, in all the forms that XState takes.
type AnyConfig = any

function instrumentState(
  config: AnyConfig,
  node: AnyStateNode,
  report: (step: MachineStep) => void,
): AnyConfig {
  const { id } = node
  const on = (event: string, transitions: AnyConfig) =>
    asList(transitions).map((transition, i) =>
      instrumentTransition(transition, transitionId(id, event, i), report),
    )
  const each = (transitions: AnyConfig, eventOf: (key: string) => string) =>
    transitions && mapValues(transitions, (transition, key) => on(eventOf(key), transition))
  return withoutUndefined({
    ...config,
    entry: [reportAction(() => report({ kind: 'entered', state: id })), ...optionalList(config.entry)],
    on: each(config.on, event => event),
    after: each(config.after, delay => `xstate.after.${delay}.${id}`),
    always: config.always && on('', config.always),
    onDone: config.onDone && on(`xstate.done.state.${id}`, config.onDone),
    invoke: config.invoke && optionalList(config.invoke).map(invoke => instrumentInvoke(invoke, on)),
    states:
      config.states &&
      mapValues(config.states, (state, key) =>
        instrumentState(state, node.states[key] as AnyStateNode, report),
      ),
  })
}

const instrumentInvoke = (invoke: AnyConfig, on: (event: string, transitions: AnyConfig) => AnyConfig) =>
  withoutUndefined({
    ...invoke,
    onDone: invoke.onDone && on(`xstate.done.actor.${invoke.id}`, invoke.onDone),
    onError: invoke.onError && on(`xstate.error.actor.${invoke.id}`, invoke.onError),
    onSnapshot: invoke.onSnapshot && on(`xstate.snapshot.${invoke.id}`, invoke.onSnapshot),
  })

function instrumentTransition(
  transition: AnyConfig,
  id: string,
  report: (step: MachineStep) => void,
): AnyConfig {
  const config = typeof transition === 'object' ? transition : { target: transition }
  const reportGuard = (passed: boolean) => () => {
    report({ kind: 'guarded', transition: id, passed })
    return passed
  }
  return {
    ...config,
    actions: [reportAction(() => report({ kind: 'taken', transition: id })), ...optionalList(config.actions)],
    // The guard must keep its name: `and` and `or` resolve it as the machine's own.
    ...(config.guard && {
      guard: or([and([config.guard, reportGuard(true)]), reportGuard(false)] as AnyConfig),
    }),
  }
}

/** Its parameters are evaluated with the transition; executed, it does nothing. */
const reportAction = (report: () => void) => ({
  type: 'report',
  params: () => {
    report()
    return {}
  },
})

const optionalList = (value: AnyConfig): AnyConfig[] => (value === undefined ? [] : asList(value))

/** A transition that is undefined forbids the event, and counts. */
const asList = (value: AnyConfig): AnyConfig[] => (Array.isArray(value) ? value : [value])

const mapValues = (values: object, change: (value: AnyConfig, key: string) => AnyConfig) =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, change(value, key)]))

const withoutUndefined = (value: object) =>
  Object.fromEntries(Object.entries(value).filter(([, field]) => field !== undefined))
