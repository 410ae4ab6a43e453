import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { admin, business, field } from '../../support/people.ts'
import { renderSignedIn } from '../../support/render-at.tsx'
import { deferredResponse, networkError, respondWith, type Script } from '../../support/scripted-server.ts'

const harbor = { id: 'o-1', name: 'Harbor Microgrid' }
const person = (id: string, name: string, ...roles: string[]) => ({
  id,
  name,
  email: `${name.toLowerCase()}@b.example`,
  identity: { id: `i-${id}`, roles: roles.map(role => ({ name: role })), organization: harbor },
})
const uma = person('u-1', 'Uma', 'ADMIN', 'BUSINESS_OPERATIONS', 'FIELD_OPERATIONS')
const ole = person('u-2', 'Ole', 'FIELD_OPERATIONS')
const ina = person('u-3', 'Ina')

const known: Script = {
  'GET /api/organizations/o-1': respondWith(200, harbor),
  'GET /api/organizations/o-1/users': respondWith(200, [uma, ole, ina]),
  'GET /api/organizations/o-1/roles?filter=active': respondWith(200, [
    { name: 'ADMIN' },
    { name: 'BUSINESS_OPERATIONS' },
    { name: 'FIELD_OPERATIONS' },
  ]),
}
const show = (path = '/organizations/o-1', script: Script = {}, viewer: object = admin) =>
  renderSignedIn(path, viewer, { ...known, ...script })
