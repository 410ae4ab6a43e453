import { act, screen, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { decodePlan } from '../../../../domain/schedule/plan/decode.ts'
import { samplePlan } from '../../../../domain/schedule/plan/sample-plan.ts'
import { layOut } from '../../../../src/schedule/layout/build-layout.ts'
import { field } from '../../support/people.ts'
import { renderSignedIn } from '../../support/render-at.tsx'
import { networkError, respondWith, type Script } from '../../support/scripted-server.ts'
import { battery } from '../../support/units.ts'

// The worker's work, in this thread.
vi.mock('../../../../src/schedule/worker/open-plan.ts', async importActual => ({
  ...(await importActual<object>()),
  loadLayout: async (bytes: Blob) => layOut(decodePlan(JSON.parse(await bytes.text()))),
}))

const notInPlan =
  'This unit is not in the plan test_03 of Thursday, 15 January 2026, so it is not on the map.'

/** The MAP tab of a battery with this name, with the sample plan as the newest. */
function showMapOf(name: string, telemetry: readonly object[] = [], more: Script = {}) {
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
    ...more,
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

test("a battery in service on the map, whose label reads 'Faulted', explains that", async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-01-15T02:10:00Z') })
  onTestFinished(() => void vi.useRealTimers())
  showMapOf('MB-1', [{ asset_id: 'a-1', metric: 'UNIT_STATUS', double_value: 6, at: '2026-01-15T02:09:00Z' }])

  expect(await screen.findByTitle('In service: the unit reports no fault.')).toHaveTextContent('Faulted')
})

test('while the plan has the battery under way, the map counts its truck', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-01-15T08:05:00Z') })
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(400)
  onTestFinished(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })

  showMapOf('MB-1')

  expect(
    await screen.findByRole('img', { name: /^Map of 1 place at 08:05.*: 1 truck planned under way$/ }),
  ).toBeVisible()
})

const withdrawal = { at: '2026-01-15T01:00:00Z', by: 'Bo', reason: 'Wrong day', replaced_by: null }
const listed = (tx_id: string, more: object = {}) => ({
  tx_id,
  timestamp: '2026-01-15T00:00:00Z',
  delivered_at: '2026-01-15T00:00:00Z',
  total_cost: 42,
  ...more,
})

test('where every delivered plan was withdrawn the MAP tab does not say that none was delivered', async () => {
  showMapOf('MB-1', [], { 'GET /api/schedules': respondWith(200, [listed('test_03', { withdrawal })]) })

  expect(await screen.findByText('No plan is in use. Planned positions are not shown.')).toBeVisible()
})

test('plans that could not be listed again are said to be, and the map stays', async () => {
  const shown = showMapOf('MB-1')
  await screen.findByText(/plan test_03 of Thursday, 15 January 2026\.$/)

  shown.server.change({ 'GET /api/schedules': networkError })
  await act(() => shown.queries.invalidateQueries({ queryKey: ['ScheduleList'] }))

  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible()
  expect(screen.getByText(/plan test_03 of Thursday, 15 January 2026\.$/)).toBeVisible()
})

test('the map of all units offers 50 plans, and says where older ones are', async () => {
  const plans = Array.from({ length: 51 }, (_, i) => listed(i === 0 ? 'test_03' : `plan-${i}`))
  const { navigate } = showMapOf('MB-1', [], { 'GET /api/schedules': respondWith(200, plans) })

  act(() => navigate('/assets?tab=map'))

  expect(await screen.findByText('Older plans open from the schedule.')).toBeVisible()
})

test('where it could not be read whether the server has places, the MAP tab says so and tries again', async () => {
  const shown = showMapOf('MB-1', [], { 'GET /api/features': respondWith(503) })
  const again = await within(await screen.findByRole('tabpanel', { name: 'MAP' })).findByRole('button', {
    name: 'Try again',
  })
  expect(screen.queryByText('The map is not available yet.')).not.toBeInTheDocument()

  shown.server.change({ 'GET /api/features': respondWith(200, { features: ['places'] }) })
  await shown.user.click(again)

  expect(await screen.findByText(/plan test_03 of Thursday, 15 January 2026\.$/)).toBeVisible()
})

test('the map of all units says that the batteries could not be listed, and that live values could not be read', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-01-15T02:10:00Z') })
  onTestFinished(() => void vi.useRealTimers())
  const away = respondWith(503, { message: 'The store is away.', code: 'x' })
  const { navigate, server, user } = showMapOf('MB-1', [], {
    'GET /api/assets?*': away,
    'GET /api/asset_telemetry?*': away,
  })
  act(() => navigate('/assets?tab=map'))
  expect(
    await screen.findByText(/^The batteries could not be listed, .*: The store is away\.$/),
  ).toBeVisible()

  server.change({ 'GET /api/assets?*': respondWith(200, [battery]) })
  await user.click(screen.getByRole('button', { name: 'Try again' }))

  expect(await screen.findByText(/^There are no live values: The store is away\./)).toBeVisible()
  expect(screen.queryByText(/could not be listed/)).toBeNull()
})
