import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { field } from '../../support/people.ts'
import { renderSignedIn } from '../../support/render-at.tsx'
import { deferredResponse, networkError, respondWith, type Script } from '../../support/scripted-server.ts'
import { battery, truck } from '../../support/units.ts'

const north = { id: 's-1', name: 'North' }
const known: Script = {
  'GET /api/service-areas': respondWith(200, [north]),
  'GET /api/assets/a-1': respondWith(200, battery),
  'GET /api/trucks/t-1': respondWith(200, truck),
  'GET /api/asset_telemetry?*': respondWith(200, []),
  'GET /api/schedules': respondWith(200, []),
}
const show = (path: string, script: Script = {}) => renderSignedIn(path, field, { ...known, ...script })
const fact = async (term: string) => (await screen.findByText(term)).nextElementSibling?.textContent
const tabs = async (name: string) =>
  within(await screen.findByRole('tablist', { name }))
    .getAllByRole('tab')
    .map(({ textContent }) => textContent)
const open = async ({ user }: ReturnType<typeof show>, tab: string) =>
  user.click(await screen.findByRole('tab', { name: tab }))

describe('the page of a battery', () => {
  test('the page of a battery shows its name, model, serial number and service area', async () => {
    show('/assets/a-1')

    expect(await screen.findByRole('heading', { name: 'MB-1' })).toBeVisible()
    expect(await fact('Model')).toBe('Titan 160')
    expect(await fact('Serial Number')).toBe('SN-001')
    expect(await fact('Service Area')).toBe('North')
  })

  test('the page of a battery does not deny a delivery where all plans are withdrawn', async () => {
    show('/assets/a-1', {
      'GET /api/schedules': respondWith(200, [
        {
          tx_id: 'test_03',
          timestamp: '2026-01-15T00:00:00Z',
          delivered_at: '2026-01-15T00:00:00Z',
          total_cost: 42,
          withdrawal: { reason: 'Wrong day', by: 'Bo', at: '2026-01-15T06:00:00Z' },
        },
      ]),
    })

    expect(await screen.findByText('No plan is in use.')).toBeVisible()
  })

  test('the page of a battery has placeholders for missing values', async () => {
    show('/assets/a-1', {
      'GET /api/assets/a-1': respondWith(200, {
        ...battery,
        serial_number: null,
        asset_model: null,
        service_area_id: null,
      }),
    })

    expect(await fact('Model')).toBe('---')
    expect(await fact('Serial Number')).toBe('---')
    expect(await fact('Service Area')).toBe('---')
  })

  test('the page of a battery links to its form, and back to the list', async () => {
    const { user, path } = show('/assets/a-1')

    await user.click(await screen.findByRole('link', { name: 'EDIT INFO' }))
    expect(path()).toBe('/assets/a-1/edit')
    await user.click(await screen.findByRole('link', { name: 'Back' }))
    await user.click(await screen.findByRole('link', { name: 'Back to Asset Manager' }))

    expect(path()).toBe('/assets')
  })

  test('the page of a battery, whose values are all in view, leaves the print key to the browser', async () => {
    show('/assets/a-1')
    await screen.findByText('Energy Available')

    const isLeft = fireEvent.keyDown(document.body, { key: 'p', ctrlKey: true })

    expect(isLeft).toBe(true)
  })

  test('the page of a battery requests the three metrics of this battery alone, and shows a dash for one that is not reported', async () => {
    const { server } = show('/assets/a-1')

    await screen.findByText('Energy Available')
    expect(await fact('State of Charge')).toContain('-')
    expect(await fact('Energy Available')).toBe('-')
    expect(await fact('Net Power')).toBe('-')
    const question = new URL(
      server.requests.find(({ path }) => path.startsWith('/api/asset_telemetry'))?.path ?? '',
      'http://localhost',
    ).searchParams
    expect(question.getAll('asset_ids')).toEqual(['a-1'])
    expect(question.getAll('metrics')).toEqual(['BATT_SOC_PERCENT', 'BATT_ENERGY_AVAIL_KWH', 'BATT_POWER_KW'])
  })

  test('the page of a battery shows reported values in percent, kWh and kW', async () => {
    const record = (metric: string, double_value: number) => ({ asset_id: 'a-1', metric, double_value })
    show('/assets/a-1', {
      'GET /api/asset_telemetry?*': respondWith(200, [
        record('BATT_SOC_PERCENT', 63),
        record('BATT_ENERGY_AVAIL_KWH', 100.8),
        record('BATT_POWER_KW', 12.4),
      ]),
    })

    expect(await screen.findByText('100.8 kWh')).toBeVisible()
    expect(screen.getByText('63%')).toBeVisible()
    expect(screen.getByText('12.4 kW')).toBeVisible()
  })

  test.each([
    ['MONITORING', 'Monitoring is not available yet.'],
    ['HISTORICAL DATA', 'Historical data is not available yet.'],
  ])('the page of a battery that never reported has the placeholder under %s', async (tab, text) => {
    const shown = show('/assets/a-1', {
      'GET /api/features': respondWith(200, { features: ['telemetry_ranges'] }),
      'GET /api/asset_telemetry/range?*': respondWith(200, {
        level: 'raw',
        step_seconds: 10,
        from: '2026-01-15T10:00:00Z',
        until: '2026-01-15T11:00:00Z',
        series: [],
      }),
      'GET /api/asset_telemetry/history?*': respondWith(200, []),
    })

    await open(shown, tab)

    expect(await screen.findByText(text)).toBeVisible()
    expect(shown.server.requests.some(({ path }) => path.startsWith('/api/asset_telemetry/range?'))).toBe(
      true,
    )
  })

  test('the page of a battery has its tabs, of which the first is open', async () => {
    show('/assets/a-1')

    expect(await tabs('Asset')).toEqual([
      'MONITORING',
      'FAULTS',
      'SETTINGS',
      'HISTORICAL DATA',
      'REPAIRS & MAINTENANCE',
      'SCHEDULE',
      'MAP',
    ])
    expect(screen.getByRole('tab', { name: 'MONITORING' })).toHaveAttribute('aria-selected', 'true')
  })

  test.each([
    [
      'FAULTS',
      ['time triggered', 'duration', 'fault code', 'fault message', 'recovery note', 'severity'],
      'No faults data is available yet.',
    ],
    [
      'REPAIRS & MAINTENANCE',
      ['start', 'end', 'maintenance notes', 'servicer'],
      'No repair & maintenance data is available yet.',
    ],
  ])('the page of a battery has no rows under %s yet', async (tab, headers, text) => {
    const shown = show('/assets/a-1')

    await open(shown, tab)

    expect(await screen.findByText(text)).toBeVisible()
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(headers)
  })

  test.each([
    ['there are no plans', respondWith(200, [])],
    ['the server has no plans at all', respondWith(404)],
  ])('the page of a battery has no schedule where %s', async (_, answer) => {
    const shown = show('/assets/a-1', { 'GET /api/schedules': answer })

    await open(shown, 'SCHEDULE')

    expect(await screen.findByText('No schedule data is available yet.')).toBeVisible()
  })

  test('the page of a battery says that the plans could not be loaded, and loads them again on request', async () => {
    const shown = show('/assets/a-1', { 'GET /api/schedules': networkError })
    await open(shown, 'SCHEDULE')
    await screen.findByText('The server cannot be reached.')

    shown.server.change(known)
    await shown.user.click(screen.getByRole('button', { name: 'Try again' }))

    expect(await screen.findByText('No schedule data is available yet.')).toBeVisible()
  })

  test('the page of a battery says where it could not be read what the server offers, instead of that there is nothing', async () => {
    const shown = show('/assets/a-1', {
      'GET /api/features': respondWith(502, { message: 'The gateway is away.', code: 'x' }),
    })

    expect(await screen.findByText('The open alarms could not be read: The gateway is away.')).toBeVisible()
    for (const tab of ['MONITORING', 'FAULTS', 'SETTINGS', 'HISTORICAL DATA', 'REPAIRS & MAINTENANCE']) {
      await open(shown, tab)
      expect(await within(screen.getByRole('tabpanel')).findByText('The gateway is away.')).toBeVisible()
    }
    expect(screen.queryByText(/available yet/)).toBeNull()
  })

  test('the page of a battery says loading... while it is loading', async () => {
    show('/assets/a-1', { 'GET /api/assets/a-1': deferredResponse().answer })

    expect(await screen.findByText('loading...')).toBeInTheDocument()
  })

  test('the page of a battery that cannot be loaded says why, and can be loaded again', async () => {
    const shown = show('/assets/a-1', { 'GET /api/assets/a-1': networkError })
    await screen.findByText('The server cannot be reached.')

    shown.server.change(known)
    await shown.user.click(screen.getByRole('button', { name: 'Try again' }))

    expect(await screen.findByRole('heading', { name: 'MB-1' })).toBeVisible()
  })
})

