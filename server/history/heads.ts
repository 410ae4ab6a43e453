// The head of the history, kept outside the database: whoever writes the history anew from the beginning cannot change it there.
import { appendFile, readFile, rename } from 'node:fs/promises'
import type { Database } from '../database/connect.ts'
import { findChainEnds } from '../repositories/history.ts'
import type { KnownEntry } from './chain.ts'

export interface Head extends KnownEntry {
  /** When it was kept, as text of ISO 8601. */
  at: string
}

/** The newest entry; undefined while there is none. */
export async function findHead(db: Database, now: Date): Promise<Head | undefined> {
  const ends = await findChainEnds(db)
  if (!ends || ends.last_id === '0') return undefined
  return { at: now.toISOString(), id: ends.last_id, hash: ends.last_hash.toString('hex') }
}

/** A line for each: instant, number of the entry, its hash. */
export const headLine = ({ at, id, hash }: Head): string => `${at} ${id} ${hash}`

/** Appends the head, unless the file ends with it. False then. */
export async function keepHead(file: string, head: Head): Promise<boolean> {
  const last = (await readHeads(file)).at(-1)
  if (last?.id === head.id && last.hash === head.hash) return false
  await appendFile(file, `${headLine(head)}\n`, { mode: 0o600, flush: true })
  return true
}

/** Those that were kept, the oldest first; none where there is no file. Lines of another form are ignored. */
export async function readHeads(file: string): Promise<Head[]> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  return text.split('\n').flatMap(line => {
    const [, at, id, hash] = /^(\S+) ([1-9]\d{0,17}) ([\da-f]{64})$/.exec(line) ?? []
    return at && id && hash ? [{ at, id, hash }] : []
  })
}

/** A restored database has another history than the one whose heads were kept. */
export async function setHeadsAside(file: string, now: Date): Promise<void> {
  await rename(file, `${file}.before-${now.toISOString().replaceAll(':', '-')}`).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
    },
  )
}
