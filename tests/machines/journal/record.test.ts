import { setImmediate } from 'node:timers/promises'
import { describe, expect, test, vi } from 'vitest'
import {
  type AnyStateMachine,
  assign,
  createActor,
  emit,
  fromPromise,
  SimulatedClock,
  sendTo,
  setup,
} from 'xstate'
import { Failure } from '../../../domain/failure.ts'
import type { Viewer } from '../../../domain/records/viewer.ts'
import { Secret } from '../../../domain/secret.ts'
import { sessionMachine } from '../../../machines/account/session.ts'
import { type Credentials, signInMachine } from '../../../machines/account/sign-in.ts'
import { everyMachine } from '../../../machines/all.ts'
import type { JournalEntry } from '../../../machines/journal/journal.ts'
import type { Recorder } from '../../../machines/journal/record.ts'
import { parentOf } from '../../../machines/journal/xstate-internals.ts'
import { notificationsMachine, successNotification } from '../../../machines/notifications.ts'
import { asFile, expectReplays, recording } from '../../support/recording.ts'
import { controlledCall } from '../support/controlled-call.ts'

const ada: Viewer = { id: 'u-1', email: 'a@b.example', name: 'Ada', roles: ['ADMIN'], organizationId: 'o-1' }
const submitted = {
  type: 'credentials.submitted',
  email: 'a@b.example',
  password: new Secret('MARKER'),
} as const

/** The session and a sign-in that tells it, joined as the application joins them. */
function signInRun(recorder = recording()) {
  const identify = controlledCall<Viewer | null>()
  const login = controlledCall<Viewer, Credentials>()
  const logout = controlledCall<unknown>()
  const session = createActor(
    sessionMachine.provide({ actors: { identify: identify.logic, logout: logout.logic } }),
    { systemId: 'session', input: { flag: false }, inspect: recorder.inspect },
  ).start()
  const startSignIn = () => {
    const signIn = createActor(signInMachine.provide({ actors: { login: login.logic } }), {
      id: 'signIn',
      inspect: recorder.inspect,
    })
    signIn.on('login.started', session.send)
    signIn.on('login.succeeded', session.send)
    return signIn.start()
  }
  return { recorder, identify, login, logout, session, startSignIn }
}

async function signedIn() {
  const run = signInRun()
  const signIn = run.startSignIn()
  signIn.send(submitted)
  await run.login.last().reject(new Failure({ kind: 'refused', status: 401, code: 'sign_in_refused' }))
  signIn.send(submitted)
  await run.login.last().resolve(ada)
  return run
}

const told = ({ events }: { events: JournalEntry[] }) =>
  events.map(({ source, actor, event }) => `${source ?? 'page'} > ${actor}: ${event.type}`)
const statesOf = (recorder: Recorder, name: string) =>
  recorder.read().events.flatMap(({ actor, state }) => (actor === name ? [state?.value ?? state] : []))

