// The events that a machine can get in a state: from outside, results and failures of its calls, and time-outs.
import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate'
import { standIn } from '../../../machines/journal/restore.ts'
import { activeStates } from '../../../machines/journal/xstate-internals.ts'
import type { AnyEvent, MachineTable } from './tables.ts'

/** Always in the same order. */
export const possibleEvents = (table: MachineTable, snapshot: AnyMachineSnapshot): AnyEvent[] =>
  snapshot.status === 'active'
    ? [...table.events, ...answersTo(table, snapshot), ...timeoutsOf(snapshot)]
    : []

const answersTo = (table: MachineTable, { children }: AnyMachineSnapshot): AnyEvent[] =>
  Object.keys(children).flatMap(id => [
    ...resultsOf(table, id).map(output => ({ type: `xstate.done.actor.${id}`, output, actorId: id })),
    ...failuresOf(table, id).map(error => ({ type: `xstate.error.actor.${id}`, error, actorId: id })),
  ])

export const resultsOf = ({ answers }: MachineTable, id: string): readonly unknown[] => answers[id] ?? [null]

export const failuresOf = ({ failures, unfailing }: MachineTable, id: string): readonly unknown[] =>
  unfailing.includes(id) ? [] : failures

const timeoutsOf = (snapshot: AnyMachineSnapshot): AnyEvent[] =>
  [...new Set(activeStates(snapshot).flatMap(node => node.after.map(({ eventType }) => eventType)))].map(
    type => ({ type }),
  )

/** The machine with calls that never settle. */
export const withPendingCalls = (machine: AnyStateMachine): AnyStateMachine =>
  machine.provide({
    actors: Object.fromEntries(Object.keys(machine.implementations.actors).map(name => [name, standIn])),
  } as never)
