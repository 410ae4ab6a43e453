// npm run admin -- verify-history: whether the history is as it was written.
import { pluralize } from '../../domain/words/pluralize.ts'
import { StartupError } from '../config/startup-error.ts'
import type { Database } from '../database/connect.ts'
import { type BrokenHow, type KnownEntry, type Verification, verifyChain } from '../history/chain.ts'
import { findChainEnds, storedEntries } from '../repositories/history.ts'

/** `known`: numbers and hashes of entries, as they were kept elsewhere. Throws StartupError where the history was changed. */
export async function verifyHistory(db: Database, known: readonly KnownEntry[] = []): Promise<string> {
  const found = await verifiedHistory(db, known)
  if (found.outcome === 'broken') throw new StartupError(brokenSentences[found.how](found.id))
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
  return `The history is whole: ${found.entries} entries.${fits}${removed}${end}`
}

/** Reads one snapshot, so that entries may be appended meanwhile. */
const verifiedHistory = (db: Database, known: readonly KnownEntry[]): Promise<Verification> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async store => {
      const ends = await findChainEnds(store)
      if (!ends) throw new StartupError('The history was changed: the row that records its ends is missing.')
      return verifyChain(ends, storedEntries(store), known)
    })

const brokenSentences: Record<BrokenHow, (id: string) => string> = {
  changed: id => `The history was changed: entry ${id} was altered.`,
  removed: id => `The history was changed: entry ${id} is missing.`,
  added: id => `The history was changed: entry ${id} was not written by Gridhaul.`,
}
