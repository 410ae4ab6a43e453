// The order of a table's rows, as a text that can stand in an address: 'name' upwards, '-name' downwards, '' as they came.
export type SortValue = string | number | null | undefined

export interface SortableColumn<Row> {
  id: string
  sortBy?: (row: Row) => SortValue
}

export type Direction = 'ascending' | 'descending'

/** How `sort` orders the column, or null where it orders by another one. */
export function directionOf(sort: string, column: string): Direction | null {
  if (sort === column) return 'ascending'
  return sort === `-${column}` ? 'descending' : null
}

/** What a press on the column's header makes of `sort`. */
export const nextSort = (sort: string, column: string): string =>
  directionOf(sort, column) === 'ascending' ? `-${column}` : column

/** A sort that names no column leaves the rows as they came. What is missing stands last in both directions. */
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
    .map(row => ({ row, value: sortBy(row) }))
    .sort((a, b) => order(a.value, b.value, sign))
    .map(({ row }) => row)
}

// MB-2 stands before MB-10, and case does not matter.
const { compare } = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

function order(a: SortValue, b: SortValue, sign: number): number {
  const aMissing = isMissing(a)
  if (aMissing || isMissing(b)) return Number(aMissing) - Number(isMissing(b))
  if (typeof a === 'number' && typeof b === 'number') return sign * (a - b)
  return sign * compare(String(a), String(b))
}

const isMissing = (value: SortValue): boolean => value === null || value === undefined || value === ''
