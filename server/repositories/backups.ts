// The backups that the server makes by itself: what was tried, how it ended, and what is still stored.
import { sql } from 'kysely'
import type { Backup, BackupResult, BackupWarning } from '../../domain/backups/backup.ts'
import type { StoredBackup } from '../../domain/backups/retention.ts'
import { type BackupFacts, backupWarning } from '../../domain/backups/warning.ts'
import type { Database } from '../database/connect.ts'

export interface NewBackup {
  /** Where it is stored, without secrets. */
  place: string
  name: string
  encrypted: boolean
}

export interface EndedBackup {
  result: Exclude<BackupResult, 'running'>
  note: string | null
  snapshotAt?: Date
  bytes?: number
  sha256?: string
}

/** The id. */
export async function beginBackup(db: Database, begun: NewBackup): Promise<string> {
  const { id } = await db.insertInto('backups').values(begun).returning('id').executeTakeFirstOrThrow()
  return id
}

/** False if another server has taken it for interrupted meanwhile. */
export async function endBackup(db: Database, id: string, ended: EndedBackup): Promise<boolean> {
  const { result, note, snapshotAt = null, bytes = null, sha256 = null } = ended
  const { numUpdatedRows } = await db
    .updateTable('backups')
    .set({ result, note, snapshot_at: snapshotAt, bytes, sha256, ended_at: sql`now()` })
    .where('id', '=', id)
    .where('result', '=', 'running')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Those whose server ended before they did, wherever they were to be stored. What they have left is listed by `listFailed`. */
export const endInterrupted = (db: Database) =>
  db
    .updateTable('backups')
    .set({ result: 'failed', note: 'The server ended before it was done.', ended_at: sql`now()` })
    .where('result', '=', 'running')
    .execute()

export interface LastBackup {
  begun_at: Date
  result: BackupResult
  /** By the database's clock. */
  now: Date
}

/** The place of those that a restore has brought: they are another database's, or this one's of before. */
const ofAnother = ''

export const findLastBackup = (db: Database): Promise<LastBackup | undefined> =>
  db
    .selectFrom('backups')
    .select(['begun_at', 'result', sql<Date>`now()`.as('now')])
    .where('place', '<>', ofAnother)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

const storedResults = ['verified', 'unverified', 'wrong'] as const

export async function isNewPlace(db: Database, place: string): Promise<boolean> {
  const row = await db
    .selectFrom('backups')
    .select('id')
    .where('place', '=', place)
    .where('result', 'in', storedResults)
    .limit(1)
    .executeTakeFirst()
  return row === undefined
}

const maxFailed = 100

/** Those that may have left something at a place, the newest first. */
export const listFailed = (db: Database, place: string): Promise<{ id: string; name: string }[]> =>
  db
    .selectFrom('backups')
    .select(['id', 'name'])
    .where('place', '=', place)
    .where('result', '=', 'failed')
    .where('removed_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(maxFailed)
    .execute()

/** What is stored at a place now. */
export async function listStored(
  db: Database,
  place: string,
): Promise<(StoredBackup & { name: string; now: Date })[]> {
  const rows = await db
    .selectFrom('backups')
    .select(['id', 'name', 'begun_at', 'snapshot_at', 'result', sql<Date>`now()`.as('now')])
    .where('place', '=', place)
    .where('removed_at', 'is', null)
    .where('result', 'in', storedResults)
    .execute()
  return rows.map(({ id, name, begun_at, snapshot_at, result, now }) => ({
    id,
    name,
    at: snapshot_at ?? begun_at,
    isVerified: result === 'verified',
    now,
  }))
}

export const markRemoved = (db: Database, id: string) =>
  db.updateTable('backups').set({ removed_at: sql`now()` }).where('id', '=', id).execute()

/** What is not stored any more is listed for a year. */
export const forgetOldBackups = (db: Database) =>
  sql`
    delete from backups
    where (removed_at is not null or result = 'failed') and begun_at < now() - interval '1 year'`.execute(db)

export interface BackupState extends BackupFacts {
  warning: BackupWarning | null
  /** By the database's clock. */
  now: Date
}

const underWay = new WeakMap<Database, Promise<BackupState>>()

/** Concurrent calls share one query, so that monitors cannot use up the connections while the database does not respond. */
export function findBackupState(db: Database, everyHours: number): Promise<BackupState> {
  const known = underWay.get(db)
  const state = known ?? queryBackupState(db, everyHours).finally(() => underWay.delete(db))
  if (!known) underWay.set(db, state)
  return state
}

async function queryBackupState(db: Database, everyHours: number): Promise<BackupState> {
  const { rows } = await sql<BackupFacts & { now: Date }>`
    select now(),
      -- One that was removed proves nothing any more.
      (select max(snapshot_at) from backups where result = 'verified' and removed_at is null and place <> ${ofAnother}) as "newestVerifiedAt",
      (select result from backups where result <> 'running' and place <> ${ofAnother} order by id desc limit 1) as "lastResult"`.execute(
    db,
  )
  const [facts = { newestVerifiedAt: null, lastResult: null, now: new Date() }] = rows
  return { ...facts, warning: backupWarning(facts, everyHours, facts.now.getTime()) }
}

const maxListed = 500

/** The newest first. `place`: where backups are stored now. */
export async function listBackups(db: Database, place: string | null): Promise<Backup[]> {
  const rows = await db.selectFrom('backups').selectAll().orderBy('id', 'desc').limit(maxListed).execute()
  return rows.map(row => ({
    id: row.id,
    name: row.name,
    begun_at: row.begun_at.toISOString(),
    snapshot_at: row.snapshot_at?.toISOString() ?? null,
    bytes: row.bytes === null ? null : Number(row.bytes),
    encrypted: row.encrypted,
    result: row.result,
    note: row.note,
    removed_at: row.removed_at?.toISOString() ?? null,
    in_place: row.place === place,
  }))
}
