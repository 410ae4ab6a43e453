import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { accessibilityViolations } from '../../support/accessibility.ts'
import { admin, business } from '../../support/people.ts'
import { renderSignedIn, whenFeaturesAreKnown } from '../../support/render-at.tsx'
import { networkError, respondWith, type Script } from '../../support/scripted-server.ts'
import { turnablePhone } from '../../support/turnable-phone.ts'

const times = {
  created_at: '2026-01-15T08:00:00Z',
  created_by: 'Ada Byron',
  expires_at: '2027-01-15T08:00:00Z',
  last_used_at: null,
  revoked_at: null,
  previous_ends_at: null,
}
const depot = {
  id: '1',
  name: 'Depot gateway',
  purpose: 'telemetry',
  organization: { id: 'o-1', name: 'Harbor Microgrid' },
  assets: null,
  state: 'active',
  ...times,
  last_used_at: '2026-01-16T09:30:00Z',
}
const optimizer = {
  ...depot,
  id: '2',
  name: 'Optimizer',
  purpose: 'plans',
  organization: null,
  state: 'revoked',
  last_used_at: null,
}
const issued = { ...depot, secret: 'gridhaul_ingest_abc' }
const script: Script = {
  'GET /api/features': respondWith(200, { features: ['access_keys'] }),
  'GET /api/access-keys': respondWith(200, [depot, optimizer]),
  'GET /api/organizations/': respondWith(200, [
    { id: 'o-1', name: 'Harbor Microgrid' },
    { id: 'o-2', name: 'Quarry Power' },
  ]),
  'POST /api/access-keys': respondWith(201, issued),
  'POST /api/access-keys/1/rotation': respondWith(201, issued),
  'POST /api/access-keys/1/revocation': respondWith(204),
}
const show = (more: Script = {}) => renderSignedIn('/admin/access-keys', admin, { ...script, ...more })
const sent = ({ server }: ReturnType<typeof show>) =>
  server.requests
    .filter(({ method }) => method === 'POST')
    .map(({ method, path, body }) => [`${method} ${path}`, body])
type User = ReturnType<typeof show>['user']
const choose = async (user: User, field: string, option: string) => {
  await user.click(await screen.findByRole('combobox', { name: field }))
  await user.click(await screen.findByRole('option', { name: option }))
}

describe('the list of access keys', () => {
  test('the list of access keys says of each what it is for, until when, and when it was used', async () => {
    show()

    const [, first, second] = await within(
      await screen.findByRole('table', { name: 'Access keys' }),
    ).findAllByRole('row')

    for (const text of [
      'Depot gateway',
      'Telemetry',
      'Assets of Harbor Microgrid',
      'Until 15 Jan 2027',
      '16 Jan 2026',
    ])
      expect(first).toHaveTextContent(text)
    expect(first).toHaveTextContent(/Issued 15 Jan 2026.*by Ada Byron/)
    for (const text of ['Optimizer', 'Plans', 'Revoked', 'Never']) expect(second).toHaveTextContent(text)
    expect(within(second as HTMLElement).queryByRole('button')).not.toBeInTheDocument()
  })

  test('the list of access keys says of a key that has just ended that it is expired, before the server does', async () => {
    show({ 'GET /api/access-keys': respondWith(200, [{ ...depot, expires_at: '2026-01-15T08:00:00Z' }]) })

    expect(await screen.findByText('Expired')).toBeVisible()
    expect(screen.queryByText(/^Until/)).not.toBeInTheDocument()
  })

  test('the list of access keys says so if it is empty, and if it could not be loaded', async () => {
    const { unmount } = show({ 'GET /api/access-keys': respondWith(200, []) })
    expect(await screen.findByText('No access keys yet')).toBeVisible()
    unmount()

    show({ 'GET /api/access-keys': networkError })
    expect(await screen.findByRole('alert')).toHaveTextContent('The server cannot be reached.')
  })

  test('the list of access keys is linked from the admin page, where the server has them', async () => {
    const { unmount } = renderSignedIn('/admin', admin, script)
    expect(await screen.findByRole('link', { name: 'Access Keys' })).toHaveAttribute(
      'href',
      '/admin/access-keys',
    )
    unmount()

    const shown = renderSignedIn('/admin', admin, { ...script, 'GET /api/features': respondWith(404) })
    await screen.findByRole('link', { name: 'User Admin' })
    await whenFeaturesAreKnown(shown)
    expect(screen.queryByRole('link', { name: 'Access Keys' })).not.toBeInTheDocument()
  })

  test('the list of access keys is for administrators alone', async () => {
    const { server } = renderSignedIn('/admin/access-keys', business, script)

    await waitFor(() => expect(server.calls()).toContain('GET /api/auth/identify'))
    expect(screen.queryByRole('table')).not.toBeInTheDocument()
    expect(server.calls()).not.toContain('GET /api/access-keys')
  })
})

