// A column's header, with the button that sorts the rows by the column.
import type { ReactNode } from 'react'
import { atEnd, firstHeadCell, headCell, sortButton } from './data-table.css.ts'
import type { Column } from './table-column.ts'
import { directionOf, nextSort } from './table-sort.ts'

interface HeadCellProps<Row> {
  column: Column<Row>
  /** From 0. */
  index: number
  sort: string
  onSort: ((sort: string) => void) | undefined
  /** The name alone, for screen readers: rows are cards, and sorted otherwise. */
  isHeardOnly: boolean
  /** Goes before the name. */
  children?: ReactNode
}

export function HeadCell<Row>({ column, index, sort, onSort, isHeardOnly, children }: HeadCellProps<Row>) {
  const { id, header, sortBy, align } = column
  const look = index === 0 ? firstHeadCell : headCell
  const direction = directionOf(sort, id)
  const sorts = sortBy && onSort
  return (
    <th
      scope="col"
      role={isHeardOnly ? 'columnheader' : undefined}
      className={align === 'end' ? `${look} ${atEnd}` : look}
      aria-sort={sorts ? (direction ?? 'none') : undefined}
      // The box is no part of the column's name.
      aria-label={children ? header : undefined}
      data-selects={children ? true : undefined}
    >
      {children}
      {sorts && !isHeardOnly ? (
        <button type="button" className={sortButton} onClick={() => onSort(nextSort(sort, id))}>
          {header}
          <SortMark direction={direction} />
        </button>
      ) : (
        header
      )}
    </th>
  )
}

const SortMark = ({ direction }: { direction: 'ascending' | 'descending' | null }) => (
  <svg width="12" height="12" viewBox="0 0 12 12" aria-hidden="true">
    <path d="m6 1 4 4H2Z" fill="currentColor" opacity={direction === 'ascending' ? 1 : 0.25} />
    <path d="m6 11 4-4H2Z" fill="currentColor" opacity={direction === 'descending' ? 1 : 0.25} />
  </svg>
)
