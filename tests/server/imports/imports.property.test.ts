// Random files with planted faults: every fault is named, a dry run writes nothing, and import and undo give the state before.
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { ImportReport } from '../../../domain/import/report.ts'
import { defaultRateLimits } from '../../../server/plugins/rate-limits.ts'
import { demoAssetModels } from '../../../server/seeds/demo-records.ts'
import { runsOf, seed } from '../../support/property-runs.ts'
import { addDemo, appWithDatabase } from '../support/test-app.ts'
import { signedIn, type Visitor } from '../support/visitor.ts'

const perHour = 1_000
const server = appWithDatabase({
  limits: {
    ...defaultRateLimits,
    import: { minutes: 60, address: perHour, accountHere: perHour, account: perHour },
  },
})
let admin: Visitor
beforeEach(async () => {
  await addDemo(server.db)
  admin = await signedIn(server.app, 'admin@gridhaul.example')
})

/** What a kind of files is made of. Cells by header. */
interface FileKind {
  path: string
  /** The header by which rows name records. */
  key: string
  existing: string[]
  newKey: (place: number) => string
  /** Cells of a row that is right; all of a new record, one of an existing one. */
  right: Record<string, (place: number) => string>
  /** Cells with a fault that is named by the header. */
  faults: Record<string, string[]>
}

const kinds: FileKind[] = [
  {
    path: '/api/imports/trucks',
    key: 'Asset Name',
    existing: ['T-1', 'T-2', 'T-3', 'T-4'],
    newKey: place => `-New ${place}`,
    right: {
      Model: place => `Other ${place}`,
      VIN: place => `=VIN;"${place}"`,
      'License Plate': place => `-P ${place}`,
      'MBESS Capacity': place => String((place % 9) + 1),
      'Maintenance Start': place => `2026-03-0${place + 1} 08:00`,
      'Maintenance Notes': place => `=New fan ${place}`,
    },
    faults: {
      Model: ['Mod_el', 'm'.repeat(100)],
      VIN: ['a\u0007b', 'v'.repeat(501)],
      'License Plate': ['TOO-LONG-9', 'A+B'],
      'MBESS Capacity': ['10', '0', '1.5', 'two', '-1'],
      'Maintenance Start': ['tomorrow', '2026-02-30 08:00', '2026-03-01'],
      'Maintenance End': ['2026-03-01 24:30', '=1'],
      'Service Area': ['Nowhere'],
      Organization: ['Nobody Inc'],
      ID: ['nobody'],
    },
  },
  {
    path: '/api/imports/assets',
    key: 'Asset Name',
    existing: ['MB-1', 'MB-2', 'MB-3'],
    newKey: place => `Ünit ${place}`,
    right: {
      'Serial Number': place => `S-${place}`,
      'Asset Model': () => demoAssetModels[1],
      'Maintenance Start': place => `2026-03-0${place + 1} 08:00`,
      'Maintenance Notes': place => `=New fan ${place}`,
    },
    faults: {
      'Serial Number': ['S#1', 's'.repeat(100)],
      'Asset Model': ['No Model'],
      'Maintenance Start': ['tomorrow', '2026-02-30 08:00', '2026-03-01'],
      'Maintenance End': ['2026-03-01 24:30', '=1'],
      'Service Area': ['Nowhere', '"'],
      Organization: ['Nobody Inc'],
      ID: ['nobody\u0000'],
    },
  },
  {
    path: '/api/imports/users',
    key: 'Email',
    existing: ['business@gridhaul.example', 'FIELD@gridhaul.example'],
    newKey: place => `+new${place}@new.example`,
    right: { Name: place => `New Person ${place}`, Roles: () => 'Field Operator; Business Operator' },
    faults: {
      Name: ['A_B', 'n'.repeat(100)],
      Roles: ['Boss', 'Field Operator; Boss'],
      Organization: ['Nobody Inc'],
      ID: ['nobody'],
    },
  },
]

interface PlannedLine {
  isNew: boolean
  cells: Record<string, string>
  faults: string[]
}

const lineOf = (kind: FileKind, place: number): fc.Arbitrary<PlannedLine> => {
  const known = kind.existing[place]
  const faulty = fc.oneof(
    { weight: 3, arbitrary: fc.constant<string[]>([]) },
    { weight: 1, arbitrary: fc.subarray(Object.keys(kind.faults), { minLength: 1, maxLength: 2 }) },
  )
  return fc
    .record({ faults: faulty, changes: fc.boolean(), isKnown: fc.boolean(), pick: fc.nat(20) })
    .map(({ faults, changes, isKnown, pick }) => {
      const isNew = !(isKnown && known !== undefined)
      const cells: Record<string, string> = { [kind.key]: isNew ? kind.newKey(place) : (known ?? '') }
      const [first = ''] = Object.keys(kind.right)
      for (const [header, cell] of Object.entries(kind.right))
        if (isNew || (changes && header === first)) cells[header] = cell(place)
      for (const header of faults) {
        const bad = kind.faults[header] ?? []
        cells[header] = bad[pick % bad.length] ?? ''
      }
      return { isNew, cells, faults }
    })
}

