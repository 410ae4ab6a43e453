import { render, screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { type AnyMachineSnapshot, type AnyStateMachine, createActor, createMachine } from 'xstate'
import { sessionMachine } from '../../../machines/account/session.ts'
import type { RecordedEvent } from '../../../machines/journal/journal.ts'
import { notificationsMachine, successNotification } from '../../../machines/notifications.ts'
import { deleteRecordMachine } from '../../../machines/records/delete-record.ts'
import { ExplanationPanel } from '../../../src/inspector/recording/explanation-panel.tsx'
import { withPendingCalls } from '../../machines/paths/possible-events.ts'

/** What is said of an event after others. */
function explained(
  machine: AnyStateMachine,
  before: readonly RecordedEvent[],
  event: RecordedEvent,
  isDivergent = false,
) {
  const actor = createActor(withPendingCalls(machine), {
    input: { flag: true, kind: 'truck', id: 't', name: 'T' },
  })
  actor.start()
  for (const each of before) actor.send(each)
  const snapshot = actor.getSnapshot() as AnyMachineSnapshot
  actor.stop()
  render(<ExplanationPanel machine={machine} before={snapshot} event={event} isDivergent={isDivergent} />)
  const panel = within(screen.getByRole('region', { name: 'Explanation' }))
  return {
    summary: panel.getAllByText(/./, { selector: 'p' }).map(({ textContent }) => textContent),
    candidates: panel.queryAllByRole('listitem').map(({ textContent }) => textContent),
  }
}

const note = {
  type: 'notification.raised',
  notification: { ...successNotification('x') },
} as object as RecordedEvent
const viewer = { id: 'u-1', email: 'a@b.example', name: 'Ada', roles: [], organizationId: null }
const session = sessionMachine as AnyStateMachine
const signedIn = [{ type: 'login.succeeded', viewer }]

describe('an event that was taken', () => {
  test('a taken event is explained by its transition and its target', () => {
    const { summary, candidates } = explained(deleteRecordMachine, [], { type: 'deletion.requested' })

    expect(summary).toEqual(['deletion.requested was taken, and led to confirming.'])
    expect(candidates).toEqual(['✓In idle, deletion.requested leads to confirming. It was taken.'])
  })

  test('a taken event is explained as what this version does where something else was recorded', () => {
    const { summary } = explained(deleteRecordMachine, [], { type: 'deletion.requested' }, true)

    expect(summary).toEqual(['In this version: deletion.requested was taken, and led to confirming.'])
  })

  test('a taken event is explained by the result of each guard', () => {
    const event = { type: 'xstate.done.actor.identify', output: null }

    const { summary, candidates } = explained(session, [], event)

    expect(summary).toEqual(['done: identify was taken, and led to signingOut.'])
    expect(candidates).toEqual([
      '–In identifying, done: identify if isUser leads to signedIn. isUser was not met.',
      '✓In identifying, done: identify else leads to signingOut. It was taken.',
    ])
  })

  test('candidates after the taken one are explained as not tried', () => {
    const event = { type: 'flag.changedElsewhere', loggedIn: true }

    const { candidates } = explained(session, signedIn, event)

    expect(candidates).toEqual([
      '✓In session, flag.changedElsewhere if isLoggedIn leads to identifying. isLoggedIn was met, and it was taken.',
      '–In session, flag.changedElsewhere else leads to signedOut. It was not checked: an earlier one was taken.',
    ])
  })

  test('a taken event is explained with the transitions that followed without an event', () => {
    const { summary, candidates } = explained(notificationsMachine, [note], {
      type: 'notification.dismissed',
    })

    expect(summary).toEqual(['notification.dismissed was taken, and entered dismissed, idle.'])
    expect(candidates).toEqual([
      '✓In showing, notification.dismissed leads to dismissed. It was taken.',
      '✓In dismissed, always if isLast leads to idle. It was taken.',
    ])
  })

  test('a taken event that leaves the state is explained as staying', () => {
    const { summary } = explained(notificationsMachine, [note], note)

    expect(summary).toEqual(['notification.raised was taken, and no state was left.'])
  })
})

describe('an event that was not taken', () => {
  test('an event that was not taken is explained by the guard that refused it', () => {
    const { summary, candidates } = explained(session, signedIn, { type: 'call.unauthorized', login: 7 })

    expect(summary).toEqual(['call.unauthorized was not taken: isPresentLogin was not met.'])
    expect(candidates).toEqual([
      '–In signedIn, call.unauthorized if isPresentLogin leads to signingOut. isPresentLogin was not met.',
    ])
  })

  test('an event that was not taken is explained by the state that does not handle it', () => {
    const { summary, candidates } = explained(deleteRecordMachine, [], { type: 'deletion.confirmed' })

    expect(summary).toEqual(['deletion.confirmed was not taken: idle has no transition for it.'])
    expect(candidates).toEqual([])
  })
})

test('an event that came after the end is explained by the end', () => {
  const events = [{ type: 'deletion.requested' }, { type: 'deletion.confirmed' }]
  const gone = { type: 'xstate.done.actor.deleteRecord', output: null }

  const { summary } = explained(deleteRecordMachine, [...events, gone], { type: 'deletion.requested' })

  expect(summary).toEqual(['deletion.requested was not taken: deleteRecord has ended.'])
})

test('what is no matter of transitions is told as such', () => {
  const { summary } = explained(deleteRecordMachine, [], { type: 'journal.resumed' })

  expect(summary).toEqual(['The recording resumes here: what led to this state was not recorded.'])
})

test('an event whose actor is not known before it is told as such', () => {
  render(
    <ExplanationPanel
      machine={deleteRecordMachine}
      before={null}
      event={{ type: 'deletion.requested' }}
      isDivergent={false}
    />,
  )

  expect(screen.getByText('The earlier state of the actor is not known.')).toBeVisible()
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

  expect(summary).toEqual(['breaking fails when it receives go.'])
})
