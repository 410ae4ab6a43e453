// Every path through a machine up to a number of events, in the map that xstate/graph makes of it.
import type { ActorLogic, AnyMachineSnapshot, AnyStateMachine } from 'xstate'
import { type AdjacencyMap, getAdjacencyMap } from 'xstate/graph'
import { everyMachine } from '../../../machines/all.ts'
import { createRedactor } from '../../../machines/journal/redact.ts'
import { type AnySnapshot, stateOf } from '../../../machines/journal/state.ts'
import { possibleEvents } from './possible-events.ts'
import type { AnyEvent, MachineTable } from './tables.ts'

export interface Path {
  input: unknown
  events: readonly AnyEvent[]
  /** What the machine comes to, as it is written down. */
  end: string
}

const redactor = createRedactor(everyMachine.types)
export const written = (snapshot: AnyMachineSnapshot): string =>
  JSON.stringify(stateOf(snapshot as unknown as AnySnapshot, redactor))

/**
 * All paths of as many events as give not more than `most` paths, and those that end before. `machine` is the table's, or a
 * marked one.
 */
export function everyPath(machine: AnyStateMachine, table: MachineTable, most: number): Path[] {
  for (let length = 1; ; length += 1) {
    const maps = mapsOf(machine, table, length)
    const next = mapsOf(machine, table, length + 1)
    const isAll = !next.some(map => Object.values(map).some(({ state }) => state.count > length))
    if (isAll || sum(next.map(countPaths)) > most)
      return maps.flatMap((map, i) => pathsIn(map, table.inputs[i]))
  }
}

/** One for each beginning. */
const mapsOf = (machine: AnyStateMachine, table: MachineTable, length: number): Map_[] =>
  table.inputs.map(input =>
    getAdjacencyMap(counting(machine), {
      input,
      events: ({ inner }) => possibleEvents(table, inner).filter(event => inner.can(event)),
      stopWhen: ({ count }) => count === length,
      serializeState: keyOf,
      serializeEvent: event => JSON.stringify(redactor.event(event)),
    }),
  )

/** A snapshot that knows how many events led to it: so the map has no circle, and ends. */
interface Counted {
  inner: AnyMachineSnapshot
  count: number
  status: 'active'
  output: undefined
  error: undefined
}
type Map_ = AdjacencyMap<Counted, AnyEvent>

const counted = (inner: AnyMachineSnapshot, count: number): Counted => ({
  inner,
  count,
  status: 'active',
  output: undefined,
  error: undefined,
})

const counting = (machine: AnyStateMachine): ActorLogic<Counted, AnyEvent, unknown> => ({
  getInitialSnapshot: (scope, input) => counted(machine.getInitialSnapshot(scope as never, input), 0),
  transition: ({ inner, count }, event, scope) =>
    counted(machine.transition(inner, event, scope as never), count + 1),
  getPersistedSnapshot: snapshot => snapshot,
})

const keyOf = ({ inner, count }: Counted): string => `${count} ${written(inner)}`

const nextOf = (map: Map_, key: string) => Object.values(map[key as keyof Map_]?.transitions ?? {})
const firstOf = (map: Map_): string => Object.keys(map)[0] as string

function countPaths(map: Map_): number {
  const counts = new Map<string, number>()
  const from = (key: string): number => {
    const known = counts.get(key)
    if (known !== undefined) return known
    const next = nextOf(map, key).map(({ state }) => from(keyOf(state)))
    const count = next.length === 0 ? 1 : sum(next)
    counts.set(key, count)
    return count
  }
  return from(firstOf(map))
}

function pathsIn(map: Map_, input: unknown): Path[] {
  const paths: Path[] = []
  const walk = (key: string, events: readonly AnyEvent[]) => {
    const next = nextOf(map, key)
    if (next.length === 0) paths.push({ input, events, end: key.slice(key.indexOf(' ') + 1) })
    for (const { event, state } of next) walk(keyOf(state), [...events, event])
  }
  walk(firstOf(map), [])
  return paths
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
