import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { accessibilityViolations } from '../support/accessibility.ts'
import { admin } from '../support/people.ts'
import { renderSignedOut } from '../support/render-at.tsx'
import { type Responder, respondWith, type Script } from '../support/scripted-server.ts'

const required: Responder = respondWith(401, {
  message: 'The password is right. Confirm the sign-in with your second factor.',
  code: 'second_factor_required',
})
const expired = { message: 'This sign-in took too long. Please start again.', code: 'sign_in_expired' }

const step: Script = {
  'POST /api/auth/login': required,
  'GET /api/auth/login/second-factor': respondWith(200, {
    methods: ['authenticator_app', 'recovery_code'],
  }),
}

async function passwordEntered(script: Script) {
  const shown = renderSignedOut('/login', { ...step, ...script })
  await shown.user.type(screen.getByLabelText('Email'), 'ada@b.example')
  await shown.user.type(screen.getByLabelText('Password'), 'gridhaul96')
  await shown.user.keyboard('{Enter}')
  return shown
}

describe('the second step of a sign-in', () => {
  test('the second step of a sign-in asks for a code, which signs in', async () => {
    const shown = await passwordEntered({ 'POST /api/auth/login/second-factor': respondWith(200, admin) })
    const code = await screen.findByLabelText('Code')
    await waitFor(() => expect(code).toHaveFocus())
    expect(await accessibilityViolations()).toEqual([])

    await shown.user.keyboard(' 123456 {Enter}')

    expect(await screen.findByRole('heading', { name: 'Welcome Ada Byron' })).toBeVisible()
    expect(
      shown.server.requests.find(({ path, method }) => method === 'POST' && path.endsWith('factor'))?.body,
    ).toEqual({
      code: '123456',
    })
  })

  test('a wrong code at the second step is named, and another one can be entered', async () => {
    const shown = await passwordEntered({
      'POST /api/auth/login/second-factor': respondWith(401, {
        message: 'This code is not correct.',
        code: 'second_factor_refused',
      }),
    })
    await shown.user.type(await screen.findByLabelText('Code'), '000000{Enter}')
    expect(await screen.findByRole('alert')).toHaveTextContent('This code is not correct.')

    shown.server.change({ 'POST /api/auth/login/second-factor': respondWith(200, admin) })
    await shown.user.clear(screen.getByLabelText('Code'))
    await shown.user.type(screen.getByLabelText('Code'), '123456{Enter}')

    expect(await screen.findByRole('heading', { name: 'Welcome Ada Byron' })).toBeVisible()
  })

  test('a second step that took too long says so and begins again with the password', async () => {
    const shown = await passwordEntered({ 'POST /api/auth/login/second-factor': respondWith(401, expired) })
    await shown.user.type(await screen.findByLabelText('Code'), '123456{Enter}')
    expect(await screen.findByRole('alert')).toHaveTextContent(expired.message)

    await shown.user.click(screen.getByRole('button', { name: 'Start again' }))

    expect(await screen.findByLabelText('Password')).toBeVisible()
  })

  test('a second step whose methods cannot be read says so and can be tried again', async () => {
    const shown = await passwordEntered({ 'GET /api/auth/login/second-factor': respondWith(500) })
    await shown.user.click(await screen.findByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('alert')).toBeVisible()

    shown.server.change(step)
    await shown.user.click(screen.getByRole('button', { name: 'Try again' }))

    expect(await screen.findByLabelText('Code')).toBeVisible()
  })

  test('what is typed at the second step is in nothing that is recorded', async () => {
    const shown = await passwordEntered({ 'POST /api/auth/login/second-factor': respondWith(200, admin) })
    await shown.user.type(await screen.findByLabelText('Code'), '987654{Enter}')
    await screen.findByRole('heading', { name: 'Welcome Ada Byron' })

    const recorded = JSON.stringify(shown.app.journal?.read())

    expect(recorded).toContain('code.submitted')
    expect(recorded).not.toContain('987654')
  })

  test('the first sign-in through the identity provider is confirmed by a code too', async () => {
    const shown = renderSignedOut('/connect-account', {
      ...step,
      'POST /api/auth/connect-account': required,
      'POST /api/auth/login/second-factor': respondWith(200, admin),
    })
    await shown.user.type(await screen.findByLabelText('Password'), 'gridhaul96{Enter}')

    await shown.user.type(await screen.findByLabelText('Code'), '123456{Enter}')

    expect(await screen.findByRole('heading', { name: 'Welcome Ada Byron' })).toBeVisible()
  })
})

test('a browser without passkeys is offered none, and the server is not asked about them', async () => {
  const shown = renderSignedOut('/login')
  expect(await screen.findByRole('button', { name: 'Sign in with Google' })).toBeVisible()

  expect(screen.queryByRole('button', { name: 'Sign in with a passkey' })).not.toBeInTheDocument()
  expect(shown.server.calls()).not.toContain('GET /api/features')
})
