// The history: entries are appended in the transaction of the change that they tell of, and read in the order of their instants.
import { type RawBuilder, sql } from 'kysely'
import {
  type Action,
  type ActorType,
  type FieldChange,
  type HistoryEntry,
  type HistoryPage,
  type ObjectType,
  objectTypes,
  type Result,
} from '../../domain/history/entry.ts'
import type { HistoryFilter } from '../../domain/history/filter.ts'
import type { Database } from '../database/connect.ts'
import type { HistoryChainTable, HistoryTable } from '../database/tables.ts'
import { databaseRun, waitAfterCommit } from '../database/transaction.ts'
import { isRestorable, restorableUntil } from './deleted-records.ts'
import { matches } from './searching.ts'

/** What the change itself decides. Number, instant and hash are known when it is committed. */
export type ChosenColumns = Omit<HistoryTable, 'id' | 'at' | 'hash'>

/** Who acts, with the name and the roles of this moment. */
export interface Actor {
  type: ActorType
  id: string | null
  name: string | null
  roles: readonly string[]
}

export interface NewEntry {
  actor: Actor
  action: Action
  operation: string
  object: { type: ObjectType; id: string | null; name: string | null } | null
  changes: readonly FieldChange[]
  result: Result
  reason?: string | null
  requestId?: string | null
  address?: string | null
}

export const appendEntry = (store: Database, entry: NewEntry): Promise<void> => appendEntries(store, [entry])

/** In one statement. */
const maxQueued = 1_000

/**
 * Appends entries to the chain, in their order, when the transaction commits: from there to its end every other change waits, on all
 * servers. They are on disk when `inTransaction` has resolved.
 */
export async function appendEntries(store: Database, entries: readonly NewEntry[]): Promise<void> {
  for (let i = 0; i < entries.length; i += maxQueued) {
    const rows = entries.slice(i, i + maxQueued).map(columnsOf)
    const { run } = await store
      .insertInto('history_queue')
      .values(rows.map(row => ({ ...row, hashed_text: hashedText(row) })))
      .returning(databaseRun.as('run'))
      .executeTakeFirstOrThrow()
    waitAfterCommit(store, run)
  }
}

const columnsOf = (entry: NewEntry) => ({
  actor_type: entry.actor.type,
  actor_id: entry.actor.id,
  actor_name: entry.actor.name,
  actor_roles: [...entry.actor.roles],
  action: entry.action,
  operation: entry.operation,
  object_type: entry.object?.type ?? null,
  object_id: entry.object?.id ?? null,
  object_name: entry.object?.name ?? null,
  changes: JSON.stringify(entry.changes),
  result: entry.result,
  reason: entry.reason ?? null,
  request_id: entry.requestId ?? null,
  address: entry.address ?? null,
})

/** Null if the row was deleted. */
export async function findChainEnds(db: Database): Promise<HistoryChainTable | null> {
  const columns = ['last_id', 'last_hash', 'removed_id', 'removed_hash'] as const
  return (await db.selectFrom('history_chain').select(columns).executeTakeFirst()) ?? null
}

const batchSize = 2_000

/** All entries in order of id, a batch at a time. To be read in one snapshot. */
export async function* storedEntries(store: Database): AsyncGenerator<HistoryTable> {
  for (let last: string | undefined; ; ) {
    let query = store
      .selectFrom('history')
      .selectAll('history')
      .select(changesText)
      .orderBy('id')
      .limit(batchSize)
    if (last !== undefined) query = query.where('id', '>', last)
    const rows = await query.execute()
    yield* rows
    last = rows.at(-1)?.id
    if (rows.length < batchSize) return
  }
}

/** As it was written: the driver would parse it. */
const changesText = sql<string>`changes::text`.as('changes')

/** At most so many at once, so that nobody waits long. */
const maxRemoved = 10_000

/** Removes the oldest entries before an instant, up to the first later one. Returns how many, and the last of them. */
export async function removeOldEntries(
  store: Database,
  before: Date,
): Promise<{ count: number; lastAt: Date } | undefined> {
  const { rows } = await sql<{ count: number; last_at: Date }>`
    select count, last_at from remove_old_history(${before}, ${maxRemoved})`.execute(store)
  return rows[0] && { count: rows[0].count, lastAt: rows[0].last_at }
}

/** Where a page ends: the instant in ms since 1970 and the id of its last entry. */
export interface HistoryCursor {
  at: number
  id: string
}

/** Undefined where the text is none. */
export function readCursor(text: string): HistoryCursor | undefined {
  const [, at, id] = /^(\d{1,14})-(\d{1,18})$/.exec(text) ?? []
  return at && id ? { at: Number(at), id } : undefined
}

