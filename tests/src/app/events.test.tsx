// An open page is told what others change: by one stream for all pages of a browser.
import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, onTestFinished, test } from 'vitest'
import { refusalTexts } from '../../../domain/messages/server.ts'
import { anyRecordEvent } from '../../../domain/record-event.ts'
import type { StreamTimes } from '../../../src/app/events/event-stream.ts'
import { type EventPlatform, followChanges } from '../../../src/app/events/follow-changes.ts'
import { retype } from '../support/form-steps.ts'
import { admin } from '../support/people.ts'
import { renderSignedIn } from '../support/render-at.tsx'
import { respondWith, type Script } from '../support/scripted-server.ts'
import { battery } from '../support/units.ts'

class FakeSource extends EventTarget {
  static readonly CONNECTING = 0
  static readonly CLOSED = 2
  readyState = 1
  onopen: (() => void) | null = null
  onerror: (() => void) | null = null
  onmessage: ((message: { data: string }) => void) | null = null
  readonly url: string
  /** What the page says how long ago it has known everything. */
  get ageMs() {
    return Number(new URL(this.url, 'http://localhost').searchParams.get('age'))
  }
  constructor(url: string) {
    super()
    this.url = url
    sources.push(this)
  }
  close() {
    this.readyState = FakeSource.CLOSED
  }
  breakOff() {
    this.readyState = FakeSource.CONNECTING
    this.onerror?.()
  }
}
let sources: FakeSource[] = []

/** An open one does not keep the tests from ending. */
class Channel extends BroadcastChannel {
  constructor(name: string) {
    super(name)
    ;(this as unknown as { unref: () => void }).unref()
  }
}

/** A browser: its pages share the lock and the channel. */
function newBrowser(): () => EventPlatform {
  sources = []
  let isHeld = false
  const waiting: (() => void)[] = []
  const release = () => {
    isHeld = false
    waiting.shift()?.()
  }
  const request = async (_name: string, { signal }: LockOptions, hold: () => Promise<void>) => {
    if (isHeld) await new Promise<void>(resolve => waiting.push(resolve))
    if (signal?.aborted) return release()
    isHeld = true
    await hold()
    release()
  }
  return () => ({
    EventSource: FakeSource as unknown as typeof EventSource,
    BroadcastChannel: Channel,
    locks: { request } as unknown as LockManager,
  })
}

const tagged = (body: object, version: number) => () =>
  Response.json(body, { headers: { etag: `"${version}"` } })

const script: Script = {
  'GET /api/features': respondWith(200, { features: ['events'] }),
  'GET /api/asset-models': respondWith(200, [battery.asset_model]),
  'GET /api/service-areas': respondWith(200, [{ id: 's-1', name: 'North' }]),
  'GET /api/assets/a-1': tagged(battery, 1),
}

/** Longer than a test takes, and shorter. */
const never = 3_600_000
const times: StreamTimes = { transitMs: never, responseMs: never, reopenMs: 10, retryMs: never }

function open(path: string, platform: EventPlatform, more: Script = {}, moreTimes = {}) {
  const shown = renderSignedIn(path, admin, { ...script, ...more })
  followChanges(shown.app, shown.queries, platform, { ...times, ...moreTimes })
  onTestFinished(() => shown.app.session.send({ type: 'logout.requested' }))
  return shown
}

const told = (event: object) => {
  const data = JSON.stringify({ version: '"2"', by: 'Uma Reed', ...event })
  act(() => sources.at(-1)?.onmessage?.({ data }))
}
const upToDate = (source = sources.at(-1)) => act(() => void source?.dispatchEvent(new Event('up-to-date')))
const renamed = { ...battery, name: 'MB-1 b' }

