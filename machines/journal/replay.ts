// Proves a journal: folds every actor's events anew and compares each state with the recorded one, byte by byte of their JSON.
import { createFold, type Fold, type Parted, type Replayable } from './fold.ts'
import type { Journal, JournalEntry } from './journal.ts'

/** How one actor's events replayed. */
export interface Replayed {
  actor: string
  logic: string
  events: number
  /** Null: every state is equal. Else the first event where it is not. */
  parted: Parted | null
}

/** One result for each actor, in the order in which they appear. */
export function replay(journal: Journal, replayable: Replayable): Replayed[] {
  const results = new Map<string, Replayed & { fold: Fold }>()
  for (const entry of journal.events) {
    if (entry.kind === 'fact') continue
    const result = results.get(entry.actor) ?? begin(journal, replayable, entry.actor)
    results.set(entry.actor, result)
    result.events += 1
    const { parted } = result.fold.take(entry)
    result.parted ??= parted
  }
  return [...results.values()].map(({ fold: _, ...result }) => result)
}

export const isEqual = (results: readonly Replayed[]): boolean => results.every(({ parted }) => !parted)

/** One line: that it is equal, or about the first event where it is not. */
export const inWords = ({ actor, events, parted }: Replayed): string =>
  parted
    ? `${actor}: parts at seq ${parted.seq} (${parted.event}), ${parted.because}`
    : `${actor}: equal, ${events} ${events === 1 ? 'event' : 'events'}`

/**
 * Folds along while events are recorded, and tells of an event whose fold is not repeatable at once: its machine reads a
 * clock, throws dice, or looks into a secret. `actors`: the facts of the actors by now.
 */
export function createFoldCheck(
  replayable: Replayable,
  actors: () => Journal['actors'],
  tell: (result: Replayed) => void,
): (entry: JournalEntry) => void {
  const folds = new Map<string, Replayed & { fold: Fold }>()
  return entry => {
    const { actor, kind } = entry
    if (kind === 'fact') return
    const known = folds.get(actor) ?? begin({ actors: actors() }, replayable, actor)
    folds.set(actor, known)
    known.events += 1
    const { parted } = known.fold.take(entry)
    if (parted) tell({ actor, logic: known.logic, events: known.events, parted })
    if (entry.state?.status !== 'active') folds.delete(actor)
  }
}

function begin({ actors }: Pick<Journal, 'actors'>, replayable: Replayable, actor: string) {
  const facts = actors[actor] ?? { logic: '', parent: null, from: null }
  return { actor, logic: facts.logic, events: 0, parted: null, fold: createFold(facts, replayable) }
}