/** Last first. */
export async function listHistory(
  db: Database,
  filter: HistoryFilter & { object_id?: string },
  { before, limit }: { before?: HistoryCursor | undefined; limit: number },
): Promise<HistoryPage> {
  let query = db
    .selectFrom('history')
    .selectAll('history')
    .select(sql<FieldChange[]>`changes`.as('changes'))
    .select(restorableUntilOf.as('restorable_until'))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
  const { person, object, object_type, object_id, action, result, from, to, request } = filter
  if (person !== undefined) query = query.where(await matchesPart(db, 'actor', person))
  if (object !== undefined) query = query.where(await matchesPart(db, 'object', object))
  if (object_type) query = query.where('object_type', '=', object_type)
  if (object_id !== undefined) query = query.where('object_id', '=', object_id)
  if (action) query = query.where('action', '=', action)
  if (result) query = query.where('result', '=', result)
  if (from) query = query.where('at', '>=', new Date(from))
  if (to) query = query.where('at', '<', new Date(to))
  if (request !== undefined) query = query.where('request_id', '=', request)
  if (before) query = query.where(sql<boolean>`(at, id) < (${new Date(before.at)}, ${before.id}::bigint)`)
  const rows = await query.execute()
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    entries: page.map(entryOf),
    next: rows.length > limit && last ? `${last.at.getTime()}-${last.id}` : null,
  }
}

/**
 * A condition on entries: the text is an id, a part of the name at that time, or of a user's present name or address. A UUID is an id
 * alone: nobody is called so, and the index of ids gives the order too.
 */
async function matchesPart(db: Database, of: 'actor' | 'object', text: string): Promise<RawBuilder<boolean>> {
  const id = sql.ref(`${of}_id`)
  if (uuid.test(text)) return sql<boolean>`${id} = ${text}`
  const pattern = `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const [names, users] = await Promise.all([namesLike(db, of, pattern), usersLike(db, text)])
  const name = sql`lower(${sql.ref(`${of}_name`)})`
  // So many match so often that the first page is soon full.
  const isNamed = names.length > maxNames ? sql`${name} like lower(${pattern})` : sql`${name} = any(${names})`
  const isId =
    of === 'actor'
      ? sql`${id} = any(${[...users, text]})`
      : sql`(object_type = 'user' and ${id} = any(${users})) or (object_type = any(${objectTypes}) and ${id} = ${text})`
  return sql<boolean>`(${isNamed} or ${isId})`
}

const maxNames = 1_000

/** The different names that match, in small letters: the index leads from one to the next, however many entries each has. */
async function namesLike(db: Database, of: 'actor' | 'object', pattern: string): Promise<string[]> {
  const name = sql`lower(${sql.ref(`${of}_name`)})`
  const { rows } = await sql<{ name: string }>`
    with recursive names (name) as (
      (select ${name} from history where ${name} is not null order by ${name} limit 1)
      union all
      select (select ${name} from history where ${name} > names.name order by ${name} limit 1)
      from names where names.name is not null
    )
    select name from names where name like lower(${pattern}) limit ${maxNames + 1}`.execute(db)
  return rows.map(row => row.name)
}

/** The ids of users by a part of what they are called now, of their address or id. */
async function usersLike(db: Database, text: string): Promise<string[]> {
  const rows = await db.selectFrom('users').select('id').where(matches(text)).limit(maxNames).execute()
  return rows.map(({ id }) => id)
}

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** Of one object, last first; also of one that was deleted. */
export const listHistoryOf = (
  db: Database,
  type: ObjectType,
  id: string,
  page: { before?: HistoryCursor | undefined; limit: number },
): Promise<HistoryPage> => listHistory(db, { object_type: type, object_id: id }, page)

/** All that match, last first, a batch at a time. Entries that are appended meanwhile are not among them. */
export async function* matchingHistory(db: Database, filter: HistoryFilter): AsyncGenerator<HistoryEntry[]> {
  for (let before: HistoryCursor | undefined; ; ) {
    const { entries, next } = await listHistory(db, filter, { before, limit: batchSize })
    yield entries
    if (next === null) return
    before = readCursor(next)
  }
}

/** Of the last deletion of a record alone: it may have been restored since an earlier one. */
const restorableUntilOf = sql<Date | null>`(
  select ${restorableUntil} from deleted_records
  where deleted_records.type = object_type and deleted_records.id = object_id and deleted_at <= history.at
    and history.action = 'delete' and history.result = 'done' and ${isRestorable})`

interface HistoryRow extends Omit<HistoryTable, 'changes'> {
  changes: FieldChange[]
  restorable_until: Date | null
}

const entryOf = (row: HistoryRow): HistoryEntry => ({
  id: row.id,
  at: row.at.toISOString(),
  actor: { type: row.actor_type, id: row.actor_id, name: row.actor_name, roles: [...row.actor_roles] },
  action: row.action,
  operation: row.operation,
  object: { type: row.object_type, id: row.object_id, name: row.object_name },
  changes: row.changes,
  result: row.result,
  reason: row.reason,
  request_id: row.request_id,
  address: row.address,
  ...(row.restorable_until && { restorable_until: row.restorable_until.toISOString() }),
})

/** The end of the JSON list that is hashed. The database puts what it knows before it (server/migrations/0053-history-at-commit.ts). */
export const hashedText = (entry: ChosenColumns): string =>
  JSON.stringify([
    entry.actor_type,
    entry.actor_id,
    entry.actor_name,
    entry.actor_roles,
    entry.action,
    entry.operation,
    entry.object_type,
    entry.object_id,
    entry.object_name,
    entry.changes,
    entry.result,
    entry.reason,
    entry.request_id,
    entry.address,
  ]).slice(1)
