import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { admin, field } from '../../support/people.ts'
import { renderSignedIn } from '../../support/render-at.tsx'
import {
  deferredResponse,
  networkError,
  type Responder,
  respondWith,
  type Script,
} from '../../support/scripted-server.ts'

const harbor = { id: 'o-1', name: 'Harbor Microgrid' }
const quarry = { id: 'o-2', name: 'Quarry Power' }

const show = (path = '/organizations', script: Script = {}) =>
  renderSignedIn(path, admin, { 'GET /api/organizations/': respondWith(200, [harbor, quarry]), ...script })
const posted = ({ server }: ReturnType<typeof show>) =>
  server.requests.filter(({ method }) => method === 'POST').map(({ path, body }) => ({ path, body }))

describe('the organizations list', () => {
  test('the organizations list shows Name and ID of every organization', async () => {
    show()

    const table = await screen.findByRole('table', { name: 'Organizations' })

    const headers = within(table).getAllByRole('columnheader')
    expect(headers.map(({ textContent }) => textContent)).toEqual(['Name', 'ID'])
    expect(within(table).getByRole('row', { name: 'Harbor Microgrid o-1' })).toBeVisible()
    expect(within(table).getByRole('row', { name: 'Quarry Power o-2' })).toBeVisible()
  })

  test('the organizations list opens an organization by a click anywhere on its row', async () => {
    const { user, path } = show()

    await user.click(await screen.findByRole('cell', { name: 'o-2' }))

    expect(path()).toBe('/organizations/o-2')
  })

  test('the organizations list opens an organization by keyboard', async () => {
    const { user, path } = show()

    const link = await screen.findByRole('link', { name: 'Quarry Power' })
    link.focus()
    await user.keyboard('{Enter}')

    expect(path()).toBe('/organizations/o-2')
  })

  test('the organizations list is searched by the server, and announces what was found', async () => {
    const { user, path } = show('/organizations', {
      'GET /api/organizations/?search=qua': respondWith(200, [quarry]),
    })

    await user.type(await screen.findByRole('searchbox', { name: 'Search' }), 'qua')

    expect(await screen.findByText('1 organization')).toBeInTheDocument()
    expect(screen.queryByRole('link', { name: 'Harbor Microgrid' })).not.toBeInTheDocument()
    expect(path()).toBe('/organizations?search=qua')
  })

  test('the organizations list sorts by a column, which stays in the address', async () => {
    const { user, path } = show()

    await user.click(await screen.findByRole('button', { name: 'Name' }))
    await user.click(screen.getByRole('button', { name: 'Name' }))

    expect(screen.getAllByRole('link', { name: /Harbor|Quarry/ }).map(link => link.textContent)).toEqual([
      'Quarry Power',
      'Harbor Microgrid',
    ])
    expect(path()).toBe('/organizations?sort=-name')
  })

  test('the organizations list says what to do if it is empty, and if nothing was found', async () => {
    const { unmount } = show('/organizations', { 'GET /api/organizations/': respondWith(200, []) })
    expect(await screen.findByText('No organizations yet')).toBeVisible()
    unmount()

    show('/organizations?search=x', { 'GET /api/organizations/?search=x': respondWith(200, []) })
    expect(await screen.findByText('No organizations found')).toBeVisible()
  })

  test('the organizations list says Loading... while it is loading', async () => {
    show('/organizations', { 'GET /api/organizations/': deferredResponse().answer })
    await screen.findByRole('heading', { name: 'Organizations' })

    expect(await screen.findByText('Loading...')).toBeVisible()
  })

  test('the organizations list that could not be loaded can be loaded again', async () => {
    const { user, server } = show('/organizations', { 'GET /api/organizations/': networkError })
    await screen.findByText('The server cannot be reached.')

    server.change({ 'GET /api/organizations/': respondWith(200, [harbor]) })
    await user.click(screen.getByRole('button', { name: 'Try again' }))

    expect(await screen.findByRole('link', { name: 'Harbor Microgrid' })).toBeVisible()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })
})

