// Whether the history of a database is as it was written.
import { StartupError } from '../config/startup-error.ts'
import type { Database } from '../database/connect.ts'
import { findChainEnds, storedEntries } from '../repositories/history.ts'
import { type BrokenHow, type KnownEntry, type Verification, verifyChain } from './chain.ts'

/** Reads one snapshot, so that entries may be appended meanwhile. Throws StartupError where the ends of the chain are missing. */
export const verifiedHistory = (db: Database, known: readonly KnownEntry[] = []): Promise<Verification> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async store => {
      const ends = await findChainEnds(store)
      if (!ends) throw new StartupError('The history was changed: the row that records its ends is missing.')
      return verifyChain(ends, storedEntries(store), known)
    })

export const brokenSentence = ({ how, id }: { how: BrokenHow; id: string }): string =>
  `The history was changed: ${brokenWords[how](id)}.`

const brokenWords: Record<BrokenHow, (id: string) => string> = {
  changed: id => `entry ${id} was altered`,
  removed: id => `entry ${id} is missing`,
  added: id => `entry ${id} was not written by Gridhaul`,
}
