import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { utc } from '../../../domain/time/zone.ts'
import { type App, AppContext, useApp } from '../../../src/hooks/app.ts'
import { useBatteries } from '../../../src/hooks/use-batteries.ts'
import { useRegistry } from '../../../src/hooks/use-registry.ts'
import { advance, installFakeClock, renderPolling } from '../support/render-polling.tsx'
import { respondWith } from '../support/scripted-server.ts'

installFakeClock(Date.UTC(2026, 0, 15, 12))

const unitsWith = (fields: object) =>
  respondWith(200, [
    {
      id: 'b-1',
      name: 'MB-1',
      serial_number: 'S-1',
      model: null,
      organization: null,
      state: 'idle',
      alarms: 0,
      heard_at: '2026-01-15T11:59:00Z',
      charge_percent: 50,
      energy_kwh: 100,
      power_kw: 0,
      capacity_kwh: 200,
      ...fields,
    },
  ])
const script = {
  'GET /api/features': respondWith(200, { features: ['fleet', 'places', 'maintenance'] }),
  'GET /api/fleet/units': unitsWith({}),
  'GET /api/trucks': respondWith(200, []),
  'GET /api/places': respondWith(200, []),
  'GET /api/maintenance?*': respondWith(200, []),
}

const signedIn = { context: { loggedIn: true, viewer: null, attempts: 0, notice: null } }
const session = {
  getSnapshot: () => signedIn,
  subscribe: () => ({ unsubscribe: () => {} }),
} as unknown as App['session']

let registries: ReturnType<typeof useRegistry>[] = []

function Registry() {
  const registry = useRegistry(utc)
  const { retry } = useBatteries()
  if (registry && registries.at(-1) !== registry) registries.push(registry)
  return (
    <button type="button" onClick={retry}>
      Read again
    </button>
  )
}

const SignedIn = () => (
  <AppContext value={{ ...useApp(), session }}>
    <Registry />
  </AppContext>
)

test('what a battery reports does not make another registry, and what its record says does', async () => {
  registries = []
  const { server } = await renderPolling(<SignedIn />, script)
  const readAgain = async (fields: object) => {
    server.change({ 'GET /api/fleet/units': unitsWith(fields) })
    act(() => screen.getByRole('button').click())
    await advance(0)
  }
  const [{ batteries } = {}] = registries
  expect(batteries).toMatchObject([{ name: 'MB-1', capacityKwh: 200 }])

  await readAgain({ heard_at: '2026-01-15T12:00:00Z', energy_kwh: 90, power_kw: -40 })
  expect(server.calls().filter(call => call === 'GET /api/fleet/units')).toHaveLength(2)
  expect(registries).toHaveLength(1)

  await readAgain({ capacity_kwh: 150 })
  expect(registries).toHaveLength(2)
  expect(registries[1]?.batteries).toMatchObject([{ capacityKwh: 150 }])
})

test('places and maintenance that could not be read are named in the registry', async () => {
  registries = []
  const broken = respondWith(500, { message: 'Broken', code: 'broken' })
  await renderPolling(<SignedIn />, {
    ...script,
    'GET /api/places': broken,
    'GET /api/maintenance?*': broken,
  })
  await advance(60_000)

  expect(registries.at(-1)?.unread).toEqual(['places', 'maintenance'])
})
