import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createGateway } from '../../../gql/gateway.ts'
import { ScheduleListDocument } from '../../../gql/operations/schedules.generated.ts'
import { createHttp } from '../../../gql/rest/http.ts'
import { createRest } from '../../../gql/rest/rest.ts'
import { queryDefaults } from '../../../src/app/effects/query-defaults.ts'
import { type App, AppContext } from '../../../src/hooks/app.ts'
import { useRead } from '../../../src/hooks/use-read.ts'
import {
  deferredResponse,
  networkError,
  type Responder,
  respondWith,
  scriptedServer,
} from '../support/scripted-server.ts'

function PlanCount(options: { enabled?: boolean; immutable?: boolean }) {
  const { data, failure, retry } = useRead(ScheduleListDocument, {}, options)
  if (failure)
    return (
      <button type="button" onClick={retry}>
        {failure.message}
      </button>
    )
  return <p>{data ? `${data.schedules.length} plans` : 'Loading...'}</p>
}

function renderReading(answer: Responder, screens = <PlanCount />) {
  const server = scriptedServer({ 'GET /api/schedules': answer })
  const http = createHttp({ fetch: server.fetch, cookies: () => '' })
  const gateway = createGateway(signal => createRest(http, signal))
  const queries = new QueryClient(queryDefaults)
  const around = (inside: React.ReactNode) => (
    <AppContext value={{ gateway } as unknown as App}>
      <QueryClientProvider client={queries}>{inside}</QueryClientProvider>
    </AppContext>
  )
  const { rerender } = render(around(screens))
  return { server, show: (inside: React.ReactNode) => rerender(around(inside)), user: userEvent.setup() }
}

test('a screen is loading until the response arrives', async () => {
  const held = deferredResponse()
  renderReading(held.answer)
  expect(screen.getByText('Loading...')).toBeVisible()

  held.give(respondWith(200, []))

  expect(await screen.findByText('0 plans')).toBeVisible()
})

test('a failed request is shown at once, without silent retries, and can be tried again', async () => {
  const { server, user } = renderReading(networkError)
  const failure = await screen.findByRole('button', { name: 'The server cannot be reached.' })
  expect(server.requests).toHaveLength(1)
  server.change({ 'GET /api/schedules': respondWith(200, []) })

  await user.click(failure)

  expect(await screen.findByText('0 plans')).toBeVisible()
  expect(server.requests).toHaveLength(2)
})

test('a browser that considers itself offline sends the request all the same', async () => {
  const offline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  window.dispatchEvent(new Event('offline'))

  renderReading(networkError)

  expect(await screen.findByText('The server cannot be reached.')).toBeVisible()
  offline.mockRestore()
  window.dispatchEvent(new Event('online'))
})

test('two screens with the same query send one request', async () => {
  const { server } = renderReading(
    respondWith(200, []),
    <>
      <PlanCount />
      <PlanCount />
    </>,
  )

  expect(await screen.findAllByText('0 plans')).toHaveLength(2)
  expect(server.requests).toHaveLength(1)
})

test('a screen that is closed aborts its request', async () => {
  const { server, show } = renderReading(deferredResponse().answer)
  await waitFor(() => expect(server.requests).toHaveLength(1))

  show(null)

  expect(server.requests[0]?.signal?.aborted).toBe(true)
})

test('a query that is not enabled sends no request', async () => {
  const { server, show } = renderReading(respondWith(200, []), <PlanCount enabled={false} />)
  expect(screen.getByText('Loading...')).toBeVisible()
  expect(server.requests).toHaveLength(0)

  show(<PlanCount />)

  expect(await screen.findByText('0 plans')).toBeVisible()
})

test('data that cannot change is not requested again', async () => {
  const time = vi.spyOn(Date, 'now')
  const { server, show } = renderReading(respondWith(200, []), <PlanCount immutable />)
  await screen.findByText('0 plans')

  time.mockReturnValue(Date.now() + 3_600_000)
  show(null)
  show(<PlanCount immutable />)

  expect(screen.getByText('0 plans')).toBeVisible()
  expect(server.requests).toHaveLength(1)
  time.mockRestore()
})

