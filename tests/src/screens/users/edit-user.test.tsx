import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { admin, business, field, withoutRole } from '../../support/people.ts'
import { renderSignedIn } from '../../support/render-at.tsx'
import {
  deferredResponse,
  networkError,
  type Responder,
  respondWith,
  type Script,
} from '../../support/scripted-server.ts'
import { harbor, known, uma, writes } from './support.ts'

const show = (script: Script = {}, viewer: object = admin) =>
  renderSignedIn('/users/u-1/edit', viewer, { ...known, ...script })
type Shown = ReturnType<typeof show>

/** The one who looks is the one who is looked at. */
const herself = { id: 'u-1', email: 'uma@b.example', name: 'Uma Reed', organization_id: 'o-1' }
const asOwn = (...roles: string[]) => ({ ...herself, roles })

async function rename({ user }: Shown, name: string) {
  const box = await screen.findByLabelText('Name')
  await user.clear(box)
  await user.type(box, name)
}
async function toggle({ user }: Shown, ...roles: string[]) {
  await user.click(await screen.findByRole('combobox', { name: 'Roles' }))
  for (const role of roles) await user.click(await screen.findByRole('option', { name: role }))
  await user.keyboard('{Escape}')
}
const save = ({ user }: Shown) => user.click(screen.getByRole('button', { name: 'save' }))

const update = (name: string) => ({
  call: 'PATCH /api/users/u-1',
  body: { name, email: 'uma@b.example' },
})

describe('the form of a user', () => {
  test('the form of a user has name, email, roles and a disabled password', async () => {
    show()

    expect(await screen.findByLabelText('Name')).toHaveValue('Uma Reed')
    expect(screen.getByLabelText('Email')).toHaveValue('uma@b.example')
    expect(screen.getByLabelText('Password')).toBeDisabled()
    expect(screen.getByRole('combobox', { name: 'Roles' })).toHaveTextContent('Field Operator')
  })

  test('the form of a user sends name and email alone if the roles are unchanged, and shows the user', async () => {
    const shown = show({ 'PATCH /api/users/u-1': respondWith(200) })
    await rename(shown, '  Uma Berg ')

    await save(shown)

    await waitFor(() => expect(shown.path()).toBe('/users/u-1'))
    expect(writes(shown)).toEqual([update('Uma Berg')])
    expect(await screen.findByText('User updated successfully')).toBeVisible()
  })

  test('the form of a user sends the roles alone if the rest is unchanged', async () => {
    const shown = show({ 'PUT /api/identities/i-1/roles': respondWith(200) })
    await toggle(shown, 'Administrator')

    await save(shown)

    await waitFor(() => expect(shown.path()).toBe('/users/u-1'))
    expect(writes(shown)).toEqual([
      { call: 'PUT /api/identities/i-1/roles', body: { role_names: ['ADMIN', 'FIELD_OPERATIONS'] } },
    ])
  })

  test('the form of a user can remove every role', async () => {
    const shown = show({ 'PUT /api/identities/i-1/roles': respondWith(200) })
    await toggle(shown, 'Field Operator')

    await save(shown)

    await waitFor(() => expect(shown.path()).toBe('/users/u-1'))
    expect(writes(shown)).toEqual([{ call: 'PUT /api/identities/i-1/roles', body: { role_names: [] } }])
  })

  test('the form of a user sends nothing if nothing was changed', async () => {
    const shown = show()
    await screen.findByLabelText('Name')

    await save(shown)

    await waitFor(() => expect(shown.path()).toBe('/users/u-1'))
    expect(writes(shown)).toEqual([])
  })

  test('the form of a user keeps a role that the server no longer offers, unless it is removed', async () => {
    const shown = show({
      'GET /api/users/u-1': respondWith(200, { ...uma, identity: { ...uma.identity, roles: ['AUDITOR'] } }),
      'PUT /api/identities/i-1/roles': respondWith(200),
    })
    await toggle(shown, 'Administrator')

    await save(shown)

    await waitFor(() => expect(shown.path()).toBe('/users/u-1'))
    expect(writes(shown)[0]?.body).toEqual({ role_names: ['ADMIN', 'AUDITOR'] })
  })

  test('the form of a user offers no roles if the server gives the user none', async () => {
    const shown = show({ 'GET /api/users/u-1': respondWith(200, { ...uma, identity: null }) })

    const roles = await screen.findByRole('combobox', { name: 'Roles' })

    expect(roles).toHaveAccessibleDescription('The server does not let this user have roles.')
    await save(shown)
    await waitFor(() => expect(shown.path()).toBe('/users/u-1'))
    expect(writes(shown)).toEqual([])
  })

  test.each([
    ['Name', '{Backspace}', 'Name is required'],
    ['Name', 'Uma!', 'Name can only contain letters, numbers, and spaces'],
    ['Email', '{Backspace}', 'Email is required'],
    ['Email', 'uma', 'Email is not valid'],
  ])('the form of a user says what is wrong with the %s %s', async (label, typed, text) => {
    const shown = show()
    await shown.user.clear(await screen.findByLabelText(label))
    await shown.user.type(screen.getByLabelText(label), typed)

    await save(shown)

    await waitFor(() => expect(screen.getByLabelText(label)).toHaveAccessibleDescription(text))
    await waitFor(() => expect(screen.getByLabelText(label)).toHaveFocus())
    expect(writes(shown)).toEqual([])
  })

  test('the form of a user is left by cancel, which asks for confirmation if something was changed', async () => {
    const shown = show()
    await rename(shown, 'Um')

    await shown.user.click(screen.getByRole('button', { name: 'cancel' }))
    await shown.user.click(await screen.findByRole('button', { name: 'Leave' }))

    await waitFor(() => expect(shown.path()).toBe('/users/u-1'))
    expect(writes(shown)).toEqual([])
  })

  test('the form of a user ignores a second press of save while it is saving', async () => {
    const held = deferredResponse()
    const shown = show({ 'PATCH /api/users/u-1': held.answer })
    await rename(shown, 'Uma Berg')

    await shown.user.dblClick(screen.getByRole('button', { name: 'save' }))
    held.give(respondWith(200))

    await waitFor(() => expect(shown.path()).toBe('/users/u-1'))
    expect(writes(shown)).toHaveLength(1)
  })

  test('the form of a user that cannot be loaded says why, and can be loaded again', async () => {
    const { user, server } = show({ 'GET /api/users/u-1': respondWith(500) })
    expect(await screen.findByRole('alert')).toHaveTextContent('Error loading user: ')

    server.change(known)
    await user.click(screen.getByRole('button', { name: 'Try again' }))

    expect(await screen.findByLabelText('Name')).toHaveValue('Uma Reed')
  })
})

