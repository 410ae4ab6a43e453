import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { accessibilityViolations } from '../../support/accessibility.ts'
import { admin, business, field, withoutRole } from '../../support/people.ts'
import { renderSignedIn } from '../../support/render-at.tsx'
import { respondWith } from '../../support/scripted-server.ts'
import { known, uma } from './support.ts'

const everybody = [
  ['an administrator', admin],
  ['a business operator', business],
  ['a field operator', field],
  ['somebody without a role', withoutRole],
] as const
const loaded = () => screen.findByRole('button', { name: /^Account of/ })

describe.each(everybody)('accessibility for %s', (_, viewer) => {
  test('axe finds no faults on the page of a user', async () => {
    renderSignedIn('/users/u-1', viewer, known)
    await screen.findByRole('heading', { name: 'Uma Reed' })
    await loaded()

    expect(await accessibilityViolations()).toEqual([])
  })

  test("axe finds no faults on the form of the viewer's own record, and in its dialog with errors", async () => {
    const own = { ...uma, id: viewer.id, email: viewer.email }
    const { user } = renderSignedIn(`/users/${viewer.id}/edit`, viewer, {
      ...known,
      [`GET /api/users/${viewer.id}`]: respondWith(200, own),
    })
    await user.clear(await screen.findByLabelText('Name'))
    await user.click(screen.getByRole('button', { name: 'save' }))
    await screen.findByText('Name is required')
    await loaded()
    expect(await accessibilityViolations()).toEqual([])

    await user.click(screen.getByRole('button', { name: 'Change Password' }))
    const dialog = await screen.findByRole('dialog')
    await user.click(within(dialog).getByRole('button', { name: 'Change Password' }))
    await screen.findByText('Password is required')
    expect(await accessibilityViolations()).toEqual([])
  })
})

describe('accessibility of forms and errors', () => {
  test.each([
    ['an administrator', admin],
    ['a business operator', business],
  ])('axe finds no faults on the form of a new user, with errors, for %s', async (_, viewer) => {
    const { user } = renderSignedIn('/organizations/o-1/create-user', viewer, known)
    await user.click(await screen.findByRole('button', { name: 'SAVE' }))
    await screen.findByText('Name is required')
    await loaded()

    expect(await accessibilityViolations()).toEqual([])
  })

  test('axe finds no faults on the form of another user, and in the confirmation before it is deleted', async () => {
    const { user } = renderSignedIn('/users/u-1/edit', admin, known)
    await user.click(await screen.findByRole('combobox', { name: 'Roles' }))
    await screen.findAllByRole('option')
    await loaded()
    expect(await accessibilityViolations()).toEqual([])

    await user.keyboard('{Escape}')
    await user.click(screen.getByRole('button', { name: 'delete user' }))
    await screen.findByRole('alertdialog')
    expect(await accessibilityViolations()).toEqual([])
  })

  test('axe finds no faults if a user could not be loaded, and if the organization is missing', async () => {
    const { unmount } = renderSignedIn('/users/u-1', admin, { 'GET /api/users/u-1': respondWith(500) })
    await screen.findByRole('alert')
    await loaded()
    expect(await accessibilityViolations()).toEqual([])
    unmount()

    renderSignedIn('/users/u-1', admin, {
      'GET /api/users/u-1': respondWith(200, { ...uma, identity: null }),
    })
    await screen.findByRole('alert')
    await loaded()
    expect(await accessibilityViolations()).toEqual([])
  })

  test('axe finds no faults on the admin page', async () => {
    renderSignedIn('/admin', admin)
    await screen.findByRole('link', { name: 'User Admin' })
    await loaded()

    expect(await accessibilityViolations()).toEqual([])
  })
})
