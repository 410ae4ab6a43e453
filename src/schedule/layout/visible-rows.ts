// Which rows are visible and in which order. The chart displays rows of the layout and headings of groups, one below the other; a
// display index counts both.
import { addTo } from '../../../domain/add-to.ts'
import { sameItems } from '../../../domain/same-items.ts'
import type { UnitKind, UnitRef } from '../../../domain/schedule/plan/unit.ts'
import type {
  RowDensity,
  RowFilter,
  RowGrouping,
  RowOrder,
} from '../../../domain/schedule/view/timeline-view.ts'
import { at, rowId, rowKind } from './column.ts'
import { type Layout, rowCount, rowOf } from './layout.ts'
import { firstDeparture, isEverAt, unitLocationAt } from './unit-location.ts'

export const orderNames: Record<RowOrder, string> = {
  plan: 'As delivered',
  kind: 'Kind',
  place: 'Location',
  departure: 'First departure',
  name: 'Name',
}
export const densityNames: Record<RowDensity, string> = {
  compact: 'Compact',
  normal: 'Normal',
  tall: 'Tall',
}
export const groupingNames: Record<RowGrouping, string> = { none: 'None', kind: 'Kind', place: 'Location' }
export const kindNames: Record<UnitKind, string> = { truck: 'Trucks', battery: 'Batteries' }

export interface RowQuery {
  order: RowOrder
  placeMinute: number
  grouping: RowGrouping
  filter: RowFilter
  pins: readonly UnitRef[]
  /** Rows related to the selection, the most important first: the order of 'Selected only' as delivered. */
  selected: readonly number[]
  /** Rows with a finding. */
  found: ReadonlySet<number>
  /** Rows that differ from the compared plan; undefined, and every row passes, while that is not known. */
  differing?: ReadonlySet<number> | undefined
}

export interface VisibleRows {
  /** The layout's row at each display index; -1 - h for heading h. */
  rows: Int32Array
  headings: readonly string[]
  /** The display index of each of the layout's rows; -1 where it is not visible. */
  displayIndexOfRow: Int32Array
  /** The number of pinned rows, which come first. */
  pinned: number
  /** The number of visible rows, without headings. */
  count: number
}

/** `row` is a negative value of `VisibleRows.rows`. */
export const headingText = ({ headings }: VisibleRows, row: number): string => headings[-1 - row] ?? ''

/** The same rows below the same headings, of as many in all. */
export const isSameRows = (a: VisibleRows, b: VisibleRows): boolean =>
  a.pinned === b.pinned &&
  a.displayIndexOfRow.length === b.displayIndexOfRow.length &&
  sameItems(a.headings, b.headings) &&
  a.rows.length === b.rows.length &&
  a.rows.every((row, index) => row === b.rows[index])

export function computeVisibleRows(layout: Layout, query: RowQuery): VisibleRows {
  const pins = pinnedRows(layout, query.pins)
  const rows = filtered(layout, query).filter(row => !pins.includes(row))
  const groups = grouped(layout, ordered(layout, rows, query), query)
  const displayed = [...pins]
  const headings: string[] = []
  for (const { name, rows } of groups) {
    if (name !== null) displayed.push(-headings.push(`${name} · ${rows.length}`))
    for (const row of rows) displayed.push(row)
  }
  return {
    rows: Int32Array.from(displayed),
    headings,
    displayIndexOfRow: displayIndexes(layout, displayed),
    pinned: pins.length,
    count: displayed.length - headings.length,
  }
}

function pinnedRows(layout: Layout, pins: readonly UnitRef[]): number[] {
  return pins.map(({ kind, id }) => rowOf(layout, kind, id)).filter(row => row !== undefined)
}

