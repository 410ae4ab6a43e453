// Removes entries that are too old, while the server runs.
import { dayMs } from '../../domain/time/durations.ts'
import type { Database } from '../database/connect.ts'
import { removeOldEntries } from '../repositories/history.ts'
import { recordChange, system } from './record.ts'

/**
 * Removes what is older than `days` at `now`, which is the database's time. May run in several server processes at once. Each
 * removal is an entry itself.
 */
export async function removeOldHistory(
  db: Database,
  { days, now }: { days: number; now: Date },
): Promise<void> {
  const before = new Date(now.getTime() - days * dayMs)
  while (await removeSome(db, before)) {}
}

/** False, and nothing is written, if there is nothing that old. */
function removeSome(db: Database, before: Date): Promise<boolean> {
  return recordChange(db, removal, async (store, draft) => {
    const removed = await removeOldEntries(store, before)
    if (!removed) throw new NothingToRemove()
    draft.changes.push({ field: 'entries', before: removed.count, after: null })
    draft.changes.push({ field: 'until', before: removed.lastAt.toISOString(), after: null })
    return true
  }).catch((thrown: unknown) => {
    if (thrown instanceof NothingToRemove) return false
    throw thrown
  })
}

class NothingToRemove extends Error {}

const removal = {
  actor: system,
  action: 'remove_old',
  operation: 'HISTORY_DAYS',
  objectType: 'history',
} as const
