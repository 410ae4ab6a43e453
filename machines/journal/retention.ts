// The entries that are kept, in not more than so many bytes. The oldest go first, and the state in which they leave an actor
// stays behind, so that its later events still replay.
import {
  type ActorInfo,
  type Journal,
  type JournalEntry,
  journalVersion,
  type RecordedState,
} from './journal.ts'

/** An actor of whom something is kept. */
export interface RetainedActor {
  facts: ActorInfo
  running: boolean
  /** The last state that is known, and how long it is; null before the first. */
  state: RecordedState | null
  stateBytes: number
  /** How long `facts.from` is. */
  fromBytes: number
  /** How many of its entries are kept. */
  entries: number
}

export interface Retention {
  /** The actor of this name, which may be one that an earlier page knew: their events are one stream. */
  enter: (name: string, facts: Omit<ActorInfo, 'from'>) => RetainedActor
  /** Appends an entry whose state is still to come. */
  add: (entry: Omit<JournalEntry, 'seq'>) => JournalEntry
  /** The entry has its state, of so many bytes. */
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

  function enter(name: string, facts: Omit<ActorInfo, 'from'>): RetainedActor {
    const known = actors.get(name)
    if (known) return known
    const actor: RetainedActor = {
      facts: { ...facts, from: null },
      running: false,
      state: null,
      stateBytes: 0,
      fromBytes: 0,
      entries: 0,
    }
    actors.set(name, actor)
    bytes += sizeOf({ [name]: actor.facts })
    return actor
  }

  function take(entry: JournalEntry, own: number, state: number): void {
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
    if (entry.state) leave(actor, entry.state, state)
    forgetEnded(entry.actor, actor)
  }

  function leave(actor: RetainedActor, from: RecordedState | null, fromBytes: number): void {
    actor.facts = { ...actor.facts, from }
    bytes += fromBytes - actor.fromBytes
    actor.fromBytes = fromBytes
  }

  function forgetEnded(name: string, actor: RetainedActor): void {
    if (actor.running || actor.entries > 0) return
    leave(actor, null, 0)
    actors.delete(name)
    bytes -= sizeOf({ [name]: actor.facts })
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

    add(facts) {
      lastSeq += 1
      const entry: JournalEntry = { seq: lastSeq, ...facts }
      entries.push(entry)
      open.add(entry)
      take(entry, sizeOf(entry), 0)
      return entry
    },

    complete(entry, stateBytes) {
      open.delete(entry)
      const size = sizes.get(entry)
      // Cleared away in between.
      if (!size) return
      size[1] = stateBytes
      bytes += stateBytes
      trim()
    },

    continueFrom(earlier) {
      const offset = earlier.events.at(-1)?.seq ?? 0
      for (const entry of entries) entry.seq += offset
      lastSeq += offset
      for (const [name, facts] of Object.entries(earlier.actors))
        leave(enter(name, facts), facts.from, sizeOf(facts.from))
      for (const entry of earlier.events) {
        const state = sizeOf(entry.state)
        take(entry, sizeOf(entry) - state, state)
      }
      entries = [...earlier.events, ...entries]
      trim()
    },

    clear() {
      for (const entry of entries.splice(0)) drop(entry)
      for (const [name, actor] of actors) {
        leave(actor, actor.state, actor.stateBytes)
        forgetEnded(name, actor)
      }
    },

    read: () => ({
      version: journalVersion,
      actors: Object.fromEntries([...actors].map(([name, { facts }]) => [name, facts])),
      events: [...entries],
    }),

    get bytes() {
      return bytes
    },
  }
}

/** UTF-8 bytes of a value as JSON; of nothing, none. */
export const sizeOf = (value: object | null): number =>
  value === null ? 0 : utf8Bytes(JSON.stringify(value))

const encoder = new TextEncoder()
// biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII begins with them.
const utf8Bytes = (text: string) => (/^[\x00-\x7f]*$/.test(text) ? text.length : encoder.encode(text).length)