function filtered(layout: Layout, { filter, selected, found, differing }: RowQuery): number[] {
  const place = layout.names.indexOf(filter.place)
  const unit = filter.unit.toLocaleLowerCase()
  const selectedRows = new Set(selected)
  const tests: ((row: number) => boolean)[] = []
  if (filter.kind) tests.push(row => layout.rows.kinds[row] === filter.kind)
  if (unit) tests.push(row => rowId(layout, row).toLocaleLowerCase().includes(unit))
  if (filter.place) tests.push(row => place >= 0 && isEverAt(layout, row, place))
  if (filter.findings) tests.push(row => found.has(row))
  if (filter.differences && differing) tests.push(row => differing.has(row))
  if (filter.selected) tests.push(row => selectedRows.has(row))
  const all = Array.from({ length: rowCount(layout) }, (_, row) => row)
  return tests.length === 0 ? all : all.filter(row => tests.every(test => test(row)))
}

function ordered(
  layout: Layout,
  rows: number[],
  { order, placeMinute, filter, selected }: RowQuery,
): number[] {
  const { kinds } = layout.rows
  const name = byText(layout, row => rowId(layout, row))
  switch (order) {
    case 'plan':
      return filter.selected ? rows.sort((a, b) => selected.indexOf(a) - selected.indexOf(b)) : rows
    case 'name':
      return rows.sort(name)
    case 'kind':
      return rows.sort((a, b) => kindRank(kinds[a]) - kindRank(kinds[b]) || name(a, b))
    case 'departure': {
      const departures = new Map(rows.map(row => [row, firstDeparture(layout, row)]))
      return rows.sort((a, b) => compare(departures.get(a) ?? 0, departures.get(b) ?? 0) || a - b)
    }
    case 'place': {
      const place = byText(layout, row => placeName(layout, row, placeMinute))
      return rows.sort((a, b) => place(a, b) || a - b)
    }
  }
}

interface Group {
  name: string | null
  rows: number[]
}

/** Groups in the order of their names; rows in a group keep their order. */
function grouped(layout: Layout, rows: number[], { grouping, placeMinute }: RowQuery): Group[] {
  if (grouping === 'none') return [{ name: null, rows }]
  const nameOf = (row: number) =>
    grouping === 'kind' ? kindNames[rowKind(layout, row)] : placeName(layout, row, placeMinute).slice(1)
  const groups = new Map<string, number[]>()
  for (const row of rows) addTo(groups, nameOf(row), row)
  const found = Array.from(groups, ([name, rows]) => ({ name, rows }))
  if (grouping === 'kind') return found
  const firstPlace = (group: Group) => placeName(layout, group.rows[0] ?? 0, placeMinute)
  return found.sort((a, b) => collator.compare(firstPlace(a), firstPlace(b)))
}

const kindRank = (kind: UnitKind | undefined) => (kind === 'battery' ? 1 : 0)

/** Begins with a digit that sorts locations before the road, and the road before unknown. */
function placeName(layout: Layout, row: number, minute: number): string {
  const where = unitLocationAt(layout, row, minute)
  if (where === null) return '2Unknown'
  return 'trip' in where ? '1On the road' : `0${layout.names[where.place] ?? ''}`
}

const collator = new Intl.Collator('en', { numeric: true })

/** Compares rows by a text. Each is computed and ranked once, because the collator is slow. */
function byText(layout: Layout, textOf: (row: number) => string): (a: number, b: number) => number {
  const texts = Array.from({ length: rowCount(layout) }, (_, row) => textOf(row))
  const ranks = new Map([...new Set(texts)].sort(collator.compare).map((text, rank) => [text, rank]))
  const rankOf = texts.map(text => ranks.get(text) ?? 0)
  return (a, b) => at(rankOf, a) - at(rankOf, b)
}

/** Not by subtraction: Infinity minus Infinity is NaN. */
const compare = (a: number, b: number) => (a === b ? 0 : a < b ? -1 : 1)

function displayIndexes(layout: Layout, displayed: number[]): Int32Array {
  const found = new Int32Array(rowCount(layout)).fill(-1)
  for (const [index, row] of displayed.entries()) if (row >= 0) found[row] = index
  return found
}
