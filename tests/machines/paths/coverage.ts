// Which states and transitions of a machine were taken, and how each of its guards went.
import type { AnyStateMachine } from 'xstate'
import { type Mark, markedMachine, placesOf } from '../../../machines/journal/places.ts'

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
export function marked(machine: AnyStateMachine): Marked {
  const { states, transitions } = placesOf(machine)
  const guarded = transitions.filter(({ guard }) => guard !== null)
  const coverage: Coverage = {
    states: tally(states),
    transitions: tally(transitions.map(({ id }) => id)),
    guards: tally(guarded.flatMap(({ id }) => [answer(id, true), answer(id, false)])),
  }
  return { machine: markedMachine(machine, mark => count(coverage, mark)), coverage }
}

export const missing = (coverage: Coverage): string[] =>
  [coverage.states, coverage.transitions, coverage.guards].flatMap(({ all, reached }) =>
    [...all].filter(place => !reached.has(place)),
  )

function count({ states, transitions, guards }: Coverage, mark: Mark): void {
  if (mark.kind === 'entered') states.reached.add(mark.state)
  if (mark.kind === 'taken') transitions.reached.add(mark.transition)
  if (mark.kind === 'asked') guards.reached.add(answer(mark.transition, mark.said))
}

const answer = (transition: string, said: boolean) => `${transition}: ${said ? 'yes' : 'no'}`

const tally = (all: readonly string[]): Tally => ({ all: new Set(all), reached: new Set() })
