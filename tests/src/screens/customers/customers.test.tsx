import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { admin, field } from '../../support/people.ts'
import { renderSignedIn } from '../../support/render-at.tsx'
import { deferredResponse, networkError, respondWith, type Script } from '../../support/scripted-server.ts'

const harbor = { id: 'o-1', name: 'Harbor Microgrid' }
const quarry = { id: 'o-2', name: 'Quarry Power' }

const renamed = {
  id: '1',
  at: '2026-01-15T08:00:00.000Z',
  actor: { type: 'person', id: 'u-1', name: 'Ada Byron', roles: ['ADMIN'] },
  action: 'change',
  operation: 'PATCH /api/organizations/:id',
  object: { type: 'organization', id: 'o-1', name: 'Harbor Microgrid' },
  changes: [{ field: 'name', before: 'Harbor', after: 'Harbor Microgrid' }],
  result: 'done',
  reason: null,
  request_id: 'r-1',
  address: '192.0.2.1',
}

const show = (path = '/customers', script: Script = {}) =>
  renderSignedIn(path, admin, { 'GET /api/organizations/': respondWith(200, [harbor, quarry]), ...script })

describe('the page of customer accounts', () => {
  test('the page of customer accounts has the tabs Customers and Contracts, and says why Contracts is disabled', async () => {
    const { user } = show()

    const tabs = await screen.findByRole('tablist', { name: 'Customer accounts' })
    const contracts = within(tabs).getByRole('tab', { name: 'Contracts' })
    await user.click(contracts)

    expect(within(tabs).getByRole('tab', { name: 'Customers' })).toHaveAttribute('aria-selected', 'true')
    expect(contracts).toHaveAttribute('aria-disabled', 'true')
    expect(contracts).toHaveAccessibleDescription('Contracts are not available yet.')
  })

  test('the page of customer accounts shows Customer Name and Customer ID of every customer', async () => {
    show()

    const table = await screen.findByRole('table', { name: 'Customers' })

    expect(
      within(table)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['Customer Name', 'Customer ID'])
    expect(within(table).getByRole('row', { name: 'Harbor Microgrid o-1' })).toBeVisible()
    expect(within(table).getByRole('row', { name: 'Quarry Power o-2' })).toBeVisible()
  })

  test('the page of customer accounts has a filter that is disabled and says so', async () => {
    show()

    const filter = await screen.findByRole('combobox', { name: 'Filter' })

    expect(filter).toHaveAccessibleDescription('Customers cannot be filtered yet.')
  })

  test('the page of customer accounts links to the form of a new customer', async () => {
    const { user, path } = show()

    await user.click(await screen.findByRole('link', { name: 'New Customer' }))

    expect(path()).toBe('/customers/create')
  })

  test('the page of customer accounts opens a customer by a click anywhere on its row', async () => {
    const { user, path } = show()

    await user.click(await screen.findByRole('cell', { name: 'o-2' }))

    expect(path()).toBe('/customers/o-2')
  })

  test('the page of customer accounts opens a customer by keyboard', async () => {
    const { user, path } = show()

    const link = await screen.findByRole('link', { name: 'Quarry Power' })
    link.focus()
    await user.keyboard('{Enter}')

    expect(path()).toBe('/customers/o-2')
  })

  test('the empty page of customer accounts says what to do', async () => {
    show('/customers', { 'GET /api/organizations/': respondWith(200, []) })

    expect(await screen.findByText('No customers yet')).toBeVisible()
  })

  test('the page of customer accounts says Loading... while the list is loading', async () => {
    show('/customers', { 'GET /api/organizations/': deferredResponse().answer })
    await screen.findByRole('tab', { name: 'Customers' })

    expect(await screen.findByText('Loading...')).toBeVisible()
  })

  test('the page of customer accounts that could not be loaded can be loaded again', async () => {
    const { user, server } = show('/customers', { 'GET /api/organizations/': networkError })
    await screen.findByText('The server cannot be reached.')

    server.change({ 'GET /api/organizations/': respondWith(200, [harbor]) })
    await user.click(screen.getByRole('button', { name: 'Try again' }))

    expect(screen.getByRole('main')).toHaveFocus()
    expect(await screen.findByRole('link', { name: 'Harbor Microgrid' })).toBeVisible()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })
})

