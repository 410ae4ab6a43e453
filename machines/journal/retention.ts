// Keeps the entries within a number of bytes. The oldest are dropped first; the state in which they leave an actor is kept,
// so that its later events still replay.
import { type ActorInfo, type Journal, type JournalEntry, journalVersion } from './journal.ts'
import { sizeOf } from './json-size.ts'
import { createRetainedActors, type RetainedActor } from './retained-actors.ts'

export interface Retention {
  /** The actor of this name. It may continue one of an earlier page: their events are one stream. */
  enter: (name: string, info: Omit<ActorInfo, 'from'>) => RetainedActor
  /** Drops an actor that has ended, if it has no entries. */
  forget: (name: string) => void
  /** Appends an entry whose state is not known yet. */
  add: (entry: Omit<JournalEntry, 'seq'>) => JournalEntry
  /** The entry's state is known, and has this size. */
  complete: (entry: JournalEntry, stateBytes: number) => void
  continueFrom: (earlier: Journal) => void
  clear: () => void
  read: () => Journal
  readonly bytes: number
}

export function createRetention(maxBytes: number): Retention {
  const actors = createRetainedActors()
  /** Bytes of an entry without its state, and of its state. */
  const sizes = new Map<JournalEntry, [own: number, state: number]>()
  /** Entries of which the state is not known yet. */
  const open = new Set<JournalEntry>()
  let entries: JournalEntry[] = []
  let lastSeq = 0
  let entryBytes = 0
  const totalBytes = () => entryBytes + actors.bytes

  function count(entry: JournalEntry, own: number, state: number): void {
    const actor = actors.of(entry)
    if (actor) actor.entries += 1
    sizes.set(entry, [own, state])
    entryBytes += own + state
  }

  function drop(entry: JournalEntry): void {
    const [own, state] = sizes.get(entry) ?? [0, 0]
    sizes.delete(entry)
    entryBytes -= own + state
    actors.dropEntry(entry, state)
  }

  function trim(): void {
    let oldest = entries[0]
    while (totalBytes() > maxBytes && oldest && entries.length > 1 && !open.has(oldest)) {
      entries.shift()
      drop(oldest)
      oldest = entries[0]
    }
  }

  return {
    enter: actors.enter,
    forget: actors.forget,

    add(content) {
      lastSeq += 1
      const entry: JournalEntry = { seq: lastSeq, ...content }
      entries.push(entry)
      open.add(entry)
      count(entry, sizeOf(entry), 0)
      return entry
    },

    complete(entry, stateBytes) {
      open.delete(entry)
      const size = sizes.get(entry)
      // The entry was cleared in the meantime.
      if (!size) return
      size[1] = stateBytes
      entryBytes += stateBytes
      trim()
    },

    continueFrom(earlier) {
      const offset = earlier.events.at(-1)?.seq ?? 0
      for (const entry of entries) entry.seq += offset
      lastSeq += offset
      actors.continueFrom(earlier)
      for (const entry of earlier.events) {
        const state = sizeOf(entry.state)
        count(entry, sizeOf(entry) - state, state)
      }
      entries = [...earlier.events, ...entries]
      trim()
    },

    clear() {
      for (const entry of entries.splice(0)) drop(entry)
      actors.startFromPresentStates()
    },

    read: () => ({ version: journalVersion, actors: actors.infos(), events: [...entries] }),

    get bytes() {
      return totalBytes()
    },
  }
}