describe('a failed save of a user', () => {
  test.each([
    ["the server's sentence", respondWith(500, { message: 'Not today.', code: 'x' }), 'Not today.'],
    ['the default', respondWith(500), 'Error updating user.'],
    [
      'the default, then that the server is away',
      networkError,
      'Error updating user. The server cannot be reached.',
    ],
  ] as [string, Responder, string][])(
    'a failed save of a user shows %s, and keeps what was typed',
    async (_, answer, text) => {
      const shown = show({ 'PATCH /api/users/u-1': answer })
      await rename(shown, 'Uma Berg')

      await save(shown)

      expect(await screen.findByRole('alert')).toHaveTextContent(text)
      expect(screen.getByLabelText('Name')).toHaveValue('Uma Berg')
      expect(shown.path()).toBe('/users/u-1/edit')
    },
  )

  test('a failed save of a user shows the error from the server at its field', async () => {
    const shown = show({
      'PATCH /api/users/u-1': respondWith(409, {
        message: 'Another user already has this email.',
        code: 'email_taken',
        fields: { email: 'Another user already has this email.' },
      }),
    })
    await rename(shown, 'Uma Berg')

    await save(shown)

    await waitFor(() => expect(screen.getByLabelText('Email')).toHaveFocus())
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Another user already has this email.')
  })

  test('a failed save of the roles alone does not send again what was saved', async () => {
    const shown = show({
      'PATCH /api/users/u-1': respondWith(200),
      'PUT /api/identities/i-1/roles': respondWith(500),
    })
    await rename(shown, 'Uma Berg')
    await toggle(shown, 'Administrator')

    await save(shown)
    expect(await screen.findByRole('alert')).toHaveTextContent('Error assigning roles to the user.')
    expect(screen.getByLabelText('Name')).toHaveValue('Uma Berg')

    shown.server.change({ 'PUT /api/identities/i-1/roles': respondWith(200) })
    await save(shown)
    await waitFor(() => expect(shown.path()).toBe('/users/u-1'))
    expect(writes(shown).map(({ call }) => call)).toEqual([
      'PATCH /api/users/u-1',
      'PUT /api/identities/i-1/roles',
      'PUT /api/identities/i-1/roles',
    ])
  })
})

