import { describe, expect, test } from 'vitest'
import { type AnyStateMachine, StateMachine, type StateNode } from 'xstate'
import { everyMachine } from '../../../machines/all.ts'
import { tables } from './tables.ts'

const files = import.meta.glob<Record<string, unknown>>(
  ['../../../machines/**/*.ts', '!../../../machines/journal/**'],
  { eager: true },
)
const machines = Object.values(files).flatMap(exported =>
  Object.values(exported).filter((value): value is AnyStateMachine => value instanceof StateMachine),
)

const idsOf = (list: readonly AnyStateMachine[]) => list.map(({ id }) => id).toSorted()

test('every machine can be replayed', () => {
  expect(machines.length).toBeGreaterThan(10)

  expect(idsOf(Object.values(everyMachine.machines))).toEqual(idsOf(machines))
  for (const [id, machine] of Object.entries(everyMachine.machines)) expect(machine.id).toBe(id)
})

test('every machine has a table of its possible events', () => {
  expect(idsOf(tables.map(({ machine }) => machine))).toEqual(idsOf(machines))
})

describe.each(machines.map(machine => [machine.id, machine] as const))('%s', (_, machine) => {
  const nodes = everyNode(machine.root)

  test(`${machine.id} names its invoked actors, so that its events have the same names in every run`, () => {
    for (const { id, config } of nodes)
      for (const call of [config.invoke ?? []].flat())
        expect({ state: id, invokes: call.id }).toEqual({ state: id, invokes: expect.any(String) })
  })
})

function everyNode(node: StateNode): StateNode[] {
  return [node, ...Object.values(node.states).flatMap(everyNode)]
}
