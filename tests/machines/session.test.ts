import { describe, expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { Failure } from '../../domain/failure.ts'
import type { Viewer } from '../../domain/records.ts'
import { retryPauseMs, sessionMachine } from '../../machines/session.ts'
import { replayed } from '../support/recording.ts'
import { controlledCall, emittedBy } from './support/controlled-call.ts'

const ada: Viewer = { id: 'u-1', email: 'a@b.example', name: 'Ada', roles: ['ADMIN'], organizationId: 'o-1' }
const bob: Viewer = { ...ada, id: 'u-2', email: 'bob@b.example', name: 'Bob' }

const refused = (status: number) => new Failure({ kind: 'refused', status })
const noAnswers = [
  ['no network', new Failure({ kind: 'unreachable' })],
  ['an error of the server', refused(500)],
  ['a server without its database', refused(503)],
  ['a gateway that gave up', new Failure({ kind: 'unreachable', status: 502 })],
  ['a time-out', refused(408)],
  ['an answer from somebody else', new Failure({ kind: 'unreadable', status: 200 })],
] as const

const gone = { type: 'flag.changed', loggedIn: false }
const stored = { type: 'flag.changed', loggedIn: true }
const toLogin = { type: 'route.requested', to: '/login' }
const toHome = { type: 'route.requested', to: '/' }

function startSession({ flag }: { flag: boolean }) {
  const identify = controlledCall<Viewer | null>()
  const logout = controlledCall<unknown>()
  const clock = new SimulatedClock()
  const session = createActor(
    sessionMachine.provide({ actors: { identify: identify.logic, logout: logout.logic } }),
    { input: { flag }, clock, inspect: replayed() },
  )
  const emitted = emittedBy(session)
  session.start()
  return { session, identify, logout, clock, emitted, now: () => session.getSnapshot().context }
}

/** A session whose server has just said who is signed in. */
async function signedIn() {
  const started = startSession({ flag: true })
  await started.identify.last().resolve(ada)
  started.emitted.length = 0
  return started
}

describe('at start', () => {
  test.each([true, false])('the stored flag (%s) decides the mode before the server has answered', flag => {
    const { now, emitted } = startSession({ flag })

    expect(now()).toMatchObject({ loggedIn: flag, viewer: null, notice: null })
    expect(emitted).toEqual([])
  })

  test.each([true, false])('the server is asked once who it is, whatever the flag (%s)', async flag => {
    const { identify, clock, session } = startSession({ flag })

    await identify.last().resolve(ada)
    clock.increment(3_600_000)
    session.send({ type: 'retry.requested' })

    expect(identify.calls).toHaveLength(1)
  })

  test.each([true, false])('a user is stored, with the flag (%s before)', async flag => {
    const { identify, logout, emitted, now } = startSession({ flag })

    await identify.last().resolve(ada)

    expect(now()).toMatchObject({ loggedIn: true, viewer: ada, notice: null })
    expect(emitted).toEqual([stored])
    expect(logout.calls).toHaveLength(0)
  })

  test('an answer without a user runs the logout procedure, at once', async () => {
    const { identify, logout, emitted, now } = startSession({ flag: true })

    await identify.last().resolve(null)

    expect(now()).toMatchObject({ loggedIn: false, viewer: null, notice: 'ended' })
    expect(emitted).toEqual([gone])
    expect(logout.calls).toHaveLength(1)
  })

  test.each([401, 403])('a refusal with %i runs the logout procedure', async status => {
    const { identify, logout, emitted, now } = startSession({ flag: true })

    await identify.last().reject(refused(status))

    expect(now()).toMatchObject({ loggedIn: false, notice: 'ended' })
    expect(emitted).toEqual([gone])
    expect(logout.calls).toHaveLength(1)
  })

  test('a visitor who was not signed in is told nothing, even where the logout call fails', async () => {
    const { identify, logout, emitted, now, session } = startSession({ flag: false })

    await identify.last().resolve(null)
    await logout.last().reject(refused(500))

    expect(now()).toMatchObject({ loggedIn: false, notice: null })
    expect(emitted).toEqual([gone])
    expect(session.getSnapshot().value).toBe('signedOut')
  })

  test('somebody whose session ended hears that, not that the logout call failed', async () => {
    const { identify, logout, now } = startSession({ flag: true })

    await identify.last().resolve(null)
    await logout.last().reject(new Failure({ kind: 'unreachable' }))

    expect(now().notice).toBe('ended')
  })
})

describe('no answer is not an answer', () => {
  test.each(noAnswers)('%s leaves the flag as it is', async (_, failure) => {
    const { identify, logout, emitted, now } = startSession({ flag: true })

    await identify.last().reject(failure)

    expect(now()).toMatchObject({ loggedIn: true, attempts: 1, notice: null })
    expect(emitted).toEqual([])
    expect(logout.calls).toHaveLength(0)
  })

  test('the server is asked again after 1, 2, 4 ... 30 seconds', async () => {
    const { identify, clock } = startSession({ flag: true })

    for (const pause of [1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]) {
      const before = identify.calls.length
      await identify.last().reject(new Failure({ kind: 'unreachable' }))
      clock.increment(pause - 1)
      expect(identify.calls).toHaveLength(before)

      clock.increment(1)
      expect(identify.calls).toHaveLength(before + 1)
    }
  })

  test('the pause stays at 30 seconds however long the server is away', () => {
    expect(retryPauseMs(10_000)).toBe(30_000)
  })

  test('somebody who does not want to wait asks at once, and only once', async () => {
    const { identify, clock, session } = startSession({ flag: true })
    await identify.last().reject(new Failure({ kind: 'unreachable' }))

    session.send({ type: 'retry.requested' })
    session.send({ type: 'retry.requested' })
    clock.increment(1000)

    expect(identify.calls).toHaveLength(2)
  })

  test('an answer at last is an answer, and the next silence starts with a short pause', async () => {
    const { identify, clock, now, session } = startSession({ flag: true })
    await identify.last().reject(new Failure({ kind: 'unreachable' }))
    clock.increment(1000)
    await identify.last().reject(new Failure({ kind: 'unreachable' }))
    clock.increment(2000)

    await identify.last().resolve(ada)
    expect(now()).toMatchObject({ loggedIn: true, viewer: ada, attempts: 0 })

    session.send({ type: 'flag.changedElsewhere', loggedIn: true })
    await identify.last().reject(new Failure({ kind: 'unreachable' }))
    clock.increment(1000)
    expect(identify.calls).toHaveLength(5)
  })
})

describe('signing in', () => {
  test('stores the session and goes home', async () => {
    const { identify, session, emitted, now } = startSession({ flag: false })
    await identify.last().resolve(null)
    emitted.length = 0

    session.send({ type: 'login.started' })
    session.send({ type: 'login.succeeded', viewer: ada })

    expect(now()).toMatchObject({ loggedIn: true, viewer: ada, notice: null })
    expect(emitted).toEqual([toHome, stored])
  })

  test('does not wait for the question who it is, whose late answer does nothing', async () => {
    const { identify, logout, session, emitted, now } = startSession({ flag: false })

    session.send({ type: 'login.started' })
    session.send({ type: 'login.succeeded', viewer: ada })
    await identify.last().resolve(null)

    expect(identify.last().signal.aborted).toBe(true)
    expect(now()).toMatchObject({ loggedIn: true, viewer: ada })
    expect(emitted).toEqual([toHome, stored])
    expect(logout.calls).toHaveLength(0)
  })

  test('is not undone by the answer that comes while it is under way', async () => {
    const { identify, session, emitted } = startSession({ flag: false })

    session.send({ type: 'login.started' })
    await identify.last().resolve(bob)

    expect(session.getSnapshot().value).toBe('signedOut')
    expect(emitted).toEqual([])
  })

  test('while the server is away ends the asking, and the word that it is away', async () => {
    const { identify, session, clock, now } = startSession({ flag: false })
    await identify.last().reject(new Failure({ kind: 'unreachable' }))

    session.send({ type: 'login.started' })
    clock.increment(60_000)

    expect(identify.calls).toHaveLength(1)
    expect(now().attempts).toBe(0)
  })

  test('while the server is being asked again ends the word that it is away', async () => {
    const { identify, session, clock, now } = startSession({ flag: false })
    await identify.last().reject(new Failure({ kind: 'unreachable' }))
    clock.increment(1000)

    session.send({ type: 'login.started' })

    expect(now().attempts).toBe(0)
  })

  test('as somebody else forgets the notice and the one before', async () => {
    const { session, now } = await signedIn()
    session.send({ type: 'call.unauthorized', login: now().login })

    session.send({ type: 'login.succeeded', viewer: bob })

    expect(now()).toMatchObject({ loggedIn: true, viewer: bob, notice: null })
  })
})

describe('signing out', () => {
  test('is done here at once, goes to /login, and tells the server', async () => {
    const { session, logout, emitted, now } = await signedIn()

    session.send({ type: 'logout.requested' })

    expect(now()).toMatchObject({ loggedIn: false, viewer: null })
    expect(emitted).toEqual([toLogin, gone])
    expect(logout.calls).toHaveLength(1)
  })

  test('that the server confirms leaves nothing to tell', async () => {
    const { session, logout, now } = await signedIn()

    session.send({ type: 'logout.requested' })
    await logout.last().resolve(true)

    expect(session.getSnapshot().value).toBe('signedOut')
    expect(now().notice).toBeNull()
  })

  test.each([...noAnswers, ['a refusal', refused(403)] as const])(
    'that the server did not carry out (%s) is told',
    async (_, failure) => {
      const { session, logout, emitted, now } = await signedIn()

      session.send({ type: 'logout.requested' })
      await logout.last().reject(failure)

      expect(session.getSnapshot().value).toBe('signedOut')
      expect(now()).toMatchObject({ loggedIn: false, notice: 'signOutUnconfirmed' })
      expect(emitted).toEqual([toLogin, gone])
    },
  )

  test('of a session that the server has forgotten leaves nothing to tell', async () => {
    const { session, logout, now } = await signedIn()

    session.send({ type: 'logout.requested' })
    await logout.last().reject(refused(401))

    expect(now().notice).toBeNull()
  })

  test('before the server has said who it is, with the server away, is told too', async () => {
    const { identify, session, logout, emitted, now } = startSession({ flag: true })
    await identify.last().reject(new Failure({ kind: 'unreachable' }))

    session.send({ type: 'logout.requested' })
    await logout.last().reject(new Failure({ kind: 'unreachable' }))

    expect(now()).toMatchObject({ loggedIn: false, attempts: 0, notice: 'signOutUnconfirmed' })
    expect(emitted).toEqual([toLogin, gone])
  })

  test('twice is signing out once', async () => {
    const { session, logout, emitted } = await signedIn()

    session.send({ type: 'logout.requested' })
    session.send({ type: 'logout.requested' })

    expect(logout.calls).toHaveLength(1)
    expect(emitted).toEqual([toLogin, gone])
  })

  test('ends the question who it is', async () => {
    const { identify, session, now } = startSession({ flag: true })

    session.send({ type: 'logout.requested' })
    await identify.last().resolve(ada)

    expect(now()).toMatchObject({ loggedIn: false, viewer: null })
  })

  test('earlier does not make a later visitor hear of a logout that failed', async () => {
    const { identify, session, logout, now } = await signedIn()
    session.send({ type: 'logout.requested' })
    await logout.last().resolve(true)
    session.send({ type: 'flag.changedElsewhere', loggedIn: true })

    await identify.last().resolve(null)
    await logout.last().reject(new Failure({ kind: 'unreachable' }))

    expect(now().notice).toBe('ended')
  })
})

describe('a 401 on a later call', () => {
  test('ends the session, goes to /login and tells why', async () => {
    const { session, logout, emitted, now } = await signedIn()

    session.send({ type: 'call.unauthorized', login: now().login })
    await logout.last().reject(refused(401))

    expect(now()).toMatchObject({ loggedIn: false, viewer: null, notice: 'ended' })
    expect(emitted).toEqual([toLogin, gone])
  })

  test('by several calls at once ends it once', async () => {
    const { session, logout, emitted, now } = await signedIn()
    const { login } = now()

    session.send({ type: 'call.unauthorized', login })
    session.send({ type: 'call.unauthorized', login })

    expect(logout.calls).toHaveLength(1)
    expect(emitted).toEqual([toLogin, gone])
  })

  test('that was asked under an earlier login does not end the present one', async () => {
    const { session, emitted, now } = await signedIn()
    const { login } = now()
    session.send({ type: 'logout.requested' })
    session.send({ type: 'login.succeeded', viewer: bob })
    emitted.length = 0

    session.send({ type: 'call.unauthorized', login })

    expect(now()).toMatchObject({ loggedIn: true, viewer: bob })
    expect(emitted).toEqual([])
  })

  test('after signing out says nothing', async () => {
    const { session, logout, now } = await signedIn()
    const { login } = now()
    session.send({ type: 'logout.requested' })
    await logout.last().resolve(true)

    session.send({ type: 'call.unauthorized', login })

    expect(now().notice).toBeNull()
  })

  test('is no more once somebody signs out by hand', async () => {
    const { session, logout, now } = await signedIn()
    session.send({ type: 'call.unauthorized', login: now().login })
    await logout.last().resolve(true)

    session.send({ type: 'logout.requested' })

    expect(now().notice).toBeNull()
  })
})

describe('another tab', () => {
  test('that signed out signs this one out, without a second word to the server', async () => {
    const { session, logout, emitted, now } = await signedIn()

    session.send({ type: 'flag.changedElsewhere', loggedIn: false })

    expect(session.getSnapshot().value).toBe('signedOut')
    expect(now()).toMatchObject({ loggedIn: false, viewer: null, notice: null })
    expect(logout.calls).toHaveLength(0)
    expect(emitted).toEqual([])
  })

  test('that signed in makes this one ask who it is', async () => {
    const { session, identify, now } = startSession({ flag: false })
    await identify.last().resolve(null)

    session.send({ type: 'flag.changedElsewhere', loggedIn: true })
    expect(now()).toMatchObject({ loggedIn: true, viewer: null })

    await identify.last().resolve(bob)
    expect(now()).toMatchObject({ loggedIn: true, viewer: bob })
  })

  test('that signed out while the server is away ends the asking', async () => {
    const { session, identify, clock, now } = startSession({ flag: true })
    await identify.last().reject(new Failure({ kind: 'unreachable' }))

    session.send({ type: 'flag.changedElsewhere', loggedIn: false })
    clock.increment(60_000)

    expect(identify.calls).toHaveLength(1)
    expect(now()).toMatchObject({ loggedIn: false, attempts: 0 })
  })
})

describe('a user whom somebody has saved', () => {
  const saved = (id: string, before = ada.email) =>
    ({
      type: 'user.saved',
      id,
      name: 'Ada Lovelace',
      email: 'lovelace@b.example',
      roles: ['FIELD_OPERATIONS'],
      before: { email: before },
    }) as const
  const renamed = {
    ...ada,
    name: 'Ada Lovelace',
    email: 'lovelace@b.example',
    roles: ['FIELD_OPERATIONS'],
  }

  test('is called by the new name where it is the one who is signed in', async () => {
    const { session, now, emitted } = await signedIn()

    session.send(saved('u-1'))

    expect(now().viewer).toEqual(renamed)
    expect(now().login).toBe(1)
    expect(emitted).toEqual([])
  })

  test('changes nothing of somebody else', async () => {
    const { session, now } = await signedIn()

    session.send(saved('u-2', ada.email))

    expect(now().viewer).toEqual(ada)
  })

  test.each([
    ['is known by the email', ada.email, { ...renamed, id: null }],
    ['is not known by the email of another', 'bob@b.example', { ...ada, id: null }],
  ])('%s where the server did not say who is signed in by an id', async (_, email, viewer) => {
    const { session, identify, now } = startSession({ flag: true })
    await identify.last().resolve({ ...ada, id: null })

    session.send(saved('u-1', email))

    expect(now().viewer).toEqual(viewer)
  })
})
