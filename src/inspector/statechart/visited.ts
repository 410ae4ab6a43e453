// Which states and transitions of each machine a journal has come by, told against all that there are.
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

export interface VisitedSoFar {
  /** Folds what the journal has got since it was last given, and anew where it is another journal. */
  of: (journal: Journal) => VisitedByMachine
}

export interface Share {
  visited: number
  all: number
}

/** For a journal that grows: no entry is folded twice. */
export function createVisited(replayable: Replayable): VisitedSoFar {
  let walk = createWalk(replayable)
  return {
    of(journal) {
      if (!walk.continues(journal)) walk = createWalk(replayable)
      return walk.take(journal)
    },
  }
}

export function sharesOf(machine: AnyStateMachine, visited: Visited): { states: Share; transitions: Share } {
  const { states, transitions } = statesAndTransitions(machine)
  return {
    states: shareOf(states, visited.states),
    transitions: shareOf(
      transitions.map(({ id }) => id),
      visited.transitions,
    ),
  }
}

/** '5 of 6 states and 7 of 15 transitions visited' */
export function visitedInWords(machine: AnyStateMachine, visited: Visited): string {
  const { states, transitions } = sharesOf(machine, visited)
  return `${states.visited} of ${states.all} states and ${transitions.visited} of ${transitions.all} transitions visited`
}

const shareOf = (all: readonly string[], visited: ReadonlySet<string>): Share => ({
  visited: all.filter(id => visited.has(id)).length,
  all: all.length,
})

interface Walk {
  /** It is the journal that was walked through so far, or that journal with more. */
  continues: (journal: Journal) => boolean
  take: (journal: Journal) => VisitedByMachine
}

function createWalk({ machines, types }: Replayable): Walk {
  const places = createPlaces()
  const marked = Object.fromEntries(
    Object.entries(machines).map(([id, machine]) => [
      id,
      instrumentMachine(machine, step => places.note(id, step)),
    ]),
  )
  const folds = new Map<string, Fold>()
  let last: JournalEntry | null = null
  /** Taken before it was known what they led to. */
  let early: JournalEntry[] = []

  function foldOf(name: string, facts: ActorInfo): Fold {
    const known = folds.get(name)
    if (known) return known
    const fold = createFold(facts, { machines: marked, types })
    folds.set(name, fold)
    places.standing(facts.logic, fold.start())
    return fold
  }

  function take(entry: JournalEntry, facts: ActorInfo | undefined): void {
    last = entry
    if (!entry.state && entry.kind === 'event') early.push(entry)
    if (!entry.state || !facts || facts.logic === effect) return
    const folded = foldOf(entry.actor, facts).take(entry)
    // Nothing led there that could be worked out again.
    if (entry.given || folded.divergence) places.standing(facts.logic, folded)
  }

  return {
    continues({ events }) {
      const isHeld = last === null || events[stepOf(events, last.seq)] === last
      return isHeld && early.every(({ state }) => state === null)
    },
    take({ events, actors }) {
      early = early.filter(({ seq }) => seq >= (events[0]?.seq ?? 0))
      const first = last === null ? 0 : stepOf(events, last.seq) + 1
      for (const entry of events.slice(first)) take(entry, actors[entry.actor])
      return places.read()
    },
  }
}

/** Where the entry with this seq stands, or would. */
function stepOf(events: readonly JournalEntry[], seq: number): number {
  const index = events.findLastIndex(entry => entry.seq <= seq)
  return Math.max(0, index)
}

/** The places of all machines. What it gives stays as it is: a machine that has come further has a value of its own. */
function createPlaces() {
  const growing = new Map<string, { states: Set<string>; transitions: Set<string> }>()
  const read = new Map<string, Visited>()
  const changed = new Set<string>()

  /** A place that is known changes nothing: what was read of the machine is kept. */
  function add(id: string, kind: 'states' | 'transitions', place: string): void {
    const known = growing.get(id) ?? { states: new Set(), transitions: new Set() }
    growing.set(id, known)
    if (known[kind].has(place)) return
    known[kind].add(place)
    changed.add(id)
  }

  return {
    note(id: string, step: MachineStep): void {
      if (step.kind === 'entered') add(id, 'states', step.state)
      else if (step.kind === 'taken') add(id, 'transitions', step.transition)
    },
    standing(id: string, folded: Folded | null): void {
      for (const state of activeIn(folded?.snapshot)) add(id, 'states', state)
    },
    read(): VisitedByMachine {
      for (const id of changed) {
        const places = growing.get(id)
        if (places) read.set(id, { states: new Set(places.states), transitions: new Set(places.transitions) })
      }
      changed.clear()
      return new Map(read)
    },
  }
}

/** The ids of the states in which an actor is; none where it is no machine's. */
export const activeIn = (snapshot: object | null | undefined): Set<string> =>
  new Set(activeStates(snapshot).map(({ id }) => id))
