// Walks through a journal: a place in it, and what every actor was at that place. Nothing runs, and going back is going forward
// with a smaller number.
import { createFold, type Fold, type Folded, type Replayable } from './fold.ts'
import type { Journal, JournalEntry } from './journal.ts'

/** How many entries have happened: 0 is before the first. */
export type Step = number

export interface Playback {
  readonly journal: Journal
  /** The last step. */
  readonly length: Step
  /** The entry that led to a step; null for step 0. */
  entryAt: (step: Step) => JournalEntry | null
  /** What the fold has made of each actor at a step, by name; whoever has not begun is not among them. */
  actorsAt: (step: Step) => Map<string, ActorAt>
  /** The step of the entry with this seq, or of the last one before it. */
  stepOf: (seq: number) => Step
}

export interface ActorAt extends Folded {
  /** The step of its last entry so far. */
  step: Step
  /** It takes events still. */
  running: boolean
}

export function createPlayback(journal: Journal, replayable: Replayable): Playback {
  const { events } = journal
  const streams = foldAll(journal, replayable)
  const clamped = (step: Step): Step => Math.max(0, Math.min(Math.trunc(step), events.length))
  return {
    journal,
    length: events.length,
    entryAt: step => events[clamped(step) - 1] ?? null,
    actorsAt(step) {
      const place = clamped(step)
      const found = [...streams].flatMap(([name, stream]) => {
        const last = lastUpTo(stream, place)
        return last ? [[name, last] as const] : []
      })
      return new Map(found)
    },
    stepOf: seq => countUpTo(events, entry => entry.seq <= seq),
  }
}

export const forward = (playback: Playback, step: Step): Step => Math.min(step + 1, playback.length)
export const back = (_playback: Playback, step: Step): Step => Math.max(step - 1, 0)

function foldAll(journal: Journal, replayable: Replayable): Map<string, ActorAt[]> {
  const streams = new Map<string, ActorAt[]>()
  const folds = new Map<string, Fold>()
  for (const [name, facts] of Object.entries(journal.actors)) {
    const fold = createFold(facts, replayable)
    const start = fold.start()
    folds.set(name, fold)
    streams.set(name, start ? [at(start, 0)] : [])
  }
  for (const [index, entry] of journal.events.entries()) {
    const fold = entry.kind === 'event' ? folds.get(entry.actor) : undefined
    if (!fold) continue
    streams.get(entry.actor)?.push(at(fold.take(entry), index + 1))
  }
  return streams
}

const at = (folded: Folded, step: Step): ActorAt => ({
  ...folded,
  step,
  running: folded.state?.status === 'active',
})

const lastUpTo = (stream: readonly ActorAt[], step: Step): ActorAt | undefined =>
  stream[countUpTo(stream, each => each.step <= step) - 1]

/** How many of the first values are so; the rest is not. */
function countUpTo<T>(values: readonly T[], isSo: (value: T) => boolean): number {
  let low = 0
  let high = values.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (isSo(values[middle] as T)) low = middle + 1
    else high = middle
  }
  return low
}
