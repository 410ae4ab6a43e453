import { describe, expect, test } from 'vitest'
import { type AnyMachineSnapshot, createActor, initialTransition, setup, transition } from 'xstate'
import { sessionMachine } from '../../../machines/account/session.ts'
import { eventsFor, explain } from '../../../machines/journal/explain.ts'
import { statesAndTransitions } from '../../../machines/journal/transitions.ts'
import { instrumentMachine } from '../../../machines/journal/xstate-internals.ts'
import { notificationsMachine, successNotification } from '../../../machines/notifications.ts'
import { possibleEvents, withPendingCalls } from '../paths/possible-events.ts'
import { tables } from '../paths/tables.ts'

function session(...events: { type: string }[]): AnyMachineSnapshot {
  const actor = createActor(withPendingCalls(sessionMachine), { input: { flag: true } }).start()
  for (const event of events) actor.send(event)
  return actor.getSnapshot()
}
const viewer = { id: 'u-1', email: 'a@b.example', name: 'Ada', roles: [], organizationId: null }
const signedIn = () => session({ type: 'login.succeeded', viewer } as { type: string })

describe('a handled event', () => {
  test('a handled event is explained by its candidates, the guard of each, and the states that were entered', () => {
    const { candidates, taken, entered, whyNot } = explain(sessionMachine, session(), {
      type: 'xstate.done.actor.identify',
      output: null,
    } as { type: string })

    expect(
      candidates.map(({ guard, passed, taken, targets }) => ({ guard, passed, taken, targets })),
    ).toEqual([
      { guard: 'isUser', passed: false, taken: false, targets: ['session.signedIn'] },
      { guard: null, passed: null, taken: true, targets: ['session.signingOut'] },
    ])
    expect(taken).toEqual(['session.identifying xstate.done.actor.identify 1'])
    expect(entered).toEqual(['session.signingOut'])
    expect(whyNot).toBeNull()
  })

  test('an event handled by an inner state does not evaluate the outer ones', () => {
    const note = { type: 'notification.raised', notification: successNotification('x') } as const
    const actor = createActor(notificationsMachine).start()
    actor.send(note)
    const snapshot = actor.getSnapshot() as AnyMachineSnapshot
    actor.stop()

    const { taken, entered } = explain(notificationsMachine, snapshot, { type: 'notification.dismissed' })

    expect(taken).toEqual([
      'notifications.showing notification.dismissed 0',
      'notifications.showing.dismissed  0',
    ])
    expect(entered).toEqual(['notifications.showing.dismissed', 'notifications.idle'])
  })
})

describe('an event that was not handled', () => {
  test('an unhandled event is explained by the guard that did not pass', () => {
    const { whyNot, candidates } = explain(sessionMachine, signedIn(), {
      type: 'call.unauthorized',
      login: 7,
    } as {
      type: string
    })

    expect(whyNot).toBe('isPresentLogin was not met')
    expect(candidates).toMatchObject([{ source: 'session.signedIn', passed: false, taken: false }])
  })

  test('an unhandled event is explained by the state that does not know it', () => {
    expect(explain(sessionMachine, signedIn(), { type: 'retry.requested' })).toMatchObject({
      candidates: [],
      whyNot: 'session does not take retry.requested in "signedIn"',
    })
  })

  test('an unhandled event is explained by the end of the actor', () => {
    const over = setup({}).createMachine({
      id: 'over',
      initial: 'done',
      states: { done: { type: 'final' } },
      on: { x: {} },
    })

    expect(explain(over, createActor(over).start().getSnapshot(), { type: 'x' }).whyNot).toBe(
      'over has ended',
    )
  })
})

test('the events that an actor would handle now are listed, the inner ones first', () => {
  const events = eventsFor(signedIn())

  expect(events.slice(0, 5).toSorted()).toEqual([
    'call.unauthorized',
    'password.replaced',
    'secondFactor.added',
    'user.saved',
    'viewer.changed',
  ])
  expect(events.slice(5)).toEqual([
    'login.succeeded',
    'logout.requested',
    'session.idled',
    'flag.changedElsewhere',
  ])
})

describe.each(tables.map(({ machine }) => [machine.id, machine] as const))(
  'the states and transitions of %s',
  (_, machine) => {
    test(`each state and transition of ${machine.id} has a name of its own`, () => {
      const { states, transitions } = statesAndTransitions(machine)
      const ids = [...states, ...transitions.map(({ id }) => id)]

      expect(new Set(ids).size).toBe(ids.length)
      expect(ids.join()).not.toMatch(/x:\d/)
    })

    test(`the transitions of ${machine.id} have the same names in the instrumented machine`, () => {
      expect(
        statesAndTransitions(instrumentMachine(machine, () => {})).transitions.map(({ id }) => id),
      ).toEqual(statesAndTransitions(machine).transitions.map(({ id }) => id))
    })
  },
)

test.each(tables.map(table => [table.machine.id, table] as const))(
  'every event that %s can get at its beginning can be explained',
  (_, table) => {
    const snapshot = initialTransition(table.machine, table.inputs[0])[0] as AnyMachineSnapshot
    for (const event of [...possibleEvents(table, snapshot), { type: 'nothing.known' }]) {
      const [next] = transition(table.machine, snapshot, event)
      const { taken, whyNot } = explain(table.machine, snapshot, event)
      expect({ event, moved: taken.length > 0 }).toEqual({ event, moved: whyNot === null })
      if (next !== snapshot) expect(whyNot).toBeNull()
    }
  },
)
