import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { type AnyActor, createActor, fromPromise, setup } from 'xstate'
import type { Viewer } from '../../../domain/records/viewer.ts'
import { noFilter, type TimelineView } from '../../../domain/schedule/view/timeline-view.ts'
import { Secret } from '../../../domain/secret.ts'
import { type Credentials, signInMachine } from '../../../machines/account/sign-in.ts'
import { everyMachine } from '../../../machines/all.ts'
import { deleteRecordMachine } from '../../../machines/records/delete-record.ts'
import { timelineViewMachine } from '../../../machines/schedule/timeline-view.ts'
import { SendEvent } from '../../../src/inspector/journal/send-event.tsx'
import { withPendingCalls } from '../../machines/paths/possible-events.ts'
import { recording } from '../../support/recording.ts'

const deletion = () =>
  createActor(withPendingCalls(deleteRecordMachine), {
    id: 'deletion',
    input: { kind: 'truck', id: 't', name: 'T' },
  }).start()

const show = (actor: AnyActor) =>
  render(<SendEvent actor={actor} types={everyMachine.types} onFocus={() => {}} />)
const offered = () => screen.getAllByRole('radio').map(radio => radio.closest('label')?.textContent)
const fields = () => screen.getByRole('textbox', { name: 'Fields as JSON' })
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send' }))

test('it offers the events that the actor would take now, with where they lead, and follows the actor', async () => {
  const actor = deletion()
  show(actor)
  const before = offered()

  act(() => actor.send({ type: 'deletion.requested' }))

  expect(before).toEqual(['deletion.requested leads to confirming'])
  expect(offered()).toEqual(['deletion.confirmed leads to deleting', 'deletion.cancelled leads to idle'])
})

test('the chosen event is sent, and it says so', async () => {
  const actor = deletion()
  actor.send({ type: 'deletion.requested' })
  show(actor)

  await userEvent.click(screen.getByRole('radio', { name: /deletion.cancelled/ }))
  await send()

  expect(actor.getSnapshot().value).toBe('idle')
  expect(screen.getByRole('status')).toHaveTextContent('deletion.cancelled was sent to deletion.')
})

test('the second of two presses sends nothing, though the actor would accept another event', async () => {
  const actor = deletion()
  show(actor)

  await userEvent.dblClick(screen.getByRole('button', { name: 'Send' }))

  expect(actor.getSnapshot().value).toBe('confirming')
  for (const radio of screen.getAllByRole('radio')) expect(radio).not.toBeChecked()
  expect(screen.getByRole('button', { name: 'Send' })).toHaveAttribute('aria-disabled', 'true')
  expect(screen.getByRole('status')).toHaveTextContent('deletion.requested was sent to deletion.')
})

describe('an event with fields', () => {
  function signIn() {
    const asked: Credentials[] = []
    const login = fromPromise<Viewer, Credentials>(({ input }) => {
      asked.push(input)
      return new Promise(() => {})
    })
    const recorder = recording()
    const actor = createActor(signInMachine.provide({ actors: { login } }), {
      id: 'signIn',
      inspect: recorder.inspect,
    }).start()
    return { actor, asked, recorder }
  }

  test('the fields of an event are typed as JSON', async () => {
    const { actor, asked } = signIn()
    show(actor)

    await userEvent.click(fields())
    await userEvent.paste('{ "email": "ada@example.com" }')
    await send()

    expect(asked).toEqual([expect.objectContaining({ email: 'ada@example.com' })])
  })

  test('a typed password is sent as a secret and stays nowhere: not in the form, the page or the journal', async () => {
    const { actor, asked, recorder } = signIn()
    show(actor)

    await userEvent.click(fields())
    await userEvent.paste('{ "email": "ada@example.com", "password": "MARKER96" }')
    await send()

    expect(asked[0]?.password).toBeInstanceOf(Secret)
    expect(asked[0]?.password.reveal()).toBe('MARKER96')
    expect(JSON.stringify(recorder.read())).not.toContain('MARKER')
    expect(document.documentElement.outerHTML).not.toContain('MARKER')
    expect(fields()).toHaveValue('')
  })

  test.each(['9681', '["MARKER"]', '{ "value": "MARKER" }', '[{ "a": ["MARKER"] }]'])(
    'a value under the name of a secret is sent as a secret, whatever it is: %s',
    async value => {
      const { actor, asked, recorder } = signIn()
      show(actor)

      await userEvent.click(fields())
      await userEvent.paste(`{ "email": "ada@example.com", "password": ${value} }`)
      await send()

      expect(asked[0]?.password).toBeInstanceOf(Secret)
      expect(JSON.stringify(recorder.read())).not.toMatch(/MARKER|9681/)
    },
  )

  test.each([
    ['a map', '{ "password": { "$type": "map", "value": [["a", "MARKER96"]] } }'],
    ['a set', '{ "password": { "$type": "set", "value": ["MARKER96"] } }'],
    ['an object', '{ "token": { "$type": "object", "value": { "$type": "MARKER96" } } }'],
    ['a number', '{ "password": { "$type": "number", "value": "9681" } }'],
    ['a large number', '{ "password": { "$type": "bigint", "value": "9681" } }'],
    ['a date', '{ "password": { "$type": "date", "value": 968196819681 } }'],
    ['what was left out', '{ "password": { "$type": "omitted", "value": "MARKER96" } }'],
    ['a failure', '{ "password": { "$type": "failure", "kind": "refused", "serverMessage": "MARKER96" } }'],
    ['the name in a map', '{ "all": { "$type": "map", "value": [["password", 9681]] } }'],
    ['the name in the key of a map', '{ "all": { "$type": "map", "value": [[{ "password": 9681 }, 1]] } }'],
    ['the name in a set', '{ "all": { "$type": "set", "value": [{ "password": 9681 }] } }'],
    [
      'the name in an object',
      '{ "all": { "$type": "object", "value": { "$type": "x", "password": 9681 } } }',
    ],
    [
      'the name among the fields of a failure',
      '{ "all": { "$type": "failure", "kind": "refused", "fields": { "password": "MARKER96" } } }',
    ],
  ])("a secret typed in the journal's notation is not recorded: %s", async (_, text) => {
    const { actor, asked, recorder } = signIn()
    show(actor)

    await userEvent.click(fields())
    await userEvent.paste(text)
    await send()

    expect(asked).toHaveLength(1)
    const kept = [recorder.read(), actor.getPersistedSnapshot()].map(each => JSON.stringify(each)).join()
    expect(kept).toContain('[secret]')
    expect(kept).not.toMatch(/MARKER|9681/)
    expect(document.documentElement.outerHTML).not.toMatch(/MARKER|9681/)
  })

  test.each(['{ "proof": { "code": "MARKER" } }', '{ "url": "otpauth://totp/x?secret=MARKER" }'])(
    'what confirms an identity is sent as a secret: %s',
    async text => {
      const { actor, asked, recorder } = signIn()
      show(actor)

      await userEvent.click(fields())
      await userEvent.paste(text)
      await send()

      expect(asked).toHaveLength(1)
      expect(JSON.stringify(recorder.read())).toContain('[secret]')
      expect(JSON.stringify(recorder.read())).not.toContain('MARKER')
    },
  )

  test.each(['{ "password": MARKER }', '[1]', '"text"', '7', 'null'])(
    'fields that are not a JSON object, as in %s, are refused without quoting them',
    async text => {
      const { actor, asked } = signIn()
      show(actor)

      await userEvent.click(fields())
      await userEvent.paste(text)
      await send()

      expect(asked).toEqual([])
      expect(fields()).toBeInvalid()
      expect(fields()).toHaveAccessibleDescription(/This is not a JSON object: \{ "name": value, \.\.\. \}$/)
      expect(document.documentElement.outerHTML).not.toContain('MARKER')
    },
  )
})

