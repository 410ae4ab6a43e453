// A position in a journal, and the state of every actor there. Nothing runs; stepping back is a smaller number.
import { createFold, type Fold, type Folded, type Replayable, type ReplayDivergence } from './fold.ts'
import { type ActorInfo, type Journal, type JournalEntry, pageLoaded } from './journal.ts'
import { isCompared, type Replayed } from './replay.ts'

/** How many entries have happened: 0 is before the first. */
export type Step = number

export interface Playback {
  readonly journal: Journal
  /** The last step. */
  readonly length: Step
  /** The entry that led to a step; null for step 0. */
  entryAt: (step: Step) => JournalEntry | null
  /** The folded state of each actor at a step, by name; without actors that had not started. */
  actorsAt: (step: Step) => Map<string, ActorAt>
  /** The step of the entry with this seq, or of the last one before it. */
  stepOf: (seq: number) => Step
  /** The replay result of each actor, as `replay` gives it. */
  results: () => Replayed[]
  /** The same recording at a later time: only new entries are folded. This playback stays as it is. */
  continueWith: (later: Journal) => Playback
}

export interface ActorAt extends Folded {
  /** The step of its last entry so far. */
  step: Step
  /** It has not ended, and its page has not been reloaded since. */
  running: boolean
}

export const createPlayback = (journal: Journal, replayable: Replayable): Playback =>
  playbackOf(journal, createStreams(replayable), replayable)

function playbackOf(journal: Journal, streams: Streams, replayable: Replayable): Playback {
  const { events } = journal
  const { actors, lastSeq } = streams.upTo(journal)
  const firstSeq = events[0]?.seq ?? lastSeq + 1
  const stepOf = (seq: number): Step => countUpTo(events, entry => entry.seq <= seq)
  const clamped = (step: Step): Step => Math.max(0, Math.min(Math.trunc(step), events.length))
  const loads = events.filter(isLoad).map(({ seq }) => seq)
  const countBefore = (folded: readonly FoldedBy[], seq: number) => countUpTo(folded, each => each.seq < seq)
  /** The first seq that is not part of a step. */
  const endOf = (step: Step): number => events[step]?.seq ?? lastSeq + 1
  return {
    journal,
    length: events.length,
    entryAt: step => events[clamped(step) - 1] ?? null,
    actorsAt(step) {
      const end = endOf(clamped(step))
      const loaded = loads[countUpTo(loads, seq => seq < end) - 1] ?? Number.NEGATIVE_INFINITY
      const found = actors.flatMap(({ name, folded }) => {
        const last = folded[countBefore(folded, end) - 1]
        return last ? [[name, at(last, stepOf(last.seq), loaded)] as const] : []
      })
      return new Map(found)
    },
    stepOf,
    results: () =>
      actors.flatMap(({ name, info, folded, divergences }) => {
        const taken = folded.slice(countBefore(folded, firstSeq), countBefore(folded, lastSeq + 1))
        const compared = taken.filter(each => each.isCompared).length
        const divergence = divergences.find(({ seq }) => seq >= firstSeq && seq <= lastSeq) ?? null
        return taken.length > 0
          ? [{ actor: name, logic: info.logic, events: taken.length, compared, divergence }]
          : []
      }),
    continueWith: later =>
      streams.isOf(later) ? playbackOf(later, streams, replayable) : createPlayback(later, replayable),
  }
}

/** The folded states of one actor. Lists that were handed out are appended to, never shortened. */
interface Stream {
  name: string
  info: ActorInfo
  fold: Fold
  folded: FoldedBy[]
  divergences: ReplayDivergence[]
}

interface FoldedBy extends Folded {
  /** The seq of the entry; minus infinity for the state before the first entry. */
  seq: number
  isCompared: boolean
}

interface Streams {
  /** Folds the entries that are new, and gives the streams of the journal's actors. */
  upTo: (journal: Journal) => { actors: Stream[]; lastSeq: number }
  /** Whether this journal continues what was folded so far; old entries may have been dropped. */
  isOf: (journal: Journal) => boolean
}

function createStreams(replayable: Replayable): Streams {
  const streams = new Map<string, Stream>()
  let last: { entry: JournalEntry; seq: number } | null = null

  function start(name: string, info: ActorInfo): Stream {
    const fold = createFold(info, replayable)
    const initial = fold.start()
    const folded = initial ? [{ ...initial, seq: Number.NEGATIVE_INFINITY, isCompared: false }] : []
    return { name, info, fold, folded, divergences: [] }
  }

  function take(entry: JournalEntry): void {
    const stream = entry.kind === 'event' ? streams.get(entry.actor) : undefined
    const folded = stream?.fold.take(entry)
    if (folded) stream?.folded.push({ ...folded, seq: entry.seq, isCompared: isCompared(entry) })
    if (folded?.divergence) stream?.divergences.push(folded.divergence)
    last = { entry, seq: entry.seq }
  }

  /** Dropped entries are released once they are the larger part. */
  function trimmed(stream: Stream, firstSeq: number): Stream {
    const dropped = countUpTo(stream.folded, ({ seq }) => seq < firstSeq) - 1
    if (dropped * 2 < stream.folded.length) return stream
    const divergences = stream.divergences.filter(({ seq }) => seq >= firstSeq)
    return { ...stream, folded: stream.folded.slice(dropped), divergences }
  }

  return {
    upTo({ actors, events }) {
      for (const [name, info] of Object.entries(actors))
        if (!streams.has(name)) streams.set(name, start(name, info))
      const lastFolded = last?.seq ?? Number.NEGATIVE_INFINITY
      for (const entry of events.slice(countUpTo(events, ({ seq }) => seq <= lastFolded))) take(entry)
      const firstSeq = events[0]?.seq ?? Number.POSITIVE_INFINITY
      for (const [name, stream] of streams)
        if (Object.hasOwn(actors, name)) streams.set(name, trimmed(stream, firstSeq))
        else streams.delete(name)
      const inOrder = Object.keys(actors).flatMap(name => streams.get(name) ?? [])
      return { actors: inOrder, lastSeq: last?.seq ?? 0 }
    },
    // Entries get other numbers when those of an earlier page are put before them.
    isOf: ({ events }) =>
      last === null ||
      (last.entry.seq === last.seq &&
        (events.length === 0 ||
          // Behind a gap are states to which entries led that were not folded.
          (events[0] as JournalEntry).seq === last.seq + 1 ||
          events[countUpTo(events, ({ seq }) => seq <= (last?.seq ?? 0)) - 1] === last.entry)),
  }
}

/** A page load ends all actors of the page before, without an event for each. */
const isLoad = ({ kind, event }: JournalEntry): boolean => kind === 'fact' && event.type === pageLoaded

const at = ({ seq, snapshot, state, divergence }: FoldedBy, step: Step, loaded: number): ActorAt => ({
  snapshot,
  state,
  divergence,
  step,
  running: state?.status === 'active' && seq >= loaded,
})

/** The number of leading values for which `isSo` holds. */
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
