// The rows of two plans as the rows of one layout: those of the open plan, then those that only the other plan has. A row of
// both keeps its index, and its bars theirs, so that what is known of the open plan's rows stays true.
import { type Layout, type RunColumns, rowCount, rowOf, runKindAt } from '../layout.ts'

export interface JoinedRows {
  /** Bars and curve of a row are the open plan's; the other plan's where only that has the unit. */
  layout: Layout
  /** So many of the first rows are the open plan's. */
  ownRows: number
  /** The other plan's row of each row; -1 where it has none. */
  otherRow: Int32Array
  /** The row of each of the other plan's. */
  rowOfOther: Int32Array
}

export function joinLayouts(own: Layout, other: Layout): JoinedRows {
  const ownRows = rowCount(own)
  const added = addedRows(own, other)
  const otherRow = Int32Array.from([
    ...own.rows.ids.map((id, row) => rowOf(other, own.rows.kinds[row] ?? 'truck', id) ?? -1),
    ...added,
  ])
  const rowOfOther = new Int32Array(rowCount(other)).fill(-1)
  for (const [row, there] of otherRow.entries()) if (there >= 0) rowOfOther[there] = row
  return { layout: withRows(own, other, added), ownRows, otherRow, rowOfOther }
}

function addedRows(own: Layout, other: Layout): number[] {
  const rows = Array.from(other.rows.ids.keys())
  return rows.filter(
    row => rowOf(own, other.rows.kinds[row] ?? 'truck', other.rows.ids[row] ?? '') === undefined,
  )
}

function withRows(own: Layout, other: Layout, added: readonly number[]): Layout {
  const names = new NameTable(own.names)
  const trips = addedTrips(other, added)
  const tripNumbers = new Map(trips.map((trip, i) => [trip, own.trips.ids.length + i]))
  return {
    ...own,
    minutes: Math.max(own.minutes, other.minutes),
    periodCount: Math.max(own.periodCount, other.periodCount),
    lowestKwh: Math.min(own.lowestKwh, other.lowestKwh),
    highestKwh: Math.max(own.highestKwh, other.highestKwh),
    rows: {
      ids: [...own.rows.ids, ...added.map(row => other.rows.ids[row] ?? '')],
      kinds: [...own.rows.kinds, ...added.map(row => other.rows.kinds[row] ?? ('truck' as const))],
    },
    runs: joinRuns(own, other, added, tripNumbers, names),
    energy: joinEnergy(own, other, added),
    trips: joinTrips(own, other, trips, names),
    names: names.list,
  }
}

class NameTable {
  readonly list: string[]
  readonly #indexes: Map<string, number>

  constructor(names: readonly string[]) {
    this.list = [...names]
    this.#indexes = new Map(names.map((name, i) => [name, i]))
  }

  index(name: string): number {
    const known = this.#indexes.get(name)
    if (known !== undefined) return known
    this.#indexes.set(name, this.list.length)
    return this.list.push(name) - 1
  }
}

/** Trips of the other plan that its added rows make, each once. */
function addedTrips(other: Layout, added: readonly number[]): number[] {
  const found = new Set<number>()
  for (const row of added) {
    for (let run = at(other.runs.offsets, row); run < at(other.runs.offsets, row + 1); run++) {
      if (hasTrip(other, run)) found.add(at(other.runs.subject, run))
    }
  }
  return [...found]
}

const hasTrip = (layout: Layout, run: number): boolean => {
  const kind = runKindAt(layout, run)
  return kind === 'trip' || kind === 'carried'
}

