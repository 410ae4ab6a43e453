import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { chooseOption } from '../../support/form-steps.ts'
import { admin, field } from '../../support/people.ts'
import { renderSignedIn } from '../../support/render-at.tsx'
import { deferredResponse, networkError, respondWith, type Script } from '../../support/scripted-server.ts'
import { fleet, truck } from './support.ts'

const show = (script: Script = {}, query = '') =>
  renderSignedIn(`/assets?tab=equipment${query}`, admin, { ...fleet, ...script })

const table = () => screen.findByRole('table', { name: 'Equipment' })
const names = async () =>
  within(await table())
    .queryAllByRole('link')
    .map(({ textContent }) => textContent)
const cellsOf = async (name: string) =>
  within((await screen.findByRole('link', { name })).closest('tr') as HTMLElement)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)
const chips = async () =>
  within(await screen.findByRole('group', { name: 'Kind of equipment' })).getAllByRole('button')

describe('the table of equipment', () => {
  test('the table of equipment has the columns of the asset manager', async () => {
    show()

    const headers = within(await table()).getAllByRole('columnheader')

    expect(headers.map(({ textContent }) => textContent)).toEqual([
      'Asset',
      'Asset Type',
      'Model',
      'Service Area',
      'Current Location',
    ])
  })

  test('the table of equipment shows name, VIN, type, model, service area and a placeholder for the location of each truck', async () => {
    show()

    await waitFor(async () =>
      expect(await cellsOf('T-1')).toEqual(['T-1VIN-T-1', 'Truck', 'Hauler 26', 'Harbor North', '---']),
    )
  })

  test('the table of equipment shows --- for missing values of a truck', async () => {
    show({
      'GET /api/trucks': respondWith(200, [truck('T-1', { vin: null, model: null, service_area_id: null })]),
    })

    expect(await cellsOf('T-1')).toEqual(['T-1---', 'Truck', '---', '---', '---'])
  })

  test('the table of equipment opens a truck by a click on its row, and by keyboard', async () => {
    const { user, path, navigate } = show()
    await user.click((await screen.findAllByRole('cell', { name: 'Truck' }))[1] as HTMLElement)
    expect(path()).toBe('/assets/trucks/T-2')

    navigate('/assets?tab=equipment')
    ;(await screen.findByRole('link', { name: 'T-1' })).focus()
    await user.keyboard('{Enter}')
    expect(path()).toBe('/assets/trucks/T-1')
  })

  test('the table of equipment links to the form of a new truck', async () => {
    const { user, path } = renderSignedIn('/assets?tab=equipment', field, fleet)

    await user.click(await screen.findByRole('link', { name: 'Add Truck' }))

    expect(path()).toBe('/assets/create-truck')
  })

  test('the table of equipment requests no live values and no batteries', async () => {
    const { server } = show()

    await table()

    expect([...new Set(server.calls())].sort()).toEqual([
      'GET /api/auth/identify',
      'GET /api/features',
      'GET /api/service-areas',
      'GET /api/trucks',
    ])
  })

  test('the empty table of equipment says what to do', async () => {
    show({ 'GET /api/trucks': respondWith(200, []) })

    expect(await screen.findByText('No equipment yet')).toBeVisible()
    expect(screen.getByText('Add the first truck with Add Truck.')).toBeVisible()
  })

  test('the table of equipment says Loading... while it is loading, and shows no counts', async () => {
    show({ 'GET /api/trucks': deferredResponse().answer })
    await screen.findByRole('searchbox')

    expect(await screen.findByText('Loading...')).toBeVisible()
    expect(screen.queryByText(/All Assets/)).not.toBeInTheDocument()
  })

  test('the table of equipment that could not be loaded can be loaded again', async () => {
    const { user, server } = show({ 'GET /api/trucks': networkError })
    expect(await screen.findByRole('alert')).toHaveTextContent('The server cannot be reached.')

    server.change({ 'GET /api/trucks': respondWith(200, [truck('T-7')]) })
    await user.click(screen.getByRole('button', { name: 'Try again' }))

    expect(await names()).toEqual(['T-7'])
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })
})

