// The exported lists of batteries and trucks: what they say, and that an import reads it back as the same.
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { importColumns } from '../../../../domain/import/columns.ts'
import { planRows } from '../../../../domain/import/plan-rows.ts'
import { referencesTo } from '../../../../domain/import/references.ts'
import { type Unit, unitRules } from '../../../../domain/import/unit-rules.ts'
import { assetFields, unitLimitFields } from '../../../../domain/records/asset.ts'
import { truckFields } from '../../../../domain/records/truck.ts'
import { readFile } from '../../../../server/imports/read-file.ts'
import { admin } from '../../support/people.ts'
import { renderSignedIn } from '../../support/render-at.tsx'
import { networkError, type Responder, respondWith, type Script } from '../../support/scripted-server.ts'
import { battery, harbor, hills, truck } from './support.ts'

const files: Promise<string>[] = []
beforeEach(() => {
  files.length = 0
  vi.spyOn(URL, 'createObjectURL').mockImplementation(content => {
    files.push((content as Blob).text())
    return 'blob:'
  })
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => {})
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
})
afterEach(() => vi.restoreAllMocks())

const organizations = [
  { id: 'o-1', name: 'Harbor Microgrid' },
  { id: 'o-2', name: 'Hill Farms' },
  { id: 'o-3', name: 'Hill Farms' },
]
const cube = { id: 'm-1', name: 'GridCube 160' }
const begunMs = Math.floor(Date.now() / 60_000) * 60_000
const inMs = (ms: number) => new Date(begunMs + ms).toISOString()
const hour = 3_600_000
const maintenance = (unit_type: string, unit_id: string) => {
  const record = { unit_type, unit_id, servicer: null, version: 1 }
  return [
    { ...record, id: 'm-3', started_at: inMs(48 * hour), ended_at: null, notes: 'Tyres' },
    { ...record, id: 'm-2', started_at: inMs(hour), ended_at: inMs(2 * hour), notes: '=New fan, "big"' },
    { ...record, id: 'm-1', started_at: inMs(-2 * hour), ended_at: inMs(-hour), notes: 'Over' },
  ]
}
const batteries = [battery('MB-1', { capacity_kwh: 320, max_charge_kw: 60.5 }), battery('MB-2')]
const trucks = [truck('T-1', { organization_id: 'o-3' }), truck('T-2', { vin: '=V', service_area_id: null })]

/** The last begun first, without those that have ended by the instant that is asked for. */
const maintenanceFrom: Responder = ({ path }) => {
  const from = new URL(path, 'http://gridhaul').searchParams.get('from') ?? ''
  const all = [...maintenance('asset', 'MB-1'), ...maintenance('truck', 'T-2')]
  return Response.json(all.filter(({ ended_at }) => ended_at === null || ended_at > from))
}

const script: Script = {
  'GET /api/features': respondWith(200, {
    features: ['maintenance', 'fleet'],
    time_zone: 'Europe/Berlin',
  }),
  'GET /api/maintenance?*': maintenanceFrom,
  'GET /api/organizations/': respondWith(200, organizations),
  'GET /api/service-areas': respondWith(200, [harbor, hills]),
  'GET /api/fleet/units': respondWith(
    200,
    batteries.map(each => ({ ...each, organization: organizations[0], state: 'idle', alarms: 0 })),
  ),
  'GET /api/trucks': respondWith(200, trucks),
}

const berlin = (ms: number) =>
  `${new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Berlin', dateStyle: 'short', timeStyle: 'medium' })
    .format(new Date(inMs(ms)))
    .replace(' ', 'T')}.000`

async function show(address: string, unit: string, more: Script = {}) {
  const shown = renderSignedIn(address, admin, { ...script, ...more })
  await screen.findByRole('link', { name: unit })
  const button = screen.getByRole('button', { name: 'Export CSV' })
  await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled', 'true'))
  return { ...shown, press: () => shown.user.click(button) }
}

async function firstFile(): Promise<string> {
  await waitFor(() => expect(files).toHaveLength(1))
  return (await files[0]) ?? ''
}

async function exported(address: string, unit: string, more: Script = {}): Promise<string> {
  const { press } = await show(address, unit, more)
  await press()
  return firstFile()
}

