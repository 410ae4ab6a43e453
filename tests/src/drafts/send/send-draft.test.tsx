import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { appendStep, type Draft, newDraft } from '../../../../domain/schedule/draft/draft.ts'
import { createGateway } from '../../../../gql/gateway.ts'
import { createHttp } from '../../../../gql/rest/http.ts'
import { createRest } from '../../../../gql/rest/rest.ts'
import type { Emitted } from '../../../../machines/emitted.ts'
import SendDraft from '../../../../src/drafts/send/send-draft.tsx'
import { type App, AppContext } from '../../../../src/hooks/app.ts'
import { createLeaving } from '../../../../src/hooks/leaving.ts'
import type { PlanDelivery } from '../../../../src/hooks/plan-source.ts'
import type { OpenDraft, SavedDraft } from '../../../../src/schedule/draft/editing-context.tsx'
import { renderPart } from '../../support/render-part.tsx'
import { respondWith, scriptedServer } from '../../support/scripted-server.ts'

const draft = appendStep(newDraft({ id: 'd-1', name: 'Rain', baseTxId: 'test_03', baseHash: '' }), {
  id: 's-1',
  at: '2026-01-15T08:00:00Z',
  by: 'u-1',
  operation: { type: 'set-rate', batteryId: 'MB-1', startPeriod: 1, endPeriod: 4, powerKw: 20 },
  words: 'Set the rate of MB-1.',
})

interface Shown {
  saved?: SavedDraft
  status: number
  reply: object
  errors?: string[]
  fromMeasured?: number
  deliveries?: PlanDelivery[]
}

function show({
  saved = { version: 4 },
  status,
  reply,
  errors = [],
  fromMeasured = 0,
  deliveries = [],
}: Shown) {
  const server = scriptedServer({ 'POST /api/drafts/d-1/send': respondWith(status, reply) })
  const http = createHttp({ fetch: server.fetch, cookies: () => '' })
  const gateway = createGateway(signal => createRest(http, signal))
  const handled: Emitted[] = []
  const leaving = createLeaving()
  const app = { gateway, leaving, journal: null, handle: (event: Emitted) => void handled.push(event) }
  const open = {
    draft,
    baseName: 'test_03',
    result: {},
    saveOnServer: async () => saved,
    sentState: async () => ({
      differences: ['The rate of MB-1 is 20 kW.'],
      errors,
      fromMeasured,
      total: { addedCount: 1, removedCount: 0, shortfallKwh: 0 },
    }),
  } as unknown as OpenDraft
  const onClose = vi.fn()
  const client = new QueryClient()
  const dialog = (shown: OpenDraft) => (
    <AppContext value={app as unknown as App}>
      <QueryClientProvider client={client}>
        <SendDraft open={shown} deliveries={deliveries} onClose={onClose} />
      </QueryClientProvider>
    </AppContext>
  )
  const { user, show: showNow } = renderPart(dialog(open))
  const addStep = () => {
    const step = { ...draft.steps[0], id: 's-2' } as Draft['steps'][number]
    return showNow(dialog({ ...open, draft: appendStep(draft, step), result: { ...open.result } }))
  }
  /** The same steps lead to something else: limits or the registry are others. */
  const computeAgain = () => showNow(dialog({ ...open, result: { ...open.result } }))
  const submit = () => user.click(screen.getByRole('button', { name: 'Send' }))
  return { server, handled, onClose, user, submit, addStep, computeAgain }
}

test('a draft is sent at the version that the server has, after its differences to the base were shown', async () => {
  const { server, handled, onClose, submit } = show({
    status: 201,
    reply: { tx_id: 'test_03~d-1.12345678' },
  })

  const dialog = await screen.findByRole('dialog', { name: 'Send this draft as a plan?' })
  expect((await screen.findByRole('list', { name: '1 difference' })).textContent).toBe(
    'The rate of MB-1 is 20 kW.',
  )
  expect(dialog.textContent).toContain('1 more finding')
  await submit()

  await waitFor(() => expect(onClose).toHaveBeenCalledWith('test_03~d-1.12345678'))
  expect(server.requests.map(({ body, headers }) => [body, headers.get('if-match')])).toEqual([
    [{ reason: null }, '"4"'],
  ])
  expect(JSON.stringify(handled)).toContain('The draft was sent')
})

test('a draft with errors names them, and is not sent before a reason is typed', async () => {
  const { server, user, onClose, submit } = show({
    status: 201,
    reply: { tx_id: 'p' },
    errors: ['MB-1 charges too fast.', 'MB-2 holds too much.'],
    fromMeasured: 1,
  })
  expect((await screen.findByRole('list', { name: '2 errors in the plan' })).textContent).toBe(
    'MB-1 charges too fast.MB-2 holds too much.',
  )
  expect(screen.getByText(/^1 of these comes from the measured start: /)).toBeTruthy()
  await submit()
  expect(await screen.findByText('Give a reason for sending the plan despite its errors.')).toBeTruthy()
  expect(server.requests).toEqual([])

  await user.type(screen.getByLabelText('Reason'), 'Asked for')
  await submit()

  await waitFor(() => expect(onClose).toHaveBeenCalledWith('p'))
})

test('the dialog says by whom and as what the draft was sent before', async () => {
  show({
    status: 201,
    reply: {},
    deliveries: [
      {
        txId: 'test_03~d-1.12345678',
        timestamp: '2026-01-15T00:00:00Z',
        deliveredAt: '2026-01-14T20:00:00Z',
        deliveredBy: 'Bruno Okafor',
        withdrawal: null,
      } as PlanDelivery,
    ],
  })

  expect((await screen.findByText(/was last sent .* by Bruno Okafor as/)).textContent).toContain(
    'test_03~d-1.12345678',
  )
})

test('a plan whose errors the server alone finds is sent once a reason is typed at the field that it names', async () => {
  const asked = 'The plan has an error: give a reason for sending it anyway. MB-1, period 1: too fast.'
  const { server, onClose, user, submit } = show({
    status: 422,
    reply: { message: asked, code: 'reason_required', fields: { reason: asked } },
  })
  await screen.findByRole('list', { name: '1 difference' })
  await submit()

  expect(await screen.findByText(asked)).toBeTruthy()
  expect(onClose).not.toHaveBeenCalled()
  server.change({ 'POST /api/drafts/d-1/send': respondWith(201, { tx_id: 'p' }) })
  await user.type(screen.getByLabelText('Reason, if the plan has errors'), 'Asked for')
  await submit()

  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(server.requests.at(-1)?.body).toEqual({ reason: 'Asked for' })
})

test('a draft that the server does not have whole is not sent, and the dialog says why', async () => {
  const reason = 'The server cannot be reached.'
  const { server, submit } = show({ saved: { version: null, reason }, status: 201, reply: {} })
  await screen.findByRole('list', { name: '1 difference' })
  await submit()

  expect(await screen.findByText(reason)).toBeTruthy()
  expect(server.requests).toEqual([])
})

test('a draft that changes while the dialog is open is said to have changed, by whomever', async () => {
  const { addStep, computeAgain } = show({ status: 201, reply: { tx_id: 'p' } })
  await screen.findByRole('list', { name: '1 difference' })
  computeAgain()
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Send' })).not.toHaveAttribute('aria-disabled', 'true'),
  )
  expect(screen.queryByRole('alert')).toBeNull()

  addStep()

  expect(await screen.findByRole('alert')).toHaveTextContent(
    'The draft has changed since this was opened. This is what would be sent now.',
  )
})
