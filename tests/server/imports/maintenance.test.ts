// Repairs and maintenance in imported files of batteries and trucks. Times without an offset are in the operator's zone.
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { type CsvCell, csvText } from '../../../domain/csv.ts'
import type { Maintenance } from '../../../domain/records/maintenance.ts'
import type { DemoIds } from '../support/demo-ids.ts'
import { eventually } from '../support/eventually.ts'
import { lastEntries } from '../support/history.ts'
import { demoWithoutImports, dryRun, run } from '../support/imports.ts'
import { appWithDatabase } from '../support/test-app.ts'
import { signedIn, type Visitor } from '../support/visitor.ts'

const server = appWithDatabase({ settings: { timeZone: 'Europe/Berlin' } })
let ids: DemoIds
let field: Visitor
beforeEach(async () => {
  ids = await demoWithoutImports(server.db)
  field = await signedIn(server.app, 'field@gridhaul.example')
})

const header = [
  'Maintenance Start',
  'Maintenance End',
  'Maintenance Notes',
  'Maintenance Servicer',
  'Maintenance ID',
]
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

  const triedRows = async (csv: string) => (await dryRun(field, path, csv)).rows
  const imported = async (csv: string) => (await run(field, path, csv)).id
  const undo = (id: string) => field.post(`${path}/${id}/undo`)
  const reasons = async (...cells: CsvCell[]) =>
    (await triedRows(csvOf([name, ...cells])))[0]?.problems.map(({ field, reason }) => [field, reason])

  test('adds a repair or maintenance, with who did it in the history of the unit, and its undo takes it back', async () => {
    const csv = csvOf([name, '2026-03-02 08:00', '2026-03-02T12:30', 'New fan', 'ACME'])
    expect((await triedRows(csv))[0]?.changes.slice(0, 2)).toEqual([
      { field: 'Maintenance Start', before: null, after: '2026-03-02 08:00 UTC+1' },
      { field: 'Maintenance End', before: null, after: '2026-03-02 12:30 UTC+1' },
    ])
    let id = ''

    const entries = await lastEntries(server.db, async () => {
      id = await imported(csv)
    })

    expect(await facts()).toEqual([fan])
    const words = 'New fan (2026-03-02 07:00 UTC to 2026-03-02 11:30 UTC, ACME)'
    const change = { field: 'repair_or_maintenance', before: null, after: words }
    expect(entries).toMatchObject([{ action: 'change', object_name: name, changes: [change] }])
    expect(entries[0]?.actor_name).not.toBeNull()
    expect((await triedRows(csv)).map(({ state }) => state)).toEqual(['same'])
    expect((await undo(id)).statusCode).toBe(204)
    expect(await listed()).toEqual([])
  })

  test('changes the one with the same start, leaves what is not in the file, and puts it back', async () => {
    await add(fan)
    await add({ started_at: '2026-06-01T00:00:00Z', notes: 'Inspection' })
    const before = await facts()

    const id = await imported(
      csvOf([name, '2026-03-02T08:00:00.000+01:00', '2026-03-03T00:00+01:00', 'Other fan', null]),
    )

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

    const id = await imported(csv)

    expect((await triedRows(csv)).map(({ state }) => state)).toEqual(['same'])
    expect((await undo(id)).statusCode).toBe(204)
    const left = await server.db.selectFrom(table).select('id').where('name', '=', 'New One').execute()
    expect(left).toEqual([])
    expect(await server.db.selectFrom('maintenance').select('id').execute()).toEqual([])
  })

  test('moves the one with the ID of the row to another start, instead of adding one, and its undo moves it back', async () => {
    await add({ ...fan, started_at: '2026-03-02T06:00:17.000Z' })
    const before = await listed()

    const id = await imported(csvOf([name, '2026-03-02 08:00', null, null, null, before[0]?.id ?? '']))

    expect(await facts()).toEqual([fan])
    expect((await undo(id)).statusCode).toBe(204)
    expect(await listed()).toMatchObject([{ id: before[0]?.id, started_at: before[0]?.started_at }])
  })

  test('does not bring back one that was deleted since the list was exported, nor takes that of another unit', async () => {
    const row = (id: string | undefined) => ['2026-03-02 08:00', null, 'New fan', null, id ?? '']
    const unknown = [
      [
        'Maintenance ID',
        'The unit has no repair or maintenance with this ID: it may have been deleted. Empty its cells, or for a new one only the ID.',
      ],
    ]
    await add(fan)
    const [exported] = await listed()
    await field.delete(`${unit()}/maintenance/${exported?.id}`)
    expect(await reasons(...row(exported?.id))).toEqual(unknown)

    const other = kinds.find(kind => kind.path !== path)
    const ofOther = await field.post(`${other?.unit()}/maintenance`, fan)
    expect(await reasons(...row(ofOther.json<Maintenance>().id))).toEqual(unknown)

    const cells = newCells()
    const ofNew = csvText([
      ['Asset Name', ...Object.keys(cells), ...header],
      ['New One', ...Object.values(cells), ...row('m-1')],
    ])
    expect((await triedRows(ofNew))[0]?.problems[0]?.field).toBe('Maintenance ID')
    expect(await reasons(...row('m\0'))).toEqual(unknown)
  })

  test('changes, of several that begin then, the one with its notes, and none where that tells too little', async () => {
    await add(fan)
    await add({ ...fan, notes: 'New pump' })
    await imported(csvOf([name, '2026-03-02 08:00', '2026-03-02 13:00', 'New pump']))
    const later = { ...fan, ended_at: '2026-03-02T12:00:00.000Z', notes: 'New pump' }
    expect(await facts()).toEqual(expect.arrayContaining([fan, later]))

    const ambiguous = [
      [
        'Maintenance Start',
        'Several repairs or maintenance of the unit begin then. Give the Maintenance ID.',
      ],
    ]
    expect(await reasons('2026-03-02 08:00', '2026-03-02 14:00', 'New tyres')).toEqual(ambiguous)
    expect(await reasons('2026-03-02 08:00', '2026-03-02 14:00')).toEqual(ambiguous)
    await add(fan)
    expect(await reasons('2026-03-02 08:00', '2026-03-02 14:00', 'New fan')).toEqual(ambiguous)
    const [, , last] = await listed()
    await imported(csvOf([name, null, null, 'By ID', null, last?.id ?? '']))
    expect((await listed()).filter(({ notes }) => notes === 'By ID')).toMatchObject([{ id: last?.id }])
  })

  test('takes times to the minute, as the form does', async () => {
    await add({ started_at: '2026-03-02T07:00:17Z', notes: 'New fan' })
    for (const start of ['2026-03-02 08:00', '2026-03-02 08:00:45'])
      expect((await triedRows(csvOf([name, start, null, 'New fan']))).map(({ state }) => state)).toEqual([
        'same',
      ])

    await imported(csvOf([name, '2026-03-02 08:00', '2026-03-02 08:00:30']))

    expect(await facts()).toEqual([
      { started_at: first.started_at, ended_at: first.started_at, notes: 'New fan', servicer: null },
    ])
  })

  /** The reply to a call that begins while the only repair or maintenance is being deleted. */
  async function whileItIsDeleted<Reply>(call: () => PromiseLike<Reply>): Promise<Reply> {
    const begun = await server.db.transaction().execute(async store => {
      await store.deleteFrom('maintenance').execute()
      const reply = Promise.resolve(call())
      await eventually('the call waits', async () => {
        const { rows } = await sql`
          select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(server.db)
        return rows.length === 1
      })
      return { reply }
    })
    return begun.reply
  }

  test('refuses what it had to change where that is deleted meanwhile, and its undo does too', async () => {
    await add(fan)
    const csv = csvOf([name, '2026-03-02 08:00', null, 'Other fan'])
    const { digest } = await dryRun(field, path, csv)

    const reply = await whileItIsDeleted(() => field.post(path, { csv, digest }))

    expect(reply.json()).toMatchObject({ code: 'import_differs' })
    expect(await listed()).toEqual([])
    const id = await imported(csv)
    const undone = await whileItIsDeleted(() => undo(id))
    expect(undone.json()).toMatchObject({ code: 'import_changed' })
  })

  test('is not undone over a repair or maintenance that somebody has changed since', async () => {
    const id = await imported(csvOf([name, '2026-03-02 08:00', null, 'New fan', null]))
    const [added] = await listed()
    await field.patch(`${unit()}/maintenance/${added?.id}`, { notes: 'Two fans' })

    const reply = await undo(id)

    expect(reply.json().message).toBe(`Changed or used since the import: ${name}. Nothing was undone.`)
    expect(await facts()).toMatchObject([{ notes: 'Two fans' }])
  })

  test('names what the form of a repair or maintenance would refuse, by the column', async () => {
    const [start, end, notes] = header
    const time = 'This is no date and time, like 2026-01-15 14:03, or with an offset 2026-01-15T14:03+01:00.'

    expect(await reasons('tomorrow', '2026-02-30 10:00', 'New fan')).toEqual([
      [start, time],
      [end, time],
    ])
    expect(await reasons('2026-03-02', '2026-03-02T12:00+24:00', 'New fan')).toEqual([
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
    const { id } = await server.db.selectFrom('maintenance').select('id').limit(1).executeTakeFirstOrThrow()
    if (table === 'assets') await imported(csvOf([name, '2026-03-02 08:00', null, null, null, id]))
  })
})