test('data that may have changed is requested again by the next screen, which shows the cached data meanwhile', async () => {
  const time = vi.spyOn(Date, 'now')
  const { server, show } = renderReading(respondWith(200, []))
  await screen.findByText('0 plans')

  time.mockReturnValue(Date.now() + 3_600_000)
  show(null)
  show(<PlanCount />)

  expect(screen.getByText('0 plans')).toBeVisible()
  await waitFor(() => expect(server.requests).toHaveLength(2))
  time.mockRestore()
})

function FreshCount() {
  const { data, failure, retry } = useRead(ScheduleListDocument, {}, { fresh: true })
  return (
    <>
      <p>{data ? `${data.schedules.length} plans` : 'No plans yet'}</p>
      {failure && <p role="alert">{failure.message}</p>}
      <button type="button" onClick={retry}>
        Ask again
      </button>
    </>
  )
}

describe('a query with a fresh response', () => {
  async function showFresh(answer: Responder) {
    const shown = renderReading(respondWith(200, []))
    await screen.findByText('0 plans')
    shown.server.change({ 'GET /api/schedules': answer })
    shown.show(<FreshCount />)
    return shown
  }

  test('a query that must be fresh returns nothing that was cached before its response', async () => {
    const held = deferredResponse()
    const { server } = await showFresh(held.answer)
    expect(screen.getByText('No plans yet')).toBeVisible()

    held.give(respondWith(200, []))

    expect(await screen.findByText('0 plans')).toBeVisible()
    expect(server.requests).toHaveLength(2)
  })

  test('a query that must be fresh returns nothing but the failure if it fails, and can be tried again', async () => {
    const { server, user } = await showFresh(networkError)
    expect(await screen.findByRole('alert')).toHaveTextContent('The server cannot be reached.')
    expect(screen.getByText('No plans yet')).toBeVisible()

    server.change({ 'GET /api/schedules': respondWith(200, []) })
    await user.click(screen.getByRole('button', { name: 'Ask again' }))

    expect(await screen.findByText('0 plans')).toBeVisible()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('a query that must be fresh keeps its response when a refetch fails', async () => {
    const { server, user } = await showFresh(respondWith(200, []))
    await screen.findByText('0 plans')

    server.change({ 'GET /api/schedules': networkError })
    await user.click(screen.getByRole('button', { name: 'Ask again' }))

    expect(await screen.findByRole('alert')).toBeVisible()
    expect(screen.getByText('0 plans')).toBeVisible()
  })
})

function Polled() {
  const { data, failure, respondedAt } = useRead(ScheduleListDocument, {}, { everyMs: 10_000 })
  return (
    <>
      <p>{data ? `${data.schedules.length} plans` : 'Loading...'}</p>
      <p>answered at {respondedAt}</p>
      {failure && <p role="alert">{failure.message}</p>}
    </>
  )
}

describe('a polled query', () => {
  // A millisecond more, for the page to show what came.
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms + 1))

  beforeEach(() => {
    vi.useFakeTimers({ now: 1000 })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  test('a polled query keeps its last response when a refetch fails, says when that was, and recovers without a reload', async () => {
    const { server } = renderReading(respondWith(200, []), <Polled />)
    await pass(0)
    expect(screen.getByText('answered at 1000')).toBeVisible()

    server.change({ 'GET /api/schedules': networkError })
    await pass(10_000)
    expect(server.requests).toHaveLength(2)
    expect(screen.getByRole('alert')).toHaveTextContent('The server cannot be reached.')
    expect(screen.getByText('0 plans')).toBeVisible()
    expect(screen.getByText('answered at 1000')).toBeVisible()

    server.change({ 'GET /api/schedules': respondWith(200, []) })
    await pass(10_000)
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.getByText('answered at 21000')).toBeVisible()
  })

  test('a polled query pauses while the page is not visible', async () => {
    const { server } = renderReading(respondWith(200, []), <Polled />)
    await pass(0)
    const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    act(() => void document.dispatchEvent(new Event('visibilitychange')))

    await pass(60_000)
    expect(server.requests).toHaveLength(1)

    hidden.mockRestore()
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    await pass(10_000)
    expect(server.requests.length).toBeGreaterThan(1)
  })
})
