import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { dayMs } from '../../../domain/time/durations.ts'
import { verifyHistory } from '../../../server/commands/verify-history.ts'
import { connect, type Database } from '../../../server/database/connect.ts'
import { inTransaction } from '../../../server/database/transaction.ts'
import { recordChange, system } from '../../../server/history/record.ts'
import { removeOldHistory } from '../../../server/history/retention.ts'
import {
  type Actor,
  appendEntry,
  type NewEntry,
  removeOldEntries,
} from '../../../server/repositories/history.ts'
import { appWithDatabase, copyOfTemplate } from '../support/test-app.ts'

const server = appWithDatabase()
beforeEach(() => emptyHistory(server.db))

const ada: Actor = { type: 'person', id: 'u-1', name: 'Ada', roles: ['ADMIN', 'FIELD_OPERATIONS'] }
const entry = (changes: Partial<NewEntry> = {}): NewEntry => ({
  actor: ada,
  action: 'change',
  operation: 'PATCH /api/trucks/:id',
  object: { type: 'truck', id: 't-1', name: 'T-1' },
  changes: [{ field: 'vin', before: 'A', after: 'B' }],
  result: 'done',
  reason: 'none',
  requestId: 'r-1',
  address: '192.0.2.1',
  ...changes,
})
const append = (db: Database, changes?: Partial<NewEntry>) =>
  inTransaction(db, store => appendEntry(store, entry(changes)))

async function appendSeveral(db: Database, count: number) {
  for (let number = 0; number < count; number += 1) await append(db)
}

/** As somebody does who owns the tables. */
async function tamper(db: Database, statement: string) {
  await sql.raw(`${triggers('disable')}; ${statement}; ${triggers('enable')}`).execute(db)
}

const triggers = (change: 'enable' | 'disable') =>
  ['history', 'history_chain'].map(table => `alter table ${table} ${change} trigger all`).join('; ')

const emptyHistory = (db: Database) =>
  tamper(db, 'delete from history; delete from history_chain; insert into history_chain default values')

const verdict = (db: Database) => verifyHistory(db).catch((error: Error) => error.message)

test('an untouched history is whole, and so is an empty one', async () => {
  expect(await verdict(server.db)).toBe('The history is whole: 0 entries.')
  await appendSeveral(server.db, 3)
  expect(await verdict(server.db)).toMatch(/^The history is whole: 3 entries\.\n.*: 3 [\da-f]{64}$/)
})

test('a thousand writers at two servers at once make one whole chain, in which each entry is once', async () => {
  const url = await copyOfTemplate()
  // On a busy machine the last one waits long for a connection.
  const newServer = () => connect(url, () => {}, { connectWithinMs: 120_000 })
  const servers = [newServer(), newServer()] as const
  const [db] = servers
  const write = (number: number) =>
    append(servers[number % 2 === 0 ? 0 : 1], {
      object: { type: 'truck', id: `t-${number}`, name: '"\\\u001f \u2028 é 𝕏' },
      requestId: `r-${number}`,
    })

  await Promise.all(Array.from({ length: 1_000 }, (_, number) => write(number)))

  expect(await verdict(db)).toMatch(/^The history is whole: 1,000 entries\./)
  const rows = await db.selectFrom('history').select(['id', 'request_id']).orderBy('id').execute()
  expect(rows.map(({ id }) => Number(id))).toEqual(Array.from({ length: 1_000 }, (_, i) => i + 1))
  expect(new Set(rows.map(({ request_id }) => request_id)).size).toBe(1_000)
  expect(await db.selectFrom('history_queue').selectAll().execute()).toEqual([])
  await Promise.all(servers.map(each => each.destroy()))
})

test('no counter is outside of the log: a replay of the log would leave it unreadable, and the history closed', async () => {
  const { rows } = await sql`
    select relname from pg_class where relkind = 'S' and relpersistence = 'u'`.execute(server.db)

  expect(rows).toEqual([])
})

test('an entry outside of inTransaction, which waits for the disk, is refused', async () => {
  const beside = server.db.transaction().execute(store => appendEntry(store, entry()))

  await expect(beside).rejects.toThrow('waits for the disk')
})

