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
  /** Null for a deleted record. */
  version: number | null
  /** The name of the person who changed it; null if no person did. */
  by: string | null
}

/** Does nothing for objects that no page shows. */
export async function announceChange(
  store: Database,
  { type, id, by }: { type: ObjectType; id: string; by: string | null },
): Promise<void> {
  if (!isRecordType(type)) return
  const change: RecordChange = { type, id, version: (await findVersion(store, type, id)) ?? null, by }
  await sql`select pg_notify(${changesChannel}, ${JSON.stringify(change)})`.execute(store)
}

const isRecordType = (type: ObjectType): type is RecordType =>
  (recordTypes as readonly string[]).includes(type)
