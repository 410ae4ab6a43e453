// What a table shows of each row in one column.
import type { ReactNode } from 'react'
import type { SortValue } from './table-sort.ts'

export interface Column<Row> {
  /** Names the column in `sort`. */
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** A second, smaller line. */
  note?: (row: Row) => ReactNode
  /** What the rows are ordered by; without it the column does not sort. */
  sortBy?: (row: Row) => SortValue
  /** In px, at the least; what is left over is shared out in proportion. */
  width: number
  align?: 'end'
}
