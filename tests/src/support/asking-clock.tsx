// For parts that ask the server again and again: a clock that stands until the test moves it, a page that can be hidden, and the
// part itself with only the network played.
import { notifyManager, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, vi } from 'vitest'
import { createGateway } from '../../../gql/gateway.ts'
import { createHttp } from '../../../gql/rest/http.ts'
import { createRest } from '../../../gql/rest/rest.ts'
import { queryDefaults } from '../../../src/app/effects/query-defaults.ts'
import { type App, AppContext } from '../../../src/hooks/app.ts'
import { type Script, scriptedServer } from './scripted-server.ts'

/** To be called at the top of a test file. From then on it is `start`, in ms since 1970, until time passes. */
export function standingClock(start: number) {
  beforeEach(() => {
    // Answers are read by what is left as it is, and told without a timer.
    vi.useFakeTimers({
      now: start,
      toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
    })
    notifyManager.setScheduler(queueMicrotask)
  })
  afterEach(() => {
    vi.useRealTimers()
    notifyManager.setScheduler(tell => setTimeout(tell, 0))
    setVisible(true)
  })
}

/** So much time goes by, and what happens in it is seen. */
export const pass = (ms: number) =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(ms)
    for (let turn = 0; turn < 10; turn += 1) await new Promise(setImmediate)
  })

export function setVisible(visible: boolean) {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visible ? 'visible' : 'hidden')
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
}

export async function showAsking(part: ReactNode, script: Script) {
  const server = scriptedServer(script)
  const gateway = createGateway(createRest(createHttp({ fetch: server.fetch, cookies: () => '' })))
  const queries = new QueryClient(queryDefaults)
  const around = (inside: ReactNode) => (
    <AppContext value={{ gateway } as unknown as App}>
      <QueryClientProvider client={queries}>{inside}</QueryClientProvider>
    </AppContext>
  )
  const { rerender } = render(around(part))
  await pass(0)
  return {
    server,
    show: async (inside: ReactNode) => {
      rerender(around(inside))
      await pass(0)
    },
    questions: () => server.asked.map(({ path }) => new URLSearchParams(path.split('?')[1])),
  }
}
