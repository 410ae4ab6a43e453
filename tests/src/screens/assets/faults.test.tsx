// The FAULTS tab of a battery: which days it shows, earlier ones, and its file.
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { faultRange, laterRange } from '../../../../src/screens/assets/unit/faults/fault-range.ts'
import { field } from '../../support/people.ts'
import { renderSignedIn } from '../../support/render-at.tsx'
import { respondWith, type Script } from '../../support/scripted-server.ts'
import { battery } from '../../support/units.ts'

const fault = {
  triggered_at: '2026-01-15T10:00:00.000Z',
  ended_at: '2026-01-15T11:00:00.000Z',
  last_reported_at: '2026-01-15T10:59:00.000Z',
  state: 'ended',
  code: 'E-104',
  message: 'Inverter too hot',
  severity: 'major',
  recovery_note: null,
  noted_by: null,
  noted_at: null,
}
const show = (script: Script) =>
  renderSignedIn('/assets/a-1?tab=faults', field, {
    'GET /api/features': respondWith(200, { features: ['faults'] }),
    'GET /api/assets/a-1': respondWith(200, battery),
    'GET /api/service-areas': respondWith(200, []),
    'GET /api/asset_telemetry?*': respondWith(200, []),
    ...script,
  })

describe('the faults of a battery', () => {
  test('say which days they are of, and lead to earlier days and back', async () => {
    const shown = show({
      'GET /api/assets/a-1/faults?*': ({ path }) => Response.json(path.includes('&to=') ? [fault] : []),
    })

    expect(await screen.findByText('No faults data is available yet.')).toBeVisible()
    expect(screen.getByText(/^Faults of the last 30 days, since /)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Later' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Export CSV' })).toHaveAttribute('aria-disabled', 'true')
    await shown.user.click(screen.getByRole('button', { name: 'Earlier' }))

    expect(await screen.findByText('E-104')).toBeVisible()
    expect(screen.getByText(/^Faults under way between .* and /)).toBeVisible()
    const calls = shown.server.calls().filter(call => call.includes('/faults?'))
    const asked = calls.map(call => new URLSearchParams(call.split('?')[1]))
    expect(asked.at(-1)?.get('to')).toBe(asked[0]?.get('from'))
    await shown.user.click(screen.getByRole('button', { name: 'Later' }))

    expect(await screen.findByText('No faults data is available yet.')).toBeVisible()
    expect(shown.path()).toBe('/assets/a-1?tab=faults')
  })

  test('say that an earlier range has none', async () => {
    const shown = show({ 'GET /api/assets/a-1/faults?*': respondWith(200, []) })
    await shown.user.click(await screen.findByRole('button', { name: 'Earlier' }))

    expect(await screen.findByText('No faults in these days.')).toBeVisible()
  })

  describe('as a file', () => {
    const files: { name: string; text: Promise<string> }[] = []
    beforeEach(() => {
      files.length = 0
      let blob: Blob | undefined
      vi.spyOn(URL, 'createObjectURL').mockImplementation(content => {
        blob = content as Blob
        return 'blob:'
      })
      vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => {})
      vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
        this: HTMLAnchorElement,
      ) {
        files.push({ name: this.download, text: blob?.text() ?? Promise.resolve('') })
      })
    })
    afterEach(() => vi.restoreAllMocks())

    test('have the battery and the days in its name', async () => {
      const shown = show({ 'GET /api/assets/a-1/faults?*': respondWith(200, [fault]) })
      await screen.findByText('E-104')
      await shown.user.click(screen.getByRole('button', { name: 'Export CSV' }))

      await waitFor(() => expect(files).toHaveLength(1))
      expect(files[0]?.name).toMatch(/^faults-MB-1-\d{4}-\d\d-\d\d-to-\d{4}-\d\d-\d\d-/)
      expect(await files[0]?.text).toContain(
        '2026-01-15T10:00:00.000Z,2026-01-15T11:00:00.000Z,2026-01-15T10:59:00.000Z,ended,E-104,Inverter too hot,major',
      )
    })
  })
})

describe('the range of days', () => {
  test('has 30 days, the next earlier one ends where it begins, and later ones lead back to now', () => {
    const now = faultRange('', '2026-11-23', 'UTC')
    expect([now.firstDay, now.lastDay, now.to]).toEqual(['2026-10-25', '2026-11-23', null])
    const before = faultRange(now.firstDay, '2026-11-23', 'UTC')
    expect([before.firstDay, before.lastDay, before.to]).toEqual(['2026-09-25', '2026-10-24', now.from])
    const first = faultRange(before.firstDay, '2026-11-23', 'UTC')
    expect(laterRange(first, '2026-11-23')).toBe('2026-10-25')
    expect(laterRange(before, '2026-11-23')).toBe('')
  })

  test.each(['2026-11-24', 'soon', '2026-13-01', '0001-01-01', '2026-11-24T00:00'])(
    'ends now where the address says %s',
    until => {
      expect(faultRange(until, '2026-11-23', 'UTC')).toEqual(faultRange('', '2026-11-23', 'UTC'))
    },
  )
})
