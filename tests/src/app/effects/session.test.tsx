import type { QueryClient } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { ScheduleListDocument } from '../../../../gql/operations/schedules.generated.ts'
import { TruckListDocument } from '../../../../gql/operations/trucks.generated.ts'
import { admin, business } from '../../support/people.ts'
import { renderAt, renderSignedIn, renderSignedOut, signedOutScript } from '../../support/render-at.tsx'
import { deferredResponse, networkError, respondWith } from '../../support/scripted-server.ts'

const storedFlag = () => window.localStorage.getItem('isLoggedIn')
const ended = 'Your session has ended. Please sign in again.'
const away = 'The server cannot be reached. Trying again...'

/** What another tab of this browser does to the flag. */
function changeFlagElsewhere(newValue: string | null) {
  act(() => {
    window.dispatchEvent(new StorageEvent('storage', { key: 'isLoggedIn', newValue }))
  })
}

describe('before the server has answered', () => {
  test('before identify has a response, a guarded page of a flagged session shows loading and does not redirect', () => {
    const { path } = renderAt('/assets/7', {
      flag: 'true',
      script: { 'GET /api/auth/identify': deferredResponse().answer },
    })

    expect(screen.getByRole('main')).toHaveTextContent(/^Loading\.\.\.$/)
    expect(path()).toBe('/assets/7')
    expect(screen.queryByRole('link', { name: 'LOGIN' })).toBeNull()
  })

  test.each([null, 'false', 'TRUE', '1', ' true'])(
    'the flag %j is no session: the sign-in form is shown',
    flag => {
      const { path } = renderAt('/assets/7', {
        flag,
        script: { 'GET /api/auth/identify': deferredResponse().answer },
      })

      expect(screen.getByLabelText('Email')).toBeVisible()
      expect(path()).toBe('/login')
    },
  )

  test('a user can sign in before identify has a response', async () => {
    const { user, server } = renderSignedOut('/login', {
      'GET /api/auth/identify': deferredResponse().answer,
      'POST /api/auth/login': respondWith(200, admin),
    })

    await user.type(screen.getByLabelText('Email'), 'ada@b.example')
    await user.type(screen.getByLabelText('Password'), 'gridhaul96{Enter}')

    expect(await screen.findByRole('heading', { name: 'Welcome Ada Byron' })).toBeVisible()
    expect(server.requests[0]?.signal?.aborted).toBe(true)
    expect(server.calls().slice(0, 2)).toEqual(['GET /api/auth/identify', 'POST /api/auth/login'])
  })
})