describe('the chips over the equipment', () => {
  test('the chips over the equipment count all assets, the trucks and the other ones, of which there are none', async () => {
    show()

    expect((await chips()).map(({ textContent }) => textContent)).toEqual([
      'All Assets (2)',
      'Trucks (2)',
      'Other (0)',
    ])
    expect((await chips()).map(chip => chip.getAttribute('aria-pressed'))).toEqual(['true', 'false', 'false'])
  })

  test('the chips over the equipment show the trucks, or nothing, and stay in the address', async () => {
    const { user, path } = show()
    const [all, trucks, other] = await chips()

    await user.click(trucks as HTMLElement)
    expect(await names()).toEqual(['T-1', 'T-2'])
    expect(path()).toBe('/assets?tab=equipment&kind=trucks')

    await user.click(other as HTMLElement)
    expect(await names()).toEqual([])
    expect(screen.getByText('No other equipment')).toBeVisible()
    expect(screen.getByText('0 assets')).toBeInTheDocument()

    await user.click(all as HTMLElement)
    expect(await names()).toEqual(['T-1', 'T-2'])
    expect(path()).toBe('/assets?tab=equipment')
  })

  test('the chips over the equipment count the rows that match search and service area', async () => {
    const { user } = show()
    await table()

    await user.click(screen.getByRole('combobox', { name: 'Service Area' }))
    await user.click(await screen.findByRole('option', { name: 'Hill Country' }))

    expect(await screen.findByRole('button', { name: 'All Assets (1)' })).toBeVisible()
    expect(await names()).toEqual(['T-2'])
  })

  test('the chips over the equipment follow the address', async () => {
    show({}, '&kind=other')

    expect(await screen.findByRole('button', { name: 'Other (0)' })).toHaveAttribute('aria-pressed', 'true')
    expect(await names()).toEqual([])
  })
})

describe('the search for equipment', () => {
  test('the search for equipment is done by the server, announces what was found and stays in the address', async () => {
    const { user, server, path } = show({ 'GET /api/trucks?search=VIN': respondWith(200, [truck('T-7')]) })

    await user.type(await screen.findByRole('searchbox', { name: 'Search' }), 'VIN')

    await waitFor(async () => expect(await names()).toEqual(['T-7']))
    expect(screen.getByText('1 asset')).toBeInTheDocument()
    expect(path()).toBe('/assets?tab=equipment&search=VIN')
    expect(server.calls().filter(call => call.includes('search='))).toEqual(['GET /api/trucks?search=VIN'])
  })

  test('the search for equipment that finds nothing says what to do', async () => {
    show({ 'GET /api/trucks?search=none': respondWith(200, []) }, '&search=none')

    expect(await screen.findByText('No equipment found')).toBeVisible()
  })

  test('the search for equipment and its sort are restored from the address', async () => {
    show({}, '&sort=-name')

    expect(await names()).toEqual(['T-2', 'T-1'])
  })
})

describe('the filter of trucks by organization', () => {
  const acme = { id: 'o-9', name: 'Acme Power' }
  const organizations = respondWith(200, [{ id: 'o-1', name: 'Operator' }, acme])
  const lists = (calls: readonly string[]) => calls.filter(call => call.startsWith('GET /api/trucks'))

  test('trucks are filtered by organization on the server, and the address keeps it', async () => {
    const shown = show({
      'GET /api/features': respondWith(200, { features: ['fleet'] }),
      'GET /api/organizations/': organizations,
      'GET /api/trucks?organization_id=o-9': respondWith(200, [truck('AC-1')]),
    })
    await screen.findByRole('link', { name: 'T-1' })

    await chooseOption(shown, 'Organization', 'Acme Power')

    expect(await screen.findByRole('link', { name: 'AC-1' })).toBeVisible()
    await waitFor(async () => expect(await names()).toEqual(['AC-1']))
    expect(shown.path()).toContain('organization=o-9')
  })

  test('an address with an organization lists its trucks alone from the start', async () => {
    const { server } = show(
      {
        'GET /api/features': respondWith(200, { features: ['fleet'] }),
        'GET /api/organizations/': organizations,
        'GET /api/trucks?organization_id=o-9': respondWith(200, [truck('AC-1')]),
      },
      '&organization=o-9',
    )

    await screen.findByRole('link', { name: 'AC-1' })
    expect(lists(server.calls())).toEqual(['GET /api/trucks?organization_id=o-9'])
  })

  test('a server without the filter is not sent an organization, and none is offered', async () => {
    const { server } = show({ 'GET /api/organizations/': organizations }, '&organization=o-9')

    await screen.findByRole('link', { name: 'T-1' })
    expect(screen.queryByRole('combobox', { name: 'Organization' })).not.toBeInTheDocument()
    expect(lists(server.calls())).toEqual(['GET /api/trucks'])
  })
})

test('places are filtered by organization on the server', async () => {
  const place = (id: string) => ({ id, kind: 'depot', name: `${id} Depot`, organization: null })
  const shown = renderSignedIn('/assets?tab=places', admin, {
    ...fleet,
    'GET /api/features': respondWith(200, { features: ['fleet', 'places'] }),
    'GET /api/organizations/': respondWith(200, [
      { id: 'o-1', name: 'Operator' },
      { id: 'o-9', name: 'Acme Power' },
    ]),
    'GET /api/places': respondWith(200, [place('D-1'), place('D-9')]),
    'GET /api/places?organization_id=o-9': respondWith(200, [place('D-9')]),
    'GET /api/schedules': respondWith(200, []),
  })
  const depots = () => screen.queryAllByRole('link', { name: /Depot$/ }).map(({ textContent }) => textContent)
  await waitFor(() => expect(depots()).toHaveLength(2))

  await chooseOption(shown, 'Organization', 'Acme Power')

  await waitFor(() => expect(depots()).toEqual(['D-9 Depot']))
  expect(shown.path()).toContain('organization=o-9')
})
