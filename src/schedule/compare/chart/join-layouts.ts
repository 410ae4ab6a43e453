// Joins two plans into one layout: the open plan's rows, then those that only the other plan has. Rows and runs of the open plan
// keep their indexes, so that what refers to them stays valid.
import { travelKinds } from '../../../../domain/schedule/runs/runs.ts'
import { at, rowId, rowKind, runKindAt } from '../../layout/column.ts'
import { type Layout, type RunColumns, rowCount, rowOf } from '../../layout/layout.ts'

export interface JoinedRows {
  /** Rows hold the open plan's bars and curve, or the other plan's where only that has the unit. */
  layout: Layout
  /** The number of the open plan's rows, which come first. */
  ownRows: number
  /** The other plan's row for each joined row; -1 for none. */
  otherRow: Int32Array
  /** The joined row for each of the other plan's rows. */
  rowOfOther: Int32Array
}

export function joinLayouts(own: Layout, other: Layout): JoinedRows {
  const ownRows = rowCount(own)
  const added = addedRows(own, other)
  const otherRow = Int32Array.from([
    ...own.rows.ids.map((id, row) => rowOf(other, rowKind(own, row), id) ?? -1),
    ...added,
  ])
  const rowOfOther = new Int32Array(rowCount(other)).fill(-1)
  for (const [row, there] of otherRow.entries()) if (there >= 0) rowOfOther[there] = row
  return { layout: withRows(own, other, added), ownRows, otherRow, rowOfOther }
}

function addedRows(own: Layout, other: Layout): number[] {
  const rows = Array.from(other.rows.ids.keys())
  return rows.filter(row => rowOf(own, rowKind(other, row), rowId(other, row)) === undefined)
}

function withRows(own: Layout, other: Layout, added: readonly number[]): Layout {
  const both = {
    ...own,
    minutes: Math.max(own.minutes, other.minutes),
    periodCount: Math.max(own.periodCount, other.periodCount),
    lowestKwh: Math.min(own.lowestKwh, other.lowestKwh),
    highestKwh: Math.max(own.highestKwh, other.highestKwh),
  }
  // With the same units in both plans, the open plan's columns are used without a copy.
  if (added.length === 0) return both
  const names = new NameTable(own.names, other.names)
  const trips = addedTrips(other, added)
  return {
    ...both,
    rows: {
      ids: own.rows.ids.concat(added.map(row => rowId(other, row))),
      kinds: own.rows.kinds.concat(added.map(row => rowKind(other, row))),
    },
    runs: joinRuns(own, other, added, tripNumbers(own, other, trips), names),
    energy: joinEnergy(own, other, added),
    trips: joinTrips(own, other, trips, names),
    names: names.list,
  }
}

/** The names of both plans, with the joined index of each of the other plan's names. */
class NameTable {
  readonly list: string[]
  readonly #indexes: Map<string, number>
  readonly #theirs: readonly string[]
  readonly #known: Int32Array

  constructor(own: readonly string[], theirs: readonly string[]) {
    this.list = [...own]
    this.#indexes = new Map(own.map((name, i) => [name, i]))
    this.#theirs = theirs
    this.#known = new Int32Array(theirs.length).fill(-1)
  }

  indexOfTheirs(theirs: number): number {
    const known = this.#known[theirs] ?? -1
    if (known >= 0) return known
    const name = this.#theirs[theirs] ?? ''
    const index = this.#indexes.get(name) ?? this.list.push(name) - 1
    this.#known[theirs] = index
    return index
  }
}

/** The other plan's trips in its added rows, each once, in their order. */
function addedTrips(other: Layout, added: readonly number[]): number[] {
  const isMade = new Uint8Array(other.trips.ids.length)
  for (const [from, to] of spansOf(other.runs.offsets, added)) {
    for (let run = from; run < to; run++) if (hasTrip(other, run)) isMade[at(other.runs.subject, run)] = 1
  }
  const found: number[] = []
  for (let trip = 0; trip < isMade.length; trip++) if (isMade[trip]) found.push(trip)
  return found
}

/** The joined index of each of the other plan's trips. */
function tripNumbers(own: Layout, other: Layout, trips: readonly number[]): Uint32Array {
  const numbers = new Uint32Array(other.trips.ids.length)
  let next = own.trips.ids.length
  for (const trip of trips) numbers[trip] = next++
  return numbers
}

const hasTrip = (layout: Layout, run: number): boolean => travelKinds.has(runKindAt(layout, run))