test('entries of one change stand in their order, and one that fails at the commit undoes the change', async () => {
  const names = ['first', 'second', 'third']
  await inTransaction(server.db, async store => {
    for (const name of names) await appendEntry(store, entry({ object: { type: 'truck', id: name, name } }))
  })
  const failed = inTransaction(server.db, async store => {
    await sql`create table of_a_failed_change (id integer)`.execute(store)
    await appendEntry(store, entry({ result: 'nothing' as 'done' }))
  })

  await expect(failed).rejects.toThrow('history_result_check')
  const rows = await server.db.selectFrom('history').select('object_id').orderBy('id').execute()
  expect(rows.map(({ object_id }) => object_id)).toEqual(names)
  const { rows: made } = await sql`select to_regclass('of_a_failed_change') as name`.execute(server.db)
  expect(made).toEqual([{ name: null }])
})

describe('of five entries the third', () => {
  beforeEach(() => appendSeveral(server.db, 5))

  /** For each column every byte, or what a value can be changed to at all. */
  const alterations: Record<string, string[]> = {
    id: ['30', '-3'],
    at: [`at + interval '1 millisecond'`, `at - interval '100 years'`, `'infinity'`],
    actor_type: [`'system'`],
    actor_id: [`'u-2'`, `'U-1'`, 'null', `''`],
    actor_name: [`'Adb'`, `'Ada '`, 'null'],
    actor_roles: [`'{ADMIN}'`, `'{FIELD_OPERATIONS,ADMIN}'`, `'{}'`, `'{"ADMIN,FIELD_OPERATIONS"}'`],
    action: [`'delete'`],
    operation: [`'PATCH /api/trucks/:ie'`],
    object_type: [`'asset'`, 'null'],
    object_id: [`'t-2'`, 'null'],
    object_name: [`'T-2'`, 'null'],
    changes: [
      `'[]'`,
      `'[{"field":"vin","before":"A","after":"C"}]'`,
      `'[{"field":"vin","before":"A","after":"B" }]'`,
    ],
    result: [`'refused'`],
    reason: [`'nonf'`, 'null'],
    request_id: [`'r-2'`, 'null'],
    address: [`'192.0.2.2'`, 'null'],
  }

  test('has no column that these tests do not change', async () => {
    const { rows } = await sql<{ name: string }>`
      select column_name as name from information_schema.columns where table_name = 'history'`.execute(
      server.db,
    )

    expect(rows.map(({ name }) => name).sort()).toEqual([...Object.keys(alterations), 'hash'].sort())
  })

  test.each(
    Object.entries(alterations).flatMap(([column, values]) => values.map(value => ({ column, value }))),
  )('is named when its $column becomes $value', async ({ column, value }) => {
    await tamper(server.db, `update history set ${column} = ${value} where id = 3`)

    expect(await verdict(server.db)).toMatch(
      /^The history was changed: entry (3|-3) (was altered|is missing|was not written by Gridhaul)\./,
    )
  })

  test('is named when any byte of its hash is flipped', async () => {
    for (let byte = 0; byte < 32; byte += 1) {
      const flip = `update history set hash = set_byte(hash, ${byte}, get_byte(hash, ${byte}) # 1) where id = 3`
      await tamper(server.db, flip)
      expect(await verdict(server.db)).toBe('The history was changed: entry 3 was altered.')
      await tamper(server.db, flip)
    }
    expect(await verdict(server.db)).toContain('The history is whole')
  })

  test('is named when any character of its texts is another one', async () => {
    for (const column of [
      'actor_id',
      'actor_name',
      'operation',
      'object_id',
      'object_name',
      'reason',
      'request_id',
      'address',
    ]) {
      const text = (
        await server.db.selectFrom('history').selectAll().where('id', '=', '3').executeTakeFirstOrThrow()
      )[column as 'operation']
      for (let at = 1; at <= text.length; at += 1) {
        await tamper(
          server.db,
          `update history set ${column} = overlay(${column} placing '~' from ${at}) where id = 3`,
        )
        expect(await verdict(server.db)).toBe('The history was changed: entry 3 was altered.')
        await tamper(server.db, `update history set ${column} = '${text}' where id = 3`)
      }
    }
    expect(await verdict(server.db)).toContain('The history is whole')
  })

  test('is named when it is removed', async () => {
    await tamper(server.db, 'delete from history where id = 3')

    expect(await verdict(server.db)).toBe('The history was changed: entry 3 is missing.')
  })

  test('is named when it and the fourth change places', async () => {
    await tamper(
      server.db,
      'update history set id = 100 where id = 3; update history set id = 3 where id = 4; update history set id = 4 where id = 100',
    )

    expect(await verdict(server.db)).toBe('The history was changed: entry 3 was altered.')
  })
})

