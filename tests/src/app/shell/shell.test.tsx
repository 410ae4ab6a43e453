import { act, screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import manifest from '../../../../package.json'
import { admin, business, field, withoutRole } from '../../support/people.ts'
import { renderSignedIn, renderSignedOut } from '../../support/render-at.tsx'
import { respondWith } from '../../support/scripted-server.ts'

const tabNames = (container: HTMLElement) =>
  within(container)
    .getAllByRole('tab')
    .map(tab => tab.textContent)

/** Opens the panel behind the avatar. */
async function openAccount({ user }: ReturnType<typeof renderSignedIn>) {
  await user.click(await screen.findByRole('button', { name: /^Account/ }))
  return screen.findByRole('dialog', { name: 'Account' })
}

describe('the tabs', () => {
  const ofEveryRole = ['Customer Accounts', 'Orchestration', 'Asset Manager', 'Schedule']

  test.each([
    ['an administrator', admin, ['Admin', ...ofEveryRole]],
    ['a business operator', business, ofEveryRole],
    ['a field operator', field, ofEveryRole],
    ['somebody of two roles', { ...admin, roles: ['FIELD_OPERATIONS', 'ADMIN'] }, ['Admin', ...ofEveryRole]],
  ])('the tabs of %s are those that the roles allow', async (_, person, names) => {
    renderSignedIn('/', person)

    const list = await screen.findByRole('tablist', { name: 'Main' })

    expect(tabNames(list)).toEqual(names)
  })

  test('a user without a role has no tabs and no menu of them', async () => {
    renderSignedIn('/', withoutRole)

    await screen.findByRole('button', { name: 'Account of Noa, N' })

    expect(screen.queryAllByRole('tab')).toEqual([])
    expect(screen.queryByRole('button', { name: 'Menu' })).toBeNull()
  })

  test('a signed-out visitor has no tabs', () => {
    renderSignedOut('/')

    expect(screen.queryAllByRole('tab')).toEqual([])
  })

  test.each([
    ['/organizations', 'Admin'],
    ['/organizations/o-1', 'Admin'],
    ['/users/u-1', 'Admin'],
    ['/users/u-1/edit', 'Admin'],
    ['/admin', 'Admin'],
    ['/customers', 'Customer Accounts'],
    ['/customers/c-1/edit', 'Customer Accounts'],
    ['/orchestration', 'Orchestration'],
    ['/assets', 'Asset Manager'],
    ['/assets/trucks/T-1', 'Asset Manager'],
  ])('the tabs at %s mark %s', async (path, name) => {
    renderSignedIn(path, admin)

    const list = await screen.findByRole('tablist', { name: 'Main' })

    expect(within(list).getByRole('tab', { selected: true })).toHaveTextContent(name)
  })

  test('no tab is marked on screens that belong to none', async () => {
    renderSignedIn('/', admin)

    const list = await screen.findByRole('tablist', { name: 'Main' })

    expect(within(list).queryByRole('tab', { selected: true })).toBeNull()
  })

  test('a tab opens its screen by a click', async () => {
    const { user, path } = renderSignedIn('/', admin)

    await user.click(await screen.findByRole('tab', { name: 'Admin' }))
    expect(path()).toBe('/organizations')

    await user.click(screen.getByRole('tab', { name: 'Asset Manager' }))
    expect(path()).toBe('/assets')
    const list = screen.getByRole('tablist', { name: 'Main' })
    expect(within(list).getByRole('tab', { selected: true })).toHaveTextContent('Asset Manager')
  })

  test('tabs can be reached and opened by keyboard', async () => {
    const { user, path } = renderSignedIn('/', admin)
    await screen.findByRole('tablist', { name: 'Main' })

    await user.tab()
    expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveFocus()
    await user.tab()
    expect(screen.getByRole('link', { name: 'Gridhaul' })).toHaveFocus()
    await user.tab()
    expect(screen.getByRole('tab', { name: 'Admin' })).toHaveFocus()

    await user.keyboard('{ArrowRight}')
    expect(screen.getByRole('tab', { name: 'Customer Accounts' })).toHaveFocus()
    expect(path()).toBe('/')
    await user.keyboard('{Enter}')

    expect(path()).toBe('/customers')
    expect(await screen.findByRole('heading', { name: 'Customer Accounts' })).toBeVisible()
  })

  test('the drawer has the tabs and closes when one is chosen', async () => {
    const { user, path } = renderSignedIn('/', business)
    await user.click(await screen.findByRole('button', { name: 'Menu' }))
    const drawer = await screen.findByRole('dialog', { name: 'Menu' })
    expect(tabNames(drawer)).toEqual(ofEveryRole)

    await user.click(within(drawer).getByRole('tab', { name: 'Orchestration' }))

    expect(path()).toBe('/orchestration')
    expect(screen.queryByRole('dialog', { name: 'Menu' })).toBeNull()
  })

  test('the drawer can be closed without choosing a tab', async () => {
    const { user, path } = renderSignedIn('/', business)
    await user.click(await screen.findByRole('button', { name: 'Menu' }))
    const drawer = await screen.findByRole('dialog', { name: 'Menu' })

    await user.click(within(drawer).getByRole('button', { name: 'Close' }))

    expect(path()).toBe('/')
    expect(screen.queryByRole('dialog', { name: 'Menu' })).toBeNull()
  })
})

describe('the account panel', () => {
  test('the account panel shows name, email and role chips', async () => {
    const panel = await openAccount(
      renderSignedIn('/', { ...admin, roles: ['ADMIN', { name: 'FIELD_OPERATIONS' }, 'AUDITOR'] }),
    )

    expect(within(panel).getByText('Ada Byron')).toBeVisible()
    expect(within(panel).getByText('ada@b.example')).toBeVisible()
    const chips = within(within(panel).getByRole('list', { name: 'Roles' })).getAllByRole('listitem')
    expect(chips.map(chip => chip.textContent)).toEqual(['Administrator', 'Field Operator', 'AUDITOR'])
  })

  test('the account panel names the version', async () => {
    const panel = await openAccount(renderSignedIn('/', admin))

    expect(within(panel).getByText(`Gridhaul ${manifest.version}`)).toBeVisible()
  })

  test('the account panel of a user without a name or a role shows the email', async () => {
    const panel = await openAccount(renderSignedIn('/', { email: 'noa@b.example' }))

    expect(within(panel).getByText('noa@b.example')).toBeVisible()
    expect(within(panel).queryByRole('list')).toBeNull()
    expect(screen.getByRole('button', { name: 'Account of noa@b.example, NB' })).toHaveTextContent('NB')
  })

  test.each([
    ['an administrator', admin],
    ['somebody without a role', withoutRole],
  ])('the account panel leads %s to the own record, and closes', async (_, person) => {
    const shown = renderSignedIn('/', person)
    const panel = await openAccount(shown)

    await shown.user.click(within(panel).getByRole('link', { name: 'Your account' }))

    expect(shown.path()).toBe(`/users/${person.id}/edit`)
    expect(await screen.findByRole('heading', { name: 'Edit User' })).toBeVisible()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getByRole('main')).toHaveFocus()
  })

  test('the account panel has no link to the own record if the server does not name its id', async () => {
    const panel = await openAccount(renderSignedIn('/', { ...admin, id: null }))

    expect(within(panel).queryByRole('link')).toBeNull()
  })

  test('LOGOUT signs out here and on the server, and goes to /login', async () => {
    const shown = renderSignedIn('/', admin, { 'POST /api/auth/logout': respondWith(204) })
    const panel = await openAccount(shown)

    await shown.user.click(within(panel).getByRole('button', { name: 'LOGOUT' }))

    expect(await screen.findByLabelText('Email')).toBeVisible()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.queryByRole('status')).toBeNull()
    expect(shown.path()).toBe('/login')
    const ofSession = shown.server.calls().filter(call => call.includes('/api/auth/'))
    expect(ofSession).toEqual(['GET /api/auth/identify', 'POST /api/auth/logout'])
    expect(window.localStorage.getItem('isLoggedIn')).toBeNull()
  })

  test('LOGOUT does not wait for a server that is slow', async () => {
    const shown = renderSignedIn('/assets', admin, { 'POST /api/auth/logout': () => new Promise(() => {}) })
    const panel = await openAccount(shown)

    await shown.user.click(within(panel).getByRole('button', { name: 'LOGOUT' }))

    expect(await screen.findByLabelText('Email')).toBeVisible()
    expect(shown.path()).toBe('/login')
  })

  test('LOGOUT that the server refuses is reported', async () => {
    const shown = renderSignedIn('/assets', admin, { 'POST /api/auth/logout': respondWith(500) })
    const panel = await openAccount(shown)

    await shown.user.click(within(panel).getByRole('button', { name: 'LOGOUT' }))

    expect(await screen.findByRole('status')).toHaveTextContent(
      'You are signed out in this browser, but the server did not confirm it. On a shared computer, close the browser.',
    )
  })
})

