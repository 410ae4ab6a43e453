import type { StatelyActorEvent, StatelyInspectionEvent } from '@statelyai/inspect'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createElement } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import { Secret } from '../../../domain/secret.ts'
import { signInMachine } from '../../../machines/account/sign-in.ts'
import { everyMachine } from '../../../machines/all.ts'
import { deleteRecordMachine } from '../../../machines/records/delete-record.ts'
import { OpenStately } from '../../../src/inspector/stately/open-stately.tsx'
import { speakStately, statelySetting } from '../../../src/inspector/stately/stately.ts'
import { withPendingCalls } from '../../machines/paths/possible-events.ts'
import { recording } from '../../support/recording.ts'

const tool = 'https://tool.example'

let end = () => {}
afterEach(() => end())

/** A product that speaks, with a deletion under way. */
function product(setting: string | null = `${tool}/inspect`) {
  if (setting !== null) window.localStorage.setItem(statelySetting, setting)
  const recorder = recording()
  const deletion = createActor(withPendingCalls(deleteRecordMachine), {
    id: 'deleteRecord',
    input: { kind: 'truck', id: 't', name: 'T' },
    inspect: recorder.inspect,
  }).start()
  end = speakStately({ recorder, replayable: everyMachine, window })
  return { recorder, deletion }
}

/** A window that asks to be told, and what it is told. */
function asks({ origin = tool, type = '@statelyai.connected' } = {}) {
  const told: { message: StatelyInspectionEvent; to: string }[] = []
  const source = {
    closed: false,
    postMessage: (message: StatelyInspectionEvent, to: string) => told.push({ message, to }),
  }
  const ask = () =>
    window.dispatchEvent(Object.assign(new Event('message'), { data: { type }, origin, source }))
  ask()
  const lines = () =>
    told.map(
      ({ message }) => `${message.type} ${message.sessionId} ${'event' in message ? message.event.type : ''}`,
    )
  return { told, source, ask, lines }
}

describe('a window of the address that is set', () => {
  test('only a window of the configured address gets the actors and the entries so far', () => {
    const { deletion } = product()
    deletion.send({ type: 'deletion.requested' })

    const { told, lines } = asks()

    expect(lines()).toEqual([
      '@xstate.actor deleteRecord ',
      '@xstate.event deleteRecord xstate.init',
      '@xstate.snapshot deleteRecord xstate.init',
      '@xstate.event deleteRecord deletion.requested',
      '@xstate.snapshot deleteRecord deletion.requested',
    ])
    expect(new Set(told.map(({ to }) => to))).toEqual(new Set([tool]))
  })

  test('a connected window gets new entries', () => {
    const { deletion } = product()
    const { told } = asks()
    const before = told.length

    deletion.send({ type: 'deletion.requested' })

    expect(told.slice(before).map(({ message }) => message)).toMatchObject([
      {
        type: '@xstate.event',
        sessionId: 'deleteRecord',
        rootId: 'deleteRecord',
        event: { type: 'deletion.requested' },
        _version: expect.any(String),
        createdAt: expect.stringMatching(/^\d+$/),
      },
      { type: '@xstate.snapshot', snapshot: { status: 'active', value: 'confirming', context: { id: 't' } } },
    ])
  })

  test('a connected window gets machine configs, and for a call its parent', () => {
    const { deletion } = product()
    deletion.send({ type: 'deletion.requested' })
    deletion.send({ type: 'deletion.confirmed' })

    const { told } = asks()

    const actors = told.flatMap(({ message }) => (message.type === '@xstate.actor' ? [message] : []))
    const definition = (name: string) =>
      JSON.parse(actors.find(({ sessionId }) => sessionId === name)?.definition ?? 'null')
    expect(definition('deleteRecord')).toMatchObject({
      id: 'deleteRecord',
      states: { idle: { on: { 'deletion.requested': { target: 'confirming' } } } },
    })
    expect(actors.find(({ sessionId }) => sessionId === 'deleteRecord.deleteRecord')).toMatchObject({
      parentId: 'deleteRecord',
      rootId: 'deleteRecord',
      definition: '{"id":"deleteRecord.deleteRecord"}',
    } satisfies Partial<StatelyActorEvent>)
  })

  test('a window that connects again gets everything from the start, each thing once', () => {
    const { deletion } = product()
    const { ask, lines, told } = asks()
    const first = lines()

    ask()
    told.splice(0, first.length)
    expect(lines()).toEqual(first)
    deletion.send({ type: 'deletion.requested' })

    expect(told.length).toBe(first.length + 2)
  })

  test('a connected window gets no secret', () => {
    const { recorder } = product()
    const signIn = createActor(withPendingCalls(signInMachine), {
      id: 'signIn',
      inspect: recorder.inspect,
    }).start()
    const { told } = asks()

    signIn.send({ type: 'credentials.submitted', email: 'a@b.example', password: new Secret('MARKER') })

    expect(JSON.stringify(told)).toContain('credentials.submitted')
    expect(JSON.stringify(told)).not.toContain('MARKER')
  })

  test('a window gets nothing after it was closed or disconnected', () => {
    const { deletion } = product()
    const closed = asks()
    const open = asks()
    closed.source.closed = true
    const before = closed.told.length

    deletion.send({ type: 'deletion.requested' })
    end()
    const last = open.told.length
    deletion.send({ type: 'deletion.cancelled' })

    expect(closed.told.length).toBe(before)
    expect(open.told.at(-1)?.message).toEqual({ type: '@statelyai.disconnected' })
    expect(open.told.length).toBe(last)
  })
})

test.each([
  ['nothing is set', null, tool],
  ['another address is set', 'https://other.example/inspect', tool],
  ['what is set is no address', 'on', tool],
  ['a window without an origin asks', `${tool}/inspect`, 'null'],
  ['what is set and the window have no origin', 'data:text/html,tool', 'null'],
])('nobody is told anything where %s', (_, setting, origin) => {
  const { deletion } = product(setting)
  const { told } = asks({ origin })

  deletion.send({ type: 'deletion.requested' })

  expect(told).toEqual([])
})

test.each([
  ['an address is set', `${tool}/inspect`, [[new URL(`${tool}/inspect`), 'xstateinspector']]],
  ['none is set', null, []],
])('the tool is opened by a button where %s', async (_, setting, opened) => {
  const open = vi.spyOn(window, 'open').mockReturnValue(null)
  product(setting)
  render(createElement(OpenStately))

  for (const button of screen.queryAllByRole('button', { name: 'Open Stately' }))
    await userEvent.click(button)

  expect(open.mock.calls).toEqual(opened)
  open.mockRestore()
})

test('a window that says something else is told nothing', () => {
  product()

  const { told } = asks({ type: '@statelyai.other' })

  expect(told).toEqual([])
})