describe('at the ends of the history', () => {
  beforeEach(() => appendSeveral(server.db, 5))

  test('the first removed entry is named, from either end', async () => {
    await tamper(server.db, 'delete from history where id in (4, 5)')
    expect(await verdict(server.db)).toBe('The history was changed: entry 4 is missing.')

    await emptyHistory(server.db)
    await appendSeveral(server.db, 5)
    await tamper(server.db, 'delete from history where id <= 2')
    expect(await verdict(server.db)).toBe('The history was changed: entry 1 is missing.')
  })

  test('the newest entry is named when it was changed and its hash was made to fit', async () => {
    const before = await server.db
      .selectFrom('history')
      .select('hash')
      .where('id', '=', '5')
      .executeTakeFirstOrThrow()
    await tamper(server.db, 'delete from history where id = 5')
    await tamper(
      server.db,
      'update history_chain set last_id = 4, last_hash = (select hash from history where id = 4)',
    )
    await append(server.db, { actor: { ...ada, name: 'Eve' } })
    await tamper(server.db, `update history_chain set last_hash = '\\x${before.hash.toString('hex')}'`)

    expect(await verdict(server.db)).toBe('The history was changed: entry 5 was altered.')
  })

  test('an entry that nobody appended is named', async () => {
    await tamper(
      server.db,
      'insert into history select (jsonb_populate_record(history, \'{"id": 6}\')).* from history where id = 5',
    )

    expect(await verdict(server.db)).toBe('The history was changed: entry 6 was not written by Gridhaul.')
  })

  test('a history whose ends are gone is not called whole', async () => {
    await tamper(server.db, 'delete from history_chain')

    expect(await verdict(server.db)).toBe(
      'The history was changed: the row that records its ends is missing.',
    )
  })

  test('what an earlier verification printed shows a history that was written anew from there', async () => {
    const [, id = '', hash = ''] = /: (\d+) ([\da-f]{64})$/.exec(await verdict(server.db)) ?? []
    await append(server.db)
    expect(await verifyHistory(server.db, [{ id, hash }])).toContain('The history is whole: 6 entries.')

    await emptyHistory(server.db)
    await appendSeveral(server.db, 6)

    expect(await verdict(server.db)).toContain('The history is whole: 6 entries.')
    await expect(verifyHistory(server.db, [{ id, hash }])).rejects.toThrow('entry 5 was altered')
  })
})

describe('the server’s connection', () => {
  const refused = (statement: string) =>
    expect(sql.raw(statement).execute(server.db), statement).rejects.toThrow(
      /neither changed|only move forward/,
    )

  test('can neither change nor remove an entry', async () => {
    await append(server.db)

    for (const statement of [
      `update history set actor_name = 'Eve'`,
      `update history set changes = '[]' where id = 1`,
      'delete from history',
      `select set_config('gridhaul.removes_history', 'yes', false); delete from history`,
      'truncate history',
      'truncate history, history_chain',
    ])
      await refused(statement)
    expect(await verdict(server.db)).toContain('The history is whole: 1 entry.')
  })

  test('can move the ends of the chain in no other way than appending and retention do', async () => {
    await appendSeveral(server.db, 3)
    const firstHash = '(select hash from history where id = 1)'

    for (const statement of [
      'delete from history_chain',
      'truncate history_chain',
      'update history_chain set last_id = 2',
      'update history_chain set last_id = 5',
      `update history_chain set last_hash = ${firstHash}`,
      `update history_chain set removed_id = 1`,
      `update history_chain set removed_id = 1, removed_hash = ${firstHash}`,
      `update history_chain set removed_id = 9, removed_hash = ${firstHash}`,
    ])
      await refused(statement)
    expect(await verdict(server.db)).toContain('The history is whole: 3 entries.')
  })
})

test('two servers that append at the same time make one chain', async () => {
  const url = await copyOfTemplate()
  const servers = [connect(url, () => {}), connect(url, () => {})]
  const [one] = servers as [Database, Database]

  await Promise.all(servers.flatMap(db => Array.from({ length: 100 }, () => append(db))))

  expect(await verdict(one)).toContain('The history is whole: 200 entries.')
  for (const db of servers) await db.destroy()
})

test('a change that fails leaves no entry, and one whose entry fails is not made', async () => {
  const change = { actor: system, action: 'create', operation: 'a test', objectType: 'service_area' } as const
  const add = (store: Database) => store.insertInto('service_areas').values({ name: 'North' }).execute()

  await expect(
    recordChange(server.db, change, async store => {
      await add(store)
      throw new Error('afterwards')
    }),
  ).rejects.toThrow('afterwards')
  await tamper(server.db, 'delete from history_chain')
  await expect(recordChange(server.db, change, add)).rejects.toThrow('ends of the history')

  expect(await server.db.selectFrom('service_areas').selectAll().execute()).toEqual([])
  expect(await server.db.selectFrom('history').selectAll().execute()).toEqual([])
})

