import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { changeRequests } from '../../support/form-steps.ts'
import { admin, business, field } from '../../support/people.ts'
import { renderSignedIn } from '../../support/render-at.tsx'
import {
  deferredResponse,
  networkError,
  type Responder,
  respondWith,
  type Script,
} from '../../support/scripted-server.ts'

const harbor = { id: 'o-1', name: 'Harbor Microgrid' }
const known: Script = {
  'GET /api/organizations/': respondWith(200, [harbor]),
  'GET /api/organizations/o-1': respondWith(200, harbor),
  'GET /api/organizations/o-1/users': respondWith(200, []),
}

describe('a new customer', () => {
  const open = (script: Script = {}) => renderSignedIn('/customers/create', business, { ...known, ...script })

  test('the form of a new customer has a name alone, and says that users are added later', async () => {
    open()

    expect(await screen.findByRole('textbox', { name: 'Account Name' })).toBeVisible()
    expect(screen.getByText('Create Account to Add Users')).toBeVisible()
  })

  test('a new customer is sent with its name, confirmed, and shown', async () => {
    const shown = open({ 'POST /api/organizations/': respondWith(201, { id: 'o-1' }) })

    await shown.user.type(await screen.findByLabelText('Account Name'), '  Harbor Microgrid {Enter}')

    await waitFor(() => expect(shown.path()).toBe('/customers/o-1'))
    expect(changeRequests(shown)).toEqual([
      { call: 'POST /api/organizations/', body: { name: 'Harbor Microgrid' } },
    ])
    expect(await screen.findByText('Successfully created organization')).toBeVisible()
  })

  test('a new customer needs a name', async () => {
    const shown = open()

    await shown.user.click(await screen.findByRole('button', { name: 'Save' }))

    expect(await screen.findByText('Account name cannot be empty')).toBeVisible()
    await waitFor(() => expect(screen.getByLabelText('Account Name')).toHaveFocus())
    expect(changeRequests(shown)).toEqual([])
  })

  test.each([
    ["the server's sentence", respondWith(409, { message: 'Not today.', code: 'x' }), 'Not today.'],
    ['the default', respondWith(500), 'An error occurred creating organization'],
    [
      'the default, then that the server is away',
      networkError,
      'An error occurred creating organization. The server cannot be reached.',
    ],
  ] as [string, Responder, string][])(
    'creating a customer that failed shows %s, and keeps the name',
    async (_, answer, text) => {
      const { user } = open({ 'POST /api/organizations/': answer })

      await user.type(await screen.findByLabelText('Account Name'), 'Harbor{Enter}')

      expect(await screen.findByRole('alert')).toHaveTextContent(text)
      expect(screen.getByLabelText('Account Name')).toHaveValue('Harbor')
    },
  )

  test('the form of a new customer is left by Cancel, which asks for confirmation if something was typed', async () => {
    const { user, path } = open()

    await user.type(await screen.findByLabelText('Account Name'), 'Har')
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await user.click(await screen.findByRole('button', { name: 'Stay' }))
    expect(screen.getByLabelText('Account Name')).toHaveValue('Har')
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await user.click(await screen.findByRole('button', { name: 'Leave' }))

    await waitFor(() => expect(path()).toBe('/customers'))
  })
})

