import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { admin } from '../support/people.ts'
import { renderSignedOut } from '../support/render-at.tsx'
import { deferredResponse, networkError, type Responder, respondWith } from '../support/scripted-server.ts'

const email = () => screen.getByLabelText('Email')
const password = () => screen.getByLabelText('Password')
const signInButton = () => screen.getByRole('button', { name: 'Sign in' })
const googleButton = () => screen.getByRole('button', { name: 'Sign in with Google' })

const somebody = { id: 'u-1', email: 'x@b.example', name: 'X', roles: [], organizationId: null }

const loginsOf = ({ server }: ReturnType<typeof renderSignedOut>) =>
  server.requests.filter(({ path }) => path === '/api/auth/login')

/** The form, filled in. */
async function filledIn(login: Responder) {
  const shown = renderSignedOut('/login', { 'POST /api/auth/login': login })
  await shown.user.type(email(), 'ada@b.example')
  await shown.user.type(password(), ' gridhaul96 ')
  return shown
}

describe('an entry that cannot be sent', () => {
  test('says what is missing, at its field, and sends nothing', async () => {
    const shown = renderSignedOut('/login')
    await waitFor(() => expect(shown.server.calls()).toHaveLength(2))

    await shown.user.click(signInButton())

    expect(await screen.findByText('Email is required')).toBeVisible()
    expect(email()).toBeInvalid()
    expect(email()).toHaveAccessibleDescription('Email is required')
    expect(password()).toBeInvalid()
    expect(password()).toHaveAccessibleDescription('Password is required')
    expect(email()).toHaveFocus()
    expect(loginsOf(shown)).toEqual([])
  })

  test('of blanks is none, and a blank password is one', async () => {
    const shown = renderSignedOut('/login')

    await shown.user.type(email(), '   ')
    await shown.user.type(password(), '   {Enter}')

    expect(await screen.findByText('Email is required')).toBeVisible()
    expect(password()).toBeValid()
    expect(loginsOf(shown)).toEqual([])
  })

  test('says nothing more once it is mended', async () => {
    const { user } = renderSignedOut('/login')
    await user.click(signInButton())
    await screen.findByText('Email is required')

    await user.type(email(), 'ada@b.example')

    await waitFor(() => expect(screen.queryByText('Email is required')).toBeNull())
    expect(email()).toBeValid()
    expect(email()).not.toHaveAttribute('aria-describedby')
  })

  test('starts without a complaint', () => {
    renderSignedOut('/login')

    expect(email()).toBeValid()
    expect(password()).toBeValid()
  })
})