describe('the page of a truck', () => {
  test('the page of a truck shows its name, model, type, service area, capacity and plate', async () => {
    show('/assets/trucks/t-1')

    expect(await screen.findByRole('heading', { name: 'T-1' })).toBeVisible()
    expect(await fact('Model')).toBe('Hauler 5')
    expect(await fact('Asset Type')).toBe('TRUCK')
    expect(await fact('Service Area')).toBe('North')
    expect(await fact('Capacity')).toBe('4')
    expect(await fact('Vehicle Plate')).toBe('AB 12')
  })

  test('the page of a truck has a placeholder for a missing plate', async () => {
    show('/assets/trucks/t-1', { 'GET /api/trucks/t-1': respondWith(200, { ...truck, license_plate: null }) })

    expect(await fact('Vehicle Plate')).toBe('---')
  })

  test('the page of a truck links to its form, and back to the equipment', async () => {
    const { user, path } = show('/assets/trucks/t-1')

    expect(await screen.findByRole('link', { name: 'EDIT INFO' })).toHaveAttribute(
      'href',
      '/assets/trucks/t-1/edit',
    )
    await user.click(await screen.findByRole('link', { name: 'Back to Asset Manager' }))

    expect(path()).toBe('/assets?tab=equipment')
    expect(await screen.findByRole('tab', { name: 'EQUIPMENT' })).toHaveAttribute('aria-selected', 'true')
  })

  test('the page of a truck has its tabs, and no schedule if there are no plans', async () => {
    const shown = show('/assets/trucks/t-1')
    expect(await tabs('Truck')).toEqual(['OVERVIEW', 'REPAIRS & MAINTENANCE', 'SCHEDULE'])

    await open(shown, 'SCHEDULE')

    expect(await screen.findByText('No schedule data is available yet.')).toBeVisible()
  })

  test('the page of a truck says loading... while it is loading', async () => {
    show('/assets/trucks/t-1', { 'GET /api/trucks/t-1': deferredResponse().answer })

    expect(await screen.findByText('loading...')).toBeInTheDocument()
  })
})
