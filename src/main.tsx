// Builds each part once and joins them: the door to the server, the gateway, the machines, the page.
import '@fontsource-variable/inter/index.css'
import './ui/global.css.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { navigate } from 'wouter/use-browser-location'
import { createGateway } from '../gql/gateway.ts'
import { createHttp } from '../gql/rest/http.ts'
import { createRest } from '../gql/rest/rest.ts'
import { startApp } from './app/effects.ts'
import { queryDefaults } from './app/query-defaults.ts'
import { sessionFlag } from './app/session-flag.ts'
import { Shell } from './app/shell.tsx'
import { AppContext } from './hooks/app.ts'

const http = createHttp({ fetch: (...request) => window.fetch(...request), cookies: () => document.cookie })
const queries = new QueryClient(queryDefaults)
const app = startApp({
  gateway: createGateway(createRest(http)),
  queries,
  flag: sessionFlag(window),
  navigate,
  leave: to => window.location.assign(to),
})

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <AppContext value={app}>
      <QueryClientProvider client={queries}>
        <Shell />
      </QueryClientProvider>
    </AppContext>
  </StrictMode>,
)