describe('a page that is told of a change', () => {
  test('shows the new values of the record', async () => {
    const { server } = open('/assets/a-1', newBrowser()())
    await screen.findByRole('heading', { name: /MB-1/ })
    await waitFor(() => expect(sources).toHaveLength(1))

    server.change({ 'GET /api/assets/a-1': tagged(renamed, 2) })
    told({ type: 'asset', id: 'a-1' })

    expect(await screen.findByRole('heading', { name: /MB-1 b/ })).toBeVisible()
  })

  test('shows the last of several changes, and ignores what it does not know', async () => {
    const { server } = open('/assets/a-1', newBrowser()())
    await screen.findByRole('heading', { name: /MB-1/ })
    await waitFor(() => expect(sources).toHaveLength(1))

    server.change({ 'GET /api/assets/a-1': tagged(renamed, 3) })
    told({ type: 'unknown', id: 'a-1' })
    told({ type: 'asset', id: 'a-1' })
    told({ type: 'asset', id: 'a-1', version: '"3"' })

    expect(await screen.findByRole('heading', { name: /MB-1 b/ })).toBeVisible()
  })

  test.each(['asset', 'truck'])("checks today's plan again where it is of a changed %s", async type => {
    const outlook = 'GET /api/schedules/day-1/outlook'
    const checked = { errors: 0, short_sites: 0, missing_kwh: 0 }
    const timestamp = `${new Date().toISOString().slice(0, 10)}T00:00:00Z`
    const { server } = open('/', newBrowser()(), {
      'GET /api/schedules': respondWith(200, [
        { tx_id: 'day-1', timestamp, delivered_at: timestamp, total_cost: 42 },
      ]),
      [outlook]: respondWith(200, checked),
    })
    await screen.findByText(/^No live data/)
    await waitFor(() => expect(sources).toHaveLength(1))

    server.change({ [outlook]: respondWith(200, { ...checked, errors: 3 }) })
    told({ type, id: 'a-1' })

    expect(await screen.findByText(/^3 errors in the plan/)).toBeVisible()
  })

  test('says in a form who changed the record, and loads the change by a button', async () => {
    const { server, user } = open('/assets/a-1/edit', newBrowser()())
    await screen.findByLabelText('Asset Name')
    await waitFor(() => expect(sources).toHaveLength(1))

    server.change({ 'GET /api/assets/a-1': tagged(renamed, 2) })
    told({ type: 'asset', id: 'a-1' })

    expect(await screen.findByText('Uma Reed changed this')).toHaveTextContent(
      'Uma Reed changed this just now',
    )
    await user.click(screen.getByRole('button', { name: 'Load the changes' }))
    expect(screen.getByLabelText('Asset Name')).toHaveValue('MB-1 b')
  })

  test('keeps what was typed', async () => {
    const shown = open('/assets/a-1/edit', newBrowser()())
    await retype(shown, 'Serial Number', 'SN-2')
    await waitFor(() => expect(sources).toHaveLength(1))

    shown.server.change({ 'GET /api/assets/a-1': tagged(renamed, 2) })
    told({ type: 'asset', id: 'a-1' })
    await shown.user.click(await screen.findByRole('button', { name: 'Load the changes' }))

    expect(screen.getByLabelText('Serial Number')).toHaveValue('SN-2')
    expect(screen.getByLabelText('Asset Name')).toHaveValue('MB-1 b')
  })

  test('says when the record was changed, though it hears of it later', async () => {
    const { server } = open('/assets/a-1/edit', newBrowser()())
    await screen.findByLabelText('Asset Name')
    await waitFor(() => expect(sources).toHaveLength(1))

    server.change({ 'GET /api/assets/a-1': tagged(renamed, 2) })
    told({ type: 'asset', id: 'a-1', agoMs: 60_000 })

    expect(await screen.findByText('Uma Reed changed this')).toHaveTextContent(
      'Uma Reed changed this 1 min ago',
    )
  })

  test.each([
    ['a server that does not tell what was missed', { responseMs: 0 }, () => {}],
    ['one whose answer took too long', { transitMs: 0 }, upToDate],
  ])('refreshes everything at the beginning of the stream of %s', async (_, moreTimes, answer) => {
    const { server } = open('/assets/a-1', newBrowser()(), {}, moreTimes)
    await screen.findByRole('heading', { name: /MB-1/ })
    await waitFor(() => expect(sources).toHaveLength(1))

    server.change({ 'GET /api/assets/a-1': tagged(renamed, 2) })
    act(() => sources[0]?.onopen?.())
    answer()

    expect(await screen.findByRole('heading', { name: /MB-1 b/ })).toBeVisible()
  })
})

test('a page keeps what it shows while the database is away, says so, and reads again once there is another primary', async () => {
  const { server } = open('/assets/a-1', newBrowser()())
  await screen.findByRole('heading', { name: /MB-1/ })
  await waitFor(() => expect(sources).toHaveLength(1))

  const away = { code: 'database_away', message: refusalTexts.database_away }
  server.change({ 'GET /api/assets/a-1': respondWith(503, away) })
  told({ type: 'asset', id: 'a-1' })
  expect(await screen.findByText(refusalTexts.database_away)).toBeVisible()
  expect(screen.getByRole('heading', { name: /MB-1/ })).toBeVisible()

  server.change({ 'GET /api/assets/a-1': tagged(renamed, 2) })
  act(() => void sources.at(-1)?.dispatchEvent(new Event(anyRecordEvent)))
  expect(await screen.findByRole('heading', { name: /MB-1 b/ })).toBeVisible()
  expect(screen.queryByText(refusalTexts.database_away)).toBeNull()
})

