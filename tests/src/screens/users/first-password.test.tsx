import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { admin, field } from '../../support/people.ts'
import { renderSignedIn, renderSignedOut } from '../../support/render-at.tsx'
import { respondWith, type Script } from '../../support/scripted-server.ts'
import { known, uma, writes } from './support.ts'

const invitations: Script = {
  ...known,
  'GET /api/features': respondWith(200, { features: ['invitations', 'something newer'] }),
  'POST /api/organizations/o-1/users': respondWith(201, { id: 'u-1', identity: { id: 'i-1' } }),
}

describe('a new user, with invitations by mail', () => {
  const form = async () => {
    const shown = renderSignedIn('/organizations/o-1/create-user', admin, invitations)
    await shown.user.type(await screen.findByLabelText('Name'), 'Uma Reed')
    await shown.user.type(screen.getByLabelText('Email'), 'uma@b.example')
    return shown
  }

  test('a new user is invited by default, and nobody types a password', async () => {
    const shown = await form()
    expect(screen.getByRole('checkbox', { name: 'Send an invitation' })).toBeChecked()
    expect(screen.queryByLabelText('Password')).not.toBeInTheDocument()

    await shown.user.click(screen.getByRole('button', { name: 'SAVE' }))

    await waitFor(() => expect(shown.path()).toBe('/users/u-1'))
    expect(writes(shown).map(({ body }) => body)).toEqual([{ name: 'Uma Reed', email: 'uma@b.example' }])
  })

  test('a new user can be given a password, which the form calls temporary', async () => {
    const shown = await form()
    await shown.user.click(screen.getByRole('checkbox', { name: 'Send an invitation' }))
    const password = screen.getByLabelText('Password')
    expect(password).toHaveAccessibleDescription(
      'A temporary password. It must be changed at the first sign-in.',
    )

    await shown.user.type(password, 'passw0rd')
    await shown.user.click(screen.getByRole('button', { name: 'SAVE' }))

    await waitFor(() => expect(shown.path()).toBe('/users/u-1'))
    expect(writes(shown).map(({ body }) => body)).toEqual([
      { name: 'Uma Reed', email: 'uma@b.example', password: 'passw0rd' },
    ])
  })

  test('a new user is invited from the page of a customer account too', async () => {
    const shown = renderSignedIn('/customers/o-1/edit', admin, invitations)
    await shown.user.click(await screen.findByRole('button', { name: 'invite user' }))
    await shown.user.type(screen.getByLabelText('Name'), 'Uma Reed')
    await shown.user.type(screen.getByLabelText('Email'), 'uma@b.example')

    await shown.user.click(screen.getByRole('button', { name: 'Save' }))

    await waitFor(() => expect(shown.path()).toBe('/customers/o-1'))
    expect(writes(shown).map(({ body }) => body)).toEqual([{ name: 'Uma Reed', email: 'uma@b.example' }])
  })
})

describe('the page of a user', () => {
  const show = (status: string | undefined, viewer: object = admin) =>
    renderSignedIn('/users/u-1', viewer, {
      ...known,
      'GET /api/users/u-1': respondWith(200, { ...uma, status }),
      'POST /api/users/u-1/invitation': respondWith(204),
      'DELETE /api/users/u-1/invitation': respondWith(204),
    })

  test.each([
    ['active', 'Active'],
    ['temporary_password', 'Temporary password'],
    ['invited', 'Invited'],
    ['invitation_expired', 'Invitation expired'],
    ['invitation_withdrawn', 'Invitation withdrawn'],
    ['frozen', 'frozen'],
  ])('the page of a user shows the status %s: %s', async (status, text) => {
    show(status)

    expect(await screen.findByText(text)).toBeVisible()
  })

  test('the page of a user shows no status if the server sends none', async () => {
    show(undefined)

    expect(await screen.findByText('uma@b.example')).toBeVisible()
    expect(screen.queryByText('Status')).not.toBeInTheDocument()
  })

  test('the page of a user sends an invitation again, and withdraws it', async () => {
    const shown = show('invited')

    await shown.user.click(await screen.findByRole('button', { name: 'Send invitation again' }))
    expect(await screen.findByText('Invitation sent')).toBeVisible()
    shown.server.change({
      'GET /api/users/u-1': respondWith(200, { ...uma, status: 'invitation_withdrawn' }),
    })
    await shown.user.click(screen.getByRole('button', { name: 'Withdraw invitation' }))

    expect(await screen.findByText('Invitation withdrawn')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Withdraw invitation' })).not.toBeInTheDocument()
    expect(writes(shown).map(({ call }) => call)).toEqual([
      'POST /api/users/u-1/invitation',
      'DELETE /api/users/u-1/invitation',
    ])
  })

  test('the page of a user offers no invitation to a viewer who may not create users', async () => {
    show('invited', field)

    expect(await screen.findByText('Invited')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Send invitation again' })).not.toBeInTheDocument()
  })
})

describe('a user with a temporary password', () => {
  const show = (path: string) =>
    renderSignedIn(
      path,
      { ...field, must_change_password: true },
      { 'PATCH /api/auth/change-password': respondWith(204) },
    )

  test.each(['/', '/customers', '/users/u-1', '/schedule'])(
    'a user with a temporary password sees only the form of the password at %s',
    async path => {
      const shown = show(path)

      expect(await screen.findByRole('heading', { name: 'Choose your own password' })).toBeVisible()
      expect(screen.queryByRole('tab')).not.toBeInTheDocument()
      expect(shown.server.calls()).toEqual(['GET /api/auth/identify'])
    },
  )

  test('a user with a temporary password reaches the requested page after changing it', async () => {
    const shown = show('/')
    await shown.user.type(await screen.findByLabelText('Old Password'), 'passw0rd')
    await shown.user.type(screen.getByLabelText('New Password'), 'a better one')

    await shown.user.click(screen.getByRole('button', { name: 'Save password' }))

    expect(await screen.findByRole('heading', { name: /^Welcome/ })).toBeVisible()
    expect(writes(shown).map(({ body }) => body)).toEqual([
      { old_password: 'passw0rd', new_password: 'a better one' },
    ])
  })
})

test('the link of an invitation opens a page that sets the first password', async () => {
  const shown = renderSignedOut('/reset-password?token=t0ken&invited=1', {
    'POST /api/auth/reset-password': respondWith(204),
  })
  expect(await screen.findByRole('heading', { name: 'Choose a password' })).toBeVisible()
  expect(shown.path()).toBe('/reset-password')
  await shown.user.type(screen.getByLabelText('New Password'), 'a better one')
  await shown.user.type(screen.getByLabelText('Confirm Password'), 'a better one')

  await shown.user.click(screen.getByRole('button', { name: 'Save password' }))

  expect(await screen.findByText('Your password is set. Please sign in.')).toBeVisible()
  expect(shown.path()).toBe('/login')
})

test('an invitation that is no longer valid says whom to contact', async () => {
  const wrong = 'Invalid or missing reset token'
  const shown = renderSignedOut('/reset-password?token=t0ken&invited=1', {
    'POST /api/auth/reset-password': respondWith(422, {
      message: wrong,
      code: 'invalid',
      fields: { token: wrong },
    }),
  })
  await shown.user.type(await screen.findByLabelText('New Password'), 'a better one')
  await shown.user.type(screen.getByLabelText('Confirm Password'), 'a better one')

  await shown.user.click(screen.getByRole('button', { name: 'Save password' }))

  expect(await screen.findByText(/Ask whoever invited you/)).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Request a new link' })).not.toBeInTheDocument()
})