const names = () =>
  within(screen.getByRole('table', { name: 'Users' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent)

describe('user admin', () => {
  test("user admin shows the name of the organization, links back to the list, and has the tabs 'users', 'roles & permissions' and 'simulator'", async () => {
    show()

    expect(await screen.findByRole('heading', { name: 'Harbor Microgrid' })).toBeVisible()
    const trail = screen.getByRole('navigation', { name: 'Breadcrumb' })
    expect(within(trail).getByRole('link', { name: 'Organizations' })).toHaveAttribute(
      'href',
      '/organizations',
    )
    expect(within(trail).getByText('User Admin')).toHaveAttribute('aria-current', 'page')
    const tabs = within(screen.getByRole('tablist', { name: 'User admin' })).getAllByRole('tab')
    expect(tabs.map(({ textContent }) => textContent)).toEqual(['users', 'roles & permissions', 'simulator'])
    expect(tabs[0]).toHaveAttribute('aria-selected', 'true')
  })

  test('user admin says why the simulator is disabled', async () => {
    const { user } = show()

    const simulator = await screen.findByRole('tab', { name: 'simulator' })
    await user.click(simulator)

    expect(simulator).toHaveAttribute('aria-disabled', 'true')
    expect(simulator).toHaveAccessibleDescription('The simulator is not available yet.')
    expect(screen.getByRole('tab', { name: 'users' })).toHaveAttribute('aria-selected', 'true')
  })
})

describe('the users tab', () => {
  test('the users tab shows name, email, id and role chips of every user', async () => {
    show()

    const table = await screen.findByRole('table', { name: 'Users' })

    const headers = within(table).getAllByRole('columnheader')
    expect(headers.map(({ textContent }) => textContent)).toEqual(['Name', 'Email', 'ID', 'Roles'])
    const row = within(table).getByRole('row', { name: /Uma uma@b.example u-1/ })
    const chips = within(within(row).getByRole('list', { name: 'Roles' })).getAllByRole('listitem')
    expect(chips.map(({ textContent }) => textContent)).toEqual([
      'Administrator',
      'Business Operator',
      'Field Operator',
    ])
  })

  test('the users tab opens a user by a click anywhere on the row, and by keyboard', async () => {
    const { user, path, navigate } = show()

    await user.click(await screen.findByRole('cell', { name: 'ole@b.example' }))
    expect(path()).toBe('/users/u-2')

    navigate('/organizations/o-1')
    const link = await screen.findByRole('link', { name: 'Ina' })
    link.focus()
    await user.keyboard('{Enter}')
    expect(path()).toBe('/users/u-3')
  })

  test('the users tab filters by role in the browser, without a request, and keeps the filter in the address', async () => {
    const { user, path, server } = show()
    await screen.findByRole('table', { name: 'Users' })
    const before = server.calls().length

    await user.click(screen.getByRole('combobox', { name: 'Role' }))
    const options = within(await screen.findByRole('listbox')).getAllByRole('option')
    expect(options.map(({ textContent }) => textContent)).toEqual([
      'All roles',
      'Administrator',
      'Business Operator',
      'Field Operator',
    ])
    await user.click(screen.getByRole('option', { name: 'Field Operator' }))

    await waitFor(() => expect(names()).toEqual(['Uma', 'Ole']))
    expect(screen.getByText('2 users')).toBeInTheDocument()
    expect(path()).toBe('/organizations/o-1?role=FIELD_OPERATIONS')
    expect(server.calls()).toHaveLength(before)
  })

  test('the users tab applies a filter from the address at once', async () => {
    show('/organizations/o-1?role=ADMIN')

    await screen.findByRole('table', { name: 'Users' })

    expect(names()).toEqual(['Uma'])
    expect(screen.getByRole('combobox', { name: 'Role' })).toHaveTextContent('Administrator')
  })

  test('the users tab offers its filter if the roles could not be loaded', async () => {
    const { user } = show('/organizations/o-1', {
      'GET /api/organizations/o-1/roles?filter=active': respondWith(500),
    })
    await screen.findByRole('table', { name: 'Users' })

    await user.click(screen.getByRole('combobox', { name: 'Role' }))

    expect(await screen.findByRole('option', { name: 'Business Operator' })).toBeVisible()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  test('the users tab is searched by the server, keeps the text in the address, and is cleared by Escape', async () => {
    const { user, path } = show('/organizations/o-1', {
      'GET /api/organizations/o-1/users?search=ol': respondWith(200, [ole]),
    })

    await user.type(await screen.findByRole('searchbox', { name: 'Search' }), 'ol')
    expect(await screen.findByText('1 user')).toBeInTheDocument()
    expect(names()).toEqual(['Ole'])
    expect(path()).toBe('/organizations/o-1?search=ol')

    await user.keyboard('{Escape}')
    await waitFor(() => expect(names()).toEqual(['Uma', 'Ole', 'Ina']))
    expect(path()).toBe('/organizations/o-1')
  })

  test.each([
    ['No users yet', '/organizations/o-1', 'GET /api/organizations/o-1/users'],
    ['No users found', '/organizations/o-1?search=x', 'GET /api/organizations/o-1/users?search=x'],
    ['No users found', '/organizations/o-1?role=ADMIN', 'GET /api/organizations/o-1/users'],
  ])("the users tab says '%s' at %s if there is no user, and what to do", async (text, path, call) => {
    show(path, { [call]: respondWith(200, []) })

    expect(await screen.findByText(text)).toBeVisible()
  })

  test('the users tab says Loading... while it is loading', async () => {
    show('/organizations/o-1', { 'GET /api/organizations/o-1/users': deferredResponse().answer })
    await screen.findByRole('tab', { name: 'users' })

    expect(await screen.findByText('Loading...')).toBeVisible()
  })

  test('the users tab that could not be loaded says so once, and can be loaded again', async () => {
    const { user, server } = show('/organizations/o-1', {
      'GET /api/organizations/o-1': networkError,
      'GET /api/organizations/o-1/users': networkError,
      'GET /api/organizations/o-1/roles?filter=active': networkError,
    })
    expect(await screen.findByRole('alert')).toHaveTextContent('The server cannot be reached.')

    server.change(known)
    await user.click(screen.getByRole('button', { name: 'Try again' }))

    expect(await screen.findByRole('link', { name: 'Uma' })).toBeVisible()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  test.each([
    ['an administrator', admin],
    ['a business operator', business],
  ])('the users tab offers %s the form of a new user', async (_, viewer) => {
    const { user, path } = show('/organizations/o-1', {}, viewer)

    await user.click(await screen.findByRole('link', { name: 'New User' }))

    expect(path()).toBe('/organizations/o-1/create-user')
  })

  test('the users tab says to a field operator who can create users', async () => {
    show('/organizations/o-1', {}, field)

    const button = await screen.findByRole('button', { name: 'New User' })

    expect(button).toHaveAttribute('aria-disabled', 'true')
    expect(button).toHaveAccessibleDescription('Only administrators and business operators can create users.')
  })
})

describe("the tab 'roles & permissions'", () => {
  const open = async (script: Script = {}) => {
    const shown = show('/organizations/o-1', script)
    await shown.user.click(await screen.findByRole('tab', { name: 'roles & permissions' }))
    return shown
  }

  test("the tab 'roles & permissions' lists the three role names", async () => {
    const { server } = await open()

    const roles = within(await screen.findByRole('list', { name: 'Roles' })).getAllByRole('listitem')

    expect(roles.map(role => within(role).getByRole('heading').textContent)).toEqual([
      'Administrator',
      'Business Operator',
      'Field Operator',
    ])
    expect(server.calls()).toContain('GET /api/organizations/o-1/roles?filter=active')
  })

  test("the tab 'roles & permissions' says of each role what it permits", async () => {
    await open()

    const roles = within(await screen.findByRole('list', { name: 'Roles' })).getAllByRole('listitem')

    expect(roles[0]).toHaveTextContent('may delete users, assets')
    expect(roles[1]).toHaveTextContent('may create users')
    expect(roles[1]).not.toHaveTextContent('may delete')
    expect(roles[2]).not.toHaveTextContent('may create')
  })

  test("the tab 'roles & permissions' shows an unknown role as the server spells it", async () => {
    await open({ 'GET /api/organizations/o-1/roles?filter=active': respondWith(200, [{ name: 'AUDITOR' }]) })

    expect(await screen.findByRole('heading', { name: 'AUDITOR' })).toBeVisible()
  })

  test("the tab 'roles & permissions' is kept in the address", async () => {
    const { path } = await open()

    expect(path()).toBe('/organizations/o-1?tab=roles')
  })

  test("the tab 'roles & permissions' that could not be loaded can be loaded again", async () => {
    const { user, server } = await open({
      'GET /api/organizations/o-1/roles?filter=active': respondWith(500),
    })
    await screen.findByRole('alert')

    server.change(known)
    await user.click(screen.getByRole('button', { name: 'Try again' }))

    expect(await screen.findByRole('heading', { name: 'Administrator' })).toBeVisible()
  })
})

test('the exported users say whose roles wait, and who has a second factor, as the table does', async () => {
  const files: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation(content => `blob:${files.push(content as Blob)}`)
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => {})
  onTestFinished(() => void vi.restoreAllMocks())
  const waiting = { ...ole, status: 'active', roles_wait: true, second_factor: false }
  const { user } = show('/organizations/o-1', {
    'GET /api/organizations/o-1/users': respondWith(200, [
      { ...waiting, second_factor_required: true },
      { ...ina, status: 'active', second_factor: true },
    ]),
  })
  const cells = within(await screen.findByRole('table', { name: 'Users' })).getAllByRole('cell')
  const texts = cells.map(({ textContent }) => textContent ?? '')
  const status = texts.find(text => text.endsWith(', roles waiting')) ?? 'no such cell'

  await user.click(screen.getByRole('button', { name: 'Export CSV' }))

  const [header, ...lines] = ((await files[0]?.text()) ?? '').trim().split(/\r\n/)
  expect(header).toMatch(/Status,ID,Second factor$/)
  expect(lines.find(line => line.includes('Ole'))).toContain(`"${status}"`)
  expect(lines.every(line => texts.includes(line.split(',').at(-1) ?? ''))).toBe(true)
})
