import { screen } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { decodePlan } from '../../../../domain/schedule/plan/decode.ts'
import { samplePlan } from '../../../../domain/schedule/plan/sample-plan.ts'
import { layOut } from '../../../../src/schedule/layout/build-layout.ts'
import { field } from '../../support/people.ts'
import { renderSignedIn } from '../../support/render-at.tsx'
import { respondWith } from '../../support/scripted-server.ts'
import { battery } from '../../support/units.ts'

// The worker's work, in this thread.
vi.mock('../../../../src/schedule/worker/open-plan.ts', async importActual => ({
  ...(await importActual<object>()),
  loadLayout: async (bytes: Blob) => layOut(decodePlan(JSON.parse(await bytes.text()))),
}))

const notInPlan =
  'This unit is not in the plan test_03 of Thursday, 15 January 2026, so it is not on the map.'

/** The MAP tab of a battery with this name, with the sample plan as the newest. */
function showMapOf(name: string, telemetry: readonly object[] = []) {
  const plan = samplePlan('2026-01-15')
  const { timestamp } = plan
  return renderSignedIn('/assets/a-1?tab=map', field, {
    'GET /api/features': respondWith(200, { features: ['places'] }),
    'GET /api/service-areas': respondWith(200, []),
    'GET /api/assets/a-1': respondWith(200, { ...battery, name, serial_number: null }),
    'GET /api/assets?*': respondWith(200, [{ ...battery, name, serial_number: null }]),
    'GET /api/asset_telemetry?*': respondWith(200, telemetry),
    'GET /api/places': respondWith(200, [
      {
        id: 'D-1',
        kind: 'depot',
        name: 'Harbor Depot',
        organization: null,
        latitude: 29.7,
        longitude: -95.3,
      },
    ]),
    'GET /api/schedules': respondWith(200, [
      { tx_id: 'test_03', timestamp, delivered_at: '2026-01-15T00:00:00Z', total_cost: 42 },
    ]),
    'GET /api/schedules/test_03': respondWith(200, plan),
  })
}

test('the MAP tab of a battery that is in no plan says so', async () => {
  showMapOf('MB-77')

  expect(await screen.findByText(notInPlan)).toBeVisible()
})

test('the MAP tab of a battery that is in the plan does not say that it is in none', async () => {
  showMapOf('MB-1')

  expect(await screen.findByText(/plan test_03 of Thursday, 15 January 2026\.$/)).toBeVisible()
  expect(screen.queryByText(notInPlan)).not.toBeInTheDocument()
})

test('beside where the plan has a battery stands where it reports to be, how old that is, and that it is misplaced', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-01-15T02:10:00Z') })
  onTestFinished(() => void vi.useRealTimers())
  const at = '2026-01-15T02:07:00Z'
  showMapOf('MB-1', [
    { asset_id: 'a-1', metric: 'UNIT_LATITUDE_DEG', double_value: 29.8, at },
    { asset_id: 'a-1', metric: 'UNIT_LONGITUDE_DEG', double_value: -95.3, at },
  ])

  const line = (await screen.findByText(/^position reported/)).closest('li')

  expect(line).toHaveTextContent('planned: charging at D-1')
  expect(line).toHaveTextContent('position reported 02:07 UTC, 3 min ago, 11.1 km from D-1: misplaced')
})