describe('the search for customers', () => {
  const searched = { 'GET /api/organizations/?search=qua': respondWith(200, [quarry]) }

  test('the search for customers sends one request when the typing pauses, announces what was found, and stays in the address', async () => {
    const { user, server, path } = show('/customers', searched)

    await user.type(await screen.findByRole('searchbox', { name: 'Search' }), 'qua')
    await waitFor(() =>
      expect(screen.queryByRole('link', { name: 'Harbor Microgrid' })).not.toBeInTheDocument(),
    )

    expect(screen.getByText('1 customer')).toBeInTheDocument()
    expect(path()).toBe('/customers?search=qua')
    expect(server.calls().filter(call => call.includes('search='))).toEqual([
      'GET /api/organizations/?search=qua',
    ])
  })

  test('the search for customers in the address is sent at once', async () => {
    show('/customers?search=qua', searched)

    expect(await screen.findByRole('link', { name: 'Quarry Power' })).toBeVisible()
    expect(screen.getByRole('searchbox', { name: 'Search' })).toHaveValue('qua')
  })

  test('the search for customers is cleared by Escape', async () => {
    const { user, path } = show('/customers?search=qua', searched)

    await user.type(await screen.findByRole('searchbox', { name: 'Search' }), '{Escape}')

    expect(await screen.findByRole('link', { name: 'Harbor Microgrid' })).toBeVisible()
    expect(path()).toBe('/customers')
  })

  test('the search for customers that finds nothing says what to do', async () => {
    show('/customers?search=zzz', { 'GET /api/organizations/?search=zzz': respondWith(200, []) })

    expect(await screen.findByText('No customers found')).toBeVisible()
  })

  test('the search for customers shows the newest response if an older one arrives late', async () => {
    const late = deferredResponse()
    const { user, server } = show('/customers', {
      ...searched,
      'GET /api/organizations/?search=q': late.answer,
    })
    const box = await screen.findByRole('searchbox', { name: 'Search' })

    await user.type(box, 'q')
    await waitFor(() => expect(server.calls()).toContain('GET /api/organizations/?search=q'))
    await user.type(box, 'ua')
    await waitFor(() =>
      expect(screen.queryByRole('link', { name: 'Harbor Microgrid' })).not.toBeInTheDocument(),
    )
    late.give(respondWith(200, [harbor]))

    await waitFor(() => expect(screen.getByRole('link', { name: 'Quarry Power' })).toBeVisible())
    expect(screen.queryByRole('link', { name: 'Harbor Microgrid' })).not.toBeInTheDocument()
  })
})

