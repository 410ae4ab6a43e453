import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { verifyHistory } from '../../../server/commands/verify-history.ts'
import { connect, type Database } from '../../../server/database/connect.ts'
import { type EmbeddedDatabase, startEmbeddedDatabase } from '../../../server/database/embedded.ts'
import { ownsHistory } from '../../../server/database/history-owner.ts'
import { prepareDatabase } from '../../../server/database/migrate.ts'
import { hashOf } from '../../../server/history/chain.ts'
import { findHead, keepHead, readHeads, setHeadsAside } from '../../../server/history/heads.ts'
import { recordChange, system } from '../../../server/history/record.ts'
import { removeOldHistory } from '../../../server/history/retention.ts'
import { findChainEnds, storedEntries } from '../../../server/repositories/history.ts'
import { maintainPartitions } from '../../../server/telemetry/maintenance.ts'
import { copyFolder } from '../support/copy-folder.ts'

const isEmbedded = inject('initializedDataDir') !== ''
let parent: string
let embedded: EmbeddedDatabase
let db: Database

beforeAll(async () => {
  if (!isEmbedded) return
  parent = await mkdtemp(path.join(os.tmpdir(), 'gridhaul-history-'))
  const folder = copyFolder(inject('initializedDataDir'), parent)
  embedded = await startEmbeddedDatabase({ folder, log: () => {}, settings: { fsync: 'off' } })
  await prepareDatabase(embedded)
  db = connect(embedded.url, () => {})
})
afterAll(async () => {
  if (!isEmbedded) return
  await db.destroy()
  await embedded.stop()
  await rm(parent, { recursive: true })
})

const append = () =>
  recordChange(
    db,
    { actor: system, action: 'lock_demo', operation: 'test', objectType: 'database' },
    async (_, draft) => void draft.changes.push({ field: 'sessions', before: 1, after: null }),
  )

const asSuperuser = async (text: string) => {
  const client = new pg.Client(embedded.superuserUrl)
  await client.connect()
  return client.query(text).finally(() => client.end())
}

test.runIf(isEmbedded)(
  'the server appends to the history, reads it, and removes what is too old',
  async () => {
    await append()
    await append()
    await removeOldHistory(db, { days: 1, now: new Date() })

    expect(await verifyHistory(db)).toContain('The history is whole: 2 entries.')
    expect(await ownsHistory(db)).toBe(false)
  },
)

test
  .runIf(isEmbedded)
  .each([
    `update history set actor_name = 'somebody'`,
    `delete from history`,
    `truncate history`,
    `insert into history select * from history`,
    `alter table history disable trigger all`,
    `alter table history disable trigger keep_history`,
    `alter table history add column more text`,
    `alter table history owner to current_user`,
    `alter table history rename to other`,
    `drop table history cascade`,
    `update history_chain set last_id = 0`,
    `delete from history_chain`,
    `alter table history_chain disable trigger all`,
    `update history_queue set actor_name = 'somebody'`,
    `drop trigger append_history on history_queue`,
    `create or replace function append_history() returns trigger language plpgsql as 'begin return null; end'`,
    `drop function keep_history() cascade`,
    `drop schema public cascade`,
    `drop database gridhaul`,
    `set session_replication_role = replica`,
    `set role gridhaul_history`,
    `create trigger mine before insert on history for each row execute function keep_history()`,
  ])('the server’s role may not rewrite the history: %s', async statement => {
  await append()

  await expect(sql.raw(statement).execute(db)).rejects.toMatchObject({ code: '42501' })

  expect(await verifyHistory(db)).toContain('The history is whole')
})

test.runIf(isEmbedded)(
  'a function that the server’s role makes is not called with the rights of the history’s owner',
  async () => {
    await sql
      .raw(
        `create function public.convert_to(text, text) returns bytea language plpgsql as
       $$ begin update public.history set actor_name = 'somebody'; return ''::bytea; end $$`,
      )
      .execute(db)

    await append()

    expect(await verifyHistory(db)).toContain('The history is whole')
    await sql.raw('drop function public.convert_to(text, text)').execute(db)
  },
)

test.runIf(isEmbedded)('the server’s role still makes and drops the tables of telemetry', async () => {
  const partitions = { db, days: { raw: 90, '1min': 180, '15min': 1_096, '1day': 3_653 }, warn: () => {} }

  await maintainPartitions({ ...partitions, now: async () => new Date() } as Parameters<
    typeof maintainPartitions
  >[0])

  await sql.raw('create table mine (id integer); drop table mine').execute(db)
})

test.runIf(isEmbedded)(
  'a history that a superuser writes anew from the beginning differs from the head that was kept',
  async () => {
    const file = path.join(parent, 'history-heads')
    await append()
    const head = await findHead(db, new Date())
    expect(head && (await keepHead(file, head))).toBe(true)
    expect(head && (await keepHead(file, head))).toBe(false)
    await append()
    const known = await readHeads(file)
    expect(known).toEqual([head])
    expect(await verifyHistory(db, known)).toContain('It agrees with 1 head that was kept elsewhere.')

    await asSuperuser(`alter table history disable trigger all; alter table history_chain disable trigger all;
    update history set actor_name = 'somebody else' where id = (select min(id) from history)`)
    const ends = await findChainEnds(db)
    let previous = ends?.removed_hash ?? Buffer.alloc(32)
    for await (const entry of storedEntries(db)) {
      previous = hashOf(previous, entry)
      await asSuperuser(`update history set hash = '\\x${previous.toString('hex')}' where id = ${entry.id}`)
    }
    await asSuperuser(`update history_chain set last_hash = '\\x${previous.toString('hex')}'`)

    expect(await verifyHistory(db)).toContain('The history is whole')
    await expect(verifyHistory(db, known)).rejects.toThrow(`entry ${head?.id} was altered`)

    await setHeadsAside(file, new Date())
    expect(await readHeads(file)).toEqual([])
  },
)
