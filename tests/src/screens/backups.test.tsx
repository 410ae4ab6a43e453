import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { accessibilityViolations } from '../support/accessibility.ts'
import { admin, business } from '../support/people.ts'
import { renderSignedIn, whenFeaturesAreKnown } from '../support/render-at.tsx'
import { respondWith } from '../support/scripted-server.ts'

const made = {
  id: '2',
  name: 'gridhaul-20260116T080000Z-abcdef.backup.age',
  begun_at: '2026-01-16T08:00:00Z',
  snapshot_at: '2026-01-16T08:00:01Z',
  bytes: 12_345_678,
  encrypted: true,
  result: 'verified',
  note: 'Restored as a trial before it was encrypted.',
  removed_at: null,
  in_place: true,
}
const failed = {
  ...made,
  id: '1',
  begun_at: '2026-01-15T08:00:00Z',
  snapshot_at: null,
  bytes: null,
  result: 'failed',
  note: '/backups cannot be written: the disk is full.',
}
const running = { ...failed, id: '3', begun_at: '2026-01-16T09:00:00Z', result: 'running', note: null }
/** Its size was not entered. */
const unsized = { ...made, id: '4', bytes: null, result: 'unverified', note: 'It could not be tried.' }
const list = {
  place: '/backups',
  every_hours: 24,
  days: 7,
  weeks: 5,
  newest_verified_at: made.snapshot_at,
  warning: null,
  backups: [made, failed],
}
const show = (shown: object = list) =>
  renderSignedIn('/admin/backups', admin, {
    'GET /api/features': respondWith(200, { features: ['backups'] }),
    'GET /api/backups': respondWith(200, shown),
  })

describe('the page of backups', () => {
  test('lists each with the state that it holds, its size, and how it was verified or what went wrong', async () => {
    show()

    const table = await screen.findByRole('table', { name: 'Backups' })
    const [, first, second] = await within(table).findAllByRole('row')

    for (const text of ['16 Jan 2026, 08:00', 'Verified', made.note, '12.3 MB', made.name, 'Encrypted'])
      expect(first).toHaveTextContent(text)
    for (const text of ['Begun 15 Jan 2026, 08:00', 'Failed', failed.note, 'Not stored'])
      expect(second).toHaveTextContent(text)
    expect(
      screen.getByText(
        'One every 24 hours to /backups. All of the last 7 days stay, and the last one of each week, a verified one if there is any, for 5 weeks before; the newest verified one stays in any case.',
      ),
    ).toBeVisible()
    expect(screen.getByText(/^Times in UTC/)).toBeVisible()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    expect(await accessibilityViolations()).toEqual([])
  })

  test('says of one without a size whether it is stored', async () => {
    show({ ...list, backups: [unsized, running, { ...failed, removed_at: '2026-01-15T08:01:00Z' }] })

    const table = await screen.findByRole('table', { name: 'Backups' })
    const rows = (await within(table).findAllByRole('row')).slice(1).map(row => row.textContent)

    expect(rows).toEqual([
      expect.stringMatching(/Size not known.*Encrypted$/),
      expect.stringMatching(/Not stored yet$/),
      expect.stringMatching(/Not stored$/),
    ])
  })

  test('says of one at another place that it stays', async () => {
    show({ ...list, backups: [{ ...unsized, in_place: false }] })

    const table = await screen.findByRole('table', { name: 'Backups' })

    expect(
      await within(table).findByText('Encrypted; at another place, from which the server removes nothing'),
    ).toBeVisible()
  })

  test('says what is wrong', async () => {
    show({ ...list, warning: 'failing' })

    expect(await screen.findByRole('alert')).toHaveTextContent(
      'The last backup failed; the newest verified one is of 16 Jan 2026, 08:00:01 UTC.',
    )
  })

  test('says how backups are switched on', async () => {
    show({ ...list, place: null, newest_verified_at: null, backups: [] })

    expect(await screen.findByText('The server makes no backups by itself')).toBeVisible()
    expect(screen.getByText(/^Set BACKUP_TO to a folder or a bucket/)).toBeVisible()
  })

  test('is for administrators', async () => {
    const shown = renderSignedIn('/admin/backups', business, {
      'GET /api/features': respondWith(200, { features: ['backups'] }),
    })

    await whenFeaturesAreKnown(shown)
    expect(screen.queryByRole('heading', { name: 'Backups' })).not.toBeInTheDocument()
    expect(shown.server.calls()).not.toContain('GET /api/backups')
  })
})
