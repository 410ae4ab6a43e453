// The order of a table's rows, as a text for the address: 'name' ascending, '-name' descending, '' as given.
export type SortValue = string | number | null | undefined

export interface SortableColumn<Row> {
  id: string
  sortBy?: (row: Row) => SortValue
}

export type Direction = 'ascending' | 'descending'

/** The direction in which `sort` orders the column; null if it orders by another one. */
export function directionOf(sort: string, column: string): Direction | null {
  if (sort === column) return 'ascending'
  return sort === `-${column}` ? 'descending' : null
}

/** The sort after a press on the column's header. */
export const nextSort = (sort: string, column: string): string =>
  directionOf(sort, column) === 'ascending' ? `-${column}` : column

/** A sort that names no column leaves the rows as given. Missing values are last in both directions. */
export function sortedRows<Row>(
  rows: readonly Row[],
  columns: readonly SortableColumn<Row>[],
  sort: string,
): readonly Row[] {
  const column = columns.find(({ id, sortBy }) => sortBy && directionOf(sort, id))
  if (!column?.sortBy) return rows
  const { sortBy } = column
  const sign = directionOf(sort, column.id) === 'ascending' ? 1 : -1
  return rows
    .map(row => ({ row, value: comparable(sortBy(row)) }))
    .sort((a, b) => order(a.value, b.value, sign))
    .map(({ row }) => row)
}

/** A text with its plain form, if it has one; null for a missing value. */
type Comparable = number | { text: string; plain: string | null } | null

function comparable(value: SortValue): Comparable {
  if (value === undefined || value === null || value === '') return null
  return typeof value === 'number' ? value : { text: value, plain: plainForm(value) }
}

function order(a: Comparable, b: Comparable, sign: number): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  if (typeof a === 'number' || typeof b === 'number') return sign * (numberIn(a) - numberIn(b))
  if (a.plain === null || b.plain === null) return sign * compare(a.text, b.text)
  return a.plain === b.plain ? 0 : a.plain < b.plain ? -sign : sign
}

/** In a column with both, texts come after numbers. */
const numberIn = (value: Comparable): number => (typeof value === 'number' ? value : Number.MAX_VALUE)

// MB-2 comes before MB-10, and case does not matter.
const { compare } = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

const longestNumber = 16

/**
 * For a text of plain letters, digits, spaces and dashes: a text whose order by characters is the collator's order. The
 * collator is too slow for the hundred thousand comparisons of a long list. Null for other texts.
 */
function plainForm(text: string): string | null {
  if (!/^[A-Za-z0-9 -]*$/.test(text) || /\d{17}/.test(text)) return null
  return text.toLowerCase().replace(/\d+/g, digits => digits.padStart(longestNumber, '0'))
}