describe('by email and password', () => {
  test('sends what was entered, with the token against forgery: the email trimmed, the password as it is', async () => {
    // biome-ignore lint/suspicious/noDocumentCookie: the server's cookie, as the product reads it
    document.cookie = 'XSRF-TOKEN=token%2B1'
    const shown = await filledIn(respondWith(200, admin))
    await shown.user.clear(email())
    await shown.user.type(email(), '  ada@b.example ')

    await shown.user.click(signInButton())
    await screen.findByRole('heading', { name: 'Welcome Ada Byron' })

    const [login] = loginsOf(shown)
    expect(login).toMatchObject({
      method: 'POST',
      body: { email: 'ada@b.example', password: ' gridhaul96 ' },
    })
    expect(login?.headers.get('X-XSRF-TOKEN')).toBe('token+1')
  })

  test('goes home and stores the flag', async () => {
    const shown = await filledIn(respondWith(200, admin))

    await shown.user.keyboard('{Enter}')

    expect(await screen.findByRole('heading', { name: 'Welcome Ada Byron' })).toBeVisible()
    expect(shown.path()).toBe('/')
    expect(window.localStorage.getItem('isLoggedIn')).toBe('true')
  })

  test("reads 'Signing in...' on the button in use, and takes no second press", async () => {
    const held = deferredResponse()
    const shown = await filledIn(held.answer)

    await shown.user.click(signInButton())

    const pending = await screen.findByRole('button', { name: 'Signing in...' })
    expect(pending).toHaveAttribute('aria-disabled', 'true')
    expect(pending).toHaveFocus()
    await shown.user.click(pending)
    await shown.user.type(password(), '{Enter}')
    await shown.user.click(googleButton())
    expect(googleButton()).toHaveAttribute('aria-disabled', 'true')
    expect(shown.left).toEqual([])

    held.give(respondWith(200, admin))
    await screen.findByRole('heading', { name: 'Welcome Ada Byron' })
    expect(loginsOf(shown)).toHaveLength(1)
  })

  test('waits for a logout that is under way, which would take the new session with it', async () => {
    const logout = deferredResponse()
    const shown = await filledIn(respondWith(200, admin))
    shown.server.change({ 'POST /api/auth/logout': logout.answer })
    shown.app.session.send({ type: 'login.succeeded', viewer: somebody })
    shown.app.session.send({ type: 'logout.requested' })
    await shown.user.type(await screen.findByLabelText('Email'), 'ada@b.example')
    await shown.user.type(password(), 'gridhaul96{Enter}')
    await screen.findByRole('button', { name: 'Signing in...' })
    expect(loginsOf(shown)).toEqual([])

    logout.give(respondWith(204))

    expect(await screen.findByRole('heading', { name: 'Welcome Ada Byron' })).toBeVisible()
    expect(loginsOf(shown)).toHaveLength(1)
  })

  test.each([
    [
      "the server's message",
      respondWith(401, { message: 'The email or password is incorrect.', code: 'sign_in_refused' }),
      'The email or password is incorrect.',
    ],
    ['that the server is away', networkError, 'The server cannot be reached.'],
    [
      'that it failed, where a refusal says nothing',
      respondWith(500),
      'The sign-in failed. Please try again.',
    ],
    [
      'that it failed, where the answer names nobody',
      respondWith(200, {}),
      'The sign-in failed. Please try again.',
    ],
  ])('that fails shows %s in an alert, and keeps what was entered', async (_, answer, text) => {
    const shown = await filledIn(answer)

    await shown.user.click(signInButton())

    expect(await screen.findByRole('alert')).toHaveTextContent(text)
    expect(email()).toHaveValue('ada@b.example')
    expect(password()).toHaveValue(' gridhaul96 ')
    expect(shown.path()).toBe('/login')
    expect(window.localStorage.getItem('isLoggedIn')).toBeNull()
    expect(signInButton()).not.toHaveAttribute('aria-disabled')
  })

  test('can be tried again after a failure, whose alert is gone meanwhile', async () => {
    const held = deferredResponse()
    const shown = await filledIn(respondWith(401, { message: 'No.', code: 'sign_in_refused' }))
    await shown.user.click(signInButton())
    await screen.findByRole('alert')
    shown.server.change({ 'POST /api/auth/login': held.answer })

    await shown.user.click(signInButton())
    await screen.findByRole('button', { name: 'Signing in...' })
    expect(screen.queryByRole('alert')).toBeNull()
    held.give(respondWith(200, admin))

    expect(await screen.findByRole('heading', { name: 'Welcome Ada Byron' })).toBeVisible()
    expect(loginsOf(shown)).toHaveLength(2)
  })

  test('does not sign anybody out when it is refused with a 401', async () => {
    const shown = await filledIn(respondWith(401, { message: 'No.', code: 'sign_in_refused' }))

    await shown.user.click(signInButton())
    await screen.findByRole('alert')

    expect(shown.server.calls().filter(call => call === 'POST /api/auth/logout')).toHaveLength(1)
    expect(screen.queryByText(/Your session has ended/)).toBeNull()
  })

  test('is taken back when the visitor goes elsewhere meanwhile', async () => {
    const shown = await filledIn(deferredResponse().answer)
    await shown.user.click(signInButton())
    await screen.findByRole('button', { name: 'Signing in...' })
    await waitFor(() => expect(loginsOf(shown)).toHaveLength(1))

    await shown.user.click(screen.getByRole('link', { name: 'Forgot password?' }))

    expect(loginsOf(shown)[0]?.signal?.aborted).toBe(true)
    expect(shown.path()).toBe('/request-password-reset')
  })
})

describe('with Google', () => {
  test("leaves for the server's path, and the button in use says so", async () => {
    const { user, left } = renderSignedOut('/')

    await user.click(googleButton())

    expect(left).toEqual(['/api/auth/login-with-google'])
    expect(screen.getByRole('button', { name: 'Signing in...' })).toHaveAttribute('aria-disabled', 'true')
    expect(signInButton()).toHaveAttribute('aria-disabled', 'true')
  })

  test('twice leaves once', async () => {
    const { user, left } = renderSignedOut('/')

    await user.dblClick(googleButton())

    expect(left).toHaveLength(1)
  })

  test('needs nothing in the fields', async () => {
    const { user } = renderSignedOut('/')

    await user.click(googleButton())

    expect(email()).toBeValid()
    expect(screen.queryByText('Email is required')).toBeNull()
  })

  test('can be given up: the page that Back restores is ready again', async () => {
    const { user } = renderSignedOut('/')
    await user.click(googleButton())

    fireEvent(window, Object.assign(new Event('pageshow'), { persisted: false }))
    expect(screen.getByRole('button', { name: 'Signing in...' })).toBeVisible()
    fireEvent(window, Object.assign(new Event('pageshow'), { persisted: true }))

    expect(googleButton()).not.toHaveAttribute('aria-disabled')
    expect(signInButton()).not.toHaveAttribute('aria-disabled')
  })
})

describe('the form', () => {
  test('offers the way to a new password', () => {
    renderSignedOut('/login')

    expect(screen.getByRole('link', { name: 'Forgot password?' })).toHaveAttribute(
      'href',
      '/request-password-reset',
    )
  })

  test('hides the password until asked', async () => {
    const { user } = renderSignedOut('/login')
    expect(password()).toHaveAttribute('type', 'password')

    await user.click(screen.getByRole('button', { name: 'Show password' }))
    expect(password()).toHaveAttribute('type', 'text')

    await user.click(screen.getByRole('button', { name: 'Hide password' }))
    expect(password()).toHaveAttribute('type', 'password')
  })

  test('is named in the title', () => {
    renderSignedOut('/login')

    expect(document.title).toBe('Sign in · Gridhaul')
  })
})
