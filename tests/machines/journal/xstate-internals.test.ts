// What the journal and the inspector read of XState without its word for it: where a new version changes it, this fails first.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  type AnyActor,
  createActor,
  emit,
  fromPromise,
  type InspectionEvent,
  setup,
  transition,
} from 'xstate'
import { underWay } from '../../../machines/journal/restore.ts'
import {
  activeStates,
  emitAction,
  instrumentMachine,
  isMachineSnapshot,
  type MachineStep,
  parentOf,
  stopEvent,
} from '../../../machines/journal/xstate-internals.ts'

const { version } = JSON.parse(readFileSync('node_modules/xstate/package.json', 'utf8'))

const child = setup({}).createMachine({ id: 'child' })

const machine = setup({
  types: { context: {} as { allowed: boolean } },
  actors: { child, call: fromPromise(async () => 1) },
  guards: { isAllowed: ({ context }) => context.allowed },
}).createMachine({
  id: 'machine',
  context: { allowed: true },
  invoke: { id: 'kid', src: 'child' },
  initial: 'outer',
  states: {
    outer: {
      initial: 'inner',
      states: { inner: { on: { left: { guard: 'isAllowed', target: '#machine.done' } } } },
    },
    done: { type: 'final' },
  },
})

test(`a snapshot of XState ${version} tells which states are active`, () => {
  const snapshot = createActor(machine).getSnapshot()

  expect(activeStates(snapshot).map(({ id }) => id)).toEqual([
    'machine',
    'machine.outer',
    'machine.outer.inner',
  ])
})

test(`only a machine's snapshot of XState ${version} has active states`, () => {
  const call = createActor(fromPromise(async () => 1)).getSnapshot()

  expect(isMachineSnapshot(createActor(machine).getSnapshot())).toBe(true)
  expect(isMachineSnapshot(call)).toBe(false)
  expect(activeStates(call)).toEqual([])
  expect(activeStates(null)).toEqual([])
})

test(`an actor of XState ${version} knows by which actor it was started`, () => {
  const actor = createActor(machine)
  actor.start()
  const kid = actor.getSnapshot().children.kid as AnyActor

  expect(parentOf(kid)).toBe(actor)
  expect(parentOf(actor)).toBeNull()
})

test(`XState ${version} announces a stop and an emitted event under the names that the journal looks for`, () => {
  const seen: string[] = []
  const announcing = setup({
    types: { emitted: {} as { type: 'announced' } },
    actors: { child },
  }).createMachine({
    initial: 'first',
    states: {
      first: { invoke: { src: 'child' }, on: { next: 'second' } },
      second: { entry: emit({ type: 'announced' }) },
    },
  })
  const inspect = (event: InspectionEvent) => {
    if (event.type === '@xstate.microstep') seen.push(event.event.type)
    if (event.type === '@xstate.action') seen.push(event.action.type)
  }
  const actor = createActor(announcing, { inspect })
  actor.start()
  actor.send({ type: 'next' })
  actor.stop()

  expect(seen).toContain(stopEvent)
  expect(seen).toContain(emitAction)
})

test(`an instrumented machine of XState ${version} reports guards, transitions and states, and goes where the machine goes`, () => {
  const { after, steps } = leave({ allowed: true })

  expect(after.value).toBe('done')
  expect(steps).toEqual([
    { kind: 'guarded', transition: 'machine.outer.inner left 0', passed: true },
    { kind: 'taken', transition: 'machine.outer.inner left 0' },
    { kind: 'entered', state: 'machine.done' },
  ])
})

test(`an instrumented machine of XState ${version} reports a guard that does not pass, and stays`, () => {
  const { after, steps } = leave({ allowed: false })

  expect(after.value).toEqual({ outer: 'inner' })
  expect(steps).toEqual([{ kind: 'guarded', transition: 'machine.outer.inner left 0', passed: false }])
})

function leave(context: { allowed: boolean }) {
  const steps: MachineStep[] = []
  const instrumented = instrumentMachine(machine, step => steps.push(step))
  const before = instrumented.resolveState({ value: { outer: 'inner' }, context })
  const [after] = transition(underWay(instrumented), before, { type: 'left' } as never)
  return { after, steps }
}
