import { expect, onTestFinished, test, vi } from 'vitest'
import {
  attendedForMs,
  endWhenIdle,
  type SessionUse,
  watchSessionUse,
} from '../../../../src/app/effects/session-use.ts'
import type { App } from '../../../../src/hooks/app.ts'

const idleSeconds = 3_600
const idleMs = idleSeconds * 1_000

function page(replyHeaders: Record<string, string> = { 'x-session-idle-seconds': String(idleSeconds) }) {
  window.localStorage.clear()
  vi.useFakeTimers({ now: 0 })
  onTestFinished(() => void vi.useRealTimers())
  const sent: Headers[] = []
  const plain = (async (_: string, init?: RequestInit) => {
    sent.push(new Headers(init?.headers))
    return new Response('[]', { headers: replyHeaders })
  }) as typeof fetch
  const use = watchSessionUse(window, plain)
  const isUnattended = async () => {
    await use.fetch('/api/x', { headers: { accept: 'application/json' } })
    return sent.at(-1)?.has('x-unattended')
  }
  return { use, isUnattended, sent }
}

function signedInSession(use: SessionUse) {
  let loggedIn = true
  const events: string[] = []
  const session = {
    getSnapshot: () => ({ context: { loggedIn } }),
    send: ({ type }: { type: string }) => {
      events.push(type)
      loggedIn = false
    },
  } as unknown as App['session']
  return { events, watch: () => endWhenIdle(window, session, use) }
}

test('requests say that nobody is there once there was no input for a while, and not after the next input', async () => {
  const { isUnattended, sent } = page()

  expect(await isUnattended()).toBe(false)
  vi.advanceTimersByTime(attendedForMs + 1)
  expect(await isUnattended()).toBe(true)
  expect(sent.at(-1)?.get('accept')).toBe('application/json')
  window.dispatchEvent(new Event('keydown'))
  expect(await isUnattended()).toBe(false)
})

test('a page that nobody uses signs out when the session ends, although it goes on asking by itself', async () => {
  const { use, isUnattended } = page()
  await isUnattended()
  const { events, watch } = signedInSession(use)
  watch()

  for (let passed = 0; passed < idleMs - 60_000; passed += 60_000) {
    vi.advanceTimersByTime(60_000)
    await isUnattended()
  }
  expect(events).toEqual([])
  vi.advanceTimersByTime(120_000)

  expect(events).toEqual(['session.idled'])
})

test('a page in use stays signed in, and so do the other pages of the browser', async () => {
  const { use, isUnattended } = page()
  await isUnattended()
  const other = watchSessionUse(window, fetch)
  const { events, watch } = signedInSession(other)
  watch()

  for (let passed = 0; passed < 2 * idleMs; passed += 60_000) {
    vi.advanceTimersByTime(60_000)
    window.dispatchEvent(new Event('pointermove'))
    await isUnattended()
  }

  expect(use.endsAtMs()).toBe(other.endsAtMs())
  expect(events).toEqual([])
})

test('a page that is loaded after the session has been idle for too long signs out at once, without a connection too', async () => {
  const { isUnattended } = page()
  await isUnattended()
  vi.setSystemTime(idleMs + 1)
  const { events, watch } = signedInSession(watchSessionUse(window, () => Promise.reject(new TypeError())))

  watch()

  expect(events).toEqual(['session.idled'])
})

test('a page never signs out by itself at a server that does not say how long a session may be idle', async () => {
  const { use, isUnattended } = page({})
  await isUnattended()
  const { events, watch } = signedInSession(use)
  watch()

  vi.advanceTimersByTime(100 * idleMs)

  expect(events).toEqual([])
})
