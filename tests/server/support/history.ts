// What a call leaves in the history.
import { sql } from 'kysely'
import type { FieldChange } from '../../../domain/history/entry.ts'
import type { Database } from '../../../server/database/connect.ts'
import type { HistoryTable } from '../../../server/database/tables.ts'

/** The entries that `act` leaves, in their order, without other columns than these and with the changes as objects. */
export async function lastEntries(db: Database, act: () => PromiseLike<unknown>): Promise<LeftEntry[]> {
  const { last_id } = await db.selectFrom('history_chain').select('last_id').executeTakeFirstOrThrow()
  await act()
  const rows = await db
    .selectFrom('history')
    .selectAll('history')
    .select(sql<FieldChange[]>`changes`.as('changes'))
    .where('id', '>', last_id)
    .orderBy('id')
    .execute()
  return rows
}

export type LeftEntry = Omit<HistoryTable, 'changes'> & { changes: FieldChange[] }