describe('the page of a customer', () => {
  const uma = {
    id: 'u-1',
    name: 'Uma Reed',
    email: 'uma@b.example',
    identity: { id: 'i-1', roles: [], organization: harbor },
  }
  const ole = { ...uma, id: 'u-2', name: 'Ole Berg', email: 'ole@b.example' }
  const customer: Script = {
    'GET /api/organizations/o-1': respondWith(200, harbor),
    'GET /api/organizations/o-1/users': respondWith(200, [uma, ole]),
  }

  test('the page of a customer shows name, ID and users on the left, and the future contracts on the right', async () => {
    show('/customers/o-1', customer)

    const account = await screen.findByRole('region', { name: 'CUSTOMER ACCOUNT' })
    expect(await within(account).findByText('uma@b.example')).toBeVisible()
    expect(within(account).getByText('Uma Reed')).toBeVisible()
    expect(within(account).getByText('Harbor Microgrid')).toBeVisible()
    expect(within(account).getByText('o-1')).toBeVisible()
    expect(screen.getByRole('region', { name: 'CONTRACTS' })).toHaveTextContent(
      'Contracts are not available yet.',
    )
  })

  test('the page of a customer lists its sites, each leading to its place', async () => {
    const pier = { id: 'S-1', kind: 'site', name: 'Harborview Pier', organization: harbor }
    const unknown = { latitude: null, longitude: null, chargers: null, charger_power_kw: null, tariff: '' }
    show('/customers/o-1', {
      ...customer,
      'GET /api/features': respondWith(200, { features: ['places'] }),
      'GET /api/places?*': respondWith(200, [{ ...pier, ...unknown }]),
    })

    const sites = await screen.findByRole('region', { name: 'Customer sites' })
    expect(await within(sites).findByRole('link', { name: 'Harborview Pier' })).toHaveAttribute(
      'href',
      '/assets/places/S-1',
    )
  })

  test('the page of a customer has links to its account and its sites, and a way back', async () => {
    const { user, path } = show('/customers/o-1', customer)

    const pages = await screen.findByRole('navigation', { name: 'Customer' })
    expect(within(pages).getByRole('link', { name: 'Customer Account' })).toHaveAttribute(
      'aria-current',
      'page',
    )
    await user.click(within(pages).getByRole('link', { name: 'Customer Sites' }))
    expect(path()).toBe('/customers/o-1/sites')
    expect(await screen.findByText('Customer sites are not available yet.')).toBeVisible()
    await user.click(screen.getByRole('link', { name: 'Back to Customer Accounts' }))

    expect(path()).toBe('/customers')
  })

  test('the form of a customer shows which page of the customer is open', async () => {
    show('/customers/o-1/edit', customer)

    const pages = await screen.findByRole('navigation', { name: 'Customer' })

    expect(within(pages).getByRole('link', { current: true })).toHaveTextContent('Customer Account')
  })

  test('the page of a customer links to the form of the account', async () => {
    const { user, path } = show('/customers/o-1', customer)

    await user.click(await screen.findByRole('link', { name: 'edit account info' }))

    expect(path()).toBe('/customers/o-1/edit')
  })

  test('the page of a customer cannot deactivate a user yet, and says so', async () => {
    const { user, server } = show('/customers/o-1', customer)

    const [button] = await screen.findAllByRole('button', { name: 'Deactivate User' })
    await user.click(button as HTMLElement)

    await waitFor(() =>
      expect(button).toHaveAccessibleDescription('Uma Reed Users cannot be deactivated yet.'),
    )
    expect(server.requests.filter(({ method }) => method !== 'GET')).toEqual([])
  })

  test('where it could not be read what the server offers, the page of a customer says so', async () => {
    const { user, server } = show('/customers/o-1', {
      ...customer,
      'GET /api/features': respondWith(503, { message: 'The server is busy.' }),
    })

    const [button] = await screen.findAllByRole('button', { name: 'Deactivate User' })
    await waitFor(() => expect(button).toHaveAccessibleDescription('Uma Reed The server is busy.'))
    const sites = within(screen.getByRole('region', { name: 'Customer sites' }))
    expect(sites.getByRole('alert')).toHaveTextContent('The server is busy.')
    server.change({ 'GET /api/features': respondWith(200, { features: [] }) })
    await user.click(sites.getByRole('button', { name: 'Try again' }))

    expect(await screen.findByText('Customer sites are not available yet.')).toBeVisible()
  })

  test('the page of a customer sends a reset mail to the user whose Reset Password is pressed', async () => {
    const { user, server } = show('/customers/o-1', {
      ...customer,
      'POST /api/auth/request-password-reset': respondWith(204),
    })

    const [, button] = await screen.findAllByRole('button', { name: 'Reset Password' })
    await user.click(button as HTMLElement)

    expect(await screen.findByText('Password reset email sent.')).toBeVisible()
    expect(server.requests.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
      { email: 'ole@b.example' },
    ])
  })

  test.each([
    ['invited', 'This user has not chosen a password yet: send the invitation again.'],
    ['invitation_expired', 'This user has not chosen a password yet: send the invitation again.'],
    ['deactivated', 'A deactivated user is sent no password reset.'],
    ['account_deactivated', 'A deactivated user is sent no password reset.'],
  ])('the page of a customer says why a user who is %s is sent no reset mail', async (status, reason) => {
    const { user, server } = show('/customers/o-1', {
      ...customer,
      'GET /api/organizations/o-1/users': respondWith(200, [{ ...uma, status }]),
      'POST /api/auth/request-password-reset': respondWith(204),
    })

    const button = await screen.findByRole('button', { name: 'Reset Password' })
    await user.click(button)

    expect(button).toHaveAccessibleDescription(`Uma Reed ${reason}`)
    expect(server.requests.filter(({ method }) => method === 'POST')).toEqual([])
  })

  test('the page of a customer does not send a second reset mail while the first one is being sent, and shows so', async () => {
    const held = deferredResponse()
    const { user, server } = show('/customers/o-1', {
      ...customer,
      'POST /api/auth/request-password-reset': held.answer,
    })
    const [uma, ole] = await screen.findAllByRole('button', { name: 'Reset Password' })
    if (!uma || !ole) throw new Error('there are two users')

    await user.click(uma)
    expect(ole).toHaveAttribute('aria-disabled', 'true')
    held.give(respondWith(204))
    await waitFor(() => expect(ole).not.toHaveAttribute('aria-disabled', 'true'))
    server.change({ 'POST /api/auth/request-password-reset': respondWith(204) })
    await user.click(ole)

    await waitFor(() =>
      expect(server.requests.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
        { email: 'uma@b.example' },
        { email: 'ole@b.example' },
      ]),
    )
  })

  test.each([
    ["the server's sentence", respondWith(422, { message: 'No mail today.', code: 'x' }), 'No mail today.'],
    ['the default', respondWith(500), 'Error sending password reset email.'],
  ])('the page of a customer says with %s that a reset mail could not be sent', async (_, answer, text) => {
    const { user } = show('/customers/o-1', { ...customer, 'POST /api/auth/request-password-reset': answer })

    const [button] = await screen.findAllByRole('button', { name: 'Reset Password' })
    await user.click(button as HTMLElement)

    expect(await screen.findByText(text)).toBeVisible()
  })

  test('the page of a customer without users says how to invite one', async () => {
    show('/customers/o-1', { ...customer, 'GET /api/organizations/o-1/users': respondWith(200, []) })

    expect(await screen.findByText('No users yet')).toBeVisible()
  })

  test('the page of a customer that cannot be loaded says that there was an error, and can be loaded again', async () => {
    const { user, server } = show('/customers/o-1', {
      ...customer,
      'GET /api/organizations/o-1': respondWith(500),
    })
    expect(await screen.findByText('There was an error')).toBeVisible()

    server.change(customer)
    await user.click(screen.getByRole('button', { name: 'Try again' }))

    expect(await screen.findByRole('heading', { name: 'Harbor Microgrid' })).toBeVisible()
  })
})