describe('the form of a customer account', () => {
  const open = (script: Script = {}, person: object = business) =>
    renderSignedIn('/customers/o-1/edit', person, { ...known, ...script })
  const invite = async (
    { user }: ReturnType<typeof renderSignedIn>,
    name: string,
    password = 'passw0rd!',
  ) => {
    await user.click(await screen.findByRole('button', { name: 'invite user' }))
    const block = screen.getAllByRole('group', { name: /^Invited user/ }).at(-1) as HTMLElement
    await user.type(within(block).getByLabelText('Name'), name)
    await user.type(within(block).getByLabelText('Email'), `${name.toLowerCase()}@b.example`)
    await user.type(within(block).getByLabelText('Password'), password)
    return block
  }
  const save = ({ user }: ReturnType<typeof renderSignedIn>) =>
    user.click(screen.getByRole('button', { name: 'Save' }))

  test('the form of a customer account renames the account and shows it', async () => {
    const shown = open({ 'PATCH /api/organizations/o-1/': respondWith(200) })
    const name = await screen.findByLabelText('Account Name')

    await shown.user.clear(name)
    await shown.user.type(name, 'Harbor Two')
    await save(shown)

    await waitFor(() => expect(shown.path()).toBe('/customers/o-1'))
    expect(changeRequests(shown)).toEqual([
      { call: 'PATCH /api/organizations/o-1/', body: { name: 'Harbor Two' } },
    ])
  })

  test('the form of a customer account sends nothing if the name is unchanged', async () => {
    const shown = open()

    await screen.findByLabelText('Account Name')
    await save(shown)

    await waitFor(() => expect(shown.path()).toBe('/customers/o-1'))
    expect(changeRequests(shown)).toEqual([])
  })

  test('the form of a customer account invites each user with a separate request, and confirms them together', async () => {
    const shown = open({
      'POST /api/organizations/o-1/users': respondWith(201, { id: 'u', identity: { id: 'i' } }),
    })

    await invite(shown, 'Uma')
    await invite(shown, 'Ole')
    await save(shown)

    await waitFor(() => expect(shown.path()).toBe('/customers/o-1'))
    expect(changeRequests(shown)).toEqual([
      {
        call: 'POST /api/organizations/o-1/users',
        body: { name: 'Uma', email: 'uma@b.example', password: 'passw0rd!' },
      },
      {
        call: 'POST /api/organizations/o-1/users',
        body: { name: 'Ole', email: 'ole@b.example', password: 'passw0rd!' },
      },
    ])
    expect(await screen.findByText('2 user(s) created successfully.')).toBeVisible()
  })

  test('the form of a customer account keeps the failed users with their reason, and does not create the others twice', async () => {
    const taken = respondWith(409, { message: 'Another user already has this email.', code: 'email_taken' })
    const shown = open({
      'POST /api/organizations/o-1/users': asked =>
        ((asked.body as { name: string }).name === 'Ole'
          ? taken
          : respondWith(201, { id: 'u', identity: { id: 'i' } }))(asked),
    })
    await invite(shown, 'Uma')
    await invite(shown, 'Ole')

    await save(shown)
    expect(await screen.findByText('1 user(s) failed to create.')).toBeVisible()
    const [left, ...others] = screen.getAllByRole('group', { name: /^Invited user/ })
    expect(others).toEqual([])
    expect(within(left as HTMLElement).getByLabelText('Name')).toHaveValue('Ole')
    expect(within(left as HTMLElement).getByLabelText('Password')).toHaveValue('passw0rd!')
    expect(within(left as HTMLElement).getByText('Another user already has this email.')).toBeVisible()

    shown.server.change({
      'POST /api/organizations/o-1/users': respondWith(201, { id: 'u', identity: { id: 'i' } }),
    })
    await save(shown)

    await waitFor(() => expect(shown.path()).toBe('/customers/o-1'))
    expect(changeRequests(shown).map(({ body }) => (body as { name: string }).name)).toEqual([
      'Uma',
      'Ole',
      'Ole',
    ])
  })

  test('the form of a customer account reports an error from the server at the field of the invited user', async () => {
    const shown = open({
      'POST /api/organizations/o-1/users': respondWith(422, {
        message: 'Some of the values are not valid.',
        code: 'invalid',
        fields: { email: 'No mails go there.' },
      }),
    })
    await invite(shown, 'Uma')

    await save(shown)

    expect(await screen.findByText('No mails go there.')).toBeVisible()
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('No mails go there.')
    await waitFor(() => expect(screen.getByLabelText('Email')).toHaveFocus())
  })

  test('the form of a customer account says once that an email is in use, if the server reports it at the field', async () => {
    const text = 'Another user already has this email.'
    const shown = open({
      'POST /api/organizations/o-1/users': respondWith(409, {
        message: text,
        code: 'email_taken',
        fields: { email: text },
      }),
    })
    const block = await invite(shown, 'Uma')

    await save(shown)

    expect(await within(block).findByText(text)).toBeVisible()
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(text)
    expect(within(block).queryByRole('alert')).not.toBeInTheDocument()
  })

  test('the form of a customer account shows an error from the server about an unknown field in an alert', async () => {
    const shown = open({
      'POST /api/organizations/o-1/users': respondWith(422, {
        message: 'Some of the values are not valid.',
        code: 'invalid',
        fields: { email: 'No mails go there.', phone: 'No phone is there.' },
      }),
    })
    const block = await invite(shown, 'Uma')

    await save(shown)

    expect(await within(block).findByRole('alert')).toHaveTextContent('Some of the values are not valid.')
  })

  test.each([
    ['Name', '{Backspace}', 'Name is required'],
    ['Email', 'x', 'Valid email is required'],
    ['Password', 'short1', 'Password must be 8+ chars long'],
  ])('the form of a customer account checks the %s of an invited user', async (label, typed, text) => {
    const shown = open()
    await shown.user.click(await screen.findByRole('button', { name: 'invite user' }))

    await shown.user.type(screen.getByLabelText(label), typed)
    await save(shown)

    expect(await screen.findByText(text)).toBeVisible()
    expect(screen.getByLabelText(label)).toHaveAccessibleDescription(text)
    expect(changeRequests(shown)).toEqual([])
  })

  test('the form of a customer account invites nobody if the rename was refused', async () => {
    const shown = open({ 'PATCH /api/organizations/o-1/': respondWith(500) })
    await shown.user.type(await screen.findByLabelText('Account Name'), ' Two')
    await invite(shown, 'Uma')

    await save(shown)

    expect(await screen.findByText('Error updating organization.')).toBeVisible()
    expect(screen.getByLabelText('Account Name')).toHaveValue('Harbor Microgrid Two')
    expect(screen.getByLabelText('Name')).toHaveValue('Uma')
    expect(changeRequests(shown).map(({ call }) => call)).toEqual(['PATCH /api/organizations/o-1/'])
  })

  test('the form of a customer account ignores a second press of Save while it is saving', async () => {
    const held = deferredResponse()
    const shown = open({ 'PATCH /api/organizations/o-1/': held.answer })
    await shown.user.type(await screen.findByLabelText('Account Name'), ' Two')

    await save(shown)
    await save(shown)
    held.give(respondWith(200))

    await waitFor(() => expect(shown.path()).toBe('/customers/o-1'))
    expect(changeRequests(shown)).toHaveLength(1)
  })

  test('the form of a customer account can remove the block of an invited user', async () => {
    const shown = open()
    await invite(shown, 'Uma')

    await shown.user.click(screen.getByRole('button', { name: 'Remove' }))

    expect(screen.queryByRole('group', { name: /^Invited user/ })).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'invite user' })).toHaveFocus()
  })

  test('the form of a customer account cannot deactivate the account yet, and says so', async () => {
    open({}, admin)

    const button = await screen.findByRole('button', { name: 'Deactivate Account' })

    expect(button).toHaveAttribute('aria-disabled', 'true')
    await waitFor(() => expect(button).toHaveAccessibleDescription('Accounts cannot be deactivated yet.'))
  })

  test('the form of a customer account says to a field operator who may invite users', async () => {
    const { user } = open({}, field)

    const button = await screen.findByRole('button', { name: 'invite user' })
    await user.click(button)

    expect(button).toHaveAccessibleDescription('Only administrators and business operators can invite users.')
    expect(screen.queryByRole('group', { name: /^Invited user/ })).not.toBeInTheDocument()
  })
})