describe('entries that are older than the history is kept', () => {
  const now = new Date('2026-01-15T12:00:00Z')
  const age = (id: number, days: number) =>
    `update history set at = timestamptz '${now.toISOString()}' - interval '${days} days' where id = ${id}`

  /** Writes entries of these ages, in days before `now`. */
  async function writeAged(...days: number[]) {
    await appendSeveral(server.db, days.length)
    await tamper(server.db, days.map((each, index) => age(index + 1, each)).join(';'))
    await rehash(server.db)
  }

  test('are removed from the beginning, and the rest is still proven', async () => {
    await writeAged(40, 35, 31, 29, 1)

    await removeOldHistory(server.db, { days: 30, now })

    const left = await server.db.selectFrom('history').select(['id', 'action']).orderBy('id').execute()
    expect(left).toEqual([
      { id: '4', action: 'change' },
      { id: '5', action: 'change' },
      { id: '6', action: 'remove_old' },
    ])
    expect(await verdict(server.db)).toContain(
      'The history is whole: 3 entries. Entries up to 3 were too old and are removed.',
    )
  })

  test('that were removed before they were too old are noticed by the heads that were kept', async () => {
    await writeAged(5, 4, 3, 0)
    const heads = await keptHeads(server.db)
    await removeOldEntries(server.db, new Date(now.getTime() - 2 * dayMs))

    expect(await verdict(server.db)).toContain('The history is whole')
    const verified = (retentionDays: number) => verifyHistory(server.db, heads, { retentionDays, now })
    await expect(verified(30)).rejects.toThrow('entries 2 to 3 were removed though they were written after')
    expect(await verified(2)).toContain('The history is whole')
  })

  test('stay where a later instant comes before them, which a clock can cause', async () => {
    await writeAged(40, 10, 35)

    await removeOldHistory(server.db, { days: 30, now })

    expect(await verdict(server.db)).toContain('Entries up to 1 were')
    expect(await server.db.selectFrom('history').select('id').orderBy('id').execute()).toEqual(
      ['2', '3', '4'].map(id => ({ id })),
    )
  })

  test('are all removed though they are more than are removed at once, by several servers together', async () => {
    await append(server.db)
    await tamper(
      server.db,
      `insert into history select (jsonb_populate_record(history, jsonb_build_object('id', number))).*
       from history, generate_series(2, 20005) number where id = 1; update history set at = '2025-01-01'`,
    )
    await rehash(server.db)

    await Promise.all([1, 2].map(() => removeOldHistory(server.db, { days: 30, now })))

    expect(await verdict(server.db)).toMatch(/Entries up to 20005 were too old/)
  })

  test('are not removed while there are none, and nothing is written', async () => {
    await writeAged(29)

    await removeOldHistory(server.db, { days: 30, now })

    expect(await verdict(server.db)).toContain('The history is whole: 1 entry.')
  })
})

/** As if each entry had been the newest one when the server kept its head. */
async function keptHeads(db: Database) {
  const rows = await db.selectFrom('history').select(['id', 'at', 'hash']).orderBy('id').execute()
  return rows.map(({ id, at, hash }) => ({ id, at: at.toISOString(), hash: hash.toString('hex') }))
}

/** Makes the chain fit what the entries are now, as only a test may. */
async function rehash(db: Database) {
  const { hashOf } = await import('../../../server/history/chain.ts')
  const { storedEntries } = await import('../../../server/repositories/history.ts')
  let last = { id: '0', hash: Buffer.alloc(32) as Buffer }
  const hashes: { id: string; hash: string }[] = []
  for await (const stored of storedEntries(db)) {
    last = { id: stored.id, hash: hashOf(last.hash, stored) }
    hashes.push({ id: last.id, hash: last.hash.toString('hex') })
  }
  await tamper(
    db,
    `update history set hash = decode(made.hash, 'hex')
     from jsonb_to_recordset('${JSON.stringify(hashes)}') as made (id bigint, hash text) where made.id = history.id`,
  )
  await tamper(
    db,
    `update history_chain set last_id = ${last.id}, last_hash = '\\x${last.hash.toString('hex')}'`,
  )
}
