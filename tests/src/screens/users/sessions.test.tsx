import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { admin, field } from '../../support/people.ts'
import { renderSignedIn, whenFeaturesAreKnown } from '../../support/render-at.tsx'
import { respondWith, type Script } from '../../support/scripted-server.ts'
import { harbor, known, uma, writes } from './support.ts'

const times = { created_at: '2026-01-15T08:00:00Z', last_seen_at: '2026-01-15T09:00:00Z' }
const here = { id: 's-1', device: 'Firefox on Linux', address: '192.0.2.1', ...times, current: true }
const there = { id: 's-2', device: 'Safari on iOS', address: '192.0.2.2', ...times, current: false }
const uma2 = { ...uma, status: 'active' }
const offered: Script = {
  ...known,
  'GET /api/features': respondWith(200, { features: ['sessions', 'deactivation'] }),
  'GET /api/users/u-1': respondWith(200, uma2),
  'GET /api/users/u-1/sessions': respondWith(200, [here, there]),
  'DELETE /api/users/u-1/sessions': respondWith(204),
  'DELETE /api/users/u-1/sessions/s-2': respondWith(204),
  'POST /api/users/u-1/deactivate': respondWith(204),
  'POST /api/users/u-1/activate': respondWith(204),
}
const own = { ...field, id: 'u-1', email: uma.email }

describe('the sessions of a user', () => {
  test("the sessions of a user are listed on the user's own page, and one of them can be ended", async () => {
    const shown = renderSignedIn('/users/u-1', own, offered)
    const panel = await screen.findByRole('region', { name: 'Signed in' })
    const rows = await within(panel).findAllByRole('listitem')
    expect(rows[0]).toHaveTextContent('Firefox on Linux, 192.0.2.1This session')
    expect(rows[1]).toHaveTextContent('Safari on iOS, 192.0.2.2Last used 15 Jan 2026')

    shown.server.change({ 'GET /api/users/u-1/sessions': respondWith(200, [here]) })
    await shown.user.click(within(panel).getByRole('button', { name: 'Sign out' }))

    expect(await screen.findByText('Signed out there')).toBeVisible()
    await waitFor(() => expect(within(panel).getAllByRole('listitem')).toHaveLength(1))
    // The pressed button is gone: Tab goes on from where it was.
    await waitFor(() => expect(panel).toContainElement(document.activeElement as HTMLElement))
    expect(writes(shown).map(({ call }) => call)).toEqual(['DELETE /api/users/u-1/sessions/s-2'])
    expect(within(panel).queryByRole('button')).not.toBeInTheDocument()
  })

  test('a session that has ended meanwhile goes from the list when it is to be ended', async () => {
    const shown = renderSignedIn('/users/u-1', own, {
      ...offered,
      'DELETE /api/users/u-1/sessions/s-2': respondWith(404, {
        message: 'There is no such record.',
        code: 'not_found',
      }),
    })
    const panel = await screen.findByRole('region', { name: 'Signed in' })
    await waitFor(() => expect(within(panel).getAllByRole('listitem')).toHaveLength(2))
    shown.server.change({ 'GET /api/users/u-1/sessions': respondWith(200, [here]) })

    await shown.user.click(within(panel).getByRole('button', { name: 'Sign out' }))

    expect(await screen.findByText('There is no such record.')).toBeVisible()
    await waitFor(() => expect(within(panel).getAllByRole('listitem')).toHaveLength(1))
  })

  test('the sessions of a user can all be ended at once by an administrator', async () => {
    const shown = renderSignedIn('/users/u-1', admin, {
      ...offered,
      'GET /api/users/u-1/sessions': respondWith(200, [there]),
    })

    await shown.user.click(await screen.findByRole('button', { name: 'Sign out everywhere' }))

    expect(await screen.findByText('Signed out everywhere')).toBeVisible()
    expect(writes(shown).map(({ call }) => call)).toEqual(['DELETE /api/users/u-1/sessions'])
  })

  test.each([
    ['somebody else', field, offered],
    ['a server that does not say', admin, { ...offered, 'GET /api/features': respondWith(404) }],
  ] as [string, object, Script][])(
    'the sessions of a user are not shown to %s',
    async (_, viewer, script) => {
      const shown = renderSignedIn('/users/u-1', viewer, script)

      expect(await screen.findByText('uma@b.example')).toBeVisible()
      await whenFeaturesAreKnown(shown)
      expect(screen.queryByRole('region', { name: 'Signed in' })).not.toBeInTheDocument()
    },
  )
})

describe('deactivation', () => {
  test('a user is deactivated and reactivated on the page of the user', async () => {
    const shown = renderSignedIn('/users/u-1', admin, offered)
    await screen.findByText('Active')
    shown.server.change({ 'GET /api/users/u-1': respondWith(200, { ...uma, status: 'deactivated' }) })
    await shown.user.click(await screen.findByRole('button', { name: 'Deactivate User' }))
    expect(await screen.findByText('User deactivated')).toBeVisible()

    await shown.user.click(await screen.findByRole('button', { name: 'Activate User' }))

    await waitFor(() =>
      expect(writes(shown).map(({ call }) => call)).toEqual([
        'POST /api/users/u-1/deactivate',
        'POST /api/users/u-1/activate',
      ]),
    )
  })

  test("a user is deactivated from the customer's page, by administrators alone", async () => {
    const script = { ...offered, 'GET /api/organizations/o-1/users': respondWith(200, [uma2]) }
    const shown = renderSignedIn('/customers/o-1', admin, script)
    const button = await screen.findByRole('button', { name: 'Deactivate User' })
    await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled'))
    await shown.user.click(button)
    await waitFor(() => expect(writes(shown)).toHaveLength(1))
    shown.unmount()

    renderSignedIn('/customers/o-1', field, script)
    const refused = await screen.findByRole('button', { name: 'Deactivate User' })
    await waitFor(() =>
      expect(refused).toHaveAccessibleDescription(/Only administrators can deactivate and activate accounts/),
    )
  })

  test("on the customer's page, administrators cannot deactivate themselves, and are told why", async () => {
    const shown = renderSignedIn('/customers/o-1', admin, {
      ...offered,
      'GET /api/organizations/o-1/users': respondWith(200, [{ ...uma2, id: admin.id, email: admin.email }]),
      [`POST /api/users/${admin.id}/deactivate`]: respondWith(204),
    })
    const button = await screen.findByRole('button', { name: 'Deactivate User' })
    await whenFeaturesAreKnown(shown)
    await waitFor(() => expect(button).not.toHaveAccessibleDescription(/Loading/))

    await shown.user.click(button)

    expect(button).toHaveAccessibleDescription(/You cannot deactivate your own account/)
    expect(writes(shown)).toEqual([])
  })

  test('a customer account is deactivated and reactivated in its form', async () => {
    const shown = renderSignedIn('/customers/o-1/edit', admin, {
      ...offered,
      'POST /api/organizations/o-1/deactivate': respondWith(204),
      'POST /api/organizations/o-1/activate': respondWith(204),
    })
    const button = await screen.findByRole('button', { name: 'Deactivate Account' })
    await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled'))
    shown.server.change({ 'GET /api/organizations/o-1': respondWith(200, { ...harbor, deactivated: true }) })
    await shown.user.click(button)

    await shown.user.click(await screen.findByRole('button', { name: 'Activate Account' }))

    await waitFor(() =>
      expect(writes(shown).map(({ call }) => call)).toEqual([
        'POST /api/organizations/o-1/deactivate',
        'POST /api/organizations/o-1/activate',
      ]),
    )
  })
})