interface Notation {
  separator: string
  lineEnd: string
  mark: string
  quoted: boolean
  upper: boolean
  columns: string[]
}

const notationOf = (kind: FileKind): fc.Arbitrary<Notation> => {
  const headers = [...new Set([kind.key, ...Object.keys(kind.right), ...Object.keys(kind.faults), 'Notes'])]
  return fc.record({
    separator: fc.constantFrom(',', ';', '\t'),
    lineEnd: fc.constantFrom('\r\n', '\n'),
    mark: fc.constantFrom('', '\ufeff'),
    quoted: fc.boolean(),
    upper: fc.boolean(),
    columns: fc.shuffledSubarray(headers, { minLength: headers.length }),
  })
}

function written(lines: readonly PlannedLine[], notation: Notation): string {
  const { separator, lineEnd, mark, quoted, upper, columns } = notation
  const cell = (text: string) =>
    quoted || /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
  const rows = [
    columns.map(header => (upper ? header.toUpperCase() : header)),
    ...lines.map(({ cells }) => columns.map(header => cells[header] ?? '')),
  ]
  return mark + rows.map(row => row.map(cell).join(separator) + lineEnd).join('')
}

async function state() {
  const { db } = server
  const of = async (table: 'users' | 'assets' | 'trucks' | 'maintenance') =>
    (await db.selectFrom(table).selectAll().orderBy('id').execute()).map(({ version: _, ...row }) => row)
  const roles = await db
    .selectFrom('identity_roles')
    .selectAll()
    .orderBy('identity_id')
    .orderBy('role')
    .execute()
  return {
    users: await of('users'),
    assets: await of('assets'),
    trucks: await of('trucks'),
    maintenance: await of('maintenance'),
    roles,
  }
}

const lastEntry = async () =>
  Number((await server.db.selectFrom('history_chain').select('last_id').executeTakeFirstOrThrow()).last_id)

async function post(path: string, body: object): Promise<ImportReport> {
  const reply = await admin.post(path, body)
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json()
}

test.each(kinds)(
  `random files for $path: seed ${seed}`,
  async kind => {
    const files = fc.record({
      lines: fc
        .integer({ min: 1, max: 6 })
        .chain(count => fc.tuple(...Array.from({ length: count }, (_, place) => lineOf(kind, place)))),
      notation: notationOf(kind),
    })
    const outcomes = { wrong: 0, imported: 0 }

    await fc.assert(
      fc.asyncProperty(files, async ({ lines, notation }) => {
        const csv = written(lines, notation)
        const [before, entries] = [await state(), await lastEntry()]

        const { rows, digest } = await post(kind.path, { csv, dry_run: true })

        expect(await state()).toEqual(before)
        expect(await lastEntry()).toBe(entries)
        const named = rows.map(({ problems }) => new Set(problems.map(({ field }) => field)))
        expect(named).toEqual(lines.map(({ faults }) => new Set(faults)))
        expect(rows.map(({ state }) => state === 'new')).toEqual(
          lines.map(({ isNew, faults }) => isNew && faults.length === 0),
        )
        if (lines.some(({ faults }) => faults.length > 0)) {
          outcomes.wrong += 1
          expect((await admin.post(kind.path, { csv, digest })).statusCode).toBe(422)
          expect(await state()).toEqual(before)
          return
        }

        const changing = rows.filter(({ state }) => state !== 'same').length
        const done = await post(kind.path, { csv, digest })
        expect(await lastEntry()).toBe(entries + changing)
        const again = await post(kind.path, { csv, dry_run: true })
        expect(again.rows.map(({ state }) => state)).toEqual(lines.map(() => 'same'))
        if (!done.import) return
        outcomes.imported += 1
        expect((await admin.post(`${kind.path}/${done.import.id}/undo`)).statusCode).toBe(204)
        expect(await state()).toEqual(before)
        // The undo has an entry for each record that it puts back, and one for all that it deletes.
        const { created, changed } = done.import
        expect(await lastEntry()).toBe(entries + changing + changed + Math.min(created, 1))
        await sql`delete from queued_mails`.execute(server.db)
      }),
      { numRuns: runsOf(30) },
    )

    expect(outcomes.wrong).toBeGreaterThan(3)
    expect(outcomes.imported).toBeGreaterThan(3)
  },
  600_000,
)
