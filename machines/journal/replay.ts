// Replays a journal: folds every actor's events and compares each state with the recorded one, by their JSON.
import { pluralize } from '../../domain/words/pluralize.ts'
import { createFold, type Fold, type Replayable, type ReplayDivergence } from './fold.ts'
import type { Journal, JournalEntry } from './journal.ts'

export interface Replayed {
  actor: string
  logic: string
  events: number
  /** How many of them have a state that results from the event, and was compared. */
  compared: number
  /** The first event at which the states differ; null if all are equal. */
  divergence: ReplayDivergence | null
}

/** One result for each actor, in the order in which they appear. */
export function replay(journal: Journal, replayable: Replayable): Replayed[] {
  const results = new Map<string, Replayed & { fold: Fold }>()
  for (const entry of journal.events) {
    if (entry.kind === 'fact') continue
    const result = results.get(entry.actor) ?? startResult(journal, replayable, entry.actor)
    results.set(entry.actor, result)
    result.events += 1
    if (isCompared(entry)) result.compared += 1
    const { divergence } = result.fold.take(entry)
    result.divergence ??= divergence
  }
  return [...results.values()].map(({ fold: _, ...result }) => result)
}

export const isCompared = ({ state, given }: JournalEntry): boolean => state !== null && !given

/** False also where nothing was compared. */
export const isEqual = (results: readonly Replayed[]): boolean =>
  results.every(({ divergence }) => !divergence) && results.some(({ compared }) => compared > 0)

/** One line: equal, or the first difference. */
export function replayLine({ actor, events, compared, divergence }: Replayed): string {
  if (divergence)
    return `${actor}: differs from seq ${divergence.seq} (${divergence.event}), ${divergence.because}`
  const count = pluralize(events, 'event', 'events')
  if (compared === 0) return `${actor}: nothing to compare in ${count}`
  return `${actor}: equal, ${compared < events ? `${compared} of ${count} compared` : count}`
}

/**
 * Folds entries while they are recorded, and reports an event whose fold is not repeatable: its machine reads a clock, uses
 * random numbers, or looks into a secret. `actors`: the journal's actors at that time.
 */
export function createFoldCheck(
  replayable: Replayable,
  actors: () => Journal['actors'],
  onDivergence: (result: Replayed) => void,
): (entry: JournalEntry) => void {
  const folds = new Map<string, Replayed & { fold: Fold }>()
  return entry => {
    const { actor, kind } = entry
    if (kind === 'fact') return
    const known = folds.get(actor) ?? startResult({ actors: actors() }, replayable, actor)
    folds.set(actor, known)
    known.events += 1
    const { fold, ...result } = known
    const { divergence } = fold.take(entry)
    if (divergence) onDivergence({ ...result, divergence })
    if (entry.state?.status !== 'active') folds.delete(actor)
  }
}

function startResult({ actors }: Pick<Journal, 'actors'>, replayable: Replayable, actor: string) {
  const info = actors[actor] ?? { logic: '', parent: null, from: null }
  return {
    actor,
    logic: info.logic,
    events: 0,
    compared: 0,
    divergence: null,
    fold: createFold(info, replayable),
  }
}