function joinRuns(
  own: Layout,
  other: Layout,
  added: readonly number[],
  tripNumbers: Uint32Array,
  names: NameTable,
): RunColumns {
  const spans = spansOf(other.runs.offsets, added)
  const join = joiner(spans)
  const subjectOf = (run: number): number => {
    const subject = at(other.runs.subject, run)
    return hasTrip(other, run) ? at(tripNumbers, subject) : names.indexOfTheirs(subject)
  }
  return {
    offsets: joinOffsets(own.runs.offsets, other.runs.offsets, added),
    startMinute: join(own.runs.startMinute, other.runs.startMinute),
    endMinute: join(own.runs.endMinute, other.runs.endMinute),
    kind: join(own.runs.kind, other.runs.kind),
    subject: joinWritten(own.runs.subject, spans, subjectOf),
    rateKw: join(own.runs.rateKw, other.runs.rateKw),
    energyBeforeKwh: join(own.runs.energyBeforeKwh, other.runs.energyBeforeKwh),
    energyAfterKwh: join(own.runs.energyAfterKwh, other.runs.energyAfterKwh),
  }
}

function joinEnergy(own: Layout, other: Layout, added: readonly number[]): Layout['energy'] {
  const { offsets } = other.energy
  const join = joiner(spansOf(offsets, added))
  return {
    offsets: joinOffsets(own.energy.offsets, offsets, added),
    minute: join(own.energy.minute, other.energy.minute),
    kwh: join(own.energy.kwh, other.energy.kwh),
    leadKwh: join(own.energy.leadKwh, other.energy.leadKwh),
  }
}

function joinTrips(own: Layout, other: Layout, trips: readonly number[], names: NameTable): Layout['trips'] {
  const of = other.trips
  const ofTrips = spansBetween(trips, trip => trip)
  const join = joiner(ofTrips)
  const renamed = (mine: Uint32Array, theirs: Uint32Array, spans = ofTrips) =>
    joinWritten(mine, spans, i => names.indexOfTheirs(at(theirs, i)))
  return {
    ids: own.trips.ids.concat(trips.map(trip => of.ids[trip] ?? '')),
    truck: renamed(own.trips.truck, of.truck),
    source: renamed(own.trips.source, of.source),
    destination: renamed(own.trips.destination, of.destination),
    startPeriod: join(own.trips.startPeriod, of.startPeriod),
    endPeriod: join(own.trips.endPeriod, of.endPeriod),
    batteryOffsets: joinOffsets(own.trips.batteryOffsets, of.batteryOffsets, trips),
    batteries: renamed(own.trips.batteries, of.batteries, spansOf(of.batteryOffsets, trips)),
  }
}

type Span = readonly [from: number, to: number]

/** The spans of these rows in their columns. */
const spansOf = (offsets: Uint32Array, rows: readonly number[]): Span[] =>
  spansBetween(rows, row => at(offsets, row))

/** Adjacent rows are merged into one span, so that many are copied at once. */
function spansBetween(rows: readonly number[], startOf: (row: number) => number): Span[] {
  const spans: [from: number, to: number][] = []
  for (const row of rows) {
    const from = startOf(row)
    const to = startOf(row + 1)
    const last = spans.at(-1)
    if (last?.[1] === from) last[1] = to
    else spans.push([from, to])
  }
  return spans
}

const lengthOf = (spans: readonly Span[]): number => spans.reduce((sum, [from, to]) => sum + to - from, 0)

/** Appends spans of one column to another. */
function joiner(spans: readonly Span[]) {
  const more = lengthOf(spans)
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

/** The same for a column whose numbers are mapped. */
function joinWritten(
  mine: Uint32Array,
  spans: readonly Span[],
  numberAt: (i: number) => number,
): Uint32Array {
  const joined = new Uint32Array(mine.length + lengthOf(spans))
  joined.set(mine)
  let next = mine.length
  for (const [from, to] of spans) for (let i = from; i < to; i++) joined[next++] = numberAt(i)
  return joined
}

function joinOffsets(own: Uint32Array, theirs: Uint32Array, rows: readonly number[]): Uint32Array {
  const joined = new Uint32Array(own.length + rows.length)
  joined.set(own)
  let next = own.length
  for (const row of rows) {
    joined[next] = at(joined, next - 1) + at(theirs, row + 1) - at(theirs, row)
    next++
  }
  return joined
}
