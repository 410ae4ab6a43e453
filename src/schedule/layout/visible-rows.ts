// Which rows are shown and in which order: the lines of the chart. A line is a row of the layout or a group's heading.
import type { UnitKind, UnitRef } from '../../../domain/schedule/plan/unit.ts'
import type { RowFilter, RowGrouping, RowOrder } from '../../../domain/schedule/view/timeline-view.ts'
import { at, rowId, rowKind } from './column.ts'
import { type Layout, rowCount, rowOf } from './layout.ts'
import { firstDeparture, isEverAt, whereaboutsAt } from './unit-location.ts'

export const orderNames: Record<RowOrder, string> = {
  plan: 'As delivered',
  kind: 'Kind',
  place: 'Location',
  departure: 'First departure',
  name: 'Name',
}
export const groupingNames: Record<RowGrouping, string> = { none: 'None', kind: 'Kind', place: 'Location' }
export const kindNames: Record<UnitKind, string> = { truck: 'Trucks', battery: 'Batteries' }

export interface RowWishes {
  order: RowOrder
  placeMinute: number
  grouping: RowGrouping
  filter: RowFilter
  pins: readonly UnitRef[]
  /** Rows that belong to the selection, by weight: alone and as delivered, they stand in this order. */
  selected: readonly number[]
  /** Rows that have a finding. */
  found: ReadonlySet<number>
  /** Rows that differ from the plan that is compared; undefined while that is not known, and all are shown. */
  differing?: ReadonlySet<number> | undefined
}

export interface ShownRows {
  /** The layout's row that stands in each line; for heading h, -1 - h. */
  lines: Int32Array
  headings: readonly string[]
  /** The line of each of the layout's rows; -1 where it is not shown. */
  lineOfRow: Int32Array
  /** How many of the first lines are pinned. */
  pinned: number
  /** Rows of the plan that are shown. */
  count: number
}

export const headingText = ({ headings }: ShownRows, line: number): string => headings[-1 - line] ?? ''

export function showRows(layout: Layout, wishes: RowWishes): ShownRows {
  const pins = pinnedRows(layout, wishes.pins)
  const rows = filtered(layout, wishes).filter(row => !pins.includes(row))
  const groups = grouped(layout, ordered(layout, rows, wishes), wishes)
  const lines = [...pins]
  const headings: string[] = []
  for (const { name, rows } of groups) {
    if (name !== null) lines.push(-headings.push(`${name} · ${rows.length}`))
    for (const row of rows) lines.push(row)
  }
  return {
    lines: Int32Array.from(lines),
    headings,
    lineOfRow: lineOfRow(layout, lines),
    pinned: pins.length,
    count: lines.length - headings.length,
  }
}

function pinnedRows(layout: Layout, pins: readonly UnitRef[]): number[] {
  return pins.map(({ kind, id }) => rowOf(layout, kind, id)).filter(row => row !== undefined)
}

function filtered(layout: Layout, { filter, selected, found, differing }: RowWishes): number[] {
  const place = layout.names.indexOf(filter.place)
  const unit = filter.unit.toLocaleLowerCase()
  const belongs = new Set(selected)
  const tests: ((row: number) => boolean)[] = []
  if (filter.kind) tests.push(row => layout.rows.kinds[row] === filter.kind)
  if (unit) tests.push(row => rowId(layout, row).toLocaleLowerCase().includes(unit))
  if (filter.place) tests.push(row => place >= 0 && isEverAt(layout, row, place))
  if (filter.findings) tests.push(row => found.has(row))
  if (filter.differences && differing) tests.push(row => differing.has(row))
  if (filter.selected) tests.push(row => belongs.has(row))
  const all = Array.from({ length: rowCount(layout) }, (_, row) => row)
  return tests.length === 0 ? all : all.filter(row => tests.every(test => test(row)))
}

function ordered(
  layout: Layout,
  rows: number[],
  { order, placeMinute, filter, selected }: RowWishes,
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

/** Groups stand in the order of their names, and rows in a group as they were ordered. */
function grouped(layout: Layout, rows: number[], { grouping, placeMinute }: RowWishes): Group[] {
  if (grouping === 'none') return [{ name: null, rows }]
  const nameOf = (row: number) =>
    grouping === 'kind' ? kindNames[rowKind(layout, row)] : placeName(layout, row, placeMinute).slice(1)
  const groups = new Map<string, number[]>()
  for (const row of rows) {
    const name = nameOf(row)
    const group = groups.get(name)
    if (group) group.push(row)
    else groups.set(name, [row])
  }
  const found = Array.from(groups, ([name, rows]) => ({ name, rows }))
  if (grouping === 'kind') return found
  const firstPlace = (group: Group) => placeName(layout, group.rows[0] ?? 0, placeMinute)
  return found.sort((a, b) => collator.compare(firstPlace(a), firstPlace(b)))
}

const kindRank = (kind: UnitKind | undefined) => (kind === 'battery' ? 1 : 0)

/** Begins with a digit that puts places before the road, and the road before what is not told. */
function placeName(layout: Layout, row: number, minute: number): string {
  const where = whereaboutsAt(layout, row, minute)
  if (where === null) return '2Not told'
  return 'trip' in where ? '1On the road' : `0${layout.names[where.place] ?? ''}`
}

const collator = new Intl.Collator('en', { numeric: true })

/** Compares rows by a text, each worked out and ranked once: comparing texts as people order them is slow. */
function byText(layout: Layout, textOf: (row: number) => string): (a: number, b: number) => number {
  const texts = Array.from({ length: rowCount(layout) }, (_, row) => textOf(row))
  const ranks = new Map([...new Set(texts)].sort(collator.compare).map((text, rank) => [text, rank]))
  const rankOf = texts.map(text => ranks.get(text) ?? 0)
  return (a, b) => at(rankOf, a) - at(rankOf, b)
}

/** Infinity minus itself is no number. */
const compare = (a: number, b: number) => (a === b ? 0 : a < b ? -1 : 1)

function lineOfRow(layout: Layout, lines: number[]): Int32Array {
  const found = new Int32Array(rowCount(layout)).fill(-1)
  for (const [line, row] of lines.entries()) if (row >= 0) found[row] = line
  return found
}
