// What a table shows of each row in one column.
import type { ReactNode } from 'react'
import type { SortValue } from './table-sort.ts'

export interface Column<Row> {
  /** The column's name in `sort`. */
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** A second, smaller line. */
  note?: (row: Row) => ReactNode
  /** The value by which rows are sorted; without it the column cannot be sorted by. */
  sortBy?: (row: Row) => SortValue
  /** The minimum in px; the rest of the table's width is shared out in proportion. */
  width: number
  align?: 'end'
  /**
   * On a card, where a row is one: beside the name; across the card without the header; at the start or the end of one line without
   * headers; or nowhere. Else a line under the name.
   */
  onCard?: 'beside name' | 'alone' | 'at start' | 'at end' | 'nowhere'
}
