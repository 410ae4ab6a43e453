// What can happen to a machine in a state: what it is sent from outside, the answers to what it has asked, and its time-outs.
import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate'
import { standIn } from '../../../machines/journal/restore.ts'
import { activeStates } from '../../../machines/journal/xstate-internals.ts'
import type { AnyEvent, MachineTable } from './tables.ts'

/** In an order that is the same every time. */
export const happeningsIn = (table: MachineTable, snapshot: AnyMachineSnapshot): AnyEvent[] =>
  snapshot.status === 'active'
    ? [...table.events, ...answersTo(table, snapshot), ...timeoutsOf(snapshot)]
    : []

const answersTo = (table: MachineTable, { children }: AnyMachineSnapshot): AnyEvent[] =>
  Object.keys(children).flatMap(id => [
    ...answersOf(table, id).map(output => ({ type: `xstate.done.actor.${id}`, output, actorId: id })),
    ...failuresOf(table, id).map(error => ({ type: `xstate.error.actor.${id}`, error, actorId: id })),
  ])

export const answersOf = ({ answers }: MachineTable, id: string): readonly unknown[] => answers[id] ?? [null]

export const failuresOf = ({ failures, unfailing }: MachineTable, id: string): readonly unknown[] =>
  unfailing.includes(id) ? [] : failures

const timeoutsOf = (snapshot: AnyMachineSnapshot): AnyEvent[] =>
  [...new Set(activeStates(snapshot).flatMap(node => node.after.map(({ eventType }) => eventType)))].map(
    type => ({ type }),
  )

/** The machine with calls that nobody answers. */
export const unanswered = (machine: AnyStateMachine): AnyStateMachine =>
  machine.provide({
    actors: Object.fromEntries(Object.keys(machine.implementations.actors).map(name => [name, standIn])),
  } as never)
