// Imports of CSV files through the API, and what undoing them leaves.
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { type CsvCell, csvText } from '../../../domain/csv.ts'
import type { ImportReport } from '../../../domain/import/report.ts'
import type { RoleName } from '../../../domain/roles.ts'
import { type DemoIds, userOf } from '../support/demo-ids.ts'
import { lastEntries } from '../support/history.ts'
import { demoWithoutImports, dryRun, oneTruck, run, truckHeader } from '../support/imports.ts'
import { appWithDatabase } from '../support/test-app.ts'
import { signedIn, type Visitor } from '../support/visitor.ts'

const server = appWithDatabase()
let ids: DemoIds
let admin: Visitor
let field: Visitor
beforeEach(async () => {
  ids = await demoWithoutImports(server.db)
  admin = await signedIn(server.app, 'admin@gridhaul.example')
  field = await signedIn(server.app, 'field@gridhaul.example')
})

const trucksPath = '/api/imports/trucks'
const usersPath = '/api/imports/users'

/** All records that an import can touch, without their versions. */
async function state() {
  const { db } = server
  const of = async (table: 'users' | 'assets' | 'trucks') =>
    (await db.selectFrom(table).selectAll().orderBy('id').execute()).map(({ version: _, ...row }) => row)
  return {
    users: await of('users'),
    assets: await of('assets'),
    trucks: await of('trucks'),
    roles: await db.selectFrom('identity_roles').selectAll().orderBy('identity_id').orderBy('role').execute(),
    mails: await db.selectFrom('queued_mails').select(['kind', 'email_key']).execute(),
  }
}

const trucks = (...rows: CsvCell[][]): string => csvText([truckHeader, ...rows])
const short = ({ rows }: ImportReport) =>
  rows.map(({ row, state, problems }) =>
    problems.length ? [row, state, ...problems.map(({ field }) => field)] : [row, state],
  )

describe('the limits of batteries', () => {
  const path = '/api/imports/assets'
  const header = ['Asset Name', 'Asset Model', 'Capacity, kWh', 'charging power, kw', 'max_discharge_kw']
  const limitsOf = (name: string) =>
    server.db
      .selectFrom('assets')
      .select(['capacity_kwh', 'max_charge_kw', 'max_discharge_kw'])
      .where('name', '=', name)
      .executeTakeFirst()
  const unknown = { capacity_kwh: null, max_charge_kw: null, max_discharge_kw: null }

  test('are imported with the rest, and an undo puts them back', async () => {
    const csv = csvText([header, ['New One', ids.model, '320', null, '60.5'], ['MB-1', null, null, 80, null]])
    const before = await limitsOf('MB-1')

    const { id } = await run(field, path, csv)

    expect(await limitsOf('New One')).toEqual({ ...unknown, capacity_kwh: 320, max_discharge_kw: 60.5 })
    expect(await limitsOf('MB-1')).toEqual({ ...before, max_charge_kw: 80 })
    expect((await field.post(`${path}/${id}/undo`)).statusCode).toBe(204)
    expect(await limitsOf('MB-1')).toEqual(before)
  })

  test('are refused by their column if they are no limits', async () => {
    const csv = csvText([header, ['MB-1', null, '0', 'much', '1,5']])

    expect(short(await dryRun(field, path, csv))).toEqual([
      [2, 'wrong', 'Capacity, kWh', 'Charging Power, kW', 'Discharging Power, kW'],
    ])
  })
})

