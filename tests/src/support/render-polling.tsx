// For components that poll the server: a clock that only the test advances, a page that can be hidden, and rendering with a
// scripted network.
import { notifyManager, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, vi } from 'vitest'
import { createGateway } from '../../../gql/gateway.ts'
import { createHttp } from '../../../gql/rest/http.ts'
import { createRest } from '../../../gql/rest/rest.ts'
import { queryDefaults } from '../../../src/app/effects/query-defaults.ts'
import { type App, AppContext } from '../../../src/hooks/app.ts'
import { createQuiet } from '../../../src/hooks/when-quiet.ts'
import { type Script, scriptedServer } from './scripted-server.ts'

/** To be called at the top of a test file. The clock shows `start`, in ms since 1970, until the test advances it. */
export function installFakeClock(start: number) {
  beforeEach(() => {
    // Reading responses needs the other timers, and notifications are sent without a timer.
    vi.useFakeTimers({
      now: start,
      toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
    })
    notifyManager.setScheduler(queueMicrotask)
  })
  afterEach(() => {
    vi.useRealTimers()
    notifyManager.setScheduler(notify => setTimeout(notify, 0))
    setVisible(true)
  })
}

/** Advances the clock and waits for what happens meanwhile. */
export const advance = (ms: number) =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(ms)
    for (let turn = 0; turn < 10; turn += 1) await new Promise(setImmediate)
  })

export function setVisible(visible: boolean) {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visible ? 'visible' : 'hidden')
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
}

export async function renderPolling(part: ReactNode, script: Script) {
  const server = scriptedServer(script)
  const http = createHttp({ fetch: server.fetch, cookies: () => '' })
  const gateway = createGateway(signal => createRest(http, signal))
  const queries = new QueryClient(queryDefaults)
  const quiet = createQuiet()
  const around = (inside: ReactNode) => (
    <AppContext value={{ gateway, quiet } as unknown as App}>
      <QueryClientProvider client={queries}>{inside}</QueryClientProvider>
    </AppContext>
  )
  const { rerender } = render(around(part))
  await advance(0)
  return {
    server,
    show: async (inside: ReactNode) => {
      rerender(around(inside))
      await advance(0)
    },
    questions: () => server.requests.map(({ path }) => new URLSearchParams(path.split('?')[1])),
  }
}
