import { screen, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { decodePlan } from '../../../../domain/schedule/plan/decode.ts'
import { samplePlan } from '../../../../domain/schedule/plan/sample-plan.ts'
import { layOut } from '../../../../src/schedule/layout/build-layout.ts'
import { alarmReply } from '../../../support/alarm-reply.ts'
import { field } from '../../support/people.ts'
import { renderSignedIn } from '../../support/render-at.tsx'
import { respondWith, type Script } from '../../support/scripted-server.ts'
import { battery } from '../../support/units.ts'

// The worker's work, in this thread.
vi.mock('../../../../src/schedule/worker/open-plan.ts', async importActual => ({
  ...(await importActual<object>()),
  loadLayout: async (bytes: Blob) => layOut(decodePlan(JSON.parse(await bytes.text()))),
}))

const depot = {
  id: 'D-1',
  kind: 'depot',
  name: 'Harbor Depot',
  organization: null,
  latitude: 29.7,
  longitude: -95.3,
}

/** The page of a depot at ten past two, where the sample plan has MB-1, which has an open alarm. */
function showDepot(more: Script = {}) {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-01-15T02:10:00Z') })
  onTestFinished(() => void vi.useRealTimers())
  const plan = samplePlan('2026-01-15')
  return renderSignedIn('/assets/places/D-1', field, {
    'GET /api/features': respondWith(200, { features: ['places', 'alarms'] }),
    'GET /api/places/D-1': respondWith(200, depot),
    'GET /api/assets?*': respondWith(200, [battery]),
    'GET /api/alarms?*': respondWith(200, {
      alarms: [alarmReply({ asset_name: 'MB-1' })],
      next_cursor: null,
    }),
    'GET /api/asset_telemetry?*': respondWith(200, []),
    'GET /api/schedules': respondWith(200, [
      { tx_id: 'test_03', timestamp: plan.timestamp, delivered_at: '2026-01-15T00:00:00Z', total_cost: 42 },
    ]),
    'GET /api/schedules/test_03': respondWith(200, plan),
    ...more,
  })
}

test('a place whose batteries could not be listed says that their alarms are missing, until they are', async () => {
  const { server, user } = showDepot({
    'GET /api/assets?*': respondWith(503, { message: 'The store is away.', code: 'x' }),
  })
  const notice = await screen.findByText(/^The batteries could not be listed, so their alarms .* are missing/)
  expect(screen.queryByRole('list', { name: 'Open alarms' })).toBeNull()

  server.change({ 'GET /api/assets?*': respondWith(200, [battery]) })
  await user.click(screen.getByRole('button', { name: 'Try again' }))

  expect(
    within(await screen.findByRole('list', { name: 'Open alarms' })).getByRole('link'),
  ).toHaveTextContent('MB-1')
  expect(notice).not.toBeInTheDocument()
})

test('a place says that there are no live values of the units that are there', async () => {
  showDepot({ 'GET /api/asset_telemetry?*': respondWith(503, { message: 'The store is away.', code: 'x' }) })

  expect(await screen.findByText(/^There are no live values: The store is away\./)).toBeVisible()
})