describe('a dry run', () => {
  test('says of every row what it would do, and writes nothing', async () => {
    const before = await state()
    const areas = await server.db.selectFrom('service_areas').select('name').orderBy('name').execute()
    const csv = trucks(
      ['T-1', null, null, null, 3, areas[1]?.name ?? ''],
      ['New One', 'Hauler', 'VIN9', 'AB-1', 2, null],
      ['T-2', null, null, null, null, null],
      ['New_Two', null, null, 'AB-123456', 11, 'Nowhere'],
    )

    const left = await lastEntries(server.db, async () => {
      const report = await dryRun(field, trucksPath, csv)

      expect(short(report)).toEqual([
        [2, 'changed'],
        [3, 'new'],
        [4, 'same'],
        [5, 'wrong', 'Asset Name', 'Model', 'License Plate', 'MBESS Capacity', 'Service Area'],
      ])
      expect(report.rows[1]?.changes).toContainEqual({ field: 'VIN', before: null, after: 'VIN9' })
      expect(report.rows[3]?.problems.map(({ reason }) => reason)).toEqual([
        'Name can only contain letters, numbers, dashes, and spaces',
        'Model name is required',
        'Only valid liscense plate chars up to 8 chars',
        'MBESS capacity must be a number between 1 and 10',
        'There is no service area "Nowhere".',
      ])
      expect(report.import).toBeNull()
    })

    expect(left).toEqual([])
    expect(await state()).toEqual(before)
  })

  test('reads columns in any order and case, semicolons, and a byte order mark', async () => {
    const csv = '\ufeffvin;ignored;ASSET NAME;mbess_capacity;Model\r\n"A;1";x;Far Hauler;2;Hauler\r\n\r\n'

    const report = await dryRun(field, trucksPath, csv)

    expect(short(report)).toEqual([[2, 'new']])
    expect(report.ignored_columns).toEqual(['ignored'])
    expect(report.rows[0]?.changes).toContainEqual({ field: 'VIN', before: null, after: 'A;1' })
  })

  test('names rows that are for the same record', async () => {
    const csv = trucks(['T-1'], ['New', 'Hauler', null, null, 2], ['T-1'], ['New', 'Other', null, null, 2])

    const { rows } = await dryRun(field, trucksPath, csv)

    expect(rows.map(({ problems }) => problems[0]?.reason)).toEqual([
      undefined,
      undefined,
      'Row 2 is for the same record.',
      'Row 3 is for the same record.',
    ])
  })

  test('names ids that nobody has, names of several records, and those of other organizations', async () => {
    await sql`update trucks set name = 'T-1' where name = 'T-2'`.execute(server.db)
    await sql`update trucks set organization_id = ${ids.customer} where name = 'T-3'`.execute(server.db)
    const csv = csvText([
      ['ID', 'Asset Name', 'Organization'],
      ['nobody', 'T-9', null],
      [null, 'T-1', null],
      [null, 'T-3', null],
      [null, 'T-4', 'Harborview Events'],
      [ids.truck, 'T-1', 'harborview events'],
    ])

    const { rows } = await dryRun(field, trucksPath, csv)

    expect(rows.map(({ problems: [first] }) => first?.reason)).toEqual([
      'No record has this ID. Leave the cell empty for a new record.',
      'Several records have this name. Give the ID.',
      'A record of Harborview Events has this name. Give its ID, or for a new record its organization.',
      'Model name is required',
      'The record belongs to Gridhaul Operations, which an import cannot change.',
    ])
  })

  test.each([
    ['', 'The file is empty.'],
    ['Asset Name,Model\r\n', 'The file has a header and no rows.'],
    [
      'Model,VIN\r\na,b\r\n',
      'The first line of the file names the columns, and ID or Asset Name is not among them.',
    ],
    ['Asset Name,asset name\r\na,b\r\n', 'The column Asset Name is in the file twice.'],
    ['Asset Name\r\n"T-1\r\n', 'The file cannot be read as CSV: the quotes in line 3 do not match.'],
    [
      `Asset Name${','.repeat(200)}\r\nT\r\n`,
      'The first line of the file has too many columns: at most 200 can be read.',
    ],
    [
      `Asset Name\r\n${',\r\n'.repeat(10_000)}`,
      'The file has more than 10,000 lines, blank ones included: at most 1,000 rows can be imported at once.',
    ],
    [
      `Asset Name\r\n${'T\r\n'.repeat(1001)}`,
      'The file has 1,001 rows: at most 1,000 can be imported at once.',
    ],
    [
      `Asset Name\r\n"T-1\r\n${'T\r\n'.repeat(10_000)}`,
      'Row 2 of the file is too long: a quote in it may not be closed.',
    ],
    [
      `Asset Name\r\n${','.repeat(200_000)}`,
      'The file has too many cells: at most 200,000 can be read, empty ones included.',
    ],
    ['x'.repeat(1_000_001), 'The file is too large: at most 1 MB can be imported at once.'],
  ])('says why the file %.30j cannot be imported', async (csv, message) => {
    const reply = await field.post(trucksPath, { csv, dry_run: true })

    expect(reply.statusCode).toBe(422)
    expect(reply.json().fields).toEqual({ csv: message })
  })
})

