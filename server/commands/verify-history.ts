// npm run admin -- verify-history: whether the history is as it was written.
import { dayMs } from '../../domain/time/durations.ts'
import { pluralize } from '../../domain/words/pluralize.ts'
import { StartupError } from '../config/startup-error.ts'
import type { Database } from '../database/connect.ts'
import type { HistoryChainTable } from '../database/tables.ts'
import type { KnownEntry } from '../history/chain.ts'
import { brokenSentence, verifiedHistory } from '../history/verification.ts'

/** As it was kept elsewhere: the newest entry at an instant, where that was kept too. */
type StoredHead = KnownEntry & { at?: string }

/** Throws StartupError where the history was changed, or where entries are missing that are younger than `retentionDays`. */
export async function verifyHistory(
  db: Database,
  known: readonly StoredHead[] = [],
  { retentionDays, now }: { retentionDays: number; now: Date } = { retentionDays: 0, now: new Date() },
): Promise<string> {
  const found = await verifiedHistory(db, known)
  if (found.outcome === 'broken') throw new StartupError(brokenSentence(found))
  refuseEarlyRemoval(found.ends, known, { retentionDays, now })
  const { last_id, last_hash, removed_id } = found.ends
  const removed = removed_id === '0' ? '' : ` Entries up to ${removed_id} were too old and are removed.`
  const end =
    last_id === '0'
      ? ''
      : `\nKeep this elsewhere, so that a later verification can be given it: ${last_id} ${last_hash.toString('hex')}`
  const fits =
    known.length === 0
      ? ''
      : ` It agrees with ${pluralize(known.length, 'head that was', 'heads that were')} kept elsewhere.`
  return `The history is whole: ${pluralize(found.entries, 'entry', 'entries')}.${fits}${removed}${end}`
}

/** What comes after a head was written after it was kept. */
function refuseEarlyRemoval(
  { removed_id }: HistoryChainTable,
  known: readonly StoredHead[],
  { retentionDays, now }: { retentionDays: number; now: Date },
): void {
  const before = now.getTime() - retentionDays * dayMs
  const [oldest] = known
    .filter(({ id, at }) => at !== undefined && Date.parse(at) > before && BigInt(id) < BigInt(removed_id))
    .toSorted((one, other) => Number(BigInt(one.id) - BigInt(other.id)))
  if (oldest)
    throw new StartupError(
      `The history was changed: entries ${BigInt(oldest.id) + 1n} to ${removed_id} were removed though they were written after ${oldest.at}. Only entries older than HISTORY_DAYS (${retentionDays}) are; if it was set to fewer days in between, that is why.`,
    )
}
