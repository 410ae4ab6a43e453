import { setImmediate } from 'node:timers/promises'
import { screen } from '@testing-library/react'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { type AnyStateMachine, assign, createActor, StateMachine, setup } from 'xstate'
import type { Gateway } from '../../../../gql/gateway.ts'
import { sessionMachine } from '../../../../machines/account/session.ts'
import { everyMachine } from '../../../../machines/all.ts'
import type { Journal, JournalEntry } from '../../../../machines/journal/journal.ts'
import { journalToTest } from '../../../../machines/journal/journal-to-test.ts'
import type { Recorder } from '../../../../machines/journal/record.ts'
import { notificationsMachine, successNotification } from '../../../../machines/notifications.ts'
import { saveUserMachine } from '../../../../machines/records/save-user.ts'
import { checkFolds } from '../../../../src/app/journal/journal-check.ts'
import { type JournalStore, persistJournal } from '../../../../src/app/journal/journal-store.ts'
import { keepJournalOfSession, startJournal } from '../../../../src/app/journal/start-journal.ts'
import type { App } from '../../../../src/hooks/app.ts'
import { everyPath } from '../../../machines/paths/explore.ts'
import { withPendingCalls } from '../../../machines/paths/possible-events.ts'
import { marker, tables } from '../../../machines/paths/tables.ts'
import { asFile, expectReplays, recording } from '../../../support/recording.ts'
import { renderSignedOut } from '../../support/render-at.tsx'
import { respondWith } from '../../support/scripted-server.ts'

const told = ({ events }: Journal) => events.map(({ actor, event }) => `${actor}: ${event.type}`)

describe('the journal of the product', () => {
  test('the journal contains a whole sign-in, actors and calls in order, and replays', async () => {
    const { app, user } = renderSignedOut('/login', {
      'POST /api/auth/login': respondWith(401, { message: 'Not right.', code: 'sign_in_refused' }),
    })

    await user.type(screen.getByLabelText('Email'), 'ada@b.example')
    await user.type(screen.getByLabelText('Password'), `${marker}{Enter}`)
    await screen.findByText('Not right.')

    const { events } = (app.journal as Recorder).read()
    const submitted = events.findIndex(({ event }) => event.type === 'credentials.submitted')
    expect(
      events.slice(submitted).map(({ actor, source, event }) => `${source} > ${actor}: ${event.type}`),
    ).toEqual([
      'null > signIn: credentials.submitted',
      'signIn > session: login.started',
      'signIn > signIn.login: xstate.init',
      'null > gateway: call.ended',
      'null > session: call.unauthorized',
      'signIn.login > signIn.login: xstate.promise.reject',
      'signIn.login > signIn: xstate.error.actor.login',
    ])
    expect(JSON.stringify(events)).not.toContain(marker)
    expect(document.body.outerHTML).not.toContain(marker)
  })

  test('the journal starts with the page, whose address is recorded without its values', () => {
    window.history.replaceState(null, '', `/reset-password?token=${marker}`)

    const { events } = (startJournal(window) as Recorder).read()

    expect(events).toMatchObject([
      { kind: 'fact', actor: 'page', event: { type: 'page.loaded', address: '/reset-password?token' } },
    ])
  })

  test('the journal is switched off by one setting', () => {
    window.localStorage.setItem('journal', 'off')

    expect(startJournal(window)).toBeNull()
  })

  test('the journal works in a browser that refuses storage', () => {
    const refusing = {
      get localStorage(): Storage {
        throw new DOMException('no', 'SecurityError')
      },
      location: window.location,
    }

    expect(startJournal(refusing as unknown as Window)).not.toBeNull()
  })
})