describe('an import', () => {
  const csv = trucks(
    ['T-1', null, null, 'NEW-1', 3, null],
    ['New One', 'Hauler', '=VIN', null, 2, null],
    ['T-2', null, null, null, null, null],
  )

  test('makes and changes records, each with one entry in the history', async () => {
    const report = await dryRun(field, trucksPath, csv)

    const entries = await lastEntries(server.db, () => run(field, trucksPath, csv, { digest: report.digest }))

    expect(entries).toMatchObject([
      { action: 'change', object_name: 'T-1', operation: 'POST /api/imports/trucks', result: 'done' },
      { action: 'create', object_name: 'New One', operation: 'POST /api/imports/trucks', result: 'done' },
    ])
    expect(new Set(entries.map(({ request_id }) => request_id)).size).toBe(1)
    const after = await dryRun(field, trucksPath, csv)
    expect(short(after)).toEqual([
      [2, 'same'],
      [3, 'same'],
      [4, 'same'],
    ])
  })

  test('writes nothing if a row is wrong, and says which', async () => {
    const before = await state()

    const reply = await field.post(trucksPath, { csv: trucks(['T-1', null, null, 'NEW-1'], ['New']) })

    expect(reply.statusCode).toBe(422)
    expect(reply.json()).toMatchObject({
      code: 'import_refused',
      message: 'Nothing was imported: 1 row is wrong. Row 3: Model name is required',
    })
    expect(await state()).toEqual(before)
  })

  test('is refused if a row says something else than in the dry run', async () => {
    const { digest } = await dryRun(field, trucksPath, csv)
    await admin.patch(`/api/trucks/${ids.truck}`, { license_plate: 'OLD-2' })

    const reply = await field.post(trucksPath, { csv, digest })

    expect([reply.statusCode, reply.json().code]).toEqual([409, 'import_differs'])
  })

  test('is carried out once for each Idempotency-Key', async () => {
    const replies = [
      await field.post(trucksPath, { csv }, { 'idempotency-key': 'k-1' }),
      await field.post(trucksPath, { csv }, { 'idempotency-key': 'k-1' }),
    ]

    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(replies[1]?.json()).toEqual(replies[0]?.json())
    expect((await field.get(trucksPath)).json()).toHaveLength(1)
  })

  test('two at the same instant make a new record once', async () => {
    const both = await Promise.all([
      run(field, trucksPath, oneTruck('Only')),
      run(admin, trucksPath, oneTruck('Only')),
    ])

    expect(both.map(made => made?.created ?? 0).toSorted()).toEqual([0, 1])
  })

  test('leaves room for no more records than the server may hold', async () => {
    await sql`
      insert into trucks (name, mbess_capacity, organization_id)
      select 'many', 1, ${ids.organization} from generate_series(1, 99990)`.execute(server.db)
    const rows = Array.from({ length: 20 }, (_, i) => [`More ${i}`, 'Hauler', null, null, 2])

    const reply = await field.post(trucksPath, { csv: trucks(...rows), dry_run: true })

    expect(reply.json().code).toBe('quota_reached')
  })
})