describe('the history of a customer', () => {
  const kept: Script = {
    'GET /api/organizations/o-1': respondWith(200, harbor),
    'GET /api/organizations/o-1/users': respondWith(200, []),
    'GET /api/features': respondWith(200, { features: ['history'] }),
    'GET /api/organizations/o-1/history': respondWith(200, { entries: [renamed], next: null }),
  }

  test('the pages of a customer link to who changed what of its account', async () => {
    const { user, path } = show('/customers/o-1', kept)

    await user.click(await screen.findByRole('link', { name: 'History' }))

    expect(path()).toBe('/customers/o-1/history')
    expect(await screen.findByText('Ada Byron renamed Harbor to Harbor Microgrid')).toBeVisible()
    expect(screen.getByRole('link', { name: 'History' })).toHaveAttribute('aria-current', 'page')
  })

  test('the pages of a customer have no history where the server keeps none', async () => {
    show('/customers/o-1', { ...kept, 'GET /api/features': respondWith(404) })

    await screen.findByRole('link', { name: 'Customer Sites' })
    await screen.findByText('No users yet')

    expect(screen.queryByRole('link', { name: 'History' })).toBeNull()
  })
})

test('the page of a contract says that contracts are not available yet', async () => {
  renderSignedIn('/contracts/c-1', field)

  expect(await screen.findByRole('heading', { name: 'Contract' })).toBeVisible()
  expect(screen.getByText('Contracts are not available yet.')).toBeVisible()
})