describe('the permission to edit a user', () => {
  test.each([
    ['a business operator', business],
    ['a field operator', field],
    ['somebody without a role', withoutRole],
  ])("%s is redirected from another user's form, and nothing is requested", async (_, viewer) => {
    const { path, server } = show({}, viewer)

    expect(await screen.findByRole('heading', { name: /^Welcome/ })).toBeVisible()
    expect(path()).toBe('/')
    expect(server.calls()).not.toContain('GET /api/users/u-1')
  })

  test.each([
    ['an administrator', ['ADMIN']],
    ['a business operator', ['BUSINESS_OPERATIONS']],
    ['a field operator', ['FIELD_OPERATIONS']],
    ['somebody without a role', []],
  ])('%s can edit their own record', async (_, roles) => {
    const shown = show({ 'PATCH /api/users/u-1': respondWith(200) }, asOwn(...roles))
    await rename(shown, 'Uma Berg')

    await save(shown)

    await waitFor(() => expect(shown.path()).toBe('/users/u-1'))
    expect(writes(shown)).toEqual([update('Uma Berg')])
    expect(await screen.findByRole('button', { name: 'Account of Uma Berg, UB' })).toBeVisible()
  })

  test('a user who cannot set roles sees who can', async () => {
    show({}, asOwn('BUSINESS_OPERATIONS'))

    const roles = await screen.findByRole('combobox', { name: 'Roles' })

    expect(roles).toHaveAccessibleDescription('Only administrators can set roles.')
  })

  test('an administrator sees what a change of their own roles means', async () => {
    show({}, asOwn('ADMIN'))

    expect(await screen.findByRole('combobox', { name: 'Roles' })).toHaveAccessibleDescription(
      'If you change your own roles, you may have to sign in again.',
    )
  })

  test("a user's own record is recognized by its email if the server gives no id", async () => {
    const { id: _, ...withoutId } = asOwn('FIELD_OPERATIONS')
    show({}, withoutId)

    expect(await screen.findByRole('button', { name: 'Change Password' })).toBeVisible()
  })

  test("another user's record is recognized by its email if the server gives no id", async () => {
    const { id: _, ...withoutId } = field
    const { path } = show({}, withoutId)

    await waitFor(() => expect(path()).toBe('/'))
  })
})

describe("another user's password", () => {
  test("another user's password is reset by a mail, confirmed in a banner", async () => {
    const shown = show({ 'POST /api/auth/request-password-reset': respondWith(204) })

    await shown.user.click(await screen.findByRole('link', { name: 'Send reset password email' }))

    expect(await screen.findByText('Successfully sent password reset email')).toBeVisible()
    expect(writes(shown)).toEqual([
      { call: 'POST /api/auth/request-password-reset', body: { email: 'uma@b.example' } },
    ])
    expect(shown.path()).toBe('/users/u-1/edit')
    expect(screen.queryByRole('button', { name: 'Change Password' })).not.toBeInTheDocument()
  })

  test.each([
    ['invited', 'This user has not chosen a password yet: send the invitation again.'],
    ['invitation_expired', 'This user has not chosen a password yet: send the invitation again.'],
    ['deactivated', 'A deactivated user is sent no password reset.'],
    ['account_deactivated', 'A deactivated user is sent no password reset.'],
  ])(
    'another user whose status is %s is promised no mail, which the server would not send',
    async (status, text) => {
      show({ 'GET /api/users/u-1': respondWith(200, { ...uma, status }) })

      expect(await screen.findByText(text)).toBeVisible()
      expect(screen.queryByRole('link', { name: 'Send reset password email' })).toBeNull()
    },
  )

  test.each([
    ["the server's sentence", respondWith(429, { message: 'Too many.', code: 'x' }), 'Too many.'],
    ['the default', respondWith(500), 'Error sending password reset email.'],
  ] as [string, Responder, string][])(
    "another user's password shows %s if the reset mail was not sent",
    async (_, answer, text) => {
      const { user } = show({ 'POST /api/auth/request-password-reset': answer })

      await user.click(await screen.findByRole('link', { name: 'Send reset password email' }))

      expect(await screen.findByText(text)).toBeVisible()
    },
  )

  test("another user's password is reset by one mail, however often the link is pressed meanwhile", async () => {
    const held = deferredResponse()
    const shown = show({ 'POST /api/auth/request-password-reset': held.answer })

    await shown.user.dblClick(await screen.findByRole('link', { name: 'Send reset password email' }))
    held.give(respondWith(204))

    expect(await screen.findByText('Successfully sent password reset email')).toBeVisible()
    expect(writes(shown)).toHaveLength(1)
  })
})

