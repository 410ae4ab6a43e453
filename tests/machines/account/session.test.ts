import { describe, expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { Failure } from '../../../domain/failure.ts'
import type { Viewer } from '../../../domain/records/viewer.ts'
import { sessionMachine } from '../../../machines/account/session.ts'
import { retryPauseMs } from '../../../machines/effects.ts'
import { replayed } from '../../support/recording.ts'
import { controlledCall, emittedBy } from '../support/controlled-call.ts'

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
  test.each([true, false])(
    'at start the stored flag (%s) decides the mode until the server responds',
    flag => {
      const { now, emitted } = startSession({ flag })

      expect(now()).toMatchObject({ loggedIn: flag, viewer: null, notice: null })
      expect(emitted).toEqual([])
    },
  )

  test.each([true, false])('at start identify is requested once, whatever the flag (%s)', async flag => {
    const { identify, clock, session } = startSession({ flag })

    await identify.last().resolve(ada)
    clock.increment(3_600_000)
    session.send({ type: 'retry.requested' })

    expect(identify.calls).toHaveLength(1)
  })

  test.each([true, false])(
    'a response to identify stores the user and sets the flag (%s before)',
    async flag => {
      const { identify, logout, emitted, now } = startSession({ flag })

      await identify.last().resolve(ada)

      expect(now()).toMatchObject({ loggedIn: true, viewer: ada, notice: null })
      expect(emitted).toEqual([stored])
      expect(logout.calls).toHaveLength(0)
    },
  )

  test('a response to identify without a user runs the logout procedure at once', async () => {
    const { identify, logout, emitted, now } = startSession({ flag: true })

    await identify.last().resolve(null)

    expect(now()).toMatchObject({ loggedIn: false, viewer: null, notice: 'ended' })
    expect(emitted).toEqual([gone])
    expect(logout.calls).toHaveLength(1)
  })

  test.each([401, 403])('identify refused with %i runs the logout procedure', async status => {
    const { identify, logout, emitted, now } = startSession({ flag: true })

    await identify.last().reject(refused(status))

    expect(now()).toMatchObject({ loggedIn: false, notice: 'ended' })
    expect(emitted).toEqual([gone])
    expect(logout.calls).toHaveLength(1)
  })

  test('a visitor who was not signed in gets no notice, even if the logout call fails', async () => {
    const { identify, logout, emitted, now, session } = startSession({ flag: false })

    await identify.last().resolve(null)
    await logout.last().reject(refused(500))

    expect(now()).toMatchObject({ loggedIn: false, notice: null })
    expect(emitted).toEqual([gone])
    expect(session.getSnapshot().value).toBe('signedOut')
  })

  test('a user whose session ended gets that notice, not that the logout call failed', async () => {
    const { identify, logout, now } = startSession({ flag: true })

    await identify.last().resolve(null)
    await logout.last().reject(new Failure({ kind: 'unreachable' }))

    expect(now().notice).toBe('ended')
  })
})

