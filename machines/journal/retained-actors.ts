// The actors of the journal's entries, with the bytes that they take in it.
import type { ActorInfo, Journal, JournalEntry, RecordedState } from './journal.ts'
import { sizeOf } from './json-size.ts'

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

export function createRetainedActors() {
  const actors = new Map<string, RetainedActor>()
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

  const of = ({ kind, actor }: JournalEntry) => (kind === 'event' ? actors.get(actor) : undefined)

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

  return {
    enter,
    forget(name: string): void {
      const actor = actors.get(name)
      if (actor) forgetEnded(name, actor)
    },
    /** The actor of an event; undefined for a fact. */
    of,

    /** Keeps the state to which a dropped entry led, for the entries after it. */
    dropEntry(entry: JournalEntry, stateBytes: number): void {
      const actor = of(entry)
      if (!actor) return
      actor.entries -= 1
      if (entry.state) setFrom(actor, entry.state, stateBytes)
      forgetEnded(entry.actor, actor)
    },

    continueFrom(earlier: Journal): void {
      for (const [name, info] of Object.entries(earlier.actors))
        setFrom(enter(name, info), info.from, sizeOf(info.from))
    },

    startFromPresentStates(): void {
      for (const [name, actor] of actors) {
        setFrom(actor, actor.state, actor.stateBytes)
        forgetEnded(name, actor)
      }
    },

    infos: () => Object.fromEntries([...actors].map(([name, { info }]) => [name, info])),

    get bytes() {
      return bytes
    },
  }
}
