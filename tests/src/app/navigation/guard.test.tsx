import { screen, waitFor } from '@testing-library/react'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { admin, business, field, withoutRole } from '../../support/people.ts'
import { renderAt, renderSignedIn, renderSignedOut } from '../../support/render-at.tsx'
import { deferredResponse, networkError, respondWith } from '../../support/scripted-server.ts'

const people = { admin, business, field, withoutRole }
type Person = keyof typeof people

const everybody: Person[] = ['admin', 'business', 'field', 'withoutRole']
const anyRole: Person[] = ['admin', 'business', 'field']

/** The table of spec 2 with an id in each place, and who may be there (spec 6; decisions, "Screens" and "The server"). */
const routes: [path: string, allowed: Person[]][] = [
  ['/', everybody],
  ['/users/u-1', everybody],
  ['/users/u-1/edit', ['admin']],
  ['/organizations/o-1/create-user', ['admin', 'business']],
  ['/admin', ['admin']],
  ['/organizations', anyRole],
  ['/organizations/o-1', anyRole],
  ['/customers', anyRole],
  ['/customers/c-1', anyRole],
  ['/customers/c-1/edit', anyRole],
  ['/customers/create', anyRole],
  ['/customers/c-1/sites', anyRole],
  ['/orchestration', anyRole],
  ['/schedule', anyRole],
  ['/assets', anyRole],
  ['/assets/MB-1', anyRole],
  ['/assets/MB-1/edit', anyRole],
  ['/assets/create-asset', anyRole],
  ['/assets/create-truck', anyRole],
  ['/assets/trucks/T-1', anyRole],
  ['/assets/trucks/T-1/edit', anyRole],
  ['/assets/create-place', anyRole],
  ['/assets/places/D-1', anyRole],
  ['/assets/places/D-1/edit', anyRole],
  ['/contracts/k-1', anyRole],
  ['/reset-password', everybody],
  ['/request-password-reset', everybody],
]

/** The plans stay on their way: this is about who sees the screen. */
const script = { 'GET /api/schedules': deferredResponse().answer }

const visits = routes.flatMap(([path, allowed]) =>
  everybody.map(person => ({ path, person, allowed: allowed.includes(person) })),
)

describe.each(everybody)('signed in as %s', person => {
  const mine = visits.filter(visit => visit.person === person)

  test.each(mine.filter(({ allowed }) => allowed))(
    'a signed-in user with the permission sees $path',
    async ({ path }) => {
      const shown = renderSignedIn(path, people[person], script)

      await screen.findByRole('button', { name: /^Account of/ })
      expect(await screen.findByRole('heading', { level: 1 })).not.toHaveTextContent('Page not found')
      expect(shown.path()).toBe(path)
    },
  )

  test('every signed-in user sees the form of their own record', async () => {
    const own = `/users/${people[person].id}/edit`
    const shown = renderSignedIn(own, people[person])

    expect(await screen.findByRole('heading', { name: 'Edit User' })).toBeVisible()
    expect(shown.path()).toBe(own)
  })

  const closed = mine.filter(({ allowed }) => !allowed)
  if (closed.length === 0) return

  test.each(closed)(
    'a signed-in user without the permission is redirected home from $path',
    async ({ path }) => {
      const shown = renderSignedIn(path, people[person], script)

      expect(await screen.findByRole('heading', { name: `Welcome ${people[person].name}` })).toBeVisible()
      expect(shown.path()).toBe('/')
      // A page that sends people away is no place to come back to.
      expect(shown.history).toEqual(['/'])
    },
  )
})

describe('signed in', () => {
  test('/login redirects a signed-in user home', async () => {
    const { path } = renderSignedIn('/login', admin)

    expect(await screen.findByRole('heading', { name: 'Welcome Ada Byron' })).toBeVisible()
    expect(path()).toBe('/')
  })

  test.each(['/nowhere', '/assets/MB-1/nowhere', '/organizations/o-1/users', '/contracts'])(
    'a signed-in user finds no page at %s',
    async unknown => {
      const { path } = renderSignedIn(unknown, admin)

      expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible()
      expect(screen.getByRole('link', { name: 'Go to the start page' })).toHaveAttribute('href', '/')
      expect(path()).toBe(unknown)
    },
  )

  test('a role that the product does not know opens no page', async () => {
    const { path } = renderSignedIn('/assets', { ...admin, roles: ['AUDITOR'] })

    expect(await screen.findByText('AUDITOR')).toBeVisible()
    expect(path()).toBe('/')
  })

  test('a role that arrives as an object gives its permissions', async () => {
    const { path } = renderSignedIn('/admin', { ...admin, roles: [{ name: 'ADMIN' }] })

    expect(await screen.findByRole('heading', { name: 'Admin' })).toBeVisible()
    expect(path()).toBe('/admin')
  })
})

describe('while the server cannot be reached to say who is there', () => {
  const away = {
    flag: 'true',
    script: { 'GET /api/auth/identify': networkError, 'GET /api/schedules': networkError },
  }

  test('without a response of the server the timeline opens for plans from files, and stays when the server responds', async () => {
    // The screen has one ready; no plan is opened here.
    vi.stubGlobal('Worker', IdleWorker)
    onTestFinished(() => void vi.unstubAllGlobals())
    const { user, server } = renderAt('/schedule', away)
    const file = await screen.findByLabelText('Plan file')
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Schedule'])

    server.change({ 'GET /api/auth/identify': respondWith(200, admin) })
    const [tryAgain] = screen.getAllByRole('button', { name: 'Try again' })
    await user.click(tryAgain as HTMLElement)

    expect(await screen.findByRole('tab', { name: 'Asset Manager' })).toBeVisible()
    expect(screen.getByLabelText('Plan file')).toBe(file)
  })

  test.each(routes.map(([path]) => path).filter(path => !/schedule|password/.test(path)))(
    'without a response of the server %s shows nothing',
    async path => {
      renderAt(path, away)

      expect(await screen.findByText(/The server cannot be reached/)).toBeVisible()
      expect(screen.getByRole('main')).toBeEmptyDOMElement()
    },
  )
})

class IdleWorker {
  postMessage() {}
  terminate() {}
}

describe('signed out', () => {
  test.each(['/', '/login'])('a signed-out visitor gets the sign-in form at %s', path => {
    const shown = renderSignedOut(path)

    expect(screen.getByRole('heading', { name: 'Sign in to Gridhaul' })).toBeVisible()
    expect(shown.path()).toBe(path)
  })

  test.each(['/reset-password', '/request-password-reset'])('a signed-out visitor sees %s', path => {
    const shown = renderSignedOut(path)

    expect(screen.queryByLabelText('Password')).toBeNull()
    expect(screen.getByRole('heading', { level: 1 })).toBeVisible()
    expect(shown.path()).toBe(path)
  })

  test.each([
    ...routes.map(([path]) => path).filter(path => path !== '/' && !path.includes('password')),
    '/nowhere',
  ])('a signed-out visitor is redirected from %s to /login', async path => {
    const shown = renderSignedOut(path)

    await waitFor(() => expect(shown.history).toEqual(['/login']))
    expect(screen.getByRole('heading', { name: 'Sign in to Gridhaul' })).toBeVisible()
  })
})
