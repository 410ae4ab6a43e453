// The chain of hashes over the entries of the history: whatever is changed or removed afterwards is found.
import { hash } from 'node:crypto'
import type { HistoryChainTable, HistoryTable } from '../database/tables.ts'
import { hashedText } from '../repositories/history.ts'

export const hashOf = (previous: Buffer, entry: Omit<HistoryTable, 'hash'>): Buffer =>
  hash(
    'sha256',
    `${previous.toString('hex')}${JSON.stringify([entry.id, instantText(entry.at)]).slice(0, -1)},${hashedText(entry)}`,
    'buffer',
  )

/** Somebody who changes a row can store an instant that is no date here. */
const instantText = (at: Date): string =>
  at instanceof Date && !Number.isNaN(at.getTime()) ? at.toISOString() : String(at)

/** What is known of the chain from elsewhere, as of an earlier verification. */
export interface KnownEntry {
  id: string
  /** In hexadecimal. */
  hash: string
}

export type Verification =
  | { outcome: 'whole'; entries: number; ends: HistoryChainTable }
  | { outcome: 'broken'; id: string; how: BrokenHow }

/** How the first entry that is not as it was written differs. */
export type BrokenHow = 'changed' | 'removed' | 'added'

/** Reads the entries in order of id, and stops at the first that was changed, removed or added. */
export async function verifyChain(
  ends: HistoryChainTable,
  entries: AsyncIterable<HistoryTable>,
  known: readonly KnownEntry[] = [],
): Promise<Verification> {
  let previous = { id: BigInt(ends.removed_id), hash: ends.removed_hash }
  let count = 0
  const hashes = new Map(known.map(({ id, hash }) => [id, hash]))
  const broken = (id: bigint, how: BrokenHow): Verification => ({ outcome: 'broken', id: String(id), how })
  for await (const entry of entries) {
    const id = BigInt(entry.id)
    if (id > BigInt(ends.last_id)) return broken(id, 'added')
    if (id <= previous.id) return broken(id, 'added')
    if (id !== previous.id + 1n) return broken(previous.id + 1n, 'removed')
    if (!hashOf(previous.hash, entry).equals(entry.hash)) return broken(id, 'changed')
    const retained = hashes.get(entry.id)
    if (retained !== undefined && retained !== entry.hash.toString('hex')) return broken(id, 'changed')
    previous = { id, hash: entry.hash }
    count += 1
  }
  if (previous.id !== BigInt(ends.last_id)) return broken(previous.id + 1n, 'removed')
  if (!previous.hash.equals(ends.last_hash)) return broken(previous.id, 'changed')
  if (known.some(({ id }) => BigInt(id) > previous.id)) return broken(previous.id + 1n, 'removed')
  return { outcome: 'whole', entries: count, ends }
}
