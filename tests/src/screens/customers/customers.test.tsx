import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { admin, field } from '../../support/people.ts'
import { renderSignedIn } from '../../support/render-at.tsx'
import { deferredResponse, networkError, respondWith, type Script } from '../../support/scripted-server.ts'

const harbor = { id: 'o-1', name: 'Harbor Microgrid' }
const quarry = { id: 'o-2', name: 'Quarry Power' }

const show = (path = '/customers', script: Script = {}) =>
  renderSignedIn(path, admin, { 'GET /api/organizations/': respondWith(200, [harbor, quarry]), ...script })

describe('the page of customer accounts', () => {
  test('has the tabs Customers and Contracts, and says why Contracts does nothing', async () => {
    const { user } = show()

    const tabs = await screen.findByRole('tablist', { name: 'Customer accounts' })
    const contracts = within(tabs).getByRole('tab', { name: 'Contracts' })
    await user.click(contracts)

    expect(within(tabs).getByRole('tab', { name: 'Customers' })).toHaveAttribute('aria-selected', 'true')
    expect(contracts).toHaveAttribute('aria-disabled', 'true')
    expect(contracts).toHaveAccessibleDescription('Contracts are not available yet.')
  })

  test('shows Customer Name and Customer ID of every customer', async () => {
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

  test('has a filter that does nothing yet and says so', async () => {
    show()

    const filter = await screen.findByRole('combobox', { name: 'Filter' })

    expect(filter).toHaveAccessibleDescription('Customers cannot be filtered yet.')
  })

  test('leads to a new customer', async () => {
    const { user, path } = show()

    await user.click(await screen.findByRole('link', { name: 'New Customer' }))

    expect(path()).toBe('/customers/create')
  })

  test('opens a customer by a click anywhere on its row', async () => {
    const { user, path } = show()

    await user.click(await screen.findByRole('cell', { name: 'o-2' }))

    expect(path()).toBe('/customers/o-2')
  })

  test('opens a customer by keyboard', async () => {
    const { user, path } = show()

    const link = await screen.findByRole('link', { name: 'Quarry Power' })
    link.focus()
    await user.keyboard('{Enter}')

    expect(path()).toBe('/customers/o-2')
  })

  test('says what to do where there are no customers', async () => {
    show('/customers', { 'GET /api/organizations/': respondWith(200, []) })

    expect(await screen.findByText('No customers yet')).toBeVisible()
  })

  test('says Loading... while the list is loading', async () => {
    show('/customers', { 'GET /api/organizations/': deferredResponse().answer })
    await screen.findByRole('tab', { name: 'Customers' })

    expect(await screen.findByText('Loading...')).toBeVisible()
  })

  test('that could not be loaded can be asked for again', async () => {
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

  test('asks the server once when the typing pauses, tells what was found, and stays in the address', async () => {
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

  test('that stands in the address is asked for at once', async () => {
    show('/customers?search=qua', searched)

    expect(await screen.findByRole('link', { name: 'Quarry Power' })).toBeVisible()
    expect(screen.getByRole('searchbox', { name: 'Search' })).toHaveValue('qua')
  })

  test('is cleared by Escape', async () => {
    const { user, path } = show('/customers?search=qua', searched)

    await user.type(await screen.findByRole('searchbox', { name: 'Search' }), '{Escape}')

    expect(await screen.findByRole('link', { name: 'Harbor Microgrid' })).toBeVisible()
    expect(path()).toBe('/customers')
  })

  test('that finds nothing says what to do', async () => {
    show('/customers?search=zzz', { 'GET /api/organizations/?search=zzz': respondWith(200, []) })

    expect(await screen.findByText('No customers found')).toBeVisible()
  })

  test('shows the newest answer where an older one comes late', async () => {
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

describe('one customer', () => {
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

  test('shows name, ID and users on the left, and the contracts to come on the right', async () => {
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

  test('has links to its account and its sites, and a way back', async () => {
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

  test('shows on its form too in which of its pages one is', async () => {
    show('/customers/o-1/edit', customer)

    const pages = await screen.findByRole('navigation', { name: 'Customer' })

    expect(within(pages).getByRole('link', { current: true })).toHaveTextContent('Customer Account')
  })

  test('leads to the form of the account', async () => {
    const { user, path } = show('/customers/o-1', customer)

    await user.click(await screen.findByRole('link', { name: 'edit account info' }))

    expect(path()).toBe('/customers/o-1/edit')
  })

  test('cannot deactivate a user yet, and says so', async () => {
    const { user, server } = show('/customers/o-1', customer)

    const [button] = await screen.findAllByRole('button', { name: 'Deactivate User' })
    await user.click(button as HTMLElement)

    expect(button).toHaveAccessibleDescription('Uma Reed Users cannot be deactivated yet.')
    expect(server.requests.filter(({ method }) => method !== 'GET')).toEqual([])
  })

  test('sends a reset mail to the user whose Reset Password is pressed', async () => {
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

  test('takes no second reset mail while the first one is under way, and shows so', async () => {
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
  ])('says with %s that a reset mail could not be sent', async (_, answer, text) => {
    const { user } = show('/customers/o-1', { ...customer, 'POST /api/auth/request-password-reset': answer })

    const [button] = await screen.findAllByRole('button', { name: 'Reset Password' })
    await user.click(button as HTMLElement)

    expect(await screen.findByText(text)).toBeVisible()
  })

  test('without users says how to invite one', async () => {
    show('/customers/o-1', { ...customer, 'GET /api/organizations/o-1/users': respondWith(200, []) })

    expect(await screen.findByText('No users yet')).toBeVisible()
  })

  test('that cannot be loaded says that there was an error, and can be asked for again', async () => {
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

test('a contract is declared, and says that it is still to come', async () => {
  renderSignedIn('/contracts/c-1', field)

  expect(await screen.findByRole('heading', { name: 'Contract' })).toBeVisible()
  expect(screen.getByText('Contracts are not available yet.')).toBeVisible()
})
