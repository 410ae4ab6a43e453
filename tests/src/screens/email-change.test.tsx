import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { renderAt, renderSignedIn, renderSignedOut } from '../support/render-at.tsx'
import { deferredResponse, respondWith } from '../support/scripted-server.ts'
import { known, uma, writes } from './users/support.ts'

const viewer = { id: 'u-1', email: uma.email, name: uma.name, roles: [], organization_id: 'o-1' }

describe('the email address of the signed-in user', () => {
  const edit = async (reply: object) => {
    const shown = renderSignedIn('/users/u-1/edit', viewer, {
      ...known,
      'GET /api/features': respondWith(200, { features: ['email_confirmation'] }),
      'PATCH /api/users/u-1': respondWith(200, reply),
    })
    const email = await screen.findByLabelText('Email')
    await waitFor(() =>
      expect(email).toHaveAccessibleDescription(
        'A new address takes effect when you open the link that we send to it.',
      ),
    )
    await shown.user.clear(email)
    await shown.user.type(email, 'new@b.example')
    await shown.user.click(screen.getByRole('button', { name: 'save' }))
    return shown
  }

  test('the email address of the signed-in user does not change until the link is opened, and the product says so', async () => {
    const shown = await edit({ ...uma, pending_email: 'new@b.example' })

    expect(
      await screen.findByText('We have sent a link to new@b.example. Your address changes when you open it.'),
    ).toBeVisible()
    expect(writes(shown)).toHaveLength(1)
    expect(shown.app.session.getSnapshot().context.viewer?.email).toBe('uma@b.example')
  })

  test('the email address of the signed-in user changes at once if the server requires no confirmation', async () => {
    const shown = await edit({ ...uma, email: 'new@b.example' })

    expect(await screen.findByText('User updated successfully')).toBeVisible()
    expect(shown.app.session.getSnapshot().context.viewer?.email).toBe('new@b.example')
  })

  test('an email address that waits for its link is reported at the field', async () => {
    renderSignedIn('/users/u-1/edit', viewer, {
      ...known,
      'GET /api/users/u-1': respondWith(200, { ...uma, pending_email: 'new@b.example' }),
    })

    expect(await screen.findByLabelText('Email')).toHaveAccessibleDescription(
      'Waiting for the link sent to new@b.example to be opened.',
    )
  })
})

test('the link to a new email address asks for the password and completes the change', async () => {
  const shown = renderSignedOut('/confirm-email?token=t0ken', {
    'POST /api/auth/confirm-email': respondWith(204),
  })
  await shown.user.type(await screen.findByLabelText('Password'), 'passw0rd')
  expect(shown.history.at(-1)).toBe('/confirm-email')

  await shown.user.click(screen.getByRole('button', { name: 'Confirm' }))

  expect(await screen.findByText('Your email address has been changed.')).toBeVisible()
  expect(shown.server.requests.at(-1)?.body).toEqual({ token: 't0ken', password: 'passw0rd' })
})

test('the link to an old email address undoes the change with one press', async () => {
  const shown = renderSignedOut('/undo-email-change?token=t0ken', {
    'POST /api/auth/undo-email-change': respondWith(204),
  })
  expect(await screen.findByRole('button', { name: 'Undo the change' })).toBeVisible()
  expect(shown.server.calls()).not.toContain('POST /api/auth/undo-email-change')

  await shown.user.click(screen.getByRole('button', { name: 'Undo the change' }))

  expect(await screen.findByText(/Your old email address is back/)).toBeVisible()
  expect(shown.server.requests.at(-1)?.body).toEqual({ token: 't0ken' })
})

test.each(['/confirm-email', '/undo-email-change'])(
  '%s without a token says that the link is not valid',
  async path => {
    renderSignedOut(path)

    expect(await screen.findByRole('alert')).toHaveTextContent('This link is no longer valid.')
  },
)

test('the link that takes an email change back works for somebody whose session turns out to have ended', async () => {
  const identify = deferredResponse()
  const { user, server } = renderAt('/undo-email-change?token=t0ken', {
    flag: 'true',
    script: {
      'GET /api/auth/identify': identify.answer,
      'POST /api/auth/undo-email-change': respondWith(204),
    },
  })
  await screen.findByRole('button', { name: 'Undo the change' })

  identify.give(respondWith(401, { message: 'Sign in first.', code: 'signed_out' }))
  await waitFor(() => expect(window.localStorage.getItem('isLoggedIn')).not.toBe('true'))

  await user.click(await screen.findByRole('button', { name: 'Undo the change' }))
  await waitFor(() =>
    expect(server.requests.find(({ path }) => path === '/api/auth/undo-email-change')?.body).toEqual({
      token: 't0ken',
    }),
  )
})
