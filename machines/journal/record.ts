// Records the journal of running actors from XState's inspection: who sent what to whom, and the resulting state. It
// observes only.
import type { AnyActor, InspectionEvent } from 'xstate'
import { createEntryWriter } from './entry-writer.ts'
import { createInspection } from './inspection.ts'
import type { Journal, JournalEntry } from './journal.ts'
import { type AnyEvent, createObservedActors } from './observed-actors.ts'
import { createRedactor, type KnownTypes } from './redact.ts'
import { createRetention } from './retention.ts'
import type { AnySnapshot } from './state.ts'

export interface Recorder {
  /** For the `inspect` option of every actor that has no parent. */
  inspect: (step: InspectionEvent) => void
  /** Records a fact beside the actors (a call, a navigation), under the name of its origin. */
  recordFact: <Fact extends AnyEvent>(by: string, fact: Fact) => void
  /** The journal so far. Read only: its parts belong to the recorder. */
  read: () => Journal
  /** Called with each entry once its state is known. Returns the unsubscribe function. */
  subscribe: (listener: (entry: JournalEntry) => void) => () => void
  /** Called when entries were put before the others, or all were dropped. Returns the unsubscribe function. */
  onRewritten: (listener: () => void) => () => void
  /** The running actors by name. */
  live: () => ReadonlyMap<string, AnyActor>
  /** Puts the entries of an earlier page before those of this one. To be called before anything was read. */
  continueFrom: (earlier: Journal) => void
  /**
   * Drops all entries; running actors continue from their present states. With `continuing`, only these and their children do: what
   * the others still do is not recorded.
   */
  clear: (continuing?: readonly string[]) => void
  pause: () => void
  /** Continues from the actors' present states. */
  resume: () => void
  readonly paused: boolean
  /** UTF-8 bytes of the journal as JSON. */
  readonly bytes: number
}

export interface RecorderOptions {
  /** Milliseconds since 1970. */
  now: () => number
  types: KnownTypes
  /** Beyond this the oldest entries are dropped. The states of running actors are always kept. */
  maxBytes?: number
}

const twoMegabytes = 2_000_000

export function createRecorder({ now, types, maxBytes = twoMegabytes }: RecorderOptions): Recorder {
  const listeners = new Set<(entry: JournalEntry) => void>()
  const rewriteListeners = new Set<() => void>()
  const retention = createRetention(maxBytes)
  const actors = createObservedActors(retention)
  const onComplete = (entry: JournalEntry) => {
    for (const listener of listeners) listener(entry)
  }
  const onRewritten = () => {
    for (const listener of rewriteListeners) listener()
  }
  const writer = createEntryWriter({ now, redactor: createRedactor(types), retention, actors, onComplete })
  const inspection = createInspection(actors, writer)

  return {
    inspect: inspection.inspect,
    recordFact(by, fact) {
      if (!inspection.paused) writer.addFact(by, fact)
    },

    read: retention.read,
    live: () => actors.live,
    pause: inspection.pause,
    resume: inspection.resume,

    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },

    onRewritten(listener) {
      rewriteListeners.add(listener)
      return () => rewriteListeners.delete(listener)
    },

    continueFrom(earlier) {
      retention.continueFrom(earlier)
      onRewritten()
    },

    clear(continuing) {
      if (continuing) actors.muteAllBut(continuing)
      // Whoever clears it may hear of an actor's state before its event is processed to the end.
      for (const ref of actors.live.values())
        writer.keepState(actors.of(ref), ref.getSnapshot() as AnySnapshot)
      inspection.clear()
      retention.clear()
      onRewritten()
    },

    get paused() {
      return inspection.paused
    },

    get bytes() {
      return retention.bytes
    },
  }
}