describe('the journal of a sign-in', () => {
  test('the journal of a sign-in contains who sent what to whom, in the order in which it was sent', async () => {
    const { recorder } = await signedIn()

    expect(told(recorder.read())).toEqual([
      'page > session: xstate.init',
      'session > session.identify: xstate.init',
      'page > signIn: xstate.init',
      'page > signIn: credentials.submitted',
      'signIn > session: login.started',
      'session > session.identify: xstate.stop',
      'signIn > signIn.login: xstate.init',
      'signIn.login > signIn.login: xstate.promise.reject',
      'signIn.login > signIn: xstate.error.actor.login',
      'page > signIn: credentials.submitted',
      'signIn > session: login.started',
      'signIn > signIn.login#2: xstate.init',
      'signIn.login#2 > signIn.login#2: xstate.promise.resolve',
      'signIn.login#2 > signIn: xstate.done.actor.login',
      'signIn > session: login.succeeded',
    ])
  })

  test('the journal of a sign-in contains with each event the state that it led to', async () => {
    const { recorder } = await signedIn()

    expect(statesOf(recorder, 'signIn')).toEqual(['ready', 'signingIn', 'ready', 'signingIn', 'signedIn'])
    expect(statesOf(recorder, 'session')).toEqual(['identifying', 'signedOut', 'signedOut', 'signedIn'])
  })

  test('the journal of a sign-in is plain JSON: a version, and events that have a number, an actor, an event and a state', async () => {
    const journal = (await signedIn()).recorder.read()

    expect(asFile(journal)).toEqual(journal)
    expect(journal.version).toBe(2)
    expect(journal.events.map(({ seq }) => seq)).toEqual(journal.events.map((_, i) => i + 1))
    for (const entry of journal.events) {
      expect(entry).toEqual({
        seq: expect.any(Number),
        time: expect.any(Number),
        kind: 'event',
        actor: expect.any(String),
        source: entry.source === null ? null : expect.any(String),
        event: expect.objectContaining({ type: expect.any(String) }),
        state: expect.objectContaining({ status: expect.any(String) }),
      })
    }
  })

  test('the journal of a sign-in contains no password', async () => {
    const { recorder } = await signedIn()

    expect(JSON.stringify(recorder.read())).toContain('[secret]')
    expect(JSON.stringify(recorder.read())).not.toContain('MARKER')
  })

  test('the journal of a sign-in is the same in every run, and contains no name that XState generates', async () => {
    const first = JSON.stringify((await signedIn()).recorder.read())
    const second = JSON.stringify((await signedIn()).recorder.read())

    expect(second).toBe(first)
    expect(first).not.toMatch(/x:\d/)
  })

  test('the journal of a sign-in can be replayed', async () => {
    expectReplays((await signedIn()).recorder.read())
  })
})

describe('an actor', () => {
  test('an actor that is created again has a number in its name', () => {
    const { recorder, startSignIn } = signInRun()

    startSignIn().stop()
    startSignIn().stop()
    startSignIn()

    expect(Object.keys(recorder.read().actors)).toEqual([
      'session',
      'session.identify',
      'signIn',
      'signIn#2',
      'signIn#3',
    ])
    expect([...recorder.live().keys()]).toEqual(['session', 'session.identify', 'signIn#3'])
  })

  test('an actor without a name is named by its machine', () => {
    const recorder = recording()

    createActor(notificationsMachine, { inspect: recorder.inspect }).start()

    expect(recorder.read().actors).toEqual({
      notifications: { logic: 'notifications', parent: null, from: null },
    })
  })

  test('an actor that is stopped is recorded as stopped, and events sent to it later as not handled', () => {
    const { recorder, startSignIn } = signInRun()
    const signIn = startSignIn()
    vi.spyOn(console, 'warn').mockReturnValue()

    signIn.stop()
    signIn.send({ type: 'provider.chosen' })

    const [stopped, late] = recorder.read().events.slice(-2)
    expect(stopped).toMatchObject({ event: { type: 'xstate.stop' }, state: { status: 'stopped' } })
    expect(late).toMatchObject({ event: { type: 'provider.chosen' }, state: null })
    expectReplays(recorder.read())
  })

  test('an actor gets the events sent before its start after its beginning', () => {
    const recorder = recording()
    const notifications = createActor(notificationsMachine, { inspect: recorder.inspect })

    notifications.send({ type: 'notification.raised', notification: successNotification('early') })
    notifications.start()

    expect(told(recorder.read())).toEqual([
      'page > notifications: xstate.init',
      'page > notifications: notification.raised',
    ])
    expectReplays(recorder.read())
  })

  test('an actor that is persisted and started again continues from its state', () => {
    const { recorder, session } = signInRun()
    session.send({ type: 'login.succeeded', viewer: ada })
    const restored = createActor(sessionMachine, {
      systemId: 'session',
      input: { flag: false },
      snapshot: session.getPersistedSnapshot(),
      inspect: recorder.inspect,
    }).start()

    restored.send({ type: 'flag.changedElsewhere', loggedIn: false })

    expect(statesOf(recorder, 'session#2')).toEqual(['signedIn', 'signedOut'])
    expectReplays(recorder.read())
  })

  test('an actor that fails is recorded with the event that made it fail', async () => {
    const fragile = setup({ types: { events: {} as { type: 'pushed' } } }).createMachine({
      id: 'fragile',
      on: {
        pushed: {
          actions: assign(() => {
            throw new Error('MARKER')
          }),
        },
      },
    })
    const recorder = recording()
    const actor = createActor(fragile, { inspect: recorder.inspect }).start()
    actor.subscribe({ error: () => {} })

    actor.send({ type: 'pushed' })
    actor.send({ type: 'pushed' })
    await setImmediate()

    const [, broken, late] = recorder.read().events
    expect(broken?.state).toMatchObject({ status: 'error', error: { code: 'fault' } })
    expect(late?.state).toBeNull()
    expect(JSON.stringify(recorder.read())).not.toContain('MARKER')
    expectReplays(recorder.read(), { ...everyMachine, machines: { fragile } })
  })

  test('an actor whose effect fails at its start can be replayed', async () => {
    const recorder = recording()
    const session = createActor(sessionMachine, { input: { flag: true }, inspect: recorder.inspect }).start()
    await setImmediate()

    expect(session.getSnapshot().value).toBe('waitingToRetry')
    expectReplays(recorder.read())
  })

  test('an actor sends events to its parent, its child, itself and with a delay', async () => {
    const { child, parent } = family()
    const recorder = recording()
    const clock = new SimulatedClock()

    createActor(parent, { id: 'parent', clock, inspect: recorder.inspect }).start()
    clock.increment(10)
    await setImmediate()

    expect(told(recorder.read())).toEqual([
      'page > parent: xstate.init',
      'parent > parent.kid: xstate.init',
      'parent > parent: xstate.after.10.parent.waiting',
      'parent > parent.kid: asked',
      'parent.kid > parent: answered',
      'parent.kid > parent: xstate.done.actor.kid',
    ])
    expectReplays(recorder.read(), { ...everyMachine, machines: { parent, child } })
  })
})