test('one person can import twenty times an hour', async () => {
  for (let made = 0; made < 20; made++) await run(field, trucksPath, oneTruck(`Other ${made}`))

  const reply = await field.post(trucksPath, { csv: oneTruck('Other 20') })

  expect([reply.statusCode, reply.json().code]).toEqual([429, 'too_many'])
  expect((await dryRun(field, trucksPath, oneTruck('Other 20'))).rows).toHaveLength(1)
  await run(admin, trucksPath, oneTruck('Other 20'))
})

describe('undoing an import', () => {
  const csv = trucks(['T-1', 'Other', null, 'NEW-1', 3, null], ['New One', 'Hauler', null, null, 2, null])

  test('gives the state before, with an entry for each changed record and one for all new ones', async () => {
    const before = await state()
    const { id } = await run(field, trucksPath, csv)

    const entries = await lastEntries(server.db, async () => {
      expect((await field.post(`${trucksPath}/${id}/undo`)).statusCode).toBe(204)
    })

    expect(await state()).toEqual(before)
    expect(entries.map(({ action, object_name }) => [action, object_name])).toEqual([
      ['change', 'T-1'],
      ['undo_import', null],
    ])
    expect(entries[1]?.changes).toEqual([
      { field: 'count', before: 1, after: null },
      { field: 'names', before: ['New One'], after: null },
    ])
    expect(await server.db.selectFrom('deleted_records').select('id').execute()).toEqual([])
    expect((await field.get(trucksPath)).json()).toEqual([])
  })

  test('of many new ones names the first fifty, and says so beside how many there were', async () => {
    const many = Array.from({ length: 53 }, (_, i) => [`New ${i + 1}`, 'Hauler', null, null, 2, null])
    const { id } = await run(field, trucksPath, trucks(...many))

    const entries = await lastEntries(server.db, async () => {
      expect((await field.post(`${trucksPath}/${id}/undo`)).statusCode).toBe(204)
    })

    expect(entries[0]?.changes).toEqual([
      { field: 'count', before: 53, after: null },
      {
        field: 'first_50_names',
        before: Array.from({ length: 50 }, (_, i) => `New ${i + 1}`),
        after: null,
      },
    ])
  })

  test('is refused as a whole if somebody has changed a record since, who is named', async () => {
    const { id } = await run(field, trucksPath, csv)
    await admin.patch(`/api/trucks/${ids.truck}`, { vin: 'CHANGED' })
    const before = await state()

    const reply = await field.post(`${trucksPath}/${id}/undo`)

    expect(reply.statusCode).toBe(409)
    expect(reply.json().message).toBe('Changed or used since the import: T-1. Nothing was undone.')
    expect(await state()).toEqual(before)
  })

  test('is refused for a unit that has repairs by now, which would go with it', async () => {
    const { id } = await run(field, trucksPath, oneTruck('Other'))
    const truck = await server.db
      .selectFrom('trucks')
      .select('id')
      .where('name', '=', 'Other')
      .executeTakeFirstOrThrow()
    const repair = { started_at: '2026-01-01T00:00:00Z', notes: 'Brakes' }
    expect((await field.post(`/api/trucks/${truck.id}/maintenance`, repair)).statusCode).toBe(201)

    const reply = await field.post(`${trucksPath}/${id}/undo`)

    expect(reply.json().message).toBe('Changed or used since the import: Other. Nothing was undone.')
  })

  test('is refused for a truck that has ticks on its run sheet by now, which would go with it', async () => {
    const { id } = await run(field, trucksPath, oneTruck('Other'))
    const truck = await server.db
      .selectFrom('trucks')
      .select('id')
      .where('name', '=', 'Other')
      .executeTakeFirstOrThrow()
    const day = '2026-01-15'
    const tick = {
      ...{ id: 'tick-no-1', day, tx_id: 'p-1', unit: 'Other', trip_id: 't1', place: 'S-2' },
      ...{ stop: 'arrived', ticked: true, at: `${day}T18:02:00Z`, planned_at: `${day}T18:00:00Z` },
    }
    expect((await field.post(`/api/trucks/${truck.id}/ticks`, { ticks: [tick] })).statusCode).toBe(204)

    const reply = await field.post(`${trucksPath}/${id}/undo`)

    expect(reply.json().message).toBe('Changed or used since the import: Other. Nothing was undone.')
    expect((await field.get(`/api/run-sheet-ticks?day=${day}`)).json()).toHaveLength(1)
  })

  test('is for whoever imported, and for administrators', async () => {
    const { id } = await run(admin, trucksPath, csv)

    const reply = await field.post(`${trucksPath}/${id}/undo`)

    expect(reply.statusCode).toBe(403)
    expect((await field.get(trucksPath)).json()).toMatchObject([{ id, may_undo: false }])
    expect((await admin.get(trucksPath)).json()).toMatchObject([
      { id, may_undo: true, created: 1, changed: 1 },
    ])
  })

  test('is possible for 24 hours, and once', async () => {
    const old = await run(field, trucksPath, csv)
    const other = await run(field, trucksPath, oneTruck('Other'))
    await field.post(`${trucksPath}/${other.id}/undo`)
    await sql`update imports set at = now() - interval '24 hours 1 second' where id = ${old.id}`.execute(
      server.db,
    )

    for (const { id } of [old, other]) {
      const reply = await field.post(`${trucksPath}/${id}/undo`)
      expect([reply.statusCode, reply.json().code]).toEqual([409, 'import_gone'])
    }
    expect((await field.get(trucksPath)).json()).toEqual([])
  })
})

