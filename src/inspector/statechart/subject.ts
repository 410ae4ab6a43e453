// The subject of the statechart: the machine of the last event, or the chosen one.
import { type ActorInfo, effect, type JournalEntry } from '../../../machines/journal/journal.ts'
import type { ActorAt, Playback, Step } from '../../../machines/journal/playback.ts'

/** The machine that received the last event up to a step; for an effect, its parent. Null before the first. */
export function machineInvolved({ journal, entryAt }: Playback, step: Step): string | null {
  for (let at = step; at > 0; at--) {
    const entry = entryAt(at)
    const found = entry && machineOf(entry, journal.actors)
    if (found) return found
  }
  return null
}

function machineOf({ kind, actor }: JournalEntry, actors: Record<string, ActorInfo>): string | null {
  if (kind === 'fact') return null
  const facts = actors[actor]
  return facts?.logic === effect ? facts.parent : actor
}

export interface LastEvent {
  entry: JournalEntry
  /** The actor's state before it; undefined if it had not started. */
  before: ActorAt | undefined
  after: ActorAt | undefined
}

/** The last event of an actor up to a step; null if there is none. */
export function lastEventOf(playback: Playback, step: Step, actor: string): LastEvent | null {
  const after = playback.actorsAt(step).get(actor)
  const entry = after ? playback.entryAt(after.step) : null
  if (!after || entry?.actor !== actor) return null
  return { entry, before: playback.actorsAt(after.step - 1).get(actor), after }
}