/** A machine that invokes a machine, keeps it in its context, asks it after a while, and is answered. */
function family() {
  const child = setup({
    types: {
      events: {} as { type: 'asked' },
      input: {} as { word: string },
      context: {} as { word: string },
    },
  }).createMachine({
    id: 'child',
    context: ({ input }) => input,
    initial: 'listening',
    states: {
      listening: { on: { asked: 'over' } },
      over: {
        type: 'final',
        entry: sendTo(
          ({ self }) => parentOf(self) as never,
          ({ context }) => ({ type: 'answered', word: context.word }) as never,
        ),
      },
    },
  })
  const parent = setup({
    types: { events: {} as { type: 'answered'; word: string }, context: {} as { word: string | null } },
    actors: { child },
  }).createMachine({
    id: 'parent',
    context: { word: null },
    invoke: { id: 'kid', src: 'child', input: { word: 'yes' } },
    on: { answered: { actions: assign({ word: ({ event }) => event.word }) } },
    initial: 'waiting',
    states: {
      waiting: { after: { 10: 'asking' } },
      asking: { entry: sendTo('kid', { type: 'asked' }) },
    },
  })
  return { child, parent } as unknown as Record<'child' | 'parent', AnyStateMachine>
}

describe('facts', () => {
  test('facts are recorded between the events, with no state and no secret', () => {
    const { recorder, session } = signInRun()

    recorder.recordFact('gateway', { type: 'call.ended', operation: 'SignIn', token: 'MARKER' })
    session.send({ type: 'retry.requested' })

    const [fact, next] = recorder.read().events.slice(-2)
    expect(fact).toEqual({
      seq: 3,
      time: 3,
      kind: 'fact',
      actor: 'gateway',
      source: null,
      event: { type: 'call.ended', operation: 'SignIn', token: '[secret]' },
      state: null,
    })
    expect(next?.seq).toBe(4)
    expectReplays(recorder.read())
  })
})

describe('a listener', () => {
  test('a listener gets each entry when its state is known', async () => {
    const recorder = recording()
    const heard: JournalEntry[] = []
    const quit = recorder.subscribe(entry => {
      expect(entry.state).not.toBeNull()
      heard.push(entry)
    })

    const { session } = signInRun(recorder)
    session.send({ type: 'login.succeeded', viewer: ada })
    quit()
    session.send({ type: 'logout.requested' })

    const known = recorder.read().events.slice(0, heard.length)
    expect(heard.toSorted((a, b) => a.seq - b.seq)).toEqual(known)
  })
})

