// Keeps the entries within a number of bytes. The oldest are dropped first; the state in which they leave an actor is kept,
// so that its later events still replay.
import {
  type ActorInfo,
  type Journal,
  type JournalEntry,
  journalVersion,
  type RecordedState,
} from './journal.ts'

/** An actor with entries. */
export interface RetainedActor {
  info: ActorInfo
  running: boolean
  /** The last known state and its size; null before the first. */
  state: RecordedState | null
  stateBytes: number
  /** The size of `info.from`. */
  fromBytes: number
  /** How many of its entries are kept. */
  entries: number
}

export interface Retention {
  /** The actor of this name. It may continue one of an earlier page: their events are one stream. */
  enter: (name: string, info: Omit<ActorInfo, 'from'>) => RetainedActor
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
  const actors = new Map<string, RetainedActor>()
  /** Bytes of an entry without its state, and of its state. */
  const sizes = new Map<JournalEntry, [own: number, state: number]>()
  const open = new Set<JournalEntry>()
  let entries: JournalEntry[] = []
  let lastSeq = 0
  let bytes = 0

  function enter(name: string, info: Omit<ActorInfo, 'from'>): RetainedActor {
    const known = actors.get(name)
    if (known) return known
    const actor: RetainedActor = {
      info: { ...info, from: null },
      running: false,
      state: null,
      stateBytes: 0,
      fromBytes: 0,
      entries: 0,
    }
    actors.set(name, actor)
    bytes += sizeOf({ [name]: actor.info })
    return actor
  }

  function count(entry: JournalEntry, own: number, state: number): void {
    const actor = actorOf(entry)
    if (actor) actor.entries += 1
    sizes.set(entry, [own, state])
    bytes += own + state
  }

  function drop(entry: JournalEntry): void {
    const [own, state] = sizes.get(entry) ?? [0, 0]
    sizes.delete(entry)
    bytes -= own + state
    const actor = actorOf(entry)
    if (!actor) return
    actor.entries -= 1
    if (entry.state) setFrom(actor, entry.state, state)
    forgetEnded(entry.actor, actor)
  }

  function setFrom(actor: RetainedActor, from: RecordedState | null, fromBytes: number): void {
    actor.info = { ...actor.info, from }
    bytes += fromBytes - actor.fromBytes
    actor.fromBytes = fromBytes
  }

  function forgetEnded(name: string, actor: RetainedActor): void {
    if (actor.running || actor.entries > 0) return
    setFrom(actor, null, 0)
    actors.delete(name)
    bytes -= sizeOf({ [name]: actor.info })
  }

  function trim(): void {
    let oldest = entries[0]
    while (bytes > maxBytes && oldest && entries.length > 1 && !open.has(oldest)) {
      entries.shift()
      drop(oldest)
      oldest = entries[0]
    }
  }

  const actorOf = ({ kind, actor }: JournalEntry) => (kind === 'event' ? actors.get(actor) : undefined)

  return {
    enter,

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
      bytes += stateBytes
      trim()
    },

    continueFrom(earlier) {
      const offset = earlier.events.at(-1)?.seq ?? 0
      for (const entry of entries) entry.seq += offset
      lastSeq += offset
      for (const [name, info] of Object.entries(earlier.actors))
        setFrom(enter(name, info), info.from, sizeOf(info.from))
      for (const entry of earlier.events) {
        const state = sizeOf(entry.state)
        count(entry, sizeOf(entry) - state, state)
      }
      entries = [...earlier.events, ...entries]
      trim()
    },

    clear() {
      for (const entry of entries.splice(0)) drop(entry)
      for (const [name, actor] of actors) {
        setFrom(actor, actor.state, actor.stateBytes)
        forgetEnded(name, actor)
      }
    },

    read: () => ({
      version: journalVersion,
      actors: Object.fromEntries([...actors].map(([name, { info }]) => [name, info])),
      events: [...entries],
    }),

    get bytes() {
      return bytes
    },
  }
}

/** UTF-8 bytes of a value as JSON; 0 for null. */
export const sizeOf = (value: object | null): number =>
  value === null ? 0 : utf8Bytes(JSON.stringify(value))

const encoder = new TextEncoder()
// biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII begins with them.
const utf8Bytes = (text: string) => (/^[\x00-\x7f]*$/.test(text) ? text.length : encoder.encode(text).length)
