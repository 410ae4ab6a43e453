// Events that were sent and not processed yet. XState processes an event in the turn in which it is sent.
import type { EntryWriter } from './entry-writer.ts'
import { effect, type JournalEntry } from './journal.ts'
import type { ObservedActor, ObservedActors } from './observed-actors.ts'
import type { AnySnapshot } from './state.ts'

export interface PendingEvents {
  add: (actor: ObservedActor, raw: object, entry: JournalEntry) => void
  /** The entry of an event that is processed now; undefined if its sending was not seen. */
  take: (actor: ObservedActor, raw: object) => JournalEntry | undefined
}

export function createPendingEvents(actors: ObservedActors, writer: EntryWriter): PendingEvents {
  /** Actors with unprocessed events. */
  const busy = new Set<ObservedActor>()

  /** What is left at the end of the turn broke its actor, or arrived too late for it. */
  function settle(): void {
    for (const actor of busy) {
      const snapshot = actor.ref.getSnapshot() as AnySnapshot
      for (const { entry } of actor.pending.splice(0)) {
        const isFatal = snapshot.status === 'error' && actor.retained.running
        // An effect that threw when it was started: no fold reproduces that.
        if (isFatal && actor.retained.info.logic === effect) entry.given = true
        if (isFatal) actors.end(actor)
        writer.complete(actor, entry, isFatal ? snapshot : null)
      }
    }
    busy.clear()
  }

  return {
    add(actor, raw, entry) {
      actor.pending.push({ raw, entry })
      if (busy.size === 0) queueMicrotask(settle)
      busy.add(actor)
    },

    take(actor, raw) {
      const index = actor.pending.findIndex(pending => pending.raw === raw)
      const [taken] = index < 0 ? [] : actor.pending.splice(index, 1)
      if (actor.pending.length === 0) busy.delete(actor)
      return taken?.entry
    },
  }
}