describe('the answer who it is', () => {
  test('identify is requested once, and a flagged page that the roles allow stays', async () => {
    const { server, path } = renderSignedIn('/customers/c-1', admin)

    expect(await screen.findByRole('heading', { name: 'Customer Account' })).toBeVisible()
    expect(path()).toBe('/customers/c-1')
    expect(server.calls().filter(call => call.includes('/api/auth/'))).toEqual(['GET /api/auth/identify'])
    expect(storedFlag()).toBe('true')
  })

  test('a response to identify signs in a visitor without the flag', async () => {
    renderAt('/', { script: { 'GET /api/auth/identify': respondWith(200, admin) } })

    expect(await screen.findByRole('heading', { name: 'Welcome Ada Byron' })).toBeVisible()
    expect(storedFlag()).toBe('true')
  })

  test.each([
    ['has no email', respondWith(200, { name: 'Ada', roles: ['ADMIN'] })],
    ['is empty', respondWith(204)],
    ['is a 401', respondWith(401, { message: 'You are not signed in.', code: 'signed_out' })],
    ['is a 403', respondWith(403)],
  ])('a response to identify that %s ends a flagged session', async (_, answer) => {
    const { server, path } = renderAt('/assets', {
      flag: 'true',
      script: { ...signedOutScript, 'GET /api/auth/identify': answer },
    })

    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(ended))
    expect(path()).toBe('/login')
    expect(storedFlag()).toBeNull()
    expect(server.calls()).toEqual(['GET /api/auth/identify', 'POST /api/auth/logout'])
  })

  test('a response to identify without a user shows a visitor no notice', async () => {
    const { server } = renderSignedOut('/')

    await waitFor(() => expect(server.calls()).toContain('POST /api/auth/logout'))

    expect(screen.getByLabelText('Email')).toBeVisible()
    expect(screen.queryByText(ended)).toBeNull()
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('a server that does not answer', () => {
  test.each([
    ['there is no network', networkError],
    [
      'it has an error',
      respondWith(500, { message: 'Something went wrong on the server.', code: 'internal' }),
    ],
    ['its database is away', respondWith(503, { message: 'Try again in a moment.', code: 'database_away' })],
  ])('a server that does not respond keeps the page, the flag and the session when %s', async (_, answer) => {
    const { path, server } = renderAt('/assets/7', {
      flag: 'true',
      script: { 'GET /api/auth/identify': answer },
    })

    expect(await screen.findByText(away)).toBeVisible()
    expect(screen.getByRole('alert')).toHaveTextContent(away)
    expect(path()).toBe('/assets/7')
    expect(storedFlag()).toBe('true')
    expect(server.calls()).toEqual(['GET /api/auth/identify'])
  })

  test('Try again requests identify again and continues where the user was', async () => {
    const { path, server, user } = renderAt('/assets/7', {
      flag: 'true',
      script: { 'GET /api/auth/identify': networkError },
    })
    await screen.findByText(away)
    server.change({ 'GET /api/auth/identify': respondWith(200, admin) })

    await user.click(screen.getByRole('button', { name: 'Try again' }))

    expect(await screen.findByRole('heading', { name: 'Asset' })).toBeVisible()
    expect(screen.queryByText(away)).toBeNull()
    expect(path()).toBe('/assets/7')
  })

  test('the notice that the server is away disappears when a visitor signs in', async () => {
    const { server, user } = renderSignedOut('/', { 'GET /api/auth/identify': networkError })
    await screen.findByText(away)
    server.change({
      'POST /api/auth/login': respondWith(401, { message: 'The email or password is incorrect.', code: 'x' }),
    })

    await user.type(screen.getByLabelText('Email'), 'ada@b.example')
    await user.type(screen.getByLabelText('Password'), 'wrong{Enter}')

    expect(await screen.findByRole('alert')).toHaveTextContent('The email or password is incorrect.')
    expect(screen.queryByText(away)).toBeNull()
  })

  test('signing out while the server is away says that the server was not told', async () => {
    const { user, path } = renderAt('/assets', {
      flag: 'true',
      script: { 'GET /api/auth/identify': networkError, 'POST /api/auth/logout': networkError },
    })

    await user.click(await screen.findByRole('button', { name: 'Account' }))
    await user.click(await screen.findByRole('button', { name: 'LOGOUT' }))

    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(/the server did not confirm it/))
    expect(path()).toBe('/login')
    expect(storedFlag()).toBeNull()
  })
})

test('a user who came from the identity provider and signs out is offered to sign out there too, and others are not', async () => {
  const signOut = async (person: object) => {
    const { user, unmount } = renderSignedIn('/', person, { 'POST /api/auth/logout': respondWith(204) })
    await user.click(await screen.findByRole('button', { name: 'Account of Ada Byron, AB' }))
    await user.click(await screen.findByRole('button', { name: 'LOGOUT' }))
    await screen.findByRole('heading', { name: 'Sign in to Gridhaul' })
    return unmount
  }
  const unmount = await signOut(admin)
  expect(screen.queryByRole('link', { name: 'Sign out there too' })).not.toBeInTheDocument()
  unmount()

  await signOut({ ...admin, provider_sign_out: true })

  expect(screen.getByRole('status')).toHaveTextContent(/may still be signed in at the identity provider/)
  expect(screen.getByRole('link', { name: 'Sign out there too' })).toHaveAttribute(
    'href',
    '/api/auth/provider-logout',
  )
})

describe('a session that ends', () => {
  test('a 401 on a later call leads to /login, which says why', async () => {
    const { path, server } = renderSignedIn('/schedule', admin, {
      'GET /api/schedules': respondWith(401, { message: 'You are not signed in.', code: 'signed_out' }),
      'POST /api/auth/logout': respondWith(204),
    })

    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(ended))
    expect(path()).toBe('/login')
    expect(storedFlag()).toBeNull()
    expect(server.calls().filter(call => call === 'POST /api/auth/logout')).toHaveLength(1)
  })

  test.each([403, 404, 500])('a session does not end by a %i', async status => {
    const { app, path } = renderSignedIn('/', admin, { 'GET /api/schedules': respondWith(status) })
    await screen.findByRole('heading', { name: 'Welcome Ada Byron' })

    await app.gateway.request(ScheduleListDocument, {}).catch(() => {})

    expect(screen.getByRole('heading', { name: 'Welcome Ada Byron' })).toBeVisible()
    expect(path()).toBe('/')
  })

  test('a session does not end by the late 401 of a request from an earlier login', async () => {
    const slow = deferredResponse()
    const { app, user } = renderSignedIn('/', admin, {
      'GET /api/schedules': slow.answer,
      'POST /api/auth/logout': respondWith(204),
      'POST /api/auth/login': respondWith(200, business),
    })
    await screen.findByRole('heading', { name: 'Welcome Ada Byron' })
    const asked = app.gateway.request(ScheduleListDocument, {}).catch(error => error)
    await user.click(await screen.findByRole('button', { name: 'Account of Ada Byron, AB' }))
    await user.click(await screen.findByRole('button', { name: 'LOGOUT' }))
    await user.type(await screen.findByLabelText('Email'), 'bo@b.example')
    await user.type(screen.getByLabelText('Password'), 'gridhaul96{Enter}')
    await screen.findByRole('heading', { name: 'Welcome Bo' })

    slow.give(respondWith(401))

    expect(await asked).toMatchObject({ kind: 'refused', status: 401 })
    expect(screen.getByRole('heading', { name: 'Welcome Bo' })).toBeVisible()
  })

  test('a session that ends in another tab ends in this one', async () => {
    const { path, server } = renderSignedIn('/assets', admin)
    await screen.findByRole('heading', { name: 'Asset Manager' })

    changeFlagElsewhere(null)

    expect(await screen.findByLabelText('Email')).toBeVisible()
    expect(path()).toBe('/login')
    expect(server.calls()).not.toContain('POST /api/auth/logout')
  })

  test('a change that waits for a confirmation is not made once somebody else signs in in another tab', async () => {
    const { app, server } = renderSignedIn('/', admin)
    await screen.findByRole('heading', { name: 'Welcome Ada Byron' })
    let isConfirmed: Promise<boolean> | null = null
    act(() => {
      isConfirmed = app.identityConfirmation.request()
    })
    expect(await screen.findByRole('dialog', { name: 'Confirm that it is you' })).toBeVisible()

    changeFlagElsewhere(null)
    server.change({ 'GET /api/auth/identify': respondWith(200, business) })
    changeFlagElsewhere('true')

    expect(await isConfirmed).toBe(false)
    await waitFor(() =>
      expect(screen.queryByRole('dialog', { name: 'Confirm that it is you' })).not.toBeInTheDocument(),
    )
  })

  test('a session that starts in another tab starts in this one', async () => {
    const { server } = renderSignedOut('/')
    await waitFor(() => expect(server.calls()).toContain('POST /api/auth/logout'))
    server.change({ 'GET /api/auth/identify': respondWith(200, business) })

    changeFlagElsewhere('true')

    expect(await screen.findByRole('heading', { name: 'Welcome Bo' })).toBeVisible()
  })

  test('other stored values do not change the session', async () => {
    renderSignedIn('/', admin)
    await screen.findByRole('heading', { name: 'Welcome Ada Byron' })

    act(() => {
      window.dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: 'dark' }))
    })

    expect(screen.getByRole('heading', { name: 'Welcome Ada Byron' })).toBeVisible()
  })

  test('clearing the whole storage ends the session', async () => {
    renderSignedIn('/', admin)
    await screen.findByRole('heading', { name: 'Welcome Ada Byron' })

    act(() => {
      window.dispatchEvent(new StorageEvent('storage', { key: null, newValue: null }))
    })

    expect(await screen.findByLabelText('Email')).toBeVisible()
  })
})

