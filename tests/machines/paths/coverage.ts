// Which states and transitions of a machine were taken, and how each of its guards went: a machine made of the same
// configuration, with a mark at each place.
import { type AnyStateMachine, and, createMachine, or } from 'xstate'

export interface Coverage {
  states: Tally
  transitions: Tally
  /** Two for each guard: it said yes, it said no. */
  guards: Tally
}

/** All the places there are, and those that were reached. */
export interface Tally {
  all: Set<string>
  reached: Set<string>
}

export interface Marked {
  machine: AnyStateMachine
  coverage: Coverage
}

/** A machine that does what `machine` does and keeps count. */
export function marked({ config, implementations }: AnyStateMachine): Marked {
  const coverage: Coverage = { states: tally(), transitions: tally(), guards: tally() }
  const copy = stateWith(coverage, config, String(config.id))
  return { machine: createMachine(copy as never, implementations as never) as AnyStateMachine, coverage }
}

export const missing = ({ all, reached }: Tally): string[] => [...all].filter(place => !reached.has(place))

const tally = (): Tally => ({ all: new Set(), reached: new Set() })

// biome-ignore lint/suspicious/noExplicitAny: a configuration in any of the forms that XState takes.
type Loose = any

function stateWith(coverage: Coverage, state: Loose, path: string): Loose {
  const on = (event: string, transitions: Loose) => transitionsWith(coverage, `${path} ${event}`, transitions)
  const each = (name: string, transitions: Record<string, Loose> | undefined) =>
    transitions && mapped(transitions, (transition, event) => on(`${name}${event}`, transition))
  coverage.states.all.add(path)
  return present({
    ...state,
    entry: [mark(coverage.states, path), ...list(state.entry)],
    on: each('', state.on),
    after: each('after ', state.after),
    always: state.always && on('always', state.always),
    onDone: state.onDone && on('done', state.onDone),
    invoke:
      state.invoke &&
      list(state.invoke).map(call =>
        present({
          ...call,
          onDone: call.onDone && on(`${call.id} done`, call.onDone),
          onError: call.onError && on(`${call.id} failed`, call.onError),
        }),
      ),
    states:
      state.states && mapped(state.states, (inner, name) => stateWith(coverage, inner, `${path}.${name}`)),
  })
}

const transitionsWith = (coverage: Coverage, place: string, transitions: Loose) =>
  list(transitions, true).map((transition, i, { length }) => {
    const name = length > 1 ? `${place} ${i + 1}` : place
    const known = typeof transition === 'object' ? transition : { target: transition }
    coverage.transitions.all.add(name)
    return {
      ...known,
      actions: [mark(coverage.transitions, name), ...list(known.actions)],
      ...(known.guard && { guard: guardWith(coverage, name, known.guard) }),
    }
  })

/** Says what `guard` says, and keeps it in mind. */
function guardWith({ guards }: Coverage, name: string, guard: Loose) {
  const seen = (answer: boolean) => {
    const place = `${name}: ${answer ? 'yes' : 'no'}`
    guards.all.add(place)
    return () => {
      guards.reached.add(place)
      return answer
    }
  }
  return or([and([guard, seen(true)]), seen(false)] as Loose)
}

/** An action that counts when it is worked out, and does nothing when it is carried out. */
const mark = (tally: Tally, place: string) => {
  tally.all.add(place)
  return {
    type: 'marked',
    params: () => {
      tally.reached.add(place)
      return {}
    },
  }
}

const list = (value: Loose, keepsNothing = false): Loose[] =>
  Array.isArray(value) ? value : value === undefined && !keepsNothing ? [] : [value]

const mapped = <T>(values: Record<string, Loose>, change: (value: Loose, key: string) => T) =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, change(value, key)]))

const present = <T extends object>(value: T): T =>
  Object.fromEntries(Object.entries(value).filter(([, field]) => field !== undefined)) as T