describe("a user's own password", () => {
  const open = async (script: Script = {}) => {
    const shown = show(script, asOwn('FIELD_OPERATIONS'))
    await shown.user.click(await screen.findByRole('button', { name: 'Change Password' }))
    const dialog = await screen.findByRole('dialog', { name: 'Change Password' })
    const submit = () => shown.user.click(within(dialog).getByRole('button', { name: 'Change Password' }))
    return { ...shown, dialog, submit }
  }
  const type = async ({ user }: Shown, old: string, fresh: string) => {
    await user.type(screen.getByLabelText('Old Password'), old)
    await user.type(screen.getByLabelText('New Password'), fresh)
  }

  test("a user's own password is changed in a dialog, which confirms the change and closes", async () => {
    const shown = await open({ 'PATCH /api/auth/change-password': respondWith(204) })
    await type(shown, ' old one ', 'n3w-pass-word')

    await shown.submit()

    expect(await screen.findByText('Your password has been changed.')).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(writes(shown)).toEqual([
      {
        call: 'PATCH /api/auth/change-password',
        body: { old_password: ' old one ', new_password: 'n3w-pass-word' },
      },
    ])
    await waitFor(() => expect(screen.getByRole('button', { name: 'Change Password' })).toHaveFocus())
    expect(screen.queryByText('Send reset password email')).not.toBeInTheDocument()
  })

  test("a user's own password is entered in fields that password managers understand", async () => {
    await open()

    expect(screen.getByLabelText('Old Password')).toHaveAttribute('autocomplete', 'current-password')
    expect(screen.getByLabelText('New Password')).toHaveAttribute('autocomplete', 'new-password')
  })

  test("a user's own password has rules, whose errors are shown at their fields", async () => {
    const shown = await open()
    await shown.user.type(screen.getByLabelText('New Password'), 'short')

    await shown.submit()

    await waitFor(() =>
      expect(screen.getByLabelText('New Password')).toHaveAccessibleDescription(
        'Password must be at least 8 characters long',
      ),
    )
    expect(screen.getByLabelText('Old Password')).toHaveAccessibleDescription('Password is required')
    await waitFor(() => expect(screen.getByLabelText('Old Password')).toHaveFocus())
    expect(writes(shown)).toEqual([])
  })

  test("a user's own password, entered wrongly, shows the server's words at the old one, and what was typed stays", async () => {
    const text = 'Error changing password, please make sure old password is correct.'
    const shown = await open({
      'PATCH /api/auth/change-password': respondWith(422, {
        message: text,
        code: 'invalid',
        fields: { old_password: text },
      }),
    })
    await type(shown, 'wr0ng-one', 'n3w-pass-word')

    await shown.submit()

    await waitFor(() => expect(screen.getByLabelText('Old Password')).toHaveAccessibleDescription(text))
    expect(screen.getByLabelText('Old Password')).toHaveValue('wr0ng-one')
    expect(screen.getByLabelText('New Password')).toHaveValue('n3w-pass-word')
  })

  test.each([
    ['the default', respondWith(500), 'Error changing password, please make sure old password is correct.'],
    [
      'the default, then that the server is away',
      networkError,
      'Error changing password, please make sure old password is correct. The server cannot be reached.',
    ],
  ] as [string, Responder, string][])(
    "a user's own password that was not changed shows %s, and can be sent again",
    async (_, answer, text) => {
      const shown = await open({ 'PATCH /api/auth/change-password': answer })
      await type(shown, 'old-pass-word', 'n3w-pass-word')

      await shown.submit()
      expect(await screen.findByRole('alert')).toHaveTextContent(text)

      shown.server.change({ 'PATCH /api/auth/change-password': respondWith(204) })
      await shown.submit()
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    },
  )

  test("a user's own password that was forgotten is reset by a mail to its owner: 'Forgot Password' leaves the dialog open", async () => {
    const shown = await open({ 'POST /api/auth/request-password-reset': respondWith(204) })

    await shown.user.click(screen.getByRole('link', { name: 'Forgot Password' }))

    expect(await screen.findByText('Password reset email sent.')).toBeInTheDocument()
    expect(writes(shown)).toEqual([
      { call: 'POST /api/auth/request-password-reset', body: { email: 'uma@b.example' } },
    ])
    expect(screen.getByRole('dialog', { name: 'Change Password' })).toBeVisible()
  })

  test("a user's own password is changed without submitting the form behind the dialog", async () => {
    const shown = await open({ 'PATCH /api/auth/change-password': respondWith(204) })
    await type(shown, 'old-pass-word', 'n3w-pass-word{Enter}')

    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())

    expect(shown.path()).toBe('/users/u-1/edit')
    expect(writes(shown)).toHaveLength(1)
  })
})

