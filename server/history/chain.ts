// The chain of hashes over the entries of the history: whatever is changed or removed afterwards is found.
import { hash } from 'node:crypto'

/** An entry as it is stored. */
export interface StoredEntry {
  /** Counts from 1 without a gap. */
  id: string
  at: Date
  actor_type: string
  actor_id: string | null
  actor_name: string | null
  actor_roles: readonly string[]
  action: string
  operation: string
  object_type: string | null
  object_id: string | null
  object_name: string | null
  /** JSON text: a list of the changed fields. */
  changes: string
  result: string
  reason: string | null
  request_id: string | null
  address: string | null
  /** SHA-256 over the hash of the entry before and the other columns. */
  hash: Buffer
}

/** Both ends of the chain. `removed`: the last entry that was too old to be kept; id 0 before there is one. */
export interface ChainEnds {
  last_id: string
  last_hash: Buffer
  removed_id: string
  removed_hash: Buffer
}

/** What the change itself decides. Number, instant and hash are known when it is committed. */
export type ChosenColumns = Omit<StoredEntry, 'id' | 'at' | 'hash'>

export const hashOf = (previous: Buffer, entry: Omit<StoredEntry, 'hash'>): Buffer =>
  hash(
    'sha256',
    `${previous.toString('hex')}${JSON.stringify([entry.id, instantText(entry.at)]).slice(0, -1)},${hashedText(entry)}`,
    'buffer',
  )

/** The end of the JSON list that is hashed. The database puts what it knows before it (server/migrations/0053-history-at-commit.ts). */
export const hashedText = (entry: ChosenColumns): string =>
  JSON.stringify([
    entry.actor_type,
    entry.actor_id,
    entry.actor_name,
    entry.actor_roles,
    entry.action,
    entry.operation,
    entry.object_type,
    entry.object_id,
    entry.object_name,
    entry.changes,
    entry.result,
    entry.reason,
    entry.request_id,
    entry.address,
  ]).slice(1)

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
  | { outcome: 'whole'; entries: number; ends: ChainEnds }
  | { outcome: 'broken'; id: string; how: BrokenHow }

/** How the first entry that is not as it was written differs. */
export type BrokenHow = 'changed' | 'removed' | 'added'

/** Reads the entries in order of id, and stops at the first that was changed, removed or added. */
export async function verifyChain(
  ends: ChainEnds,
  entries: AsyncIterable<StoredEntry>,
  known?: KnownEntry,
): Promise<Verification> {
  let previous = { id: BigInt(ends.removed_id), hash: ends.removed_hash }
  let count = 0
  const broken = (id: bigint, how: BrokenHow): Verification => ({ outcome: 'broken', id: String(id), how })
  for await (const entry of entries) {
    const id = BigInt(entry.id)
    if (id > BigInt(ends.last_id)) return broken(id, 'added')
    if (id <= previous.id) return broken(id, 'added')
    if (id !== previous.id + 1n) return broken(previous.id + 1n, 'removed')
    if (!hashOf(previous.hash, entry).equals(entry.hash)) return broken(id, 'changed')
    if (known?.id === entry.id && known.hash !== entry.hash.toString('hex')) return broken(id, 'changed')
    previous = { id, hash: entry.hash }
    count += 1
  }
  if (previous.id !== BigInt(ends.last_id)) return broken(previous.id + 1n, 'removed')
  if (!previous.hash.equals(ends.last_hash)) return broken(previous.id, 'changed')
  if (known && BigInt(known.id) > previous.id) return broken(previous.id + 1n, 'removed')
  return { outcome: 'whole', entries: count, ends }
}
