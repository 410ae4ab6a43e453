import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { admin, business } from '../../support/people.ts'
import { renderSignedIn } from '../../support/render-at.tsx'
import {
  deferredResponse,
  networkError,
  type Responder,
  respondWith,
  type Script,
} from '../../support/scripted-server.ts'
import { known, writes } from './support.ts'

const created = respondWith(201, { id: 'u-1', identity: { id: 'i-1' } })
const rolesSet = respondWith(200, { id: 'i-1' })

const show = (script: Script = {}, viewer: object = admin) =>
  renderSignedIn('/organizations/o-1/create-user', viewer, {
    ...known,
    'POST /api/organizations/o-1/users': created,
    'PUT /api/identities/i-1/roles': rolesSet,
    ...script,
  })
type Shown = ReturnType<typeof show>

async function fill(
  { user }: Shown,
  { name = 'Uma Reed', email = 'uma@b.example', password = 'passw0rd' } = {},
) {
  await user.type(await screen.findByLabelText('Name'), name)
  await user.type(screen.getByLabelText('Email'), email)
  await user.type(screen.getByLabelText('Password'), password)
}
async function choose({ user }: Shown, ...roles: string[]) {
  await user.click(screen.getByRole('combobox', { name: 'Roles' }))
  for (const role of roles) await user.click(await screen.findByRole('option', { name: role }))
  await user.keyboard('{Escape}')
}
const save = ({ user }: Shown) => user.click(screen.getByRole('button', { name: 'SAVE' }))

const creation = {
  call: 'POST /api/organizations/o-1/users',
  body: { name: 'Uma Reed', email: 'uma@b.example', password: 'passw0rd' },
}

describe('the form of a new user', () => {
  test('the form of a new user has Name, Email, Password and Roles, and names the organization', async () => {
    show()

    expect(await screen.findByRole('textbox', { name: 'Name' })).toBeVisible()
    expect(screen.getByRole('textbox', { name: 'Email' })).toBeVisible()
    expect(screen.getByLabelText('Password')).toHaveAttribute('autocomplete', 'new-password')
    expect(screen.getByRole('combobox', { name: 'Roles' })).toBeVisible()
    expect(await screen.findByRole('heading', { name: 'Harbor Microgrid' })).toBeVisible()
  })

  test('the form of a new user sends the user, then the chosen roles, then opens the page of the user', async () => {
    const shown = show()
    await fill(shown)
    await choose(shown, 'Field Operator', 'Administrator')

    await save(shown)

    await waitFor(() => expect(shown.path()).toBe('/users/u-1'))
    expect(writes(shown)).toEqual([
      creation,
      { call: 'PUT /api/identities/i-1/roles', body: { role_names: ['ADMIN', 'FIELD_OPERATIONS'] } },
    ])
    expect(await screen.findByText('User created successfully')).toBeVisible()
  })

  test('the form of a new user sends no roles if none were chosen', async () => {
    const shown = show()
    await fill(shown)

    await save(shown)

    await waitFor(() => expect(shown.path()).toBe('/users/u-1'))
    expect(writes(shown)).toEqual([creation])
  })

  test('the form of a new user says to a business operator who sets roles, and creates the user without any', async () => {
    const shown = show({}, business)
    await fill(shown)
    const roles = screen.getByRole('combobox', { name: 'Roles' })

    await shown.user.click(roles)
    expect(screen.queryByRole('option')).not.toBeInTheDocument()
    expect(roles).toHaveAccessibleDescription('Only administrators can set roles.')
    await save(shown)

    await waitFor(() => expect(shown.path()).toBe('/users/u-1'))
    expect(writes(shown)).toEqual([creation])
  })

  test.each([
    ["the server's sentence", respondWith(422, { message: 'Not this role.', code: 'x' }), 'Not this role.'],
    ['the default', respondWith(500), 'Error assigning roles to the user.'],
    [
      'the default, then that the server is away',
      networkError,
      'Error assigning roles to the user. The server cannot be reached.',
    ],
  ] as [string, Responder, string][])(
    'a new user whose roles were not set is reported with %s, and the page of the user opens all the same',
    async (_, answer, text) => {
      const shown = show({ 'PUT /api/identities/i-1/roles': answer })
      await fill(shown)
      await choose(shown, 'Field Operator')

      await save(shown)

      await waitFor(() => expect(shown.path()).toBe('/users/u-1'))
      expect(await screen.findByText(text)).toBeVisible()
      expect(screen.queryByText('User created successfully')).not.toBeInTheDocument()
    },
  )

  test('the form of a new user is left by CANCEL, which asks for confirmation if something was typed', async () => {
    const { user, path } = show()
    await user.type(await screen.findByLabelText('Name'), 'Um')

    await user.click(screen.getByRole('button', { name: 'CANCEL' }))
    await user.click(await screen.findByRole('button', { name: 'Stay' }))
    expect(screen.getByLabelText('Name')).toHaveValue('Um')
    await user.click(screen.getByRole('button', { name: 'CANCEL' }))
    await user.click(await screen.findByRole('button', { name: 'Leave' }))

    await waitFor(() => expect(path()).toBe('/organizations/o-1'))
  })

  test('the form of a new user has breadcrumbs to the organization', async () => {
    show()

    const trail = await screen.findByRole('navigation', { name: 'Breadcrumb' })

    expect(within(trail).getByRole('link', { name: 'User Admin' })).toHaveAttribute(
      'href',
      '/organizations/o-1',
    )
  })

  test('the form of a new user ignores a second press of SAVE while it is saving', async () => {
    const held = deferredResponse()
    const shown = show({ 'POST /api/organizations/o-1/users': held.answer })
    await fill(shown)

    await shown.user.dblClick(screen.getByRole('button', { name: 'SAVE' }))
    await shown.user.type(screen.getByLabelText('Name'), '{Enter}')
    held.give(created)

    await waitFor(() => expect(shown.path()).toBe('/users/u-1'))
    expect(writes(shown)).toHaveLength(1)
  })
})

