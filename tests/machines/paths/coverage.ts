// Which states and transitions of a machine were taken, and how each of its guards went.
import type { AnyStateMachine } from 'xstate'
import { statesAndTransitions } from '../../../machines/journal/transitions.ts'
import { instrumentMachine, type MachineStep } from '../../../machines/journal/xstate-internals.ts'

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
export function instrumented(machine: AnyStateMachine): Marked {
  const { states, transitions } = statesAndTransitions(machine)
  const guarded = transitions.filter(({ guard }) => guard !== null)
  const coverage: Coverage = {
    states: tally(states),
    transitions: tally(transitions.map(({ id }) => id)),
    guards: tally(guarded.flatMap(({ id }) => [answer(id, true), answer(id, false)])),
  }
  return { machine: instrumentMachine(machine, step => count(coverage, step)), coverage }
}

export const missing = (coverage: Coverage): string[] =>
  [coverage.states, coverage.transitions, coverage.guards].flatMap(({ all, reached }) =>
    [...all].filter(place => !reached.has(place)),
  )

function count({ states, transitions, guards }: Coverage, step: MachineStep): void {
  if (step.kind === 'entered') states.reached.add(step.state)
  if (step.kind === 'taken') transitions.reached.add(step.transition)
  if (step.kind === 'guarded') guards.reached.add(answer(step.transition, step.passed))
}

const answer = (transition: string, said: boolean) => `${transition}: ${said ? 'yes' : 'no'}`

const tally = (all: readonly string[]): Tally => ({ all: new Set(all), reached: new Set() })