describe('the frame', () => {
  test('visitors get a LOGIN link and a footer with a contact mail link', async () => {
    const { user, path } = renderSignedOut('/request-password-reset')

    expect(within(screen.getByRole('contentinfo')).getByRole('link')).toHaveAttribute(
      'href',
      expect.stringMatching(/^mailto:.+@.+/),
    )
    await user.click(screen.getByRole('link', { name: 'LOGIN' }))
    expect(path()).toBe('/login')
  })

  test('signed-in users get no LOGIN link and no footer', async () => {
    renderSignedIn('/', admin)

    await screen.findByRole('button', { name: /^Account/ })

    expect(screen.queryByRole('link', { name: 'LOGIN' })).toBeNull()
    expect(screen.queryByRole('contentinfo')).toBeNull()
  })

  test('the logo leads home', async () => {
    const { user, path } = renderSignedIn('/assets', admin)
    await screen.findByRole('heading', { name: 'Asset Manager' })

    await user.click(screen.getByRole('link', { name: 'Gridhaul' }))

    expect(path()).toBe('/')
  })

  test('moving to another screen moves the focus to its beginning and names it in the title', async () => {
    const { user } = renderSignedIn('/', admin)
    await screen.findByRole('heading', { name: 'Welcome Ada Byron' })
    expect(document.title).toBe('Welcome Ada Byron · Gridhaul')

    await user.click(await screen.findByRole('tab', { name: 'Orchestration' }))

    expect(screen.getByRole('main')).toHaveFocus()
    expect(document.title).toBe('Orchestration · Gridhaul')
  })

  test('signing in at the home page moves the focus to the beginning of the next screen', async () => {
    const { user } = renderSignedOut('/', { 'POST /api/auth/login': respondWith(200, admin) })

    await user.type(screen.getByLabelText('Email'), 'ada@b.example')
    await user.type(screen.getByLabelText('Password'), 'gridhaul96{Enter}')

    expect(await screen.findByRole('heading', { name: 'Welcome Ada Byron' })).toBeVisible()
    expect(screen.getByRole('main')).toHaveFocus()
  })

  test('the first screen does not move the focus', () => {
    renderSignedOut('/login')

    expect(document.body).toHaveFocus()
  })

  test('an unknown path shows that the page does not exist', async () => {
    const { navigate } = renderSignedIn('/', admin)
    await screen.findByRole('heading', { name: 'Welcome Ada Byron' })

    act(() => navigate('/nowhere'))

    expect(screen.getByRole('heading', { name: 'Page not found' })).toBeVisible()
    expect(document.title).toBe('Page not found · Gridhaul')
  })
})
