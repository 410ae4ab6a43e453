// Writes the journal's entries: an event when it is sent, and the resulting state once it is known.
import type { JournalEntry } from './journal.ts'
import { sizeOf } from './json-size.ts'
import type { AnyEvent, ObservedActor, ObservedActors } from './observed-actors.ts'
import type { Redactor } from './redact.ts'
import type { Retention } from './retention.ts'
import { type AnySnapshot, stateOf } from './state.ts'

export interface EntryWriter {
  /** Adds an event of which the resulting state is not known yet. */
  add: (actor: ObservedActor, source: string | null, raw: AnyEvent) => JournalEntry
  /** The actor is in this state, whether or not the event that led there was processed to its end. */
  keepState: (actor: ObservedActor, snapshot: AnySnapshot) => void
  /** The event was processed; `snapshot` is null if it led to none. */
  complete: (actor: ObservedActor, entry: JournalEntry, snapshot: AnySnapshot | null) => void
  /** Adds a fact beside the actors, which has no state. */
  addFact: (by: string, fact: AnyEvent) => void
}

interface EntryWriterOptions {
  now: () => number
  redactor: Redactor
  retention: Retention
  actors: ObservedActors
  onComplete: (entry: JournalEntry) => void
}

export function createEntryWriter(options: EntryWriterOptions): EntryWriter {
  const { now, redactor, retention, actors, onComplete } = options
  function keepState(actor: ObservedActor, snapshot: AnySnapshot): void {
    if (snapshot === actor.snapshot) return
    const { retained } = actor
    retained.state = stateOf(snapshot, redactor)
    retained.stateBytes = sizeOf(retained.state)
    actor.snapshot = snapshot
  }

  return {
    keepState,

    add(actor, source, raw) {
      actors.enter(actor)
      const event = redactor.event(raw)
      return retention.add({ time: now(), kind: 'event', actor: actor.name, source, event, state: null })
    },

    complete(actor, entry, snapshot) {
      const { retained } = actor
      if (snapshot) {
        keepState(actor, snapshot)
        entry.state = retained.state
      }
      retention.complete(entry, snapshot ? retained.stateBytes : 0)
      onComplete(entry)
    },

    addFact(by, fact) {
      const event = redactor.event(fact)
      const entry = retention.add({ time: now(), kind: 'fact', actor: by, source: null, event, state: null })
      retention.complete(entry, 0)
      onComplete(entry)
    },
  }
}