describe('the deletion of a user', () => {
  const open = async (script: Script = {}) => {
    const shown = show(script)
    await shown.user.click(await screen.findByRole('button', { name: 'delete user' }))
    const dialog = await screen.findByRole('alertdialog', { name: 'Delete this user?' })
    const confirm = () => shown.user.click(within(dialog).getByRole('button', { name: 'Delete' }))
    return { ...shown, dialog, confirm }
  }

  test('the deletion of a user names the user, with the focus on the cancel button', async () => {
    const { dialog, user } = await open()

    expect(dialog).toHaveTextContent('Uma Reed')
    expect(dialog).toHaveTextContent('uma@b.example')
    const cancel = within(dialog).getByRole('button', { name: 'Cancel' })
    await waitFor(() => expect(cancel).toHaveFocus())
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
  })

  test('the deletion of a user is confirmed, and opens the page of the organization', async () => {
    const shown = await open({ 'DELETE /api/users/u-1': respondWith(204) })

    await shown.confirm()

    await waitFor(() => expect(shown.path()).toBe('/organizations/o-1'))
    expect(writes(shown)).toEqual([{ call: 'DELETE /api/users/u-1', body: undefined }])
    expect(await screen.findByText('Successfully deleted user')).toBeVisible()
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
  })

  test('the deletion of a user leads two steps back if the organization is unknown', async () => {
    const shown = renderSignedIn('/organizations', admin, {
      ...known,
      'GET /api/organizations/': respondWith(200, [harbor]),
      'GET /api/users/u-1': respondWith(200, { ...uma, identity: { id: 'i-1', roles: [] } }),
      'DELETE /api/users/u-1': respondWith(204),
    })
    await screen.findByRole('heading', { name: 'Organizations' })
    shown.navigate('/users/u-1')
    await shown.user.click(await screen.findByRole('link', { name: 'edit user info' }))
    await shown.user.click(await screen.findByRole('button', { name: 'delete user' }))

    await shown.user.click(await screen.findByRole('button', { name: 'Delete' }))

    await waitFor(() => expect(shown.path()).toBe('/organizations'))
  })

  test.each([
    [
      "the server's sentence",
      respondWith(409, { message: 'The last one.', code: 'last_admin' }),
      'The last one.',
    ],
    ['the default', respondWith(500), 'An error occurred deleting user'],
    [
      'the default, then that the answer could not be read, where a 200 is no 204',
      respondWith(200, {}),
      'An error occurred deleting user. The server sent a response that could not be read.',
    ],
    [
      'the default, then that the server is away',
      networkError,
      'An error occurred deleting user. The server cannot be reached.',
    ],
  ] as [string, Responder, string][])(
    'the deletion of a user that failed shows %s, and stays on the page',
    async (_, answer, text) => {
      const shown = await open({ 'DELETE /api/users/u-1': answer })

      await shown.confirm()

      expect(await screen.findByRole('alert')).toHaveTextContent(text)
      await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
      expect(shown.path()).toBe('/users/u-1/edit')
    },
  )

  test.each([
    ['an administrator', ['ADMIN'], 'You cannot delete yourself. Another administrator can.'],
    ['a field operator', ['FIELD_OPERATIONS'], 'Only administrators can delete users.'],
  ])('%s cannot delete their own record, and sees why', async (_, roles, text) => {
    const { user } = show({}, asOwn(...roles))

    const button = await screen.findByRole('button', { name: 'delete user' })
    await user.click(button)

    expect(button).toHaveAttribute('aria-disabled', 'true')
    expect(button).toHaveAccessibleDescription(text)
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
  })
})