describe('secrets typed into every field of every flow, and thrown from every call', () => {
  const files = import.meta.glob<Record<string, unknown>>('../../../../src/hooks/flows/*.ts', { eager: true })
  const flows = Object.values(files)
    .flatMap(Object.values)
    .filter((flow): flow is (app: App) => unknown => typeof flow === 'function')

  /** Throws what it was asked in one of many ways; a call before the one that `fails` is answered. */
  function quotingGateway(fails: number): Gateway {
    let calls = 0
    const request = async (_: unknown, variables: unknown) => {
      calls += 1
      const quote = `${marker} ${JSON.stringify(variables)}`
      if (calls < fails) return new Proxy({}, { get: () => ({ id: 'x', identityId: 'y' }) })
      const ways = [
        new Error(quote),
        quote,
        { message: quote },
        Object.assign(new TypeError(quote), { request: variables }),
      ]
      throw ways[calls % ways.length]
    }
    return { request } as Gateway
  }

  /** Every path of what a person can do, as far as it is short, against such a gateway. */
  async function drive(machine: AnyStateMachine, recorder: Recorder) {
    const table = tables.find(({ machine: { id } }) => id === machine.id)
    if (!table) throw new Error(`no table for ${machine.id}`)
    const paths = everyPath(table.machine, table, 40)
    for (const { input, events } of paths) {
      const actor = createActor(machine, { id: machine.id, input, inspect: recorder.inspect }).start()
      for (const event of events.filter(each => table.events.includes(each))) {
        if (actor.getSnapshot().status === 'active') actor.send(event)
        await setImmediate()
      }
      actor.stop()
    }
  }

  test('secrets typed into every field and thrown from every call are in no journal, export or log line', async () => {
    const said: unknown[] = []
    for (const way of ['log', 'info', 'warn', 'error', 'debug'] as const)
      vi.spyOn(console, way).mockImplementation((...words) => said.push(words))
    const driven = new Set<string>()
    const recorder = recording({ maxBytes: 50_000_000 })
    const session = { getSnapshot: () => ({ matches: () => false }), subscribe: () => ({ unsubscribe() {} }) }

    for (const fails of [1, 2]) {
      const app = { gateway: quotingGateway(fails), session, handle: () => {} } as unknown as App
      for (const flow of flows) {
        const machine = flow(app)
        if (!(machine instanceof StateMachine)) continue
        driven.add(machine.id)
        await drive(machine, recorder)
      }
    }

    const journal = recorder.read()
    const written = JSON.stringify(journal)
    expect(driven.size).toBeGreaterThanOrEqual(12)
    expect(journal.events.length).toBeGreaterThan(500)
    expect(written).toContain('[secret]')
    expect(written).toContain('"code":"fault"')
    for (const text of [written, journalToTest(journal), said.map(String).join('\n')])
      expect(text).not.toContain(marker)
    expectReplays(journal)
  })
})

describe('after a sign-out', () => {
  const viewer = { id: 'u-1', email: 'ada@b.example', name: 'Ada', roles: [], organizationId: 'o-1' }
  const grace = { id: 'u-9', identityId: 'i-9', name: 'Grace', email: 'grace@b.example', roles: [] }

  /** Ada is signed in, and `edit` opens a form on Grace. */
  function signedIn() {
    const recorder = recording()
    const { inspect } = recorder
    const session = createActor(withPendingCalls(sessionMachine), {
      id: 'session',
      input: { flag: false },
      inspect,
    })
    session.start()
    onTestFinished(() => void session.stop())
    const signIn = () => session.send({ type: 'login.succeeded', viewer })
    signIn()
    keepJournalOfSession(recorder, session as unknown as App['session'], window)
    const edit = () =>
      createActor(withPendingCalls(saveUserMachine), {
        id: 'saveUser',
        input: { user: grace },
        inspect,
      }).start()
    return { recorder, session, signIn, edit }
  }

  test('the journal has nothing of the forms that were open, also when they are closed', () => {
    const { recorder, session, signIn, edit } = signedIn()
    const form = edit()

    session.send({ type: 'logout.requested' })
    form.send({ type: 'user.submitted', name: 'Grace', email: 'grace@c.example', roles: null })
    form.stop()
    signIn()

    expect(JSON.stringify(recorder.read())).not.toMatch(/grace|saveUser/i)
    expect(told(recorder.read())).toContain('session: login.succeeded')
    edit()
    expect(told(recorder.read()).at(-1)).toBe('saveUser#2: xstate.init')
    expectReplays(recorder.read())
  })

  test('the journal has nothing of what happened during a pause of the recording before', () => {
    const { recorder, session, edit } = signedIn()

    recorder.pause()
    edit().stop()
    const form = edit()
    session.send({ type: 'logout.requested' })
    form.stop()
    recorder.resume()

    expect(JSON.stringify(recorder.read())).not.toMatch(/grace|saveUser/i)
  })
})

