import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { doneSteps, newDraft, otherBranches } from '../../../domain/schedule/draft/draft.ts'
import { draftMachine } from '../../../machines/schedule/draft.ts'
import type { DraftEvent } from '../../../machines/schedule/draft-reducer.ts'
import { replayed } from '../../support/recording.ts'

const operation = { type: 'move-trips', tripKeys: ['T-1_D-1_S-2_33_34'], byPeriods: 1 } as const
const draft = newDraft({ id: 'd-1', name: 'Draft', baseTxId: 'plan-1', baseHash: 'hash' })
const stepMade = (id: string): DraftEvent => ({
  type: 'step.made',
  step: { id, at: '2026-01-15T08:00:00Z', by: 'u-1', operation, words: `Step ${id}.` },
})

function startSession(...events: DraftEvent[]) {
  const actor = createActor(draftMachine, { inspect: replayed() }).start()
  const send = (...more: DraftEvent[]) => {
    for (const event of more) actor.send(event)
  }
  send(...events)
  const now = () => {
    const { draft } = actor.getSnapshot().context
    if (!draft) throw new Error('no draft is open')
    return draft
  }
  return {
    send,
    state: () => actor.getSnapshot().value,
    takenBack: () => actor.getSnapshot().context.takenBack.map(({ id }) => id),
    refused: () => actor.getSnapshot().context.refused,
    done: () => doneSteps(now()).map(({ id }) => id),
    branches: () => otherBranches(now()).map(({ id }) => id),
  }
}

test('a plan is read until a draft is opened, and again when the draft is left', () => {
  const session = startSession(stepMade('s-1'))
  expect(session.state()).toBe('reading')

  session.send({ type: 'draft.opened', draft }, stepMade('s-1'))
  expect(session.done()).toEqual(['s-1'])

  session.send({ type: 'draft.left' })
  expect(session.state()).toBe('reading')
})

test('a change is being stored until the store has the newest one', () => {
  const session = startSession({ type: 'draft.opened', draft })
  expect(session.state()).toEqual({ editing: 'stored' })

  session.send(stepMade('s-1'), stepMade('s-2'), { type: 'changes.stored', revision: 1 })
  expect(session.state()).toEqual({ editing: 'storing' })

  session.send({ type: 'changes.notStored', revision: 2 })
  expect(session.state()).toEqual({ editing: 'notStored' })

  session.send({ type: 'step.undone' }, { type: 'changes.stored', revision: 3 })
  expect(session.state()).toEqual({ editing: 'stored' })
})

test('undo, redo and going back lead to any step, and a step after an undo leaves the undone ones on a branch', () => {
  const session = startSession({ type: 'draft.opened', draft }, stepMade('s-1'), stepMade('s-2'))

  session.send({ type: 'step.undone' }, stepMade('s-3'))
  expect(session.done()).toEqual(['s-1', 's-3'])
  expect(session.branches()).toEqual(['s-2'])

  session.send({ type: 'draft.rolledBack', stepId: 's-2' })
  expect(session.done()).toEqual(['s-1', 's-2'])

  session.send({ type: 'draft.rolledBack', stepId: null }, { type: 'step.redone' })
  expect(session.done()).toEqual(['s-1'])
})

test('own steps that were taken back are made again in turn, until a new one is made', () => {
  const session = startSession(
    { type: 'draft.opened', draft },
    stepMade('s-1'),
    stepMade('s-2'),
    stepMade('s-3'),
  )
  session.send({ type: 'step.undone' })
  session.send({ type: 'step.takenOut', stepId: 's-1', newIds: { 's-2': 's-4' }, isOwn: true })
  expect(session.takenBack()).toEqual(['s-3', 's-1'])

  session.send({ ...stepMade('s-5'), type: 'step.madeAgain' } as DraftEvent)
  expect(session.takenBack()).toEqual(['s-3'])
  expect(session.done()).toEqual(['s-4', 's-5'])

  session.send(stepMade('s-6'))
  expect(session.takenBack()).toEqual([])
})

test('an own step that was taken back and that somebody else has made again is not made a third time', () => {
  const session = startSession({ type: 'draft.opened', draft }, stepMade('s-1'), stepMade('s-2'))
  session.send({ type: 'step.undone' }, { type: 'step.undone' })
  expect(session.takenBack()).toEqual(['s-2', 's-1'])

  session.send({ type: 'steps.received', received: { steps: [], head: 's-1', tip: 's-2' }, newIds: {} })

  expect(session.done()).toEqual(['s-1'])
  expect(session.takenBack()).toEqual(['s-2'])
})

test('a step in the middle is taken out, and the later ones are made again', () => {
  const session = startSession({ type: 'draft.opened', draft }, stepMade('s-1'), stepMade('s-2'))

  session.send({ type: 'step.takenOut', stepId: 's-1', newIds: { 's-2': 's-3' } })

  expect(session.done()).toEqual(['s-3'])
  expect(session.branches()).toEqual(['s-2'])
})

test('another draft that is opened takes the place of the first, and is stored', () => {
  const session = startSession({ type: 'draft.opened', draft }, stepMade('s-1'))

  session.send({ type: 'draft.opened', draft: { ...draft, id: 'd-2' } })

  expect(session.done()).toEqual([])
  expect(session.state()).toEqual({ editing: 'stored' })
})

test('a refused operation is kept with its reason until another one is made, and changes nothing', () => {
  const session = startSession({ type: 'draft.opened', draft })

  session.send({ type: 'operation.refused', refused: { operation, reason: 'It is on the way.', offers: [] } })
  expect(session.refused()?.reason).toBe('It is on the way.')
  expect(session.state()).toEqual({ editing: 'stored' })

  session.send(stepMade('s-1'))
  expect(session.refused()).toBeNull()
})

test('events that name no step of the draft, and undo at the base, are ignored', () => {
  const session = startSession({ type: 'draft.opened', draft })

  session.send(
    { type: 'step.undone' },
    { type: 'step.redone' },
    { type: 'draft.rolledBack', stepId: 'unknown' },
    { type: 'step.takenOut', stepId: 'unknown', newIds: {} },
  )
  expect(session.state()).toEqual({ editing: 'stored' })

  session.send(stepMade('s-1'), stepMade('s-1'), stepMade('s-2'))
  session.send({ type: 'step.takenOut', stepId: 's-1', newIds: {} })
  session.send({ type: 'step.takenOut', stepId: 's-1', newIds: { 's-2': 's-1' } })
  expect(session.done()).toEqual(['s-1', 's-2'])
})
