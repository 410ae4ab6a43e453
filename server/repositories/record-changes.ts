// Tells all servers of a change, as soon as its transaction has ended well: NOTIFY is delivered then and not before.
import { sql } from 'kysely'
import type { ObjectType } from '../../domain/history/entry.ts'
import { type RecordType, recordTypes } from '../../domain/record-event.ts'
import type { Database } from '../database/connect.ts'
import { findVersion } from './record-versions.ts'

export const changesChannel = 'record_changes'

export interface RecordChange {
  type: RecordType
  id: string
  /** Null for a deleted record, and for a plan or alarm, which has none. */
  version: number | null
  /** The name of the person who changed it; null if no person did. */
  by: string | null
}

/** A change to announce. Of objects that no page shows nothing is announced. */
export interface ChangedRecord {
  type: ObjectType
  id: string
  by: string | null
  /** Where it is known already. */
  version?: number | undefined
}

/** Where more change at once, pages are told to refresh all. */
const maxAnnounced = 50

export async function announceChanges(store: Database, changed: readonly ChangedRecord[]): Promise<void> {
  const shown = changed.filter(({ type }) => isRecordType(type))
  if (shown.length > maxAnnounced) return announce(store, null)
  for (const { type, id, by, version } of shown)
    if (isRecordType(type))
      await announce(store, { type, id, version: version ?? (await versionOf(store, type, id)), by })
}

/** Of alarms that no person changed. */
export const announceAlarms = (store: Database, ids: readonly string[]): Promise<void> =>
  announceChanges(
    store,
    ids.map(id => ({ type: 'alarm', id, by: null })),
  )

const versionOf = async (store: Database, type: RecordType, id: string): Promise<number | null> =>
  type === 'plan' || type === 'alarm' ? null : ((await findVersion(store, type, id)) ?? null)

/** Null: any record may have changed. */
const announce = async (store: Database, change: RecordChange | null): Promise<void> => {
  await sql`select pg_notify(${changesChannel}, ${JSON.stringify(change)})`.execute(store)
}

const isRecordType = (type: ObjectType): type is RecordType =>
  (recordTypes as readonly string[]).includes(type)