/** What an import of the file would do with each of its rows. */
function imported(kind: 'assets' | 'trucks', records: readonly object[], csv: string) {
  const anything = z.record(z.string(), z.unknown())
  const type = kind === 'assets' ? 'asset' : 'truck'
  const rules = unitRules({
    newForm: anything,
    editForm: anything,
    fields: kind === 'assets' ? { ...assetFields, ...unitLimitFields } : truckFields,
    columns: importColumns[kind],
    records: records as Unit[],
    references: {
      asset_model: referencesTo('asset model', [cube]),
      service_area: referencesTo('service area', [harbor, hills]),
    },
    owners: { organizations: referencesTo('organization', organizations), home: 'o-1' },
    maintenance: {
      zone: 'UTC',
      byUnit: new Map(
        records.map(record => {
          const { id } = record as Unit
          return [id, maintenance(type, id)]
        }),
      ),
    },
  })
  const { rows, ignoredColumns } = readFile(kind, csv)
  const planned = planRows(rows, rules)
  return {
    states: planned.map(({ state }) => state),
    changes: planned.flatMap(each => each.changes),
    ignoredColumns,
  }
}

test('a list of batteries has limits, organization and the first maintenance that has not ended, and is read back as the same', async () => {
  const csv = await exported('/assets', 'MB-1')

  const [header, first, second] = csv.replace('\ufeff', '').split('\r\n')
  expect(header).toContain(
    'Capacity, kWh","Charging Power, kW","Discharging Power, kW",Maintenance Start,Maintenance End,Maintenance Notes,Maintenance Servicer,Maintenance ID,ID,Organization',
  )
  expect(first).toContain(`,320,60.5,,${berlin(hour)}`)
  expect(first).toContain(`"'=New fan, ""big""",,m-2,MB-1,Harbor Microgrid`)
  expect(second).toContain(',,,,,,,,MB-2,Harbor Microgrid')
  expect(imported('assets', batteries, csv)).toMatchObject({ states: ['same', 'same'], changes: [] })
})

test('a list of trucks has capacity, organization and maintenance, and is read back as the same', async () => {
  const csv = await exported('/assets?tab=equipment', 'T-1')

  const [header, first, second] = csv.replace('\ufeff', '').split('\r\n')
  expect(header).toBe(
    'Asset Name,Model,VIN,License Plate,MBESS Capacity,Service Area,Maintenance Start,Maintenance End,Maintenance Notes,Maintenance Servicer,Maintenance ID,ID,Organization',
  )
  expect(first).toBe('T-1,Hauler 26,VIN-T-1,GH 1,2,Harbor North,,,,,,T-1,Hill Farms')
  expect(second).toContain(`,,${berlin(hour)}`)
  expect(imported('trucks', trucks, csv)).toEqual({
    states: ['same', 'same'],
    changes: [],
    ignoredColumns: [],
  })
})

test('maintenance is read when it is exported, and not for the list: what has ended by then is not in the file', async () => {
  const { server, press } = await show('/assets', 'MB-1')
  expect(server.calls().filter(call => call.includes('/api/maintenance'))).toEqual([])
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 3 * hour)

  await press()

  const csv = await firstFile()
  expect(csv).toContain('Tyres')
  expect(csv).not.toContain('New fan')
})

test('nothing is exported where maintenance cannot be read, until it can be', async () => {
  const { user, server, press } = await show('/assets?tab=equipment', 'T-1', {
    'GET /api/maintenance?*': networkError,
  })

  await press()

  expect(await screen.findByRole('alert')).toHaveTextContent(
    /^Nothing was exported: the repairs and maintenance could not be loaded\. ./,
  )
  expect(files).toEqual([])
  server.change({ 'GET /api/maintenance?*': maintenanceFrom })
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await firstFile()).toContain('New fan')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('trucks name their organizations by ID where the names cannot be read', async () => {
  const csv = await exported('/assets?tab=equipment', 'T-1', {
    'GET /api/organizations/': respondWith(403, { message: 'No.', code: 'forbidden' }),
  })

  expect(csv).toContain(',T-1,o-3\r\n')
  expect(imported('trucks', trucks, csv).states).toEqual(['same', 'same'])
})

test('a server without maintenance has no columns of it', async () => {
  const csv = await exported('/assets?tab=equipment', 'T-1', {
    'GET /api/features': respondWith(200, { features: ['fleet'], time_zone: 'Europe/Berlin' }),
  })

  expect(csv).not.toContain('Maintenance')
})
