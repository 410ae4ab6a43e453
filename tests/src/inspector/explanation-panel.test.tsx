import { render, screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { type AnyMachineSnapshot, type AnyStateMachine, createActor, createMachine } from 'xstate'
import type { RecordedEvent } from '../../../machines/journal/journal.ts'
import { notificationsMachine, successNote } from '../../../machines/notifications.ts'
import { removeRecordMachine } from '../../../machines/remove-record.ts'
import { sessionMachine } from '../../../machines/session.ts'
import { ExplanationPanel } from '../../../src/inspector/recording/explanation-panel.tsx'
import { unanswered } from '../../machines/paths/happenings.ts'

/** What is said of an event after others. */
function explained(machine: AnyStateMachine, before: readonly RecordedEvent[], event: RecordedEvent) {
  const actor = createActor(unanswered(machine), { input: { flag: true, kind: 'truck', id: 't', name: 'T' } })
  actor.start()
  for (const each of before) actor.send(each)
  const snapshot = actor.getSnapshot() as AnyMachineSnapshot
  actor.stop()
  render(<ExplanationPanel machine={machine} before={snapshot} event={event} />)
  const panel = within(screen.getByRole('region', { name: 'Explanation' }))
  return {
    summary: panel.getAllByText(/./, { selector: 'p' }).map(({ textContent }) => textContent),
    candidates: panel.queryAllByRole('listitem').map(({ textContent }) => textContent),
  }
}

const note = { type: 'note.raised', note: { ...successNote('x') } } as RecordedEvent
const viewer = { id: 'u-1', email: 'a@b.example', name: 'Ada', roles: [], organizationId: null }
const session = sessionMachine as AnyStateMachine
const signedIn = [{ type: 'login.succeeded', viewer }]

describe('an event that was taken', () => {
  test('is explained by its transition and where it led', () => {
    const { summary, candidates } = explained(removeRecordMachine, [], { type: 'removal.asked' })

    expect(summary).toEqual(['removal.asked was taken, and led to confirming.'])
    expect(candidates).toEqual(['✓In idle, removal.asked leads to confirming. It was taken.'])
  })

  test('is explained by what each guard said', () => {
    const event = { type: 'xstate.done.actor.identify', output: null }

    const { summary, candidates } = explained(session, [], event)

    expect(summary).toEqual(['done: identify was taken, and led to signingOut.'])
    expect(candidates).toEqual([
      '–In asking, done: identify if isUser leads to signedIn. isUser said no.',
      '✓In asking, done: identify else leads to signingOut. It was taken.',
    ])
  })

  test('leaves those unasked that come after the one that was taken', () => {
    const event = { type: 'flag.changedElsewhere', loggedIn: true }

    const { candidates } = explained(session, signedIn, event)

    expect(candidates).toEqual([
      '✓In session, flag.changedElsewhere if a condition holds leads to asking. The condition said yes, and it was taken.',
      '–In session, flag.changedElsewhere else leads to signedOut. It was not asked: one before it was taken.',
    ])
  })

  test('is told with what followed without an event', () => {
    const { summary, candidates } = explained(notificationsMachine, [note], { type: 'note.dismissed' })

    expect(summary).toEqual(['note.dismissed was taken, and entered over, quiet.'])
    expect(candidates).toEqual([
      '✓In showing, note.dismissed leads to over. It was taken.',
      '✓In over, always if isLast leads to quiet. It was taken.',
    ])
  })

  test('may leave the state as it is', () => {
    const { summary } = explained(notificationsMachine, [note], note)

    expect(summary).toEqual(['note.raised was taken, and no state was left.'])
  })
})

describe('an event that was not taken', () => {
  test('is explained by the guard that said no', () => {
    const { summary, candidates } = explained(session, signedIn, { type: 'call.unauthorized', login: 7 })

    expect(summary).toEqual(['call.unauthorized was not taken: isPresentLogin said no.'])
    expect(candidates).toEqual([
      '–In signedIn, call.unauthorized if isPresentLogin leads to signingOut. isPresentLogin said no.',
    ])
  })

  test('is explained by the state that does not know it', () => {
    const { summary, candidates } = explained(removeRecordMachine, [], { type: 'removal.confirmed' })

    expect(summary).toEqual(['removal.confirmed was not taken: idle has no transition for it.'])
    expect(candidates).toEqual([])
  })
})

test('an event that came after the end is explained by the end', () => {
  const events = [{ type: 'removal.asked' }, { type: 'removal.confirmed' }]
  const gone = { type: 'xstate.done.actor.remove', output: null }

  const { summary } = explained(removeRecordMachine, [...events, gone], { type: 'removal.asked' })

  expect(summary).toEqual(['removal.asked was not taken: removeRecord has ended.'])
})

test('what is no matter of transitions is told as such', () => {
  const { summary } = explained(removeRecordMachine, [], { type: 'journal.resumed' })

  expect(summary).toEqual(['The recording goes on here: what led to this state was not recorded.'])
})

test('an event whose actor is not known before it is told as such', () => {
  render(<ExplanationPanel machine={removeRecordMachine} before={null} event={{ type: 'removal.asked' }} />)

  expect(screen.getByText('What the actor was before is not known.')).toBeVisible()
})

test('a machine that breaks does not break the panel', () => {
  const breaking = createMachine({
    id: 'breaking',
    on: {
      go: {
        guard: () => {
          throw new Error('broken')
        },
      },
    },
  })

  const { summary } = explained(breaking, [], { type: 'go' })

  expect(summary).toEqual(['breaking breaks when it takes go.'])
})