describe('a journal that is full', () => {
  const size = (recorder: Recorder) => Buffer.byteLength(JSON.stringify(recorder.read()))

  async function longRun(maxBytes: number) {
    const recorder = recording({ maxBytes })
    const run = signInRun(recorder)
    run.session.send({ type: 'login.succeeded', viewer: { ...ada, name: 'Ådå '.repeat(20) } })
    for (let i = 0; i < 50; i++) {
      const signIn = run.startSignIn()
      signIn.send(submitted)
      await run.login.last().reject(new Failure({ kind: 'unreachable' }))
      if (i < 48) signIn.stop()
      run.session.send({ type: 'logout.requested' })
      recorder.recordFact('page', { type: 'address.shown' })
    }
    return recorder
  }

  test.each([3000, 10_000, 40_000])(
    'a full journal of %i bytes keeps to its size, and keeps its newest events',
    async maxBytes => {
      const recorder = await longRun(maxBytes)

      expect(recorder.bytes).toBeLessThanOrEqual(maxBytes)
      expect(size(recorder)).toBeLessThanOrEqual(recorder.bytes + 40)
      expect(recorder.read().events.at(-1)?.event.type).toBe('address.shown')
      expect(recorder.read().events[0]?.seq).toBeGreaterThan(1)
    },
  )

  test.each([3000, 10_000, 40_000])(
    'a full journal of %i bytes replays from the states that it kept',
    async maxBytes => {
      const recorder = await longRun(maxBytes)

      expect(recorder.read().actors.session?.from).toMatchObject({ status: 'active' })
      expectReplays(recorder.read())
    },
  )

  test('a full journal drops the actors that have ended, and keeps the running ones', async () => {
    const recorder = await longRun(3000)

    const { actors, events } = recorder.read()
    const named = new Set(events.map(({ actor }) => actor))
    for (const name of Object.keys(actors)) expect(named.has(name) || recorder.live().has(name)).toBe(true)
    expect(actors).toHaveProperty('session')
    expect(actors).not.toHaveProperty('signIn#2')
  })

  test('a full journal keeps an event that is larger than its size, alone', () => {
    const recorder = recording({ maxBytes: 1000 })
    const notifications = createActor(notificationsMachine, { inspect: recorder.inspect }).start()

    notifications.send({ type: 'notification.raised', notification: successNotification('x'.repeat(2000)) })

    expect(recorder.read().events).toHaveLength(1)
    expectReplays(recorder.read())
  })

  test('a cleared journal is empty, and its running actors continue', async () => {
    const { recorder, session } = await signedIn()

    recorder.clear()
    expect(recorder.read().events).toEqual([])
    expect(Object.keys(recorder.read().actors)).toEqual(['session'])
    session.send({ type: 'call.unauthorized', login: 1 })

    expect(told(recorder.read())).toEqual([
      'page > session: call.unauthorized',
      'session > session.logout: xstate.init',
    ])
    expectReplays(recorder.read())
    expect(size(recorder)).toBeLessThanOrEqual(recorder.bytes + 40)
  })

  test('a journal that is cleared as the person signs out forgets the person and replays, also where the server cannot be reached', async () => {
    const { recorder, session, logout } = await signedIn()
    const heard = session.subscribe(() => {
      heard.unsubscribe()
      recorder.clear()
    })

    session.send({ type: 'logout.requested' })
    await logout.last().reject(new Failure({ kind: 'unreachable' }))

    expect(session.getSnapshot().context.notice).toBe('signOutUnconfirmed')
    expect(JSON.stringify(recorder.read())).not.toContain(ada.email)
    expectReplays(recorder.read())
  })
})