describe('identify without a response', () => {
  test.each(noAnswers)('identify without a response (%s) leaves the flag as it is', async (_, failure) => {
    const { identify, logout, emitted, now } = startSession({ flag: true })

    await identify.last().reject(failure)

    expect(now()).toMatchObject({ loggedIn: true, attempts: 1, notice: null })
    expect(emitted).toEqual([])
    expect(logout.calls).toHaveLength(0)
  })

  test('identify without a response is repeated after 1, 2, 4 ... 30 seconds', async () => {
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

  test('the pause between retries stays at 30 seconds however long the server is away', () => {
    expect(retryPauseMs(10_000)).toBe(30_000)
  })

  test('Try again requests identify at once, and only once', async () => {
    const { identify, clock, session } = startSession({ flag: true })
    await identify.last().reject(new Failure({ kind: 'unreachable' }))

    session.send({ type: 'retry.requested' })
    session.send({ type: 'retry.requested' })
    clock.increment(1000)

    expect(identify.calls).toHaveLength(2)
  })

  test('a response after retries counts, and the next retries start with a short pause', async () => {
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
  test('signing in stores the session and opens the home page', async () => {
    const { identify, session, emitted, now } = startSession({ flag: false })
    await identify.last().resolve(null)
    emitted.length = 0

    session.send({ type: 'login.started' })
    session.send({ type: 'login.succeeded', viewer: ada })

    expect(now()).toMatchObject({ loggedIn: true, viewer: ada, notice: null })
    expect(emitted).toEqual([toHome, stored])
  })

  test('signing in does not wait for identify, whose late response changes nothing', async () => {
    const { identify, logout, session, emitted, now } = startSession({ flag: false })

    session.send({ type: 'login.started' })
    session.send({ type: 'login.succeeded', viewer: ada })
    await identify.last().resolve(null)

    expect(identify.last().signal.aborted).toBe(true)
    expect(now()).toMatchObject({ loggedIn: true, viewer: ada })
    expect(emitted).toEqual([toHome, stored])
    expect(logout.calls).toHaveLength(0)
  })

  test('signing in is not undone by a response to identify that arrives meanwhile', async () => {
    const { identify, session, emitted } = startSession({ flag: false })

    session.send({ type: 'login.started' })
    await identify.last().resolve(bob)

    expect(session.getSnapshot().value).toBe('signedOut')
    expect(emitted).toEqual([])
  })

  test('signing in while the server is away ends the retries and their notice', async () => {
    const { identify, session, clock, now } = startSession({ flag: false })
    await identify.last().reject(new Failure({ kind: 'unreachable' }))

    session.send({ type: 'login.started' })
    clock.increment(60_000)

    expect(identify.calls).toHaveLength(1)
    expect(now().attempts).toBe(0)
  })

  test('signing in during a retry ends the notice that the server is away', async () => {
    const { identify, session, clock, now } = startSession({ flag: false })
    await identify.last().reject(new Failure({ kind: 'unreachable' }))
    clock.increment(1000)

    session.send({ type: 'login.started' })

    expect(now().attempts).toBe(0)
  })

  test('signing in as another user forgets the notice and the user before', async () => {
    const { session, now } = await signedIn()
    session.send({ type: 'call.unauthorized', login: now().login })

    session.send({ type: 'login.succeeded', viewer: bob })

    expect(now()).toMatchObject({ loggedIn: true, viewer: bob, notice: null })
  })
})

describe('signing out', () => {
  test('signing out has effect at once, opens /login, and is sent to the server', async () => {
    const { session, logout, emitted, now } = await signedIn()

    session.send({ type: 'logout.requested' })

    expect(now()).toMatchObject({ loggedIn: false, viewer: null })
    expect(emitted).toEqual([toLogin, gone])
    expect(logout.calls).toHaveLength(1)
  })

  test('signing out that the server confirms leaves no notice', async () => {
    const { session, logout, now } = await signedIn()

    session.send({ type: 'logout.requested' })
    await logout.last().resolve(true)

    expect(session.getSnapshot().value).toBe('signedOut')
    expect(now().notice).toBeNull()
  })

  test.each([...noAnswers, ['a refusal', refused(403)] as const])(
    'signing out that the server did not carry out (%s) is reported',
    async (_, failure) => {
      const { session, logout, emitted, now } = await signedIn()

      session.send({ type: 'logout.requested' })
      await logout.last().reject(failure)

      expect(session.getSnapshot().value).toBe('signedOut')
      expect(now()).toMatchObject({ loggedIn: false, notice: 'signOutUnconfirmed' })
      expect(emitted).toEqual([toLogin, gone])
    },
  )

  test('signing out after coming from the identity provider says so, until somebody signs in', async () => {
    const { session, logout, now } = await signedIn()
    session.send({ type: 'login.succeeded', viewer: { ...ada, providerSignOut: true } })

    session.send({ type: 'logout.requested' })
    await logout.last().resolve(undefined)
    expect(now().notice).toBe('signedInAtProvider')
    session.send({ type: 'login.succeeded', viewer: ada })

    expect(now().notice).toBeNull()
  })

  test('signing out of a session that the server has forgotten leaves no notice', async () => {
    const { session, logout, now } = await signedIn()

    session.send({ type: 'logout.requested' })
    await logout.last().reject(refused(401))

    expect(now().notice).toBeNull()
  })

  test('signing out before identify has a response, with the server away, is reported too', async () => {
    const { identify, session, logout, emitted, now } = startSession({ flag: true })
    await identify.last().reject(new Failure({ kind: 'unreachable' }))

    session.send({ type: 'logout.requested' })
    await logout.last().reject(new Failure({ kind: 'unreachable' }))

    expect(now()).toMatchObject({ loggedIn: false, attempts: 0, notice: 'signOutUnconfirmed' })
    expect(emitted).toEqual([toLogin, gone])
  })

  test.each([['is confirmed', null] as const, ...noAnswers])(
    'a session that was idle for too long is signed out, and the page says why, if the sign-out %s',
    async (_, failure) => {
      const { session, logout, emitted, now } = await signedIn()

      session.send({ type: 'session.idled' })
      if (failure) await logout.last().reject(failure)
      else await logout.last().resolve(true)

      expect(session.getSnapshot().value).toBe('signedOut')
      expect(now()).toMatchObject({ loggedIn: false, viewer: null, notice: 'idle' })
      expect(emitted).toEqual([toLogin, gone])
    },
  )

  test('signing out twice signs out once', async () => {
    const { session, logout, emitted } = await signedIn()

    session.send({ type: 'logout.requested' })
    session.send({ type: 'logout.requested' })

    expect(logout.calls).toHaveLength(1)
    expect(emitted).toEqual([toLogin, gone])
  })

  test('signing out cancels identify', async () => {
    const { identify, session, now } = startSession({ flag: true })

    session.send({ type: 'logout.requested' })
    await identify.last().resolve(ada)

    expect(now()).toMatchObject({ loggedIn: false, viewer: null })
  })

  test('a failed logout of an earlier session is not reported to a later visitor', async () => {
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
  test('a 401 on a later call ends the session, opens /login and shows why', async () => {
    const { session, logout, emitted, now } = await signedIn()

    session.send({ type: 'call.unauthorized', login: now().login })
    await logout.last().reject(refused(401))

    expect(now()).toMatchObject({ loggedIn: false, viewer: null, notice: 'ended' })
    expect(emitted).toEqual([toLogin, gone])
  })

  test('several 401s at once end the session once', async () => {
    const { session, logout, emitted, now } = await signedIn()
    const { login } = now()

    session.send({ type: 'call.unauthorized', login })
    session.send({ type: 'call.unauthorized', login })

    expect(logout.calls).toHaveLength(1)
    expect(emitted).toEqual([toLogin, gone])
  })

  test('a 401 on a call of an earlier login does not end the present session', async () => {
    const { session, emitted, now } = await signedIn()
    const { login } = now()
    session.send({ type: 'logout.requested' })
    session.send({ type: 'login.succeeded', viewer: bob })
    emitted.length = 0

    session.send({ type: 'call.unauthorized', login })

    expect(now()).toMatchObject({ loggedIn: true, viewer: bob })
    expect(emitted).toEqual([])
  })

  test('a 401 after signing out shows no notice', async () => {
    const { session, logout, now } = await signedIn()
    const { login } = now()
    session.send({ type: 'logout.requested' })
    await logout.last().resolve(true)

    session.send({ type: 'call.unauthorized', login })

    expect(now().notice).toBeNull()
  })

  test('the notice of an ended session is gone after signing out by hand', async () => {
    const { session, logout, now } = await signedIn()
    session.send({ type: 'call.unauthorized', login: now().login })
    await logout.last().resolve(true)

    session.send({ type: 'logout.requested' })

    expect(now().notice).toBeNull()
  })
})

describe('another tab', () => {
  test('signing out in another tab signs this one out, without a second logout call', async () => {
    const { session, logout, emitted, now } = await signedIn()

    session.send({ type: 'flag.changedElsewhere', loggedIn: false })

    expect(session.getSnapshot().value).toBe('signedOut')
    expect(now()).toMatchObject({ loggedIn: false, viewer: null, notice: null })
    expect(logout.calls).toHaveLength(0)
    expect(emitted).toEqual([])
  })

  test('signing in in another tab makes this one request identify', async () => {
    const { session, identify, now } = startSession({ flag: false })
    await identify.last().resolve(null)

    session.send({ type: 'flag.changedElsewhere', loggedIn: true })
    expect(now()).toMatchObject({ loggedIn: true, viewer: null })

    await identify.last().resolve(bob)
    expect(now()).toMatchObject({ loggedIn: true, viewer: bob })
  })

  test('signing out in another tab while the server is away ends the retries', async () => {
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

  test('a saved user who is the signed-in one gets the new name', async () => {
    const { session, now, emitted } = await signedIn()

    session.send(saved('u-1'))

    expect(now().viewer).toEqual(renamed)
    expect(now().login).toBe(1)
    expect(emitted).toEqual([])
  })

  test('saving another user changes nothing of the signed-in one', async () => {
    const { session, now } = await signedIn()

    session.send(saved('u-2', ada.email))

    expect(now().viewer).toEqual(ada)
  })

  test.each([
    ['is known by the email', ada.email, { ...renamed, id: null }],
    ['is not known by the email of another', 'bob@b.example', { ...ada, id: null }],
  ])('a signed-in user without an id %s', async (_, email, viewer) => {
    const { session, identify, now } = startSession({ flag: true })
    await identify.last().resolve({ ...ada, id: null })

    session.send(saved('u-1', email))

    expect(now().viewer).toEqual(viewer)
  })
})

test('a viewer whom the server knows otherwise now is asked for again, and the session goes on meanwhile', async () => {
  const { identify, session, now } = startSession({ flag: true })
  await identify.last().resolve(ada)

  session.send({ type: 'viewer.changed' })
  expect(now()).toMatchObject({ loggedIn: true, viewer: ada })
  await identify.last().resolve({ ...ada, email: 'new@b.example' })

  expect(identify.calls).toHaveLength(2)
  expect(now().viewer?.email).toBe('new@b.example')
})
