// Repairs and maintenance of batteries and trucks, and what follows for the units.
import { beforeEach, describe, expect, test } from 'vitest'
import type { Maintenance } from '../../../domain/records/maintenance.ts'
import { type DemoIds, demoIds } from '../support/demo-ids.ts'
import { lastEntries } from '../support/history.ts'
import { addDemo, appWithDatabase } from '../support/test-app.ts'
import { signedIn, type Visitor } from '../support/visitor.ts'

const server = appWithDatabase()
let ids: DemoIds
let field: Visitor
beforeEach(async () => {
  await addDemo(server.db)
  ids = await demoIds(server.db)
  field = await signedIn(server.app, 'field@gridhaul.example')
})

const hoursAgo = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString()
const units = {
  asset: { path: () => `/api/assets/${ids.asset}`, list: '/api/assets' },
  truck: { path: () => `/api/trucks/${ids.truck}`, list: '/api/trucks' },
}
const repair = { started_at: '2026-01-15T10:00:00.000Z', notes: 'Inverter replaced', servicer: 'ACME' }

async function added(path: string, body: object = repair): Promise<Maintenance> {
  const reply = await field.post(`${path}/maintenance`, body)
  expect(reply.statusCode).toBe(201)
  return reply.json()
}

test('repairs and maintenance of all units are listed, but for those that ended before', async () => {
  const open = await added(units.asset.path())
  const ended = { ended_at: '2026-01-15T18:30:00.000Z' }
  const later = { ...repair, started_at: '2026-01-15T11:00:00.000Z', ...ended }
  const past = await added(units.truck.path(), later)
  const listFrom = async (from: string) => (await field.get(`/api/maintenance?from=${from}`)).json()

  expect(await listFrom('2026-01-15T18:00:00Z')).toEqual([
    { ...past, unit_type: 'truck', unit_id: ids.truck },
    { ...open, unit_type: 'asset', unit_id: ids.asset },
  ])
  expect(await listFrom('2026-01-15T18:30:00Z')).toMatchObject([{ id: open.id }])
})

describe.each(['asset', 'truck'] as const)('repairs and maintenance of %s', type => {
  const path = units[type].path
  const listed = async (): Promise<Maintenance[]> => (await field.get(`${path()}/maintenance`)).json()

  test('are listed, the last begun first, and are of this unit alone', async () => {
    const first = await added(path())
    const later = await added(path(), { ...repair, started_at: '2026-02-01T08:00:00Z', servicer: '' })

    expect(first).toEqual({ ...repair, id: first.id, ended_at: null, version: 1 })
    expect(await listed()).toEqual([
      { ...later, started_at: '2026-02-01T08:00:00.000Z', servicer: null },
      first,
    ])
    const other = units[type === 'asset' ? 'truck' : 'asset'].path()
    expect((await field.patch(`${other}/maintenance/${first.id}`, { notes: 'x' })).statusCode).toBe(404)
  })

  test('are changed and ended by field operators, and the history of the unit says how', async () => {
    const { id } = await added(path())

    const entries = await lastEntries(server.db, async () => {
      const ended = { ended_at: '2026-01-15T18:30:00.000Z' }
      const reply = await field.patch(`${path()}/maintenance/${id}`, ended, { 'if-match': '"1"' })
      expect(reply.json()).toMatchObject({ ...repair, ...ended, version: 2 })
      expect(reply.headers.etag).toBe('"2"')
    })

    expect(entries).toMatchObject([
      {
        action: 'change',
        object_type: type,
        changes: [
          {
            field: 'repair_or_maintenance',
            before: 'Inverter replaced (since 2026-01-15 10:00 UTC, ACME)',
            after: 'Inverter replaced (2026-01-15 10:00 UTC to 2026-01-15 18:30 UTC, ACME)',
          },
        ],
      },
    ])
  })

  test('of another version than the one that was seen are neither changed nor deleted', async () => {
    const { id } = await added(path())
    await field.patch(`${path()}/maintenance/${id}`, { notes: 'Fuse replaced' })

    const late = { 'if-match': '"1"' }
    const edit = await field.patch(`${path()}/maintenance/${id}`, { notes: 'Fan replaced' }, late)
    const removal = await field.delete(`${path()}/maintenance/${id}`, undefined, late)

    expect([edit.statusCode, removal.statusCode]).toEqual([412, 412])
    expect(await listed()).toMatchObject([{ notes: 'Fuse replaced', version: 2 }])
  })

  test('are deleted, and come back with a unit that was deleted and restored', async () => {
    const admin = await signedIn(server.app, 'admin@gridhaul.example')
    const [kept, removed] = [await added(path()), await added(path())]
    expect((await field.delete(`${path()}/maintenance/${removed.id}`)).statusCode).toBe(204)

    await admin.delete(path())
    expect((await field.get(`${path()}/maintenance`)).statusCode).toBe(404)
    await admin.post(`${path()}/restoration`)

    expect(await listed()).toEqual([kept])
  })

  test('of a request that is repeated with its key are added once', async () => {
    const key = { 'idempotency-key': `repair-${type}` }
    const send = () => field.post(`${path()}/maintenance`, repair, key)

    expect((await send()).json()).toEqual((await send()).json())
    expect(await listed()).toHaveLength(1)
  })

  test.each([
    [{ ...repair, notes: ' ' }, 'notes'],
    [{ ...repair, started_at: 'yesterday' }, 'started_at'],
    [{ ...repair, started_at: '0000-01-01T00:00:00Z' }, 'started_at'],
    [{ ...repair, ended_at: '2026-01-15T09:59:00Z' }, 'ended_at'],
  ])('are refused as %j', async (body, wrong) => {
    const reply = await field.post(`${path()}/maintenance`, body)

    expect(reply.statusCode).toBe(422)
    expect(Object.keys(reply.json().fields)).toEqual([wrong])
  })

  test('under way put the unit out of service, on its page and in the list, until they end', async () => {
    const id = type === 'asset' ? ids.asset : ids.truck
    const shown = async () => {
      const list = (await field.get(units[type].list)).json<{ id: string; out_of_service?: true }[]>()
      const page = (await field.get(path())).json()
      return [list.filter(each => each.out_of_service).map(each => each.id), page.out_of_service ?? false]
    }
    expect(await shown()).toEqual([[], false])

    const { id: record } = await added(path(), { ...repair, started_at: hoursAgo(2) })
    expect(await shown()).toEqual([[id], true])

    await field.patch(`${path()}/maintenance/${record}`, { ended_at: hoursAgo(1) })
    await added(path(), { ...repair, started_at: hoursAgo(-24) })
    expect(await shown()).toEqual([[], false])
  })
})
