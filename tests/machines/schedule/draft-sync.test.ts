import { expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { draftSyncMachine, type SaveInput, type SaveOutcome } from '../../../machines/schedule/draft-sync.ts'
import { replayed } from '../../support/recording.ts'
import { controlledCall, emittedBy } from '../support/controlled-call.ts'
import { refused, unreachable } from '../support/failures.ts'

const server = { id: 'd-1', version: 1, stepIds: ['s-1'], head: 's-1', tip: 's-1' }
const saved: SaveOutcome = { result: 'saved', server, refused: {}, received: null, unsaved: null }
const behind: SaveOutcome = { ...saved, result: 'behind', received: { steps: [], head: null, tip: 's-1' } }
const withRefused: SaveOutcome = {
  ...saved,
  refused: { 's-2': 'Too large.' },
  unsaved: { id: 's-2', words: 'Step s-2.' },
}
const changed = { type: 'draft.changed', id: 'd-1' } as const

function startSync() {
  const { calls, logic, last } = controlledCall<SaveOutcome, SaveInput>()
  const clock = new SimulatedClock()
  const actor = createActor(draftSyncMachine.provide({ actors: { save: logic } }), {
    clock,
    inspect: replayed(),
  })
  const emitted = emittedBy(actor)
  actor.start()
  return { actor, calls, last, clock, emitted, state: () => actor.getSnapshot().value }
}

test('what changes during a save is saved after it, in one more save', async () => {
  const { actor, calls, last, state } = startSync()
  actor.send(changed)
  actor.send(changed)
  actor.send(changed)
  await last().resolve(saved)
  expect(state()).toBe('saving')
  await last().resolve(saved)

  expect(state()).toBe('onServer')
  expect(calls.map(({ input }) => input.server)).toEqual([null, server])
})

test('a change by others during a save is read from the server after it, and not again', async () => {
  const { actor, calls, last } = startSync()
  actor.send({ type: 'draft.changedElsewhere', id: 'd-1', tag: '"1"' })
  actor.send({ type: 'draft.changedElsewhere', id: 'd-1', tag: '"2"' })
  await last().resolve(saved)
  await last().resolve(saved)
  actor.send(changed)

  expect(calls.map(({ input }) => input.isOutdated)).toEqual([true, true, false])
})

test('steps of others are handed over once, however often the draft is saved before it has them', async () => {
  const { actor, last, emitted, state } = startSync()
  actor.send(changed)
  await last().resolve(behind)
  actor.send(changed)
  await last().resolve({ ...behind, received: null })

  expect(state()).toBe('receiving')
  expect(emitted).toEqual([{ type: 'steps.received', received: behind.received, serverStepIds: ['s-1'] }])
})

test('a refused step is named, and is not taken out again when somebody goes back to it', async () => {
  const { actor, last, emitted, state } = startSync()
  actor.send(changed)
  await last().resolve(withRefused)
  actor.send(changed)
  await last().resolve(withRefused)

  expect(state()).toBe('inBrowser')
  expect(actor.getSnapshot().context.reason).toContain('“Step s-2.” Too large.')
  expect(emitted).toEqual([{ type: 'step.refused', stepId: 's-2', reason: 'Too large.' }])
})

test('a draft that was left is saved with its last change; steps of others and failures wait until it is opened again', async () => {
  const { actor, calls, last, emitted, state } = startSync()
  actor.send(changed)
  actor.send(changed)
  actor.send({ type: 'draft.left' })
  await last().resolve(saved)
  expect(calls).toHaveLength(2)
  await last().resolve(behind)
  expect([state(), emitted]).toEqual(['left', []])

  const offline = startSync()
  offline.actor.send(changed)
  await offline.last().reject(unreachable)
  expect(offline.state()).toBe('offline')
  offline.actor.send({ type: 'draft.left' })
  offline.clock.increment(60_000)
  expect(offline.calls).toHaveLength(1)
})

test('a draft that the server had and does not find any more was deleted there', async () => {
  const { actor, last, state } = startSync()
  actor.send({ type: 'draft.loaded', id: 'd-1', server })
  actor.send(changed)
  await last().reject(refused(404, 'not_found'))

  expect(state()).toBe('deleted')
})

test('a save that fails is tried again, and it is known whether the server responded', async () => {
  const { actor, last, clock, state } = startSync()
  const isUnreachable = () => actor.getSnapshot().context.isUnreachable
  actor.send(changed)
  await last().reject(unreachable)
  expect([state(), isUnreachable()]).toEqual(['offline', true])

  clock.increment(1_000)
  await last().reject(refused(500, 'internal'))

  expect([state(), isUnreachable()]).toEqual(['offline', false])
})
