// Alarms of batteries.
import type { Database } from '../../../server/database/connect.ts'

/** The id of a new open alarm of the battery. */
export async function newAlarm(db: Database, assetId: string): Promise<string> {
  const now = new Date()
  const { id } = await db
    .insertInto('alarms')
    .values({
      asset_id: assetId,
      kind: 'silent',
      raised_at: now,
      last_raised_at: now,
      value: 16,
      limit_value: 15,
      message: 'It has sent nothing since 2026-01-15 14:03 UTC.',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