describe('issuing an access key', () => {
  test('a new access key for an organization is shown once, and copied', async () => {
    const shown = show()
    const { user } = shown
    await user.click(await screen.findByRole('button', { name: 'New Access Key' }))
    await user.type(await screen.findByLabelText('Name'), 'Depot gateway')
    await choose(user, 'Accepts telemetry from', 'The assets of one organization')
    await choose(user, 'Organization', 'Quarry Power')
    await choose(user, 'Valid for', '90 days')

    await user.click(screen.getByRole('button', { name: 'Issue' }))

    const dialog = await screen.findByRole('dialog')
    expect(await within(dialog).findByText('gridhaul_ingest_abc')).toBeVisible()
    await user.keyboard('{Escape}')
    expect(within(dialog).getByText('gridhaul_ingest_abc')).toBeVisible()
    await user.click(within(dialog).getByRole('button', { name: 'Copy' }))
    expect(await within(dialog).findByText('Copied')).toBeVisible()
    expect(await navigator.clipboard.readText()).toBe('gridhaul_ingest_abc')
    await user.click(within(dialog).getByRole('button', { name: 'Done' }))
    await waitFor(() => expect(screen.queryByText('gridhaul_ingest_abc')).not.toBeInTheDocument())
    expect(sent(shown)).toEqual([
      [
        'POST /api/access-keys',
        { name: 'Depot gateway', purpose: 'telemetry', organization_id: 'o-2', assets: null, valid_days: 90 },
      ],
    ])
  })

  test('a new access key for named assets needs one, and shows what the server says of them', async () => {
    const shown = show({
      'POST /api/access-keys': respondWith(422, {
        message: 'Some of the values are not valid.',
        code: 'invalid',
        fields: { assets: 'No asset has the id, serial number or name MB-9.' },
      }),
    })
    const { user } = shown
    await user.click(await screen.findByRole('button', { name: 'New Access Key' }))
    await user.type(await screen.findByLabelText('Name'), 'Depot')
    await choose(user, 'Accepts telemetry from', 'Named assets')
    await user.click(screen.getByRole('button', { name: 'Issue' }))
    expect(await screen.findByText('Name at least one asset')).toBeVisible()
    await user.type(screen.getByLabelText('Assets'), 'MB-1, MB-9,')
    await user.click(screen.getByRole('button', { name: 'Issue' }))

    expect(await screen.findByText('No asset has the id, serial number or name MB-9.')).toBeVisible()
    expect(sent(shown)[0]?.[1]).toMatchObject({
      assets: ['MB-1', 'MB-9'],
      organization_id: null,
      valid_days: 365,
    })
  })

  test('a new access key for plans has no scope', async () => {
    const shown = show()
    const { user } = shown
    await user.click(await screen.findByRole('button', { name: 'New Access Key' }))
    await user.type(await screen.findByLabelText('Name'), 'Optimizer')
    await choose(user, 'Accepts telemetry from', 'Named assets')
    await choose(user, 'Purpose', 'Plans: a delivery key for a program')
    await choose(user, 'Valid for', 'No expiry')
    expect(screen.queryByLabelText('Accepts telemetry from')).not.toBeInTheDocument()

    await user.click(screen.getByRole('button', { name: 'Issue' }))

    await waitFor(() =>
      expect(sent(shown)[0]?.[1]).toEqual({
        name: 'Optimizer',
        purpose: 'plans',
        organization_id: null,
        assets: null,
        valid_days: null,
      }),
    )
  })

  test('an access key is rotated with the chosen overlap, and its secret stays when the phone is turned', async () => {
    const phone = turnablePhone()
    const shown = show()
    const { user } = shown
    await user.click(await screen.findByRole('button', { name: 'Rotate Depot gateway' }))
    await choose(user, 'The old secret expires', 'In 3 days')
    await user.click(screen.getByRole('button', { name: 'Rotate' }))

    expect(await screen.findByText('gridhaul_ingest_abc')).toBeVisible()
    expect(sent(shown)).toEqual([
      ['POST /api/access-keys/1/rotation', { valid_days: 365, overlap_hours: 72 }],
    ])
    act(() => phone.turn())
    expect(screen.getByText('gridhaul_ingest_abc')).toBeVisible()
  })
})

test('an access key is revoked after a question that names it', async () => {
  const shown = show()
  const { user } = shown
  await user.click(await screen.findByRole('button', { name: 'Revoke Depot gateway' }))
  const question = await screen.findByRole('alertdialog')
  expect(question).toHaveTextContent('Depot gateway')
  expect(sent(shown)).toEqual([])

  await user.click(within(question).getByRole('button', { name: 'Revoke' }))

  expect(await screen.findByText('Key revoked')).toBeVisible()
  expect(sent(shown)).toEqual([['POST /api/access-keys/1/revocation', undefined]])
})

test('axe finds nothing on the page of access keys and in its dialog', async () => {
  const { user } = show()
  await screen.findByRole('table', { name: 'Access keys' })
  expect(await accessibilityViolations()).toEqual([])

  await user.click(screen.getByRole('button', { name: 'New Access Key' }))
  await screen.findByRole('dialog')
  expect(await accessibilityViolations()).toEqual([])
})
