// Which states and transitions of each machine a journal has visited, out of all that the machine has.
import type { AnyStateMachine } from 'xstate'
import { createFold, type Fold, type Folded, type Replayable } from '../../../machines/journal/fold.ts'
import { type ActorInfo, effect, type Journal, type JournalEntry } from '../../../machines/journal/journal.ts'
import { statesAndTransitions } from '../../../machines/journal/transitions.ts'
import {
  activeStates,
  instrumentMachine,
  type MachineStep,
} from '../../../machines/journal/xstate-internals.ts'

export interface Visited {
  /** Ids as in `statesAndTransitions`. */
  states: ReadonlySet<string>
  transitions: ReadonlySet<string>
}

export const nothingVisited: Visited = { states: new Set(), transitions: new Set() }

/** By the machine's id; a machine that is not among them has not run. */
export type VisitedByMachine = ReadonlyMap<string, Visited>

/** For a growing journal: no entry is folded twice. */
export function createVisitedTracker(replayable: Replayable) {
  let folded = createFoldedJournal(replayable)
  return {
    /** Folds the journal's new entries; another journal is folded from its start. */
    of(journal: Journal): VisitedByMachine {
      if (!folded.continues(journal)) folded = createFoldedJournal(replayable)
      return folded.add(journal)
    },
  }
}

/** '5 of 6 states and 7 of 15 transitions visited' */
export function visitedInWords(machine: AnyStateMachine, visited: Visited): string {
  const { states, transitions } = statesAndTransitions(machine)
  const seenStates = states.filter(id => visited.states.has(id)).length
  const taken = transitions.filter(({ id }) => visited.transitions.has(id)).length
  return `${seenStates} of ${states.length} states and ${taken} of ${transitions.length} transitions visited`
}

function createFoldedJournal({ machines, types }: Replayable) {
  const visited = createVisitedIds()
  const instrumented = Object.fromEntries(
    Object.entries(machines).map(([id, machine]) => [
      id,
      instrumentMachine(machine, step => visited.addStep(id, step)),
    ]),
  )
  const folds = new Map<string, Fold>()
  let last: JournalEntry | null = null
  /** Entries whose resulting state was not known when they were folded. */
  let early: JournalEntry[] = []

  function foldOf(name: string, facts: ActorInfo): Fold {
    const known = folds.get(name)
    if (known) return known
    const fold = createFold(facts, { machines: instrumented, types })
    folds.set(name, fold)
    visited.addActive(facts.logic, fold.start())
    return fold
  }

  function take(entry: JournalEntry, facts: ActorInfo | undefined): void {
    last = entry
    if (!entry.state && entry.kind === 'event') early.push(entry)
    if (!entry.state || !facts || facts.logic === effect) return
    const folded = foldOf(entry.actor, facts).take(entry)
    // The event cannot be computed again.
    if (entry.given || folded.divergence) visited.addActive(facts.logic, folded)
  }

  return {
    /** It is the journal that was folded so far, possibly with more entries. */
    continues({ events }: Journal): boolean {
      const hasLast = last === null || events[stepOf(events, last.seq)] === last
      return hasLast && early.every(({ state }) => state === null)
    },
    add({ events, actors }: Journal): VisitedByMachine {
      early = early.filter(({ seq }) => seq >= (events[0]?.seq ?? 0))
      const first = last === null ? 0 : stepOf(events, last.seq) + 1
      for (const entry of events.slice(first)) take(entry, actors[entry.actor])
      return visited.read()
    },
  }
}

/** The index of the entry with this seq, or where it would be. */
function stepOf(events: readonly JournalEntry[], seq: number): number {
  const index = events.findLastIndex(entry => entry.seq <= seq)
  return Math.max(0, index)
}

/** The visited ids of all machines. Returned values do not change: a machine with new ones gets a new value. */
function createVisitedIds() {
  const growing = new Map<string, { states: Set<string>; transitions: Set<string> }>()
  const read = new Map<string, Visited>()
  const changed = new Set<string>()

  /** A known id changes nothing, so the last returned value stays valid. */
  function add(id: string, kind: 'states' | 'transitions', visitedId: string): void {
    const known = growing.get(id) ?? { states: new Set(), transitions: new Set() }
    growing.set(id, known)
    if (known[kind].has(visitedId)) return
    known[kind].add(visitedId)
    changed.add(id)
  }

  return {
    addStep(id: string, step: MachineStep): void {
      if (step.kind === 'entered') add(id, 'states', step.state)
      else if (step.kind === 'taken') add(id, 'transitions', step.transition)
    },
    addActive(id: string, folded: Folded | null): void {
      for (const state of activeIn(folded?.snapshot)) add(id, 'states', state)
    },
    read(): VisitedByMachine {
      for (const id of changed) {
        const ids = growing.get(id)
        if (ids) read.set(id, { states: new Set(ids.states), transitions: new Set(ids.transitions) })
      }
      changed.clear()
      return new Map(read)
    },
  }
}

/** The ids of an actor's active states; none if it is not a machine's. */
export const activeIn = (snapshot: object | null | undefined): Set<string> =>
  new Set(activeStates(snapshot).map(({ id }) => id))
