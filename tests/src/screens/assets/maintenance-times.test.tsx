// The times of repairs and maintenance in the hour that the clock of the zone shows twice: in Berlin, 26 Oct 2025, 02:00 to 03:00.
import { screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { changeRequests, retype, save } from '../../support/form-steps.ts'
import { admin } from '../../support/people.ts'
import { renderSignedIn } from '../../support/render-at.tsx'
import { respondWith } from '../../support/scripted-server.ts'
import { battery } from '../../support/units.ts'

const repair = {
  id: 'r-1',
  started_at: '2025-10-26T01:30:00.000Z',
  ended_at: null as string | null,
  notes: 'Fan',
  servicer: null,
  version: 1,
}

async function open(button: RegExp | string, changes: Partial<typeof repair> = {}) {
  const shown = renderSignedIn('/assets/a-1?tab=repairs', admin, {
    'GET /api/features': respondWith(200, { features: ['maintenance'], time_zone: 'Europe/Berlin' }),
    'GET /api/assets/a-1': respondWith(200, battery),
    'GET /api/service-areas': respondWith(200, []),
    'GET /api/asset_telemetry?*': respondWith(200, []),
    'GET /api/assets/a-1/maintenance': respondWith(200, [{ ...repair, ...changes }]),
    'PATCH /api/assets/a-1/maintenance/r-1': respondWith(200),
    'POST /api/assets/a-1/maintenance': respondWith(201),
  })
  await shown.user.click(await screen.findByRole('button', { name: button }))
  await screen.findByLabelText('Maintenance Notes')
  return shown
}

async function sentBy(shown: Awaited<ReturnType<typeof open>>) {
  await save(shown)
  await waitFor(() => expect(changeRequests(shown)).toHaveLength(1))
  return changeRequests(shown)[0]?.body
}

afterEach(() => vi.useRealTimers())

describe('in the hour that the clock shows twice, a repair or maintenance', () => {
  test('stays where it is when only its notes are changed', async () => {
    const shown = await open(/^Edit the repair/)
    expect(screen.getByLabelText('Start')).toHaveValue('2025-10-26T02:30')
    await retype(shown, 'Maintenance Notes', 'Fan and belt')

    expect(await sentBy(shown)).toMatchObject({ started_at: repair.started_at, notes: 'Fan and belt' })
  })

  test('can be saved though the text of its end is before that of its start', async () => {
    const times = { started_at: '2025-10-26T00:50:00.000Z', ended_at: '2025-10-26T01:30:00.000Z' }
    const shown = await open(/^Edit the repair/, times)
    expect(screen.getByLabelText('Start')).toHaveValue('2025-10-26T02:50')
    expect(screen.getByLabelText('End')).toHaveValue('2025-10-26T02:30')
    await retype(shown, 'Maintenance Notes', 'Fan and belt')

    expect(await sentBy(shown)).toMatchObject(times)
  })

  test.each(['Add', 'Close'])('is in the present hour where %s takes the present time', async verb => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2025-10-26T01:40:20Z') })
    const shown = await open(new RegExp(`^${verb} `))
    await retype(shown, 'Maintenance Notes', 'New fan')

    expect(await sentBy(shown)).toMatchObject(
      verb === 'Add'
        ? { started_at: '2025-10-26T01:40:00.000Z' }
        : { started_at: repair.started_at, ended_at: '2025-10-26T01:40:00.000Z' },
    )
  })
})
