// Repairs and maintenance in imported files of batteries and trucks. Times without an offset are in the operator's zone.
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { type CsvCell, csvText } from '../../../domain/csv.ts'
import type { ImportReport } from '../../../domain/import/report.ts'
import type { Maintenance } from '../../../domain/records/maintenance.ts'
import { type DemoIds, demoIds } from '../support/demo-ids.ts'
import { lastEntries } from '../support/history.ts'
import { addDemo, appWithDatabase } from '../support/test-app.ts'
import { signedIn, type Visitor } from '../support/visitor.ts'

const server = appWithDatabase({ settings: { timeZone: 'Europe/Berlin' } })
let ids: DemoIds
let field: Visitor
beforeEach(async () => {
  await sql`delete from imports`.execute(server.db)
  await addDemo(server.db)
  ids = await demoIds(server.db)
  field = await signedIn(server.app, 'field@gridhaul.example')
})

const header = ['Maintenance Start', 'Maintenance End', 'Maintenance Notes', 'Maintenance Servicer']
const kinds = [
  {
    path: '/api/imports/assets',
    unit: () => `/api/assets/${ids.asset}`,
    name: 'MB-1',
    newCells: () => ({ 'Asset Model': ids.model }),
    table: 'assets',
  },
  {
    path: '/api/imports/trucks',
    unit: () => `/api/trucks/${ids.truck}`,
    name: 'T-1',
    newCells: () => ({ Model: 'Hauler', 'MBESS Capacity': 2 }),
    table: 'trucks',
  },
] as const
const first = { started_at: '2026-03-02T07:00:00.000Z', ended_at: '2026-03-02T11:30:00.000Z' }
const fan = { ...first, notes: 'New fan', servicer: 'ACME' }

describe.each(kinds)('an import to $path', ({ path, unit, name, newCells, table }) => {
  const listed = async (): Promise<Maintenance[]> => (await field.get(`${unit()}/maintenance`)).json()
  const facts = async () => (await listed()).map(({ id: _, version: __, ...record }) => record)
  const add = (record: object) => field.post(`${unit()}/maintenance`, record)
  const csvOf = (...rows: CsvCell[][]) => csvText([['Asset Name', ...header], ...rows])

  async function dryRun(csv: string): Promise<ImportReport['rows']> {
    const reply = await field.post(path, { csv, dry_run: true })
    expect(reply.statusCode, reply.body).toBe(200)
    return reply.json<ImportReport>().rows
  }
  async function run(csv: string): Promise<string> {
    const reply = await field.post(path, { csv })
    expect(reply.statusCode, reply.body).toBe(200)
    return reply.json<ImportReport>().import?.id ?? ''
  }
  const undo = (id: string) => field.post(`${path}/${id}/undo`)
  const reasons = async (...cells: CsvCell[]) =>
    (await dryRun(csvOf([name, ...cells])))[0]?.problems.map(({ field, reason }) => [field, reason])

  test('adds a repair or maintenance, with who did it in the history of the unit, and its undo takes it back', async () => {
    const csv = csvOf([name, '2026-03-02 08:00', '2026-03-02T12:30', 'New fan', 'ACME'])
    expect((await dryRun(csv))[0]?.changes.slice(0, 2)).toEqual([
      { field: 'Maintenance Start', before: null, after: '2026-03-02 08:00 UTC+1' },
      { field: 'Maintenance End', before: null, after: '2026-03-02 12:30 UTC+1' },
    ])
    let id = ''

    const entries = await lastEntries(server.db, async () => {
      id = await run(csv)
    })

    expect(await facts()).toEqual([fan])
    const words = 'New fan (2026-03-02 07:00 UTC to 2026-03-02 11:30 UTC, ACME)'
    const change = { field: 'repair_or_maintenance', before: null, after: words }
    expect(entries).toMatchObject([{ action: 'change', object_name: name, changes: [change] }])
    expect(entries[0]?.actor_name).not.toBeNull()
    expect((await dryRun(csv)).map(({ state }) => state)).toEqual(['same'])
    expect((await undo(id)).statusCode).toBe(204)
    expect(await listed()).toEqual([])
  })

  test('changes the one with the same start, leaves what is not in the file, and puts it back', async () => {
    await add(fan)
    await add({ started_at: '2026-06-01T00:00:00Z', notes: 'Inspection' })
    const before = await facts()

    const id = await run(csvOf([name, '2026-03-02T08:00:00.000+01:00', '2026-03-03', 'Other fan', null]))

    const changed = { ...fan, ended_at: '2026-03-02T23:00:00.000Z', notes: 'Other fan' }
    expect(await facts()).toEqual([before[0], changed])
    const entries = await lastEntries(server.db, async () => {
      expect((await undo(id)).statusCode).toBe(204)
    })
    expect(await facts()).toEqual(before)
    expect(entries).toMatchObject([{ object_name: name, changes: [{ field: 'repair_or_maintenance' }] }])
  })

  test('makes a new unit with one, and its undo deletes both', async () => {
    const cells = newCells()
    const csv = csvText([
      ['Asset Name', ...Object.keys(cells), ...header],
      ['New One', ...Object.values(cells), '2026-03-02 08:00', null, 'New fan', null],
    ])

    const id = await run(csv)

    expect((await dryRun(csv)).map(({ state }) => state)).toEqual(['same'])
    expect((await undo(id)).statusCode).toBe(204)
    const left = await server.db.selectFrom(table).select('id').where('name', '=', 'New One').execute()
    expect(left).toEqual([])
    expect(await server.db.selectFrom('maintenance').select('id').execute()).toEqual([])
  })

  test('is not undone over a repair or maintenance that somebody has changed since', async () => {
    const id = await run(csvOf([name, '2026-03-02 08:00', null, 'New fan', null]))
    const [added] = await listed()
    await field.patch(`${unit()}/maintenance/${added?.id}`, { notes: 'Two fans' })

    const reply = await undo(id)

    expect(reply.json().message).toBe(`Changed or used since the import: ${name}. Nothing was undone.`)
    expect(await facts()).toMatchObject([{ notes: 'Two fans' }])
  })

  test('names what the form of a repair or maintenance would refuse, by the column', async () => {
    const [start, end, notes] = header
    const time = 'This is no date and time, like 2026-01-15 14:03.'

    expect(await reasons('tomorrow', '2026-02-30 10:00', 'New fan')).toEqual([
      [start, time],
      [end, time],
    ])
    expect(await reasons('1999-03-02 08:00', '2026-03-02 25:00', 'New fan')).toEqual([
      [start, time],
      [end, time],
    ])
    expect(await reasons('2026-03-02 08:00', '2026-03-02 07:59', 'New fan')).toEqual([
      [end, 'The end must not be before the start.'],
    ])
    expect(await reasons('2026-03-02 08:00')).toEqual([[notes, 'Describe the repair or maintenance']])
    expect(await reasons(null, '2026-03-02 08:00', 'New fan')).toEqual([[start, 'Enter when it starts']])
    await add(fan)
    expect(await reasons('2026-03-02 08:00', '2026-03-02 07:00')).toEqual([
      [end, 'The end must not be before the start.'],
    ])
  })

  test('leaves room for no more of them than the server may hold', async () => {
    await sql`
      insert into maintenance (asset_id, started_at, notes)
      select ${ids.asset}, '2026-01-01', 'many' from generate_series(1, 100000)`.execute(server.db)

    const reply = await field.post(path, { csv: csvOf([name, '2026-03-02 08:00', null, 'New fan', null]) })

    expect(reply.json().code).toBe('quota_reached')
  })
})
