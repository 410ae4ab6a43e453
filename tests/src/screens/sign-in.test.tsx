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

describe('an incomplete sign-in form', () => {
  test('an incomplete sign-in form says what is missing, at its field, and sends nothing', async () => {
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

  test('the sign-in form rejects a blank email, and accepts a blank password', async () => {
    const shown = renderSignedOut('/login')

    await shown.user.type(email(), '   ')
    await shown.user.type(password(), '   {Enter}')

    expect(await screen.findByText('Email is required')).toBeVisible()
    expect(password()).toBeValid()
    expect(loginsOf(shown)).toEqual([])
  })

  test('an incomplete sign-in form removes its messages when it is corrected', async () => {
    const { user } = renderSignedOut('/login')
    await user.click(signInButton())
    await screen.findByText('Email is required')

    await user.type(email(), 'ada@b.example')

    await waitFor(() => expect(screen.queryByText('Email is required')).toBeNull())
    expect(email()).toBeValid()
    expect(email()).not.toHaveAttribute('aria-describedby')
  })

  test('the sign-in form starts without an error message', () => {
    renderSignedOut('/login')

    expect(email()).toBeValid()
    expect(password()).toBeValid()
  })
})

describe('the sign-in by email and password', () => {
  test('the sign-in by email and password sends what was entered, with the CSRF token: the email trimmed, the password unchanged', async () => {
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

  test('the sign-in by email and password opens the start page and stores the flag', async () => {
    const shown = await filledIn(respondWith(200, admin))

    await shown.user.keyboard('{Enter}')

    expect(await screen.findByRole('heading', { name: 'Welcome Ada Byron' })).toBeVisible()
    expect(shown.path()).toBe('/')
    expect(window.localStorage.getItem('isLoggedIn')).toBe('true')
  })

  test("the sign-in by email and password reads 'Signing in...' on the pressed button, and ignores a second press", async () => {
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

  test('the sign-in by email and password waits for a logout in progress, which would end the new session', async () => {
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
  ])(
    'the sign-in by email and password that fails shows %s in an alert, and keeps what was entered',
    async (_, answer, text) => {
      const shown = await filledIn(answer)

      await shown.user.click(signInButton())

      expect(await screen.findByRole('alert')).toHaveTextContent(text)
      expect(email()).toHaveValue('ada@b.example')
      expect(password()).toHaveValue(' gridhaul96 ')
      expect(shown.path()).toBe('/login')
      expect(window.localStorage.getItem('isLoggedIn')).toBeNull()
      expect(signInButton()).not.toHaveAttribute('aria-disabled')
    },
  )

  test('the sign-in by email and password can be tried again after a failure, whose alert disappears meanwhile', async () => {
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

  test('the sign-in by email and password that is refused with a 401 signs nobody out', async () => {
    const shown = await filledIn(respondWith(401, { message: 'No.', code: 'sign_in_refused' }))

    await shown.user.click(signInButton())
    await screen.findByRole('alert')

    expect(shown.server.calls().filter(call => call === 'POST /api/auth/logout')).toHaveLength(1)
    expect(screen.queryByText(/Your session has ended/)).toBeNull()
  })

  test('the sign-in by email and password is aborted when the visitor opens another page meanwhile', async () => {
    const shown = await filledIn(deferredResponse().answer)
    await shown.user.click(signInButton())
    await screen.findByRole('button', { name: 'Signing in...' })
    await waitFor(() => expect(loginsOf(shown)).toHaveLength(1))

    await shown.user.click(screen.getByRole('link', { name: 'Forgot password?' }))

    expect(loginsOf(shown)[0]?.signal?.aborted).toBe(true)
    expect(shown.path()).toBe('/request-password-reset')
  })
})

describe('the sign-in with Google', () => {
  test("the sign-in with Google opens the server's path, and the pressed button says so", async () => {
    const { user, left } = renderSignedOut('/')

    await user.click(googleButton())

    expect(left).toEqual(['/api/auth/login-with-google'])
    expect(screen.getByRole('button', { name: 'Signing in...' })).toHaveAttribute('aria-disabled', 'true')
    expect(signInButton()).toHaveAttribute('aria-disabled', 'true')
  })

  test("the sign-in with Google opens the server's path once for two presses", async () => {
    const { user, left } = renderSignedOut('/')

    await user.dblClick(googleButton())

    expect(left).toHaveLength(1)
  })

  test('the sign-in with Google needs nothing in the fields', async () => {
    const { user } = renderSignedOut('/')

    await user.click(googleButton())

    expect(email()).toBeValid()
    expect(screen.queryByText('Email is required')).toBeNull()
  })

  test('the sign-in with Google can be abandoned: the page that Back restores is ready again', async () => {
    const { user } = renderSignedOut('/')
    await user.click(googleButton())

    fireEvent(window, Object.assign(new Event('pageshow'), { persisted: false }))
    expect(screen.getByRole('button', { name: 'Signing in...' })).toBeVisible()
    fireEvent(window, Object.assign(new Event('pageshow'), { persisted: true }))

    expect(googleButton()).not.toHaveAttribute('aria-disabled')
    expect(signInButton()).not.toHaveAttribute('aria-disabled')
  })
})

describe('the sign-in form', () => {
  test('the sign-in form links to the request for a new password', () => {
    renderSignedOut('/login')

    expect(screen.getByRole('link', { name: 'Forgot password?' })).toHaveAttribute(
      'href',
      '/request-password-reset',
    )
  })

  test('the sign-in form hides the password unless it is revealed', async () => {
    const { user } = renderSignedOut('/login')
    expect(password()).toHaveAttribute('type', 'password')

    await user.click(screen.getByRole('button', { name: 'Show password' }))
    expect(password()).toHaveAttribute('type', 'text')

    await user.click(screen.getByRole('button', { name: 'Hide password' }))
    expect(password()).toHaveAttribute('type', 'password')
  })

  test('the sign-in form takes a password that is pasted or comes from a password manager', async () => {
    const { user } = renderSignedOut('/login')

    await user.click(password())
    await user.paste('from a manager')

    expect(password()).toHaveValue('from a manager')
    expect(password()).toHaveAttribute('autocomplete', 'current-password')
  })

  test('the sign-in form is named in the page title', () => {
    renderSignedOut('/login')

    expect(document.title).toBe('Sign in · Gridhaul')
  })
})
