// The entry of a command that works on a whole database.
import { sql } from 'kysely'
import type { Action } from '../../domain/history/entry.ts'
import { withConnection } from '../database/connect.ts'
import { operator, recordChange } from '../history/record.ts'

/** Appends it once the command has done its work. A database of an earlier version has no history yet. */
export async function recordCommand(url: string, action: Action & ('back_up' | 'restore')): Promise<void> {
  const operation = action === 'back_up' ? 'npm run backup' : 'npm run restore'
  await withConnection(url, async db => {
    const { rows } = await sql<{ known: boolean }>`
      select to_regclass('history') is not null as known`.execute(db)
    if (!rows[0]?.known) return
    await recordChange(db, { actor: operator(), action, operation, objectType: 'database' }, async () => {})
  })
}
