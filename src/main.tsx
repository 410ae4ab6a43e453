// Creates each part once and connects them: HTTP, the gateway, the machines, the page.
import './ui/theme/inter/inter.css'
import './ui/theme/global.css.ts'
import './ui/theme/print.css.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Router } from 'wouter'
import { createAttempts } from '../gql/rest/attempts.ts'
import { attemptStorage } from './app/effects/attempt-storage.ts'
import { queryDefaults } from './app/effects/query-defaults.ts'
import { sessionFlag } from './app/effects/session-flag.ts'
import { endWhenIdle, watchSessionUse } from './app/effects/session-use.ts'
import { startApp } from './app/effects/start-app.ts'
import { untilDone } from './app/effects/until-done.ts'
import { openInspectorOnDemand, takeInspectParameter } from './app/inspector/inspector-opener.ts'
import { openGateway } from './app/journal/journal-gateway.ts'
import { keepJournalOfSession, recordAddress, startJournal } from './app/journal/start-journal.ts'
import { createBrowserLocation } from './app/navigation/browser-location.ts'
import { Shell } from './app/shell/shell.tsx'
import { dropHandovers, takeHandover } from './app/update/handover-store.ts'
import { keepNewVersion } from './app/update/offline.ts'
import { ownVersion, ServedVersionContext, watchServedVersion } from './app/update/served-version.ts'
import { dropBasePlans } from './drafts/store/base-plans.ts'
import { dropSavedDrafts } from './drafts/store/drop-saved.ts'
import { AppContext } from './hooks/app.ts'
import { storedBulkChangeKey } from './hooks/bulk-changes/stored-key.ts'
import { createHandover } from './hooks/handover.ts'
import { createIdentityConfirmation } from './hooks/identity-confirmation.ts'
import { dropRunSheets } from './hooks/stored-run-sheets.ts'
import { dropTicks } from './hooks/ticks/stored-ticks.ts'
import { safeStorage } from './ui/hooks/safe-storage.ts'
import { onCodeNotLoaded } from './ui/load-code.ts'

const followRetryMs = 30_000

void takeHandover(window).then(start)

function start(fromPageBefore: Record<string, unknown>): void {
  const use = watchSessionUse(window, (...request) => window.fetch(...request))
  const served = watchServedVersion(ownVersion(document), use.fetch)
  const attempts = createAttempts(attemptStorage(window))
  const identityConfirmation = createIdentityConfirmation()
  const http = {
    fetch: served.fetch,
    cookies: () => document.cookie,
    attempts,
    confirmIdentity: identityConfirmation.request,
  }
  onCodeNotLoaded(served.check)
  served.subscribe(() => void keepNewVersion(navigator))
  takeInspectParameter(window)
  const journal = startJournal(window)
  const queries = new QueryClient(queryDefaults)
  const { hook, searchHook, navigate, back, subscribe } = createBrowserLocation(window, leave =>
    app.leaving.requestLeave(leave),
  )
  const app = startApp({
    gateway: openGateway(http, journal),
    queries,
    flag: sessionFlag(window),
    navigate,
    back,
    leave: to => window.location.assign(to),
    journal,
    identityConfirmation,
    handover: createHandover(fromPageBefore),
  })
  app.session.on('flag.changed', ({ loggedIn }) => {
    if (loggedIn) return
    void dropHandovers()
    void dropRunSheets()
    void dropTicks()
    void dropBasePlans()
    void dropSavedDrafts()
    use.forget()
    attempts.forget()
    safeStorage(window, 'sessionStorage').write(storedBulkChangeKey, null)
  })
  if (journal) {
    subscribe(() => recordAddress(journal, window))
    keepJournalOfSession(journal, app.session, window)
  }
  endWhenIdle(window, app.session, use)

  // Until its code is there, everything is refreshed when it is next looked at.
  void untilDone(async () => {
    await app.quiet.wait()
    const { followChanges } = await import('./app/events/follow-changes.ts')
    followChanges(app, queries, { EventSource, BroadcastChannel, locks: navigator.locks })
  }, followRetryMs)

  createRoot(document.getElementById('root') as HTMLElement).render(
    <StrictMode>
      <Router hook={hook} searchHook={searchHook}>
        <AppContext value={app}>
          <QueryClientProvider client={queries}>
            <ServedVersionContext value={served}>
              <Shell />
            </ServedVersionContext>
          </QueryClientProvider>
        </AppContext>
      </Router>
    </StrictMode>,
  )
  openInspectorOnDemand(window, app)
}
