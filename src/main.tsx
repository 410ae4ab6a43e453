// Builds each part once and joins them: the door to the server, the gateway, the machines, the page.
import '@fontsource-variable/inter/index.css'
import './ui/theme/global.css.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Router } from 'wouter'
import { createBrowserLocation } from './app/browser-location.ts'
import { startApp } from './app/effects.ts'
import { openInspectorOnDemand, takeInspectAsked } from './app/inspector-opener.ts'
import { recordAddress, startJournal } from './app/journal.ts'
import { openGateway } from './app/journal-gateway.ts'
import { queryDefaults } from './app/query-defaults.ts'
import { sessionFlag } from './app/session-flag.ts'
import { Shell } from './app/shell.tsx'
import { AppContext } from './hooks/app.ts'

const door = {
  fetch: (...request: Parameters<typeof fetch>) => window.fetch(...request),
  cookies: () => document.cookie,
}
takeInspectAsked(window)
const journal = startJournal(window)
const queries = new QueryClient(queryDefaults)
const { hook, searchHook, navigate, back, subscribe } = createBrowserLocation(window, leave =>
  app.leaving.ask(leave),
)
const app = startApp({
  gateway: openGateway(door, journal),
  queries,
  flag: sessionFlag(window),
  navigate,
  back,
  leave: to => window.location.assign(to),
  journal,
})
if (journal) subscribe(() => recordAddress(journal, window))

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <Router hook={hook} searchHook={searchHook}>
      <AppContext value={app}>
        <QueryClientProvider client={queries}>
          <Shell />
        </QueryClientProvider>
      </AppContext>
    </Router>
  </StrictMode>,
)
openInspectorOnDemand(window, app)
