import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createGateway } from '../../../../gql/gateway.ts'
import { createHttp } from '../../../../gql/rest/http.ts'
import { createRest } from '../../../../gql/rest/rest.ts'
import SentNotice from '../../../../src/drafts/send/sent-notice.tsx'
import { type App, AppContext } from '../../../../src/hooks/app.ts'
import { createLeaving } from '../../../../src/hooks/leaving.ts'
import type { PlanDelivery } from '../../../../src/hooks/plan-source.ts'
import { renderPart } from '../../support/render-part.tsx'
import { respondWith, scriptedServer } from '../../support/scripted-server.ts'

const txId = 'test_03~d-1.12345678'
const delivery = {
  txId,
  timestamp: '2026-01-15T00:00:00Z',
  deliveredAt: '2026-01-14T18:00:00Z',
  deliveredBy: 'Anna Berg',
  parentTxId: 'test_03',
  withdrawal: null,
} as PlanDelivery

test('the notice of a sent draft also gives the name that the list of plans has of it', async () => {
  const server = scriptedServer({ 'GET *': respondWith(401, {}) })
  const http = createHttp({ fetch: server.fetch, cookies: () => '' })
  const gateway = createGateway(signal => createRest(http, signal))
  const context = { loggedIn: true, viewer: { name: 'Anna Berg', email: 'anna@gridhaul.example' } }
  const snapshot = { context, matches: () => true, hasTag: () => false }
  const session = { getSnapshot: () => snapshot, subscribe: () => ({ unsubscribe() {} }) }
  const app = { gateway, leaving: createLeaving(), journal: null, handle() {}, session } as unknown as App
  const notice = (known: PlanDelivery | undefined) => (
    <AppContext value={app}>
      <QueryClientProvider client={new QueryClient()}>
        <SentNotice sent={{ txId, at: Date.now() }} delivery={known} onDismiss={() => {}} />
      </QueryClientProvider>
    </AppContext>
  )
  const { show } = renderPart(notice(undefined))
  expect(screen.getByRole('status')).toHaveTextContent(`The draft was sent as ${txId}.`)

  show(notice(delivery))
  expect(screen.getByRole('status')).toHaveTextContent(
    /^.* test_03~d-1\.12345678, listed as “Thu,? 15 Jan 2026 by Anna Berg, from test_03”\./,
  )
})
