// Shows the whole product at a path, joined as main.tsx joins it: only the location, the network and leaving are a test's.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { type ReactNode, StrictMode } from 'react'
import { expect, onTestFinished } from 'vitest'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { createAttempts } from '../../../gql/rest/attempts.ts'
import { queryDefaults } from '../../../src/app/effects/query-defaults.ts'
import { sessionFlag } from '../../../src/app/effects/session-flag.ts'
import { startApp } from '../../../src/app/effects/start-app.ts'
import { openGateway } from '../../../src/app/journal/journal-gateway.ts'
import { Shell } from '../../../src/app/shell/shell.tsx'
import { AppContext } from '../../../src/hooks/app.ts'
import { storedBulkChangeKey } from '../../../src/hooks/bulk-changes/stored-key.ts'
import { expectReplays, recording } from '../../support/recording.ts'
import { respondWith, type Script, scriptedServer } from './scripted-server.ts'

interface Surroundings {
  script?: Script
  /** What the browser has stored under 'isLoggedIn'. */
  flag?: string | null
  /** In place of the browser's own. */
  storage?: () => Storage
  /** In place of the whole product's pages. */
  pages?: ReactNode
}

export function renderAt(
  path: string,
  { script = {}, flag = null, storage, pages = <Shell /> }: Surroundings = {},
) {
  if (flag !== null) window.localStorage.setItem('isLoggedIn', flag)
  const server = scriptedServer(script)
  const { hook, searchHook, navigate, history } = locationOfOneTest(path)
  const left: string[] = []
  const queries = new QueryClient(queryDefaults)
  const journal = recording()
  const app = startApp({
    gateway: openGateway(
      { fetch: server.fetch, cookies: () => document.cookie, attempts: attemptsOfOneTest() },
      journal,
    ),
    queries,
    flag: sessionFlag(windowOfOneTest(storage ?? (() => window.localStorage))),
    navigate,
    back: steps => navigate(history.at(-1 - steps) ?? '/'),
    leave: to => left.push(to),
    journal,
  })
  onTestFinished(() => {
    // Whatever the person did, the record of it replays.
    expectReplays(journal.read())
    window.sessionStorage.removeItem(storedBulkChangeKey)
    app.session.stop()
    app.notifications.stop()
    queries.clear()
  })
  const shown = render(
    <StrictMode>
      <Router hook={hook} searchHook={searchHook}>
        <AppContext value={app}>
          <QueryClientProvider client={queries}>{pages}</QueryClientProvider>
        </AppContext>
      </Router>
    </StrictMode>,
  )
  return {
    ...shown,
    app,
    server,
    queries,
    navigate,
    left,
    history,
    path: () => history.at(-1),
    user: userEvent.setup(),
  }
}

/** The product at a path for a signed-in user. */
export const renderSignedIn = (path: string, person: object, script: Script = {}) =>
  renderAt(path, { flag: 'true', script: { 'GET /api/auth/identify': respondWith(200, person), ...script } })

/** The product at a path for a signed-out visitor. */
export const renderSignedOut = (path: string, script: Script = {}) =>
  renderAt(path, { script: { ...signedOutScript, ...script } })

/** When the page has asked what the server offers, and shows what follows from all replies: what is not there now is not offered. */
export const whenFeaturesAreKnown = ({
  server,
  queries,
}: Pick<ReturnType<typeof renderAt>, 'server' | 'queries'>) =>
  waitFor(() => {
    expect(server.calls()).toContain('GET /api/features')
    expect(queries.isFetching()).toBe(0)
  })

export const signedOutScript: Script = {
  'GET /api/auth/identify': respondWith(401, { message: 'You are not signed in.', code: 'signed_out' }),
  'POST /api/auth/logout': respondWith(204),
}

/** In memory. */
function attemptsOfOneTest() {
  let stored: string | null = null
  return createAttempts({
    read: () => stored,
    write: text => {
      stored = text
    },
  })
}

/** In memory; the state of an entry of the history stands where the router reads it. */
function locationOfOneTest(path: string) {
  const { hook: useMemory, searchHook, navigate: go, history } = memoryLocation({ path, record: true })
  const navigate: typeof go = (to, options) => {
    window.history.replaceState(options?.state ?? null, '')
    go(to, options)
  }
  window.history.replaceState(null, '')
  const hook = (): [string, typeof go] => [useMemory()[0], navigate]
  return { hook, searchHook, navigate, history }
}

/** The real window's storage and its events, for as long as the test lasts. */
function windowOfOneTest(storage: () => Storage): Window {
  const over = new AbortController()
  onTestFinished(() => over.abort())
  return {
    get localStorage() {
      return storage()
    },
    addEventListener: (type: string, listen: EventListener) =>
      window.addEventListener(type, listen, { signal: over.signal }),
  } as unknown as Window
}