describe('a pause', () => {
  test('a pause of the journal leaves out what happens, and afterwards the journal continues with the present states', () => {
    const { recorder, session, startSignIn } = signInRun()
    const ended = startSignIn()
    const before = recorder.read().events.length

    recorder.pause()
    session.send({ type: 'login.succeeded', viewer: ada })
    ended.stop()
    const begun = startSignIn()
    recorder.recordFact('page', { type: 'address.shown' })
    expect(recorder.read().events).toHaveLength(before)
    expect(recorder.paused).toBe(true)

    recorder.resume()
    begun.send({ type: 'provider.chosen' })
    session.send({ type: 'flag.changedElsewhere', loggedIn: false })

    expect(told(recorder.read()).slice(before)).toEqual([
      'page > session: journal.resumed',
      'page > session.identify: journal.resumed',
      'page > signIn: journal.resumed',
      'page > signIn#2: journal.resumed',
      'page > signIn#2: provider.chosen',
      'page > session: flag.changedElsewhere',
    ])
    expect(statesOf(recorder, 'signIn').at(-1)).toBe('ready')
    expectReplays(recorder.read())
  })
})

test('a pause of the journal does not fill it with what began and ended meanwhile', () => {
  const { recorder, startSignIn } = signInRun()
  const { events } = recorder.read()
  const { bytes } = recorder

  recorder.pause()
  for (let i = 0; i < 100; i++) startSignIn().stop()
  expect(recorder.bytes).toBe(bytes)
  recorder.resume()

  expect(recorder.read().events).toEqual(events)
  expect(Object.keys(recorder.read().actors)).toEqual(['session', 'session.identify'])
})

describe('after a reload', () => {
  test('after a reload the journal continues with the next number, under the same names, and replays', async () => {
    const earlier = asFile((await signedIn()).recorder.read())
    const { recorder, session } = signInRun()

    recorder.continueFrom(earlier)
    session.send({ type: 'login.succeeded', viewer: ada })

    const { events, actors } = recorder.read()
    expect(events.map(({ seq }) => seq)).toEqual(events.map((_, i) => i + 1))
    expect(told({ events }).slice(earlier.events.length)).toEqual([
      'page > session: xstate.init',
      'session > session.identify: xstate.init',
      'page > session: login.succeeded',
      'session > session.identify: xstate.stop',
    ])
    expect(Object.keys(actors)).toContain('signIn')
    expectReplays(recorder.read())
  })

  test('after a reload both halves of the journal together keep to its size, and replay from the cut', async () => {
    const earlier = asFile((await signedIn()).recorder.read())
    const run = signInRun(recording({ maxBytes: 3000 }))

    run.recorder.continueFrom(earlier)
    for (let i = 0; i < 5; i++) run.startSignIn().send(submitted)

    expect(run.recorder.bytes).toBeLessThanOrEqual(3000)
    expect(run.recorder.read().events[0]?.seq).toBeGreaterThan(1)
    expectReplays(run.recorder.read())
  })

  test('after a reload a journal that was cut before continues from its cut', async () => {
    const first = signInRun(recording({ maxBytes: 2500 }))
    for (let i = 0; i < 5; i++) first.startSignIn().send(submitted)
    const { recorder } = signInRun()

    recorder.continueFrom(asFile(first.recorder.read()))

    expectReplays(recorder.read())
    expect(recorder.bytes).toBeGreaterThan(first.recorder.bytes)
  })
})

test('a machine that uses random numbers is recorded with their results', () => {
  const dice = setup({
    types: { events: {} as { type: 'thrown' }, context: {} as { eyes: number } },
  }).createMachine({
    id: 'dice',
    context: { eyes: 0 },
    on: { thrown: { actions: [assign({ eyes: () => Math.random() }), emit({ type: 'fell' })] } },
  })
  const recorder = recording()
  const actor = createActor(dice, { inspect: recorder.inspect }).start()

  actor.send({ type: 'thrown' })

  expect(recorder.read().events.at(-1)?.state?.context).toEqual({ eyes: actor.getSnapshot().context.eyes })
})

test('an effect that is no promise is recorded too', async () => {
  const recorder = recording()
  const asking = setup({ actors: { ask: fromPromise(async () => 'x') } }).createMachine({
    id: 'asking',
    invoke: { id: 'ask', src: 'ask' },
  })

  createActor(asking, { inspect: recorder.inspect }).start()
  await setImmediate()

  expectReplays(recorder.read(), { ...everyMachine, machines: { asking } })
})