function joinRuns(
  own: Layout,
  other: Layout,
  added: readonly number[],
  tripNumbers: ReadonlyMap<number, number>,
  names: NameTable,
): RunColumns {
  const spans = added.map(row => [at(other.runs.offsets, row), at(other.runs.offsets, row + 1)] as const)
  const join = joiner(spans)
  const subjects = (run: number): number => {
    const subject = at(other.runs.subject, run)
    return hasTrip(other, run) ? (tripNumbers.get(subject) ?? 0) : names.index(other.names[subject] ?? '')
  }
  return {
    offsets: joinOffsets(own.runs.offsets, spans),
    startMinute: join(own.runs.startMinute, other.runs.startMinute),
    endMinute: join(own.runs.endMinute, other.runs.endMinute),
    kind: join(own.runs.kind, other.runs.kind),
    subject: appended(
      own.runs.subject,
      spans.flatMap(span => each(span, subjects)),
    ),
    rateKw: join(own.runs.rateKw, other.runs.rateKw),
    energyBeforeKwh: join(own.runs.energyBeforeKwh, other.runs.energyBeforeKwh),
    energyAfterKwh: join(own.runs.energyAfterKwh, other.runs.energyAfterKwh),
  }
}

function joinEnergy(own: Layout, other: Layout, added: readonly number[]): Layout['energy'] {
  const { offsets } = other.energy
  const spans = added.map(row => [at(offsets, row), at(offsets, row + 1)] as const)
  const join = joiner(spans)
  return {
    offsets: joinOffsets(own.energy.offsets, spans),
    minute: join(own.energy.minute, other.energy.minute),
    kwh: join(own.energy.kwh, other.energy.kwh),
    leadKwh: join(own.energy.leadKwh, other.energy.leadKwh),
  }
}

function joinTrips(own: Layout, other: Layout, trips: readonly number[], names: NameTable): Layout['trips'] {
  const of = other.trips
  const spans = trips.map(trip => [at(of.batteryOffsets, trip), at(of.batteryOffsets, trip + 1)] as const)
  const single = joiner(trips.map(trip => [trip, trip + 1] as const))
  const named = (column: Uint32Array) => (i: number) => names.index(other.names[at(column, i)] ?? '')
  const renamed = (mine: Uint32Array, theirs: Uint32Array) => appended(mine, trips.map(named(theirs)))
  return {
    ids: [...own.trips.ids, ...trips.map(trip => of.ids[trip] ?? '')],
    truck: renamed(own.trips.truck, of.truck),
    source: renamed(own.trips.source, of.source),
    destination: renamed(own.trips.destination, of.destination),
    startPeriod: single(own.trips.startPeriod, of.startPeriod),
    endPeriod: single(own.trips.endPeriod, of.endPeriod),
    batteryOffsets: joinOffsets(own.trips.batteryOffsets, spans),
    batteries: appended(
      own.trips.batteries,
      spans.flatMap(span => each(span, named(of.batteries))),
    ),
  }
}

type Span = readonly [from: number, to: number]

/** Puts the spans of one column behind the whole of another. */
function joiner(spans: readonly Span[]) {
  const more = spans.reduce((sum, [from, to]) => sum + to - from, 0)
  return <Column extends Uint8Array | Uint16Array | Float64Array>(mine: Column, theirs: Column): Column => {
    const Columns = mine.constructor as new (length: number) => Column
    const joined = new Columns(mine.length + more)
    joined.set(mine)
    let next = mine.length
    for (const [from, to] of spans) {
      joined.set(theirs.subarray(from, to), next)
      next += to - from
    }
    return joined
  }
}

function appended(mine: Uint32Array, more: readonly number[]): Uint32Array {
  const joined = new Uint32Array(mine.length + more.length)
  joined.set(mine)
  joined.set(more, mine.length)
  return joined
}

function joinOffsets(own: Uint32Array, spans: readonly Span[]): Uint32Array {
  const joined = new Uint32Array(own.length + spans.length)
  joined.set(own)
  for (const [i, [from, to]] of spans.entries())
    joined[own.length + i] = at(joined, own.length + i - 1) + to - from
  return joined
}

const each = <Value>([from, to]: Span, read: (i: number) => Value): Value[] =>
  Array.from({ length: to - from }, (_, i) => read(from + i))

/** Reads a column where the index is known to be inside it. */
const at = (column: { readonly [index: number]: number }, i: number): number => column[i] ?? 0
