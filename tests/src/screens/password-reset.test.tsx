import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { renderSignedOut } from '../support/render-at.tsx'
import { networkError, type Responder, respondWith } from '../support/scripted-server.ts'

describe('the request for a reset mail', () => {
  const ask = async (answer: Responder, email = 'ada@b.example') => {
    const shown = renderSignedOut('/request-password-reset', {
      'POST /api/auth/request-password-reset': answer,
    })
    const field = await screen.findByLabelText('Email')
    if (email) await shown.user.type(field, email)
    await shown.user.click(screen.getByRole('button', { name: 'Send reset instructions' }))
    return shown
  }
  const requests = ({ server }: ReturnType<typeof renderSignedOut>) =>
    server.requests.filter(({ path }) => path === '/api/auth/request-password-reset')

  test('the request for a reset mail promises a mail without saying whether the email is known, and links back to the sign-in', async () => {
    const shown = await ask(respondWith(204))

    expect(await screen.findByRole('status')).toHaveTextContent(
      'If an account exists with this email, you will receive password reset instructions shortly.',
    )
    expect(requests(shown).map(({ body }) => body)).toEqual([{ email: 'ada@b.example' }])
    const back = screen.getByRole('button', { name: 'Return to Login' })
    expect(back).toHaveFocus()
    await shown.user.click(back)
    expect(shown.path()).toBe('/login')
  })

  test('the request for a reset mail without an email says so at the field, and sends nothing', async () => {
    const shown = await ask(respondWith(204), '')

    expect(await screen.findByText('Email is required')).toBeVisible()
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Email is required')
    expect(requests(shown)).toEqual([])
  })

  test("the request for a reset mail that the server refuses for the email says so at the field, in the server's words", async () => {
    await ask(
      respondWith(422, { message: 'Not valid.', code: 'invalid', fields: { email: 'No mails go there.' } }),
    )

    await waitFor(() =>
      expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('No mails go there.'),
    )
    await waitFor(() => expect(screen.getByLabelText('Email')).toHaveFocus())
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  test('the form that requests a reset mail is left without confirmation, whatever was typed', async () => {
    const shown = await ask(respondWith(500))
    await screen.findByRole('alert')

    await shown.user.click(screen.getByRole('link', { name: 'LOGIN' }))

    expect(shown.path()).toBe('/login')
  })

  test.each([
    ["the server's sentence", respondWith(422, { message: 'Not this one.', code: 'x' }), 'Not this one.'],
    ['the default where it sends none', respondWith(500), 'An error occurred or email not found'],
    [
      'the default, then that the server is away',
      networkError,
      'An error occurred or email not found. The server cannot be reached.',
    ],
  ] as [string, Responder, string][])(
    'the request for a reset mail that fails shows %s, and keeps what was typed',
    async (_, answer, text) => {
      await ask(answer)

      expect(await screen.findByText(text)).toBeVisible()
      expect(screen.getByLabelText('Email')).toHaveValue('ada@b.example')
    },
  )
})

describe('the form of a new password', () => {
  const reset = async (answer: Responder, password = 'n3w-pass-word', again = password) => {
    const shown = renderSignedOut('/reset-password?token=t0ken', { 'POST /api/auth/reset-password': answer })
    await shown.user.type(await screen.findByLabelText('New Password'), password)
    await shown.user.type(screen.getByLabelText('Confirm Password'), again)
    await shown.user.click(screen.getByRole('button', { name: 'Reset password' }))
    return shown
  }
  const resets = ({ server }: ReturnType<typeof renderSignedOut>) =>
    server.requests.filter(({ path }) => path === '/api/auth/reset-password')

  test('the form of a new password removes the token from the address at once', async () => {
    const { path } = renderSignedOut('/reset-password?token=t0ken')

    await waitFor(() => expect(path()).toBe('/reset-password'))
  })

  test('the form of a new password sends token and password, then opens the sign-in and confirms the change', async () => {
    const shown = await reset(respondWith(204))

    await waitFor(() => expect(shown.path()).toBe('/login'))
    expect(resets(shown).map(({ body }) => body)).toEqual([{ password: 'n3w-pass-word', token: 't0ken' }])
    expect(await screen.findByText('Your password has been reset. Please sign in.')).toBeVisible()
  })

  test.each([
    ['that is too short', 'short', 'short', 'New Password', 'Password must be at least 8 characters long'],
    [
      'that is typed otherwise again',
      'n3w-pass-word',
      'n3w-pass-w0rd',
      'Confirm Password',
      'Passwords do not match',
    ],
  ])(
    'a new password %s is reported at its field, and nothing is sent',
    async (_, password, again, field, text) => {
      const shown = await reset(respondWith(204), password, again)

      expect(await screen.findByText(text)).toBeVisible()
      expect(screen.getByLabelText(field)).toHaveAccessibleDescription(text)
      expect(resets(shown)).toEqual([])
    },
  )

  test('the form of a new password with a used token says so and offers a new link', async () => {
    const text = 'Invalid or missing reset token'
    await reset(respondWith(422, { message: text, code: 'invalid', fields: { token: text } }))

    expect(await screen.findByRole('alert')).toHaveTextContent(text)
    expect(screen.getByRole('link', { name: 'Request a new link' })).toHaveAttribute(
      'href',
      '/request-password-reset',
    )
  })

  test('a new password that the server does not accept is reported at the field', async () => {
    await reset(
      respondWith(422, { message: 'Not valid.', code: 'invalid', fields: { password: 'It was leaked.' } }),
    )

    await waitFor(() =>
      expect(screen.getByLabelText('New Password')).toHaveAccessibleDescription('It was leaked.'),
    )
    await waitFor(() => expect(screen.getByLabelText('New Password')).toHaveFocus())
  })

  test('a new password that the server refuses is reported in an alert, and can be sent again', async () => {
    const shown = await reset(
      respondWith(422, { message: 'Invalid or missing reset token', code: 'invalid' }),
    )
    expect(await screen.findByRole('alert')).toHaveTextContent('Invalid or missing reset token')

    shown.server.change({ 'POST /api/auth/reset-password': respondWith(204) })
    await shown.user.click(screen.getByRole('button', { name: 'Reset password' }))

    await waitFor(() => expect(shown.path()).toBe('/login'))
    expect(resets(shown)).toHaveLength(2)
  })

  test('the form of a new password without a token says that it is invalid or missing, and offers a new link', async () => {
    renderSignedOut('/reset-password')

    expect(await screen.findByRole('alert')).toHaveTextContent('Invalid or missing reset token')
    expect(screen.getByRole('link', { name: 'Request a new link' })).toHaveAttribute(
      'href',
      '/request-password-reset',
    )
  })
})
