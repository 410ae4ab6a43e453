import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { advance, setClock } from '../../support/fake-clock.ts'
import { chooseOption } from '../../support/form-steps.ts'
import { admin, field } from '../../support/people.ts'
import { renderSignedIn } from '../../support/render-at.tsx'
import {
  deferredResponse,
  networkError,
  type Responder,
  respondWith,
  type Script,
} from '../../support/scripted-server.ts'
import { battery, fleet, harbor, hills, record, telemetry } from './support.ts'

const list = 'GET /api/assets?organization_id=o-1'
const show = (script: Script = {}, path = '/assets', person: object = admin) =>
  renderSignedIn(path, person, { ...fleet, ...script })

const table = () => screen.findByRole('table', { name: 'mBESS units' })
/** The row of a unit, by its name. */
const rowOf = async (name: string) =>
  (await screen.findByRole('link', { name })).closest('tr') as HTMLTableRowElement
const cellsOf = async (name: string) =>
  within(await rowOf(name))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)
const reports = (...records: ReturnType<typeof record>[]): Script => ({
  [telemetry]: respondWith(200, records),
})

describe('the table of batteries', () => {
  test('the table of batteries has the columns of the asset manager', async () => {
    show()

    const headers = within(await table()).getAllByRole('columnheader')

    expect(headers.map(({ textContent }) => textContent)).toEqual([
      'Asset Name',
      'Model',
      'Service Area',
      'Run Mode',
      'State of Charge',
      'Net Power',
    ])
  })

  test("the table of batteries requests the batteries of the viewer's organization", async () => {
    const { server } = show({}, '/assets', { ...admin, organization_id: 'o-1' })

    await table()

    expect(server.calls()).toContain(list)
  })

  test('the table of batteries says so, and requests no list, if the server names no organization of the viewer', async () => {
    const { server } = show({}, '/assets', { ...admin, organization_id: null })

    expect(await screen.findByText('Your account belongs to no organization')).toBeVisible()
    expect(server.calls()).toEqual(['GET /api/auth/identify', 'GET /api/features'])
  })

  test('the table of batteries shows name, serial number, model and service area of each', async () => {
    show()

    const [name, model, area] = within(await rowOf('MB-1')).getAllByRole('cell')

    expect(name).toHaveTextContent('MB-1GC-MB-1')
    expect(model).toHaveTextContent('GridCube 160')
    await waitFor(() => expect(area).toHaveTextContent('Harbor North'))
  })

  test('the table of batteries lists those of all organizations where the server offers it, filtered by it alone', async () => {
    const acme = { id: 'o-9', name: 'Acme Power' }
    const unit = (id: string, more: object = {}) => ({
      ...battery(id),
      organization: acme,
      alarms: 0,
      ...more,
    })
    const shown = show(
      {
        'GET /api/features': respondWith(200, { features: ['fleet'] }),
        'GET /api/organizations/': respondWith(200, [{ id: 'o-1', name: 'Operator' }, acme]),
        'GET /api/fleet/units?*': respondWith(200, [unit('AC-1', { alarms: 2 })]),
        'GET /api/fleet/units': respondWith(200, [unit('AC-1', { alarms: 2 }), unit('AC-2')]),
      },
      '/assets?state=ALARMS',
    )

    expect(within(await rowOf('AC-1')).getAllByRole('cell')[0]).toHaveTextContent(
      'AC-12 open alarms · GC-AC-1 · Acme Power',
    )
    await chooseOption(shown, 'Organization', 'Acme Power')
    const lists = () => shown.server.calls().filter(call => call.startsWith('GET /api/fleet/units'))
    await waitFor(() =>
      expect(lists()).toEqual([
        'GET /api/fleet/units?state=ALARMS',
        'GET /api/fleet/units?organization_id=o-9&state=ALARMS',
      ]),
    )
    await chooseOption(shown, 'State', 'All states')
    await chooseOption(shown, 'Organization', 'All')

    await rowOf('AC-2')
    expect(shown.path()).toBe('/assets')
    expect(shown.server.calls().filter(call => call.startsWith('GET /api/assets'))).toEqual([])
  })

  test('the number of open alarms follows the server where nothing is filtered', async () => {
    setClock(Date.UTC(2026, 0, 15, 12))
    const units = (alarms: number) => respondWith(200, [{ ...battery('MB-1'), alarms }])
    const shown = show({
      'GET /api/features': respondWith(200, { features: ['fleet'] }),
      'GET /api/organizations/': respondWith(200, []),
      'GET /api/fleet/units': units(2),
    })
    expect(await screen.findByText(/2 open alarms/)).toBeVisible()
    shown.server.change({ 'GET /api/fleet/units': units(0) })

    await advance(30_000)

    await waitFor(() => expect(screen.queryByText(/open alarms/)).not.toBeInTheDocument())
    expect(await rowOf('MB-1')).toBeVisible()
  })

  test('the batteries below 20 % are found, lowest first, and the address holds it', async () => {
    const unit = (id: string, chargePercent: number | null) => ({
      ...battery(id),
      alarms: 0,
      charge_percent: chargePercent,
    })
    const shown = show({
      'GET /api/features': respondWith(200, { features: ['fleet'] }),
      'GET /api/organizations/': respondWith(200, []),
      'GET /api/fleet/units?*': respondWith(200, [unit('AC-1', 12), unit('AC-2', 4)]),
      'GET /api/fleet/units': respondWith(200, [unit('AC-1', 12), unit('AC-2', 4), unit('AC-3', null)]),
    })
    await rowOf('AC-3')

    await chooseOption(shown, 'State of charge', 'Below 20 %')
    await shown.user.click(screen.getByRole('button', { name: 'State of Charge' }))

    await waitFor(async () =>
      expect(
        within(await table())
          .getAllByRole('link')
          .map(({ textContent }) => textContent),
      ).toEqual(['AC-2', 'AC-1']),
    )
    expect(shown.server.calls()).toContain('GET /api/fleet/units?charge_below=20')
    expect(shown.path()).toBe('/assets?charge=below-20&sort=charge')
  })

  test('the table of batteries shows --- for missing values of a battery', async () => {
    const bare = battery('MB-1', { serial_number: null, asset_model: null, service_area_id: null })
    show({ [list]: respondWith(200, [bare]) })

    expect(await cellsOf('MB-1')).toEqual(['MB-1---', '---', '---', '---', '---', '---'])
  })

  test('the table of batteries shows --- for a service area that no longer exists', async () => {
    show({ [list]: respondWith(200, [battery('MB-1', { service_area_id: 'gone' })]) })

    const [, , area] = within(await rowOf('MB-1')).getAllByRole('cell')

    await waitFor(() => expect(area).toHaveTextContent('---'))
  })

  test('the table of batteries is printed with the live values of all rows, those that were never in view too', async () => {
    const fleetOf100 = Array.from({ length: 100 }, (_, i) => battery(`MB-${i + 1}`))
    const powers: Responder = asked => {
      const ids = new URLSearchParams(asked.path.split('?')[1]).getAll('asset_ids')
      return respondWith(
        200,
        ids.map(id => record(id, 'BATT_POWER_KW', 5)),
      )(asked)
    }
    const { server } = show({ [list]: respondWith(200, fleetOf100), [telemetry]: powers })
    await rowOf('MB-1')
    await screen.findAllByText('5.0 kW')
    const before = server.calls().length
    const printed: number[] = []
    vi.stubGlobal('print', () => {
      fireEvent(window, new Event('beforeprint'))
      printed.push(screen.getAllByText('5.0 kW').length)
      fireEvent(window, new Event('afterprint'))
    })
    onTestFinished(() => void vi.unstubAllGlobals())

    fireEvent.keyDown(document.body, { key: 'p', ctrlKey: true })

    await waitFor(() => expect(printed).toEqual([100]))
    expect(server.calls()).toHaveLength(before + 1)
  })

  test('the table of batteries opens a battery by a click anywhere on its row', async () => {
    const { user, path } = show()

    await user.click(within(await rowOf('MB-2')).getAllByRole('cell')[5] as HTMLElement)

    expect(path()).toBe('/assets/MB-2')
  })

  test('the table of batteries opens a battery by keyboard', async () => {
    const { user, path } = show()
    ;(await screen.findByRole('link', { name: 'MB-1' })).focus()

    await user.keyboard('{ArrowDown}{Enter}')

    expect(path()).toBe('/assets/MB-2')
  })

  test('the table of batteries links to the form of a new battery', async () => {
    const { user, path } = show({}, '/assets', field)

    await user.click(await screen.findByRole('link', { name: 'Add mBESS' }))

    expect(path()).toBe('/assets/create-asset')
  })

  test('the empty table of batteries says what to do', async () => {
    show({ [list]: respondWith(200, []) })

    expect(await screen.findByText('No mBESS units yet')).toBeVisible()
    expect(screen.getByText('Add the first one with Add mBESS.')).toBeVisible()
  })

  test('the table of batteries says Loading... while it is loading', async () => {
    show({ [list]: deferredResponse().answer })
    await screen.findByRole('searchbox')

    expect(await screen.findByText('Loading...')).toBeVisible()
  })

  test('the table of batteries that could not be loaded can be loaded again', async () => {
    const { user, server } = show({ [list]: networkError })
    expect(await screen.findByRole('alert')).toHaveTextContent('The server cannot be reached.')

    server.change({ [list]: respondWith(200, [battery('MB-7')]) })
    await user.click(screen.getByRole('button', { name: 'Try again' }))

    expect(await screen.findByRole('link', { name: 'MB-7' })).toBeVisible()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  test('the table of batteries is shown without the names of service areas if those could not be loaded, and says so', async () => {
    const { user, server } = show({ 'GET /api/service-areas': respondWith(500) })

    expect(await screen.findByRole('alert')).toHaveTextContent('The service areas could not be loaded')
    expect(await rowOf('MB-1')).toBeVisible()

    server.change({ 'GET /api/service-areas': respondWith(200, [harbor, hills]) })
    await user.click(screen.getByRole('button', { name: 'Try again' }))

    await waitFor(async () => expect((await cellsOf('MB-1'))[2]).toBe('Harbor North'))
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  test('the table of a thousand batteries holds only the rows in view, and requests the values of these alone', async () => {
    const { server } = show({
      [list]: respondWith(
        200,
        Array.from({ length: 1000 }, (_, index) => battery(`MB-${index}`)),
      ),
    })
    await rowOf('MB-0')
    await waitFor(() => expect(server.calls().some(call => call.includes('asset_telemetry'))).toBe(true))

    const shown = within(await table()).getAllByRole('link').length
    const asked = server.requests.filter(({ path }) => path.includes('asset_telemetry'))
    expect(shown).toBeLessThan(60)
    expect(await table()).toHaveAttribute('aria-rowcount', '1001')
    expect(new URLSearchParams(asked[0]?.path.split('?')[1]).getAll('asset_ids')).toHaveLength(shown)
  })
})

describe('the search for batteries', () => {
  test('the search for batteries goes by name or serial number in the server, announces what was found and stays in the address', async () => {
    const { user, server, path } = show({ [`${list}&search=GC-7`]: respondWith(200, [battery('MB-7')]) })

    await user.type(await screen.findByRole('searchbox', { name: 'Search' }), 'GC-7')

    expect(await screen.findByRole('link', { name: 'MB-7' })).toBeVisible()
    expect(screen.getByText('1 mBESS unit')).toBeInTheDocument()
    expect(path()).toBe('/assets?search=GC-7')
    expect(server.calls().filter(call => call.includes('search='))).toEqual([`${list}&search=GC-7`])
  })

  test('the search for batteries keeps the list until the response arrives', async () => {
    const { user } = show({ [`${list}&search=GC`]: deferredResponse().answer })
    await rowOf('MB-1')

    await user.type(screen.getByRole('searchbox'), 'GC')

    await waitFor(() => expect(screen.queryByText('2 mBESS units')).not.toBeInTheDocument())
    expect(screen.getByRole('link', { name: 'MB-1' })).toBeVisible()
  })

  test('the search for batteries that finds nothing says what to do', async () => {
    show({ [`${list}&search=none`]: respondWith(200, []) }, '/assets?search=none')

    expect(await screen.findByText('No mBESS units found')).toBeVisible()
    expect(screen.getByRole('searchbox')).toHaveValue('none')
  })
})

describe('the filter by service area', () => {
  test('the filter by service area offers all service areas and each of them', async () => {
    const { user } = show()
    await rowOf('MB-1')

    await user.click(screen.getByRole('combobox', { name: 'Service Area' }))

    const options = await screen.findAllByRole('option')
    expect(options.map(({ textContent }) => textContent)).toEqual([
      'All service areas',
      'Harbor North',
      'Hill Country',
    ])
  })

  test('the filter by service area keeps the batteries of one area, without a request to the server, and stays in the address', async () => {
    const { user, server, path } = show()
    await rowOf('MB-1')
    const before = server.calls().filter(call => call.includes('/api/assets'))

    await user.click(screen.getByRole('combobox', { name: 'Service Area' }))
    await user.click(await screen.findByRole('option', { name: 'Hill Country' }))

    await waitFor(() => expect(screen.queryByRole('link', { name: 'MB-1' })).not.toBeInTheDocument())
    expect(screen.getByRole('link', { name: 'MB-2' })).toBeVisible()
    expect(screen.getByText('1 mBESS unit')).toBeInTheDocument()
    expect(path()).toBe('/assets?area=a-2')
    expect(server.calls().filter(call => call.includes('/api/assets'))).toEqual(before)
  })

  test('the filter by service area that leaves nothing says what to do', async () => {
    show({}, '/assets?area=elsewhere')

    expect(await screen.findByText('No mBESS units found')).toBeVisible()
  })
})

describe('the order of batteries', () => {
  const names = async () =>
    within(await table())
      .getAllByRole('link')
      .map(({ textContent }) => textContent)

  test('the order of batteries is chosen in a column header and stays in the address', async () => {
    const { user, path } = show({ [list]: respondWith(200, [battery('MB-10'), battery('MB-2')]) })
    expect(await names()).toEqual(['MB-10', 'MB-2'])

    await user.click(screen.getByRole('button', { name: 'Asset Name' }))
    expect(await names()).toEqual(['MB-2', 'MB-10'])
    await user.click(screen.getByRole('button', { name: 'Asset Name' }))

    expect(await names()).toEqual(['MB-10', 'MB-2'])
    expect(path()).toBe('/assets?sort=-name')
  })

  test('the order of batteries by service area goes by the name of the area', async () => {
    show(
      { [list]: respondWith(200, [battery('MB-1', { service_area_id: 'a-2' }), battery('MB-2')]) },
      '/assets?sort=area',
    )

    await waitFor(async () => expect(await names()).toEqual(['MB-2', 'MB-1']))
  })

  test('the order of batteries cannot go by live values where the server does not list them, which are known of the rows in view alone', async () => {
    show()
    await table()

    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).not.toContain('Net Power')
    expect(screen.getByRole('columnheader', { name: 'Run Mode' })).not.toHaveAttribute('aria-sort')
  })
})

describe('live values in the table', () => {
  test('live values are requested in one request: the three metrics of all rows, with the current time', async () => {
    setClock(Date.UTC(2026, 0, 15, 12))
    const { server } = show()
    await rowOf('MB-1')

    await waitFor(() => expect(server.calls().some(call => call.includes('asset_telemetry'))).toBe(true))

    const [asked] = server.requests.filter(({ path }) => path.includes('asset_telemetry'))
    const question = new URLSearchParams(asked?.path.split('?')[1])
    expect(question.getAll('asset_ids')).toEqual(['MB-1', 'MB-2'])
    expect(question.getAll('metrics')).toEqual(['UNIT_STATUS', 'BATT_SOC_PERCENT', 'BATT_POWER_KW'])
    expect(question.get('before')).toMatch(/^2026-01-15T12:00:/)
  })

  test('live values are not requested if there are no rows', async () => {
    const { server } = show({ [list]: respondWith(200, []) })

    await screen.findByText('No mBESS units yet')

    expect(server.calls().filter(call => call.includes('asset_telemetry'))).toEqual([])
  })

  test('live values show run mode, state of charge and net power', async () => {
    show(
      reports(
        record('MB-1', 'UNIT_STATUS', 4),
        record('MB-1', 'BATT_SOC_PERCENT', 62.6),
        record('MB-1', 'BATT_POWER_KW', 149.96),
        record('MB-2', 'UNIT_STATUS', 3),
        record('MB-2', 'BATT_POWER_KW', -35),
      ),
    )

    expect(await screen.findByText('Charging')).toHaveAttribute('data-tone', 'blue')
    const bar = screen.getByRole('meter', { name: 'State of charge of MB-1' })
    expect(bar).toHaveAttribute('aria-valuetext', '63%')
    expect(bar).toHaveAttribute('data-tone', 'blue')
    expect(within(await rowOf('MB-1')).getByText('150.0 kW')).toBeVisible()
    expect(screen.getByText('Operating')).toHaveAttribute('data-tone', 'green')
    expect(within(await rowOf('MB-2')).getByText('−35.0 kW')).toBeVisible()
    expect((await cellsOf('MB-2'))[4]).toBe('---')
  })

  test.each([
    [0, 'Unknown', 'grey'],
    [1, 'Initializing', 'light'],
    [2, 'Ready', 'black'],
    [3, 'Operating', 'green'],
    [4, 'Charging', 'blue'],
    [5, 'Faulted', 'red'],
    [6, 'Faulted', 'yellow'],
  ])('a battery of status %i reads %s, and its badge and bar are %s', async (status, label, tone) => {
    show(reports(record('MB-1', 'UNIT_STATUS', status), record('MB-1', 'BATT_SOC_PERCENT', 50)))

    expect(await screen.findByText(label)).toHaveAttribute('data-tone', tone)
    expect(screen.getByRole('meter')).toHaveAttribute('data-tone', tone)
  })

  test("a battery in service, whose label reads 'Faulted', is described as in service", async () => {
    show(reports(record('MB-1', 'UNIT_STATUS', 6), record('MB-2', 'UNIT_STATUS', 5)))
    const [service, faulted] = (await screen.findAllByText('Faulted')).map(badge =>
      badge.closest('[tabindex]'),
    )

    expect(service).toHaveAccessibleDescription(/^In service: the unit reports no fault\. Received /)
    expect(faulted).toHaveAccessibleDescription(/^Received /)
  })

  test('live values use the number of a record, else its text', async () => {
    show({
      [telemetry]: respondWith(200, [
        { asset_id: 'MB-1', metric: 'BATT_POWER_KW', double_value: 0, text_value: 'idle' },
        { asset_id: 'MB-2', metric: 'BATT_POWER_KW', double_value: null, text_value: 'sensor lost' },
        { asset_id: 'MB-2', metric: 'BATT_SOC_PERCENT', text_value: '41' },
        { asset_id: 'MB-2', metric: 'UNIT_STATUS', text_value: 'READY' },
      ]),
    })

    expect(await screen.findByText('0.0 kW')).toBeVisible()
    expect(screen.getByText('sensor lost')).toBeVisible()
    expect(screen.getByRole('meter', { name: 'State of charge of MB-2' })).toHaveAttribute(
      'aria-valuetext',
      '41%',
    )
    expect(screen.getByText('Ready')).toBeVisible()
  })

  test('live values show the time of their record on focus, with its zone', async () => {
    const { user } = show(reports(record('MB-1', 'BATT_POWER_KW', 5, '2026-01-15T12:00:00Z')))
    const value = (await screen.findByText('5.0 kW')).closest('[tabindex]') as HTMLElement
    const told = /^Measured 15 Jan 2026, \d\d:00:00 \S+$/

    expect(value).toHaveAccessibleDescription(told)
    value.focus()

    await waitFor(() => expect(screen.getAllByText(told)).toHaveLength(2))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.getAllByText(told)).toHaveLength(1))
  })

  test('live values that are older than 30 s are marked as old, and their age increases', async () => {
    setClock(Date.UTC(2026, 0, 15, 12))
    const { server } = show(reports(record('MB-1', 'BATT_POWER_KW', 5, '2026-01-15T12:00:00Z')))
    await screen.findByText('5.0 kW')
    expect(screen.queryByText(/ago/)).not.toBeInTheDocument()

    await advance(35_000)
    expect(await screen.findByText('30 s ago')).toBeVisible()
    await advance(60_000)
    expect(await screen.findByText('1 min ago')).toBeVisible()

    const fresh = record('MB-1', 'BATT_POWER_KW', 6, new Date(Date.now() + 10_000).toISOString())
    server.change(reports(fresh))
    await advance(10_000)
    expect(await screen.findByText('6.0 kW')).toBeVisible()
    expect(screen.queryByText(/ago/)).not.toBeInTheDocument()
  })

  test('live values without a time are as old as their response', async () => {
    setClock(Date.UTC(2026, 0, 15, 12))
    const { server } = show(reports(record('MB-1', 'BATT_POWER_KW', 5)))
    await screen.findByText('5.0 kW')

    server.change({ [telemetry]: networkError })
    await advance(35_000)

    expect(await screen.findByText('30 s ago')).toBeVisible()
  })

  test('live values remain when a refetch fails, which is reported with the time since when, and recover without a reload', async () => {
    setClock(Date.UTC(2026, 0, 15, 12))
    const { server } = show(reports(record('MB-1', 'BATT_POWER_KW', 5)))
    await screen.findByText('5.0 kW')

    server.change({ [telemetry]: networkError })
    await advance(10_500)
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent(
      /^No new live values since 15 Jan 2026, \d\d:00:\d\d \S+: The server cannot be reached\. Trying again every 10 seconds\.$/,
    )
    expect(screen.getByText('5.0 kW')).toBeVisible()
    const said = alert.textContent
    await advance(20_500)
    expect(screen.getByRole('alert')).toHaveTextContent(said ?? '')

    server.change(reports(record('MB-1', 'BATT_POWER_KW', 6)))
    await advance(10_500)
    expect(await screen.findByText('6.0 kW')).toBeVisible()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  test('live values that never arrived are reported as missing, and the table is shown', async () => {
    show({ [telemetry]: respondWith(500, { message: 'The store is away.', code: 'x' }) })

    expect(await screen.findByRole('alert')).toHaveTextContent(
      'There are no live values: The store is away. Trying again every 10 seconds.',
    )
    expect((await cellsOf('MB-1')).slice(3)).toEqual(['---', '---', '---'])
  })

  test('live values whose request ends with the session lead to the sign-in', async () => {
    const signedOut: Responder = respondWith(401, { message: 'You are not signed in.', code: 'signed_out' })
    const { path } = show({ [telemetry]: signedOut, 'POST /api/auth/logout': respondWith(204) })

    await waitFor(() => expect(path()).toBe('/login'))
  })

  test('live values open the battery too when they are pressed', async () => {
    const { path } = show(reports(record('MB-1', 'BATT_POWER_KW', 5)))

    fireEvent.click(await screen.findByText('5.0 kW'))

    expect(path()).toBe('/assets/MB-1')
  })
})