describe('the rules of a new user', () => {
  test('the rules of a new user require all fields, with the focus on the first invalid one', async () => {
    const shown = show()
    await screen.findByLabelText('Name')

    await save(shown)

    await waitFor(() => expect(screen.getByLabelText('Name')).toHaveAccessibleDescription('Name is required'))
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Email is required')
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('Password is required')
    await waitFor(() => expect(screen.getByLabelText('Name')).toHaveFocus())
    expect(writes(shown)).toEqual([])
  })

  test.each([
    ['Name', { name: 'Uma!' }, 'Name can only contain letters, numbers, and spaces'],
    ['Email', { email: 'uma' }, 'Email is not valid'],
    ['Password', { password: 'passw0r' }, 'Password must be at least 8 characters long'],
  ])('the rules of a new user say what is wrong with the %s', async (label, typed, text) => {
    const shown = show()
    await fill(shown, typed)

    await save(shown)

    await waitFor(() => expect(screen.getByLabelText(label)).toHaveAccessibleDescription(text))
    expect(writes(shown)).toEqual([])
  })

  test('the rules of a new user accept letters of any alphabet', async () => {
    const shown = show()
    await fill(shown, { name: 'Тарас Ко 王' })

    await save(shown)

    await waitFor(() => expect(shown.path()).toBe('/users/u-1'))
  })
})

describe('a failed creation of a user', () => {
  test.each([
    ["the server's sentence", respondWith(500, { message: 'Not today.', code: 'x' }), 'Not today.'],
    ['the default', respondWith(500), 'Error creating user.'],
    [
      'the default, then that the server is away',
      networkError,
      'Error creating user. The server cannot be reached.',
    ],
  ] as [string, Responder, string][])(
    'a failed creation of a user shows %s, and keeps what was typed',
    async (_, answer, text) => {
      const shown = show({ 'POST /api/organizations/o-1/users': answer })
      await fill(shown)
      await choose(shown, 'Field Operator')

      await save(shown)

      expect(await screen.findByRole('alert')).toHaveTextContent(text)
      expect(screen.getByLabelText('Name')).toHaveValue('Uma Reed')
      expect(screen.getByLabelText('Email')).toHaveValue('uma@b.example')
      expect(screen.getByLabelText('Password')).toHaveValue('passw0rd')
      expect(screen.getByRole('combobox', { name: 'Roles' })).toHaveTextContent('Field Operator')
      expect(shown.path()).toBe('/organizations/o-1/create-user')
    },
  )

  test('a failed creation of a user shows the error from the server at its field, and succeeds when that is corrected', async () => {
    const shown = show({
      'POST /api/organizations/o-1/users': respondWith(409, {
        message: 'Another user already has this email.',
        code: 'email_taken',
        fields: { email: 'Another user already has this email.' },
      }),
    })
    await fill(shown)

    await save(shown)
    await waitFor(() =>
      expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(
        'Another user already has this email.',
      ),
    )
    await waitFor(() => expect(screen.getByLabelText('Email')).toHaveFocus())
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()

    shown.server.change({ 'POST /api/organizations/o-1/users': created })
    await shown.user.type(screen.getByLabelText('Email'), '.org')
    await save(shown)
    await waitFor(() => expect(shown.path()).toBe('/users/u-1'))
  })
})