describe('a journal that is kept', () => {
  function storeOf(earlier: Journal | null) {
    const written: { added: readonly JournalEntry[]; journal: Journal }[] = []
    const store: Pick<JournalStore, 'read' | 'write'> = {
      read: async () => earlier,
      write: async (added, journal) => written.push({ added, journal }) > 0,
    }
    return { store, written }
  }

  function noted(text: string, recorder = recording()) {
    const notifications = createActor(notificationsMachine, {
      id: 'notifications',
      inspect: recorder.inspect,
    }).start()
    onTestFinished(() => void notifications.stop())
    notifications.send({ type: 'notification.raised', notification: successNotification(text) })
    return { recorder, notifications }
  }

  test('the journal continues after a reload with all earlier and later entries', async () => {
    const earlier = asFile(noted('before').recorder.read())
    const { recorder, notifications } = noted('after')
    const { store, written } = storeOf(earlier)

    await persistJournal(recorder, store, window)
    notifications.send({ type: 'notification.paused' })
    window.dispatchEvent(new Event('pagehide'))

    expect(recorder.read().events.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5])
    expect(written.map(({ added }) => added.map(({ seq }) => seq))).toEqual([[3, 4], [5]])
    expectReplays(recorder.read())
  })

  test('many events are stored in one write, after a pause', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const { recorder, notifications } = noted('first')
    const { store, written } = storeOf(null)
    await persistJournal(recorder, store, window)

    notifications.send({ type: 'notification.paused' })
    notifications.send({ type: 'notification.resumed' })
    expect(written).toHaveLength(1)
    vi.advanceTimersByTime(1000)

    expect(written).toHaveLength(2)
    expect(told({ ...recorder.read(), events: [...(written[1]?.added ?? [])] })).toEqual([
      'notifications: notification.paused',
      'notifications: notification.resumed',
    ])
  })
})

test('a journal that cannot be written down waits in no more than the recorder keeps', async () => {
  const recorder = recording({ maxBytes: 4000 })
  const notifications = createActor(notificationsMachine, { inspect: recorder.inspect }).start()
  onTestFinished(() => void notifications.stop())
  const tries: (readonly JournalEntry[])[] = []
  const store: Pick<JournalStore, 'read' | 'write'> = {
    read: async () => null,
    write: async added => {
      tries.push(added)
      throw new DOMException('full', 'QuotaExceededError')
    },
  }
  await persistJournal(recorder, store, window)

  for (let i = 0; i < 50; i++) {
    notifications.send({ type: i % 2 ? 'notification.resumed' : 'notification.paused' })
    window.dispatchEvent(new Event('pagehide'))
    await setImmediate()
  }
  window.dispatchEvent(new Event('pagehide'))

  const { events } = recorder.read()
  expect(events.length).toBeLessThan(50)
  expect(tries.at(-1)).toEqual(events)
})

test('in development a fold that is not repeatable is an error of the page, at once', () => {
  const reported: unknown[] = []
  vi.stubGlobal('reportError', (error: unknown) => reported.push(error))
  onTestFinished(() => void vi.unstubAllGlobals())
  let now = 0
  const watch = setup({
    types: { events: {} as { type: 'went' }, context: {} as { at: number } },
  }).createMachine({
    id: 'watch',
    context: { at: 0 },
    on: { went: { actions: assign({ at: () => ++now }) } },
  })
  const recorder = recording()
  const actor = createActor(watch, { inspect: recorder.inspect }).start()

  checkFolds(recorder, { ...everyMachine, machines: { watch } })
  actor.send({ type: 'went' })

  expect(reported.map(String)).toEqual([
    'Error: The replay is not repeatable: watch: differs from seq 2 (went), context.at is 1 in the journal and 2 in the replay',
  ])
})