describe('what the server told one person', () => {
  async function signOutAndIn(user: ReturnType<typeof renderAt>['user']) {
    await user.click(await screen.findByRole('button', { name: 'Account of Ada Byron, AB' }))
    await user.click(await screen.findByRole('button', { name: 'LOGOUT' }))
    await user.type(await screen.findByLabelText('Email'), 'bo@b.example')
    await user.type(screen.getByLabelText('Password'), 'gridhaul96{Enter}')
    await screen.findByRole('heading', { name: 'Welcome Bo' })
  }
  const twoPeople = {
    'POST /api/auth/logout': respondWith(204),
    'POST /api/auth/login': respondWith(200, business),
  }

  /** What the server offers is nobody's, and the page may still show it. */
  const personalQueries = (queries: QueryClient) =>
    queries
      .getQueryCache()
      .getAll()
      .filter(({ queryKey: [name] }) => name !== 'Features')

  test('responses for one user are dropped when they sign out', async () => {
    const { queries, user } = renderSignedIn('/', admin, twoPeople)
    await screen.findByRole('heading', { name: 'Welcome Ada Byron' })
    queries.setQueryData(['ScheduleList', {}], { schedules: [] })

    await user.click(await screen.findByRole('button', { name: 'Account of Ada Byron, AB' }))
    await user.click(await screen.findByRole('button', { name: 'LOGOUT' }))

    expect(personalQueries(queries)).toEqual([])
  })

  test('responses for one user are dropped when their session ends in another tab', async () => {
    const { queries } = renderSignedIn('/', admin)
    await screen.findByRole('heading', { name: 'Welcome Ada Byron' })
    queries.setQueryData(['ScheduleList', {}], { schedules: [] })

    changeFlagElsewhere(null)

    expect(personalQueries(queries)).toEqual([])
  })

  test('a late response for one user does not reach the next one', async () => {
    const slow = deferredResponse()
    const { app, queries, user, server } = renderSignedIn('/', admin, {
      ...twoPeople,
      'GET /api/trucks': slow.answer,
    })
    await screen.findByRole('heading', { name: 'Welcome Ada Byron' })
    const ask = () =>
      queries.fetchQuery({
        queryKey: ['TruckList', {}],
        queryFn: () => app.gateway.request(TruckListDocument, {}),
      })
    const first = ask().catch(error => error)
    await signOutAndIn(user)
    server.change({ 'GET /api/trucks': respondWith(200, []) })

    const second = await ask()
    slow.give(respondWith(200, [{ id: "Ada's", name: "Ada's" }]))
    await first

    expect(second).toEqual({ trucks: [] })
    expect(queries.getQueryData(['TruckList', {}])).toEqual({ trucks: [] })
    expect(server.calls().filter(call => call === 'GET /api/trucks')).toHaveLength(2)
  })

  test('cached responses stay if nothing about the session changes', async () => {
    const { queries, navigate } = renderSignedIn('/', admin)
    await screen.findByRole('heading', { name: 'Welcome Ada Byron' })
    queries.setQueryData(['ScheduleList', {}], { schedules: [] })

    act(() => navigate('/customers'))
    await screen.findByRole('heading', { name: 'Customer Accounts' })

    expect(queries.getQueryData(['ScheduleList', {}])).toEqual({ schedules: [] })
  })
})

describe('a browser that refuses storage', () => {
  const refuse = (): never => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }

  test.each([
    ['altogether', refuse],
    [
      'when it is used',
      () => ({ getItem: refuse, setItem: refuse, removeItem: refuse }) as unknown as Storage,
    ],
  ])('signing in and out works in a browser that refuses storage: %s', async (_, storage) => {
    const { user, path } = renderAt('/', {
      storage,
      script: { ...signedOutScript, 'GET /api/auth/identify': respondWith(200, admin) },
    })

    await user.click(await screen.findByRole('button', { name: 'Account of Ada Byron, AB' }))
    await user.click(await screen.findByRole('button', { name: 'LOGOUT' }))

    expect(await screen.findByLabelText('Email')).toBeVisible()
    expect(path()).toBe('/login')
  })
})