test('a page that opens while the server is away listens once it is back', async () => {
  const { server } = open('/assets/a-1', newBrowser()(), { 'GET /api/features': respondWith(503, {}) })
  await screen.findByRole('heading', { name: /MB-1/ })
  await waitFor(() => expect(server.calls()).toContain('GET /api/features'))
  expect(sources).toHaveLength(0)

  server.change({ 'GET /api/features': respondWith(200, { features: ['events'] }) })

  await waitFor(() => expect(sources).toHaveLength(1))
})

describe('a page asks for what it has missed', () => {
  test('since it was opened', async () => {
    const openMs = performance.now()
    open('/assets/a-1', newBrowser()())
    await waitFor(() => expect(sources).toHaveLength(1))

    expect(sources[0]?.ageMs).toBeGreaterThanOrEqual(times.transitMs + openMs)
  })

  test('since the stream was last up to date, when it breaks off', async () => {
    open('/assets/a-1', newBrowser()())
    await waitFor(() => expect(sources).toHaveLength(1))
    upToDate()
    const upToDateAt = performance.now()

    act(() => sources[0]?.breakOff())

    await waitFor(() => expect(sources).toHaveLength(2))
    expect(sources[0]?.readyState).toBe(FakeSource.CLOSED)
    const goneMs = performance.now() - upToDateAt
    expect(sources[1]?.ageMs).toBeLessThan(times.transitMs + goneMs + 2)
  })
})

describe('the stream', () => {
  test('is held by one page of a browser, which tells the others; they keep none once they know what they have missed', async () => {
    const page = newBrowser()
    const first = open('/assets/a-1', page())
    await waitFor(() => expect(sources).toHaveLength(1))
    first.unmount()
    const second = open('/assets/a-1', page())
    await screen.findByRole('heading', { name: /MB-1/ })
    await waitFor(() => expect(sources).toHaveLength(2))
    const [held, other] = sources
    upToDate(other)
    expect([held?.readyState, other?.readyState]).toEqual([1, FakeSource.CLOSED])

    second.server.change({ 'GET /api/assets/a-1': tagged(renamed, 2) })
    act(() =>
      held?.onmessage?.({ data: JSON.stringify({ type: 'asset', id: 'a-1', version: '"2"', by: null }) }),
    )

    expect(await screen.findByRole('heading', { name: /MB-1 b/ })).toBeVisible()
    expect(sources).toHaveLength(2)
  })

  test('is opened by the next page when the one that holds it leaves', async () => {
    const page = newBrowser()
    const first = open('/assets/a-1', page(), { 'POST /api/auth/logout': respondWith(204) })
    await waitFor(() => expect(sources).toHaveLength(1))
    open('/assets/a-1', page())
    await waitFor(() => expect(sources).toHaveLength(2))
    upToDate()

    act(() => first.app.session.send({ type: 'logout.requested' }))

    await waitFor(() => expect(sources).toHaveLength(3))
    expect(sources.map(({ readyState }) => readyState)).toEqual([FakeSource.CLOSED, FakeSource.CLOSED, 1])
  })

  test('ends when the person signs out', async () => {
    const { app } = open('/assets/a-1', newBrowser()(), { 'POST /api/auth/logout': respondWith(204) })
    await waitFor(() => expect(sources).toHaveLength(1))

    act(() => app.session.send({ type: 'logout.requested' }))

    expect(sources[0]?.readyState).toBe(FakeSource.CLOSED)
  })

  test.each([
    ['does not name it', respondWith(200, { features: [] })],
    ['does not know features', respondWith(404, {})],
  ])('is not opened at a server that %s', async (_, features) => {
    const { server } = open('/assets/a-1', newBrowser()(), { 'GET /api/features': features })
    await screen.findByRole('heading', { name: /MB-1/ })
    await waitFor(() => expect(server.calls()).toContain('GET /api/features'))

    expect(sources).toEqual([])
  })

  test('is not opened in a browser without locks', async () => {
    open('/assets/a-1', { ...newBrowser()(), locks: undefined })
    await screen.findByRole('heading', { name: /MB-1/ })

    expect(sources).toEqual([])
  })
})