test('an event that would break its actor is not sent, and the actor goes on', async () => {
  const machine = setup({
    types: { events: {} as { type: 'saved'; user: { id: string } } },
    guards: { isKnown: ({ event }) => event.user.id === '7' },
  }).createMachine({ id: 'careless', on: { saved: { guard: 'isKnown', actions: () => {} } } })
  const actor = createActor(machine, { id: 'careless' }).start()
  show(actor)

  await send()

  expect(fields()).toBeInvalid()
  expect(fields()).toHaveAccessibleDescription(/The machine would fail with these fields/)
  expect(actor.getSnapshot().status).toBe('active')
  await userEvent.click(fields())
  await userEvent.paste('{ "user": { "id": "7" } }')
  await send()
  expect(screen.getByRole('status')).toHaveTextContent('saved was sent to careless.')
})

describe('an event of any name', () => {
  const view = { filter: noFilter, pins: [], window: null, playhead: null } as unknown as TimelineView
  const timeline = () =>
    createActor(timelineViewMachine, { id: 'timeline', input: { view, dayMinutes: 1440 } }).start()

  test('an event of any name is sent with the typed type', async () => {
    const actor = timeline()
    show(actor)

    await userEvent.click(screen.getByRole('radio', { name: /any other event/ }))
    await userEvent.type(screen.getByRole('textbox', { name: 'Type of the event' }), 'playhead.moved')
    await userEvent.click(fields())
    await userEvent.paste('{ "minute": 30 }')
    await send()

    expect(actor.getSnapshot().context.view.playhead).toBe(30)
  })

  test('an event of any name needs a type', async () => {
    show(timeline())

    await userEvent.click(screen.getByRole('radio', { name: /any other event/ }))
    await send()

    expect(screen.getByRole('textbox', { name: 'Type of the event' })).toHaveAccessibleDescription(
      'Type is required',
    )
  })
})

test('where the actor takes none, the form stays and sends none', async () => {
  const actor = deletion()
  actor.send({ type: 'deletion.requested' })
  show(actor)
  await userEvent.click(screen.getByRole('radio', { name: /deletion.confirmed/ }))

  await send()
  await send()

  expect(screen.getByRole('group', { name: 'Events that deletion would accept now' })).toHaveTextContent(
    'None.',
  )
  expect(screen.getByRole('button', { name: 'Send' })).toHaveFocus()
  expect(screen.getByRole('button', { name: 'Send' })).toHaveAttribute('aria-disabled', 'true')
  expect(screen.getByRole('status')).toHaveTextContent('deletion.confirmed was sent to deletion.')
})

test('an actor that has ended takes none', () => {
  const actor = deletion()
  actor.stop()

  show(actor)

  expect(screen.getByText('None: it has ended.')).toBeVisible()
})

test('a call takes none', () => {
  const call = createActor(
    fromPromise(() => new Promise(() => {})),
    { id: 'call' },
  ).start()

  show(call)

  expect(screen.getByText('call is a call: it accepts no events.')).toBeVisible()
})
