import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { paths } from '../../../../src/paths.ts'
import { admin, business, field, withoutRole } from '../../support/people.ts'
import { renderSignedIn } from '../../support/render-at.tsx'
import { deferredResponse, respondWith, type Script } from '../../support/scripted-server.ts'
import { harbor, known, uma } from './support.ts'

const show = (script: Script = {}, viewer: object = admin) =>
  renderSignedIn('/users/u-1', viewer, { ...known, ...script })

describe('the page of a user', () => {
  test('the page of a user shows name, email and role chips', async () => {
    show()

    expect(await screen.findByRole('heading', { name: 'Uma Reed' })).toBeVisible()
    expect(screen.getByText('uma@b.example')).toBeVisible()
    const chips = within(screen.getByRole('list', { name: 'Roles' })).getAllByRole('listitem')
    expect(chips.map(({ textContent }) => textContent)).toEqual(['Field Operator'])
  })

  test.each(['uma@b.example', 'a/b?c#d=1', '5%/x', 'a%41', 'Süd 1'])(
    'the page of a user is shown for the id %j',
    async id => {
      renderSignedIn(paths.user.link(id), admin, {
        ...known,
        [`GET /api/users/${encodeURIComponent(id)}`]: respondWith(200, { ...uma, id }),
      })

      expect(await screen.findByRole('heading', { name: 'Uma Reed' })).toBeVisible()
    },
  )

  test.each([
    ['an administrator', admin, 'The roles wait until Uma Reed chooses a password by the mailed link.'],
    ['the user', { ...admin, id: 'u-1' }, 'The roles wait until you choose a password by the mailed link.'],
  ])('the page of a user whose roles wait says so to %s', async (_, viewer, said) => {
    show({ 'GET /api/users/u-1': respondWith(200, { ...uma, roles_wait: true }) }, viewer)

    expect(await screen.findByText(said)).toBeVisible()
    expect(screen.queryAllByRole('button', { name: 'Send the link again' })).toHaveLength(
      said.includes('you') ? 0 : 1,
    )
  })

  test('the page of a user has the breadcrumbs Organizations > User Admin > User', async () => {
    show()
    await screen.findByRole('heading', { name: 'Uma Reed' })

    const trail = screen.getByRole('navigation', { name: 'Breadcrumb' })

    expect(
      within(trail)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Organizations', 'User Admin', 'User'])
    expect(within(trail).getByRole('link', { name: 'Organizations' })).toHaveAttribute(
      'href',
      '/organizations',
    )
    expect(within(trail).getByRole('link', { name: 'User Admin' })).toHaveAttribute(
      'href',
      '/organizations/o-1',
    )
    expect(within(trail).getByText('User')).toHaveAttribute('aria-current', 'page')
  })

  test("the page of a user has the button 'edit user info' for an administrator", async () => {
    const { user, path } = show()

    await user.click(await screen.findByRole('link', { name: 'edit user info' }))

    expect(path()).toBe('/users/u-1/edit')
  })

  test.each([
    ['a business operator', business],
    ['a field operator', field],
  ])("the page of a user has no 'edit user info' for %s", async (_, viewer) => {
    show({}, viewer)

    await screen.findByText('uma@b.example')

    expect(screen.queryByText('edit user info')).not.toBeInTheDocument()
  })

  test('the page of a user has no links to pages that its viewer may not open', async () => {
    show({}, { ...withoutRole, id: 'u-1' })

    await screen.findByText('uma@b.example')

    const trail = screen.getByRole('navigation', { name: 'Breadcrumb' })
    expect(within(trail).queryByRole('link')).not.toBeInTheDocument()
  })

  test('the page of a user without roles says so', async () => {
    show({
      'GET /api/users/u-1': respondWith(200, {
        ...uma,
        identity: { id: 'i-1', roles: [], organization: harbor },
      }),
    })

    expect(await screen.findByText('No roles')).toBeVisible()
  })

  test('the page of a user says that the organization is missing', async () => {
    show({ 'GET /api/users/u-1': respondWith(200, { ...uma, identity: { id: 'i-1', roles: [] } }) })

    expect(await screen.findByRole('alert')).toHaveTextContent("User's organization could not be found")
    expect(screen.getByText('uma@b.example')).toBeVisible()
  })

  test('the page of a user says Loading... while it is loading', async () => {
    show({ 'GET /api/users/u-1': deferredResponse().answer })
    await screen.findByRole('heading', { name: 'User' })

    expect(await screen.findByText('Loading...')).toBeVisible()
  })

  test('the page of a user that could not be loaded says why, and can be loaded again', async () => {
    const { user, server } = show({
      'GET /api/users/u-1': respondWith(404, { message: 'There is no such record.', code: 'not_found' }),
    })
    expect(await screen.findByRole('alert')).toHaveTextContent('Error loading user: There is no such record.')

    server.change(known)
    await user.click(screen.getByRole('button', { name: 'Try again' }))

    expect(await screen.findByText('uma@b.example')).toBeVisible()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })
})