describe('users', () => {
  const header = ['Name', 'Email', 'Roles', 'Organization']
  const users = (...rows: CsvCell[][]): string => csvText([header, ...rows])
  const invited = () =>
    server.db.selectFrom('queued_mails').select('email_key').where('kind', '=', 'invitation').execute()

  test('are made with their roles and invited, and an undo withdraws that', async () => {
    const csv = users(
      ['Ann Lee', 'Ann@new.example', 'Field Operator; BUSINESS_OPERATIONS', 'Harborview Events'],
      ['Other Name', 'FIELD@gridhaul.example', 'business operator', null],
    )
    const before = await state()

    const { id } = await run(admin, usersPath, csv)

    expect(await userOf(server.db, 'Ann@new.example')).toMatchObject({
      name: 'Ann Lee',
      password_hash: null,
      organization_id: ids.customer,
    })
    expect((await dryRun(admin, usersPath, csv)).rows.map(({ state }) => state)).toEqual(['same', 'same'])
    expect((await admin.post(`${usersPath}/${id}/undo`)).statusCode).toBe(204)
    const after = await state()
    expect({ ...after, mails: [] }).toEqual({ ...before, mails: [] })
    expect(await invited()).toEqual([])
  })

  test('are made without an invitation where none is wanted', async () => {
    await run(admin, usersPath, users(['Ann Lee', 'ann@new.example']), { send_invitations: false })

    expect(await userOf(server.db, 'ann@new.example')).toMatchObject({ invitation_expires_at: null })
    expect(await invited()).toEqual([])
  })

  test('who accepted the invitation keep the import from being undone', async () => {
    const { id } = await run(admin, usersPath, users(['Ann Lee', 'ann@new.example']))
    await sql`update users set password_hash = 'x' where email = 'ann@new.example'`.execute(server.db)

    const reply = await admin.post(`${usersPath}/${id}/undo`)

    expect(reply.json().message).toBe('Changed or used since the import: Ann Lee. Nothing was undone.')
  })

  test('get no rights from an import that its sender could not give', async () => {
    const business = await signedIn(server.app, 'business@gridhaul.example')
    const csv = users(
      ['Ann Lee', 'ann@new.example', 'Field Operator'],
      ['Other', 'field@gridhaul.example', null],
      ['Bea Lee', 'bea@new.example', null],
    )

    const { rows } = await dryRun(business, usersPath, csv)

    expect(rows.map(({ state, problems }) => [state, problems[0]?.reason])).toEqual([
      ['wrong', 'Only administrators can change roles.'],
      ['wrong', 'Only administrators can change users.'],
      ['new', undefined],
    ])
  })

  test('get nothing back from an undo by an importer who has lost the right to change them', async () => {
    const { identity_id } = await userOf(server.db, 'business@gridhaul.example')
    const become = async (role: RoleName) => {
      const reply = await admin.put(`/api/identities/${identity_id}/roles`, { role_names: [role] })
      expect(reply.statusCode).toBe(200)
      return signedIn(server.app, 'business@gridhaul.example')
    }
    const importer = await become('ADMIN')
    const renamed = await run(importer, usersPath, users(['Other', 'admin@gridhaul.example']))
    const demoted = await run(
      importer,
      usersPath,
      users([null, 'field@gridhaul.example', 'Business Operator']),
    )
    const made = await run(importer, usersPath, users(['Ann Lee', 'ann@new.example']))
    const later = await become('BUSINESS_OPERATIONS')

    expect((await later.get(usersPath)).json()).toMatchObject([
      { id: made.id, may_undo: true },
      { id: demoted.id, may_undo: false },
      { id: renamed.id, may_undo: false },
    ])
    for (const { id } of [demoted, renamed])
      expect((await later.post(`${usersPath}/${id}/undo`)).statusCode).toBe(403)
    expect((await later.post(`${usersPath}/${made.id}/undo`)).statusCode).toBe(204)
  })

  test('may be made administrators before they have chosen a password, which does not replace the last one', async () => {
    const csv = users(
      ['Ann Lee', 'ann@new.example', 'Administrator'],
      ['Ada Admin', 'admin@gridhaul.example', 'Field Operator'],
      ['Bob Lee', 'bob@new.example', 'Boss'],
    )

    const { rows } = await dryRun(admin, usersPath, csv)

    expect(rows.map(({ problems }) => problems.map(({ reason }) => reason))).toEqual([
      [],
      ['This is the last administrator. Make somebody else an administrator first.'],
      ['There is no role "Boss".'],
    ])
  })

  test('cannot fill a mailbox with invitations of imports that are undone', async () => {
    const csv = users(['Ann Lee', 'ann@new.example', null])
    for (let made = 0; made < 10; made++) {
      const { id } = await run(admin, usersPath, csv, { send_invitations: true })
      await admin.post(`${usersPath}/${id}/undo`)
    }

    const reply = await admin.post(usersPath, { csv, send_invitations: true })

    expect([reply.statusCode, reply.json().code]).toEqual([429, 'too_many'])
  })

  test('can swap who is the administrator', async () => {
    const csv = users(
      [null, 'admin@gridhaul.example', 'Field Operator'],
      [null, 'business@gridhaul.example', 'Administrator'],
    )

    const { id } = await run(admin, usersPath, csv)
    const business = await signedIn(server.app, 'business@gridhaul.example')

    expect((await business.post(`${usersPath}/${id}/undo`)).statusCode).toBe(204)
    await signedIn(server.app, 'admin@gridhaul.example').then(again =>
      again.get(usersPath).then(reply => expect(reply.json()).toEqual([])),
    )
  })

  test('are not put back where that would leave no administrator', async () => {
    const promoted = users([null, 'business@gridhaul.example', 'Administrator'])
    const { id } = await run(admin, usersPath, promoted)
    const business = await signedIn(server.app, 'business@gridhaul.example')
    const { identity_id } = await userOf(server.db, 'admin@gridhaul.example')
    await business.put(`/api/identities/${identity_id}/roles`, { role_names: [] })

    const reply = await business.post(`${usersPath}/${id}/undo`)

    expect([reply.statusCode, reply.json().code]).toEqual([409, 'last_admin'])
    expect((await business.get(usersPath)).json()).toMatchObject([{ id, may_undo: true }])
  })
})