describe('the dialog Create Organization', () => {
  const open = async (script: Script = {}, person: object = field) => {
    const shown = renderSignedIn('/organizations', person, {
      'GET /api/organizations/': respondWith(200, [harbor]),
      ...script,
    })
    await shown.user.click(await screen.findByRole('button', { name: 'Create Organization' }))
    const dialog = await screen.findByRole('dialog', { name: 'Create Organization' })
    return { ...shown, dialog }
  }

  test('Create Organization sends the name, confirms it, closes, and the list shows it without a reload', async () => {
    const created: Script = {
      'POST /api/organizations/': asked => {
        shown.server.change({ 'GET /api/organizations/': respondWith(200, [harbor, quarry]) })
        return respondWith(201, quarry)(asked)
      },
    }
    const shown = await open(created)

    await shown.user.type(screen.getByLabelText('Organization Name'), ' Quarry Power {Enter}')

    expect(await screen.findByText('Successfully created organization')).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(await screen.findByRole('link', { name: 'Quarry Power' })).toBeVisible()
    expect(posted(shown)).toEqual([{ path: '/api/organizations/', body: { name: 'Quarry Power' } }])
    await waitFor(() => expect(screen.getByRole('button', { name: 'Create Organization' })).toHaveFocus())
  })

  test('Create Organization silently ignores a blank name', async () => {
    const shown = await open()

    await shown.user.type(screen.getByLabelText('Organization Name'), '   {Enter}')
    await shown.user.click(screen.getByRole('button', { name: 'Create' }))

    expect(screen.getByRole('dialog', { name: 'Create Organization' })).toBeVisible()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    expect(screen.getByLabelText('Organization Name')).not.toHaveAttribute('aria-invalid')
    expect(posted(shown)).toEqual([])
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
    'Create Organization that failed shows %s, and keeps the name',
    async (_, answer, text) => {
      const { user } = await open({ 'POST /api/organizations/': answer })

      await user.type(screen.getByLabelText('Organization Name'), 'Quarry{Enter}')

      expect(await screen.findByRole('alert')).toHaveTextContent(text)
      expect(screen.getByLabelText('Organization Name')).toHaveValue('Quarry')
    },
  )

  test('Create Organization shows an error from the server at its field', async () => {
    const { user } = await open({
      'POST /api/organizations/': respondWith(422, {
        message: 'Some of the values are not valid.',
        code: 'invalid',
        fields: { name: 'There is one of this name.' },
      }),
    })

    await user.type(screen.getByLabelText('Organization Name'), 'Quarry{Enter}')

    expect(await screen.findByText('There is one of this name.')).toBeVisible()
    expect(screen.getByLabelText('Organization Name')).toHaveAccessibleDescription(
      'There is one of this name.',
    )
    await waitFor(() => expect(screen.getByLabelText('Organization Name')).toHaveFocus())
  })

  test('Create Organization sends one request for a double press', async () => {
    const held = deferredResponse()
    const shown = await open({ 'POST /api/organizations/': held.answer })
    await shown.user.type(screen.getByLabelText('Organization Name'), 'Quarry')

    await shown.user.dblClick(screen.getByRole('button', { name: 'Create' }))
    await shown.user.keyboard('{Enter}')
    held.give(respondWith(201, quarry))

    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(posted(shown)).toHaveLength(1)
  })

  test('Create Organization asks for confirmation before Escape or Cancel loses a name, and starts empty the next time', async () => {
    const { user } = await open()
    await user.type(screen.getByLabelText('Organization Name'), 'Qua')

    await user.keyboard('{Escape}')
    await user.click(await screen.findByRole('button', { name: 'Stay' }))
    expect(screen.getByLabelText('Organization Name')).toHaveValue('Qua')
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await user.click(await screen.findByRole('button', { name: 'Leave' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())

    await user.click(screen.getByRole('button', { name: 'Create Organization' }))
    expect(await screen.findByLabelText('Organization Name')).toHaveValue('')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })
})
