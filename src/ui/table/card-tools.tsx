// The row over a table whose rows are cards: the order of the rows, and the box that selects all.
import type { ReactNode } from 'react'
import { sortChoice, tools } from './row-cards.css.ts'
import { shownLabel } from './select-box.css.ts'
import type { Column } from './table-column.ts'

interface CardToolsProps<Row> {
  columns: readonly Column<Row>[]
  sort: string
  onSort: ((sort: string) => void) | undefined
  /** The box that selects all rows. */
  children: ReactNode
}

export function CardTools<Row>({ columns, sort, onSort, children }: CardToolsProps<Row>) {
  const sortable = columns.filter(({ sortBy }) => sortBy)
  const isSorted = onSort && sortable.length > 0
  if (!isSorted && !children) return null
  return (
    <div className={tools} data-on-screen>
      {isSorted && (
        <label className={shownLabel}>
          Sort by
          <select className={sortChoice} value={sort} onChange={event => onSort(event.target.value)}>
            <option value="">Not sorted</option>
            {sortable.flatMap(({ id, header }) => [
              <option key={id} value={id}>
                {header}
              </option>,
              <option key={`-${id}`} value={`-${id}`}>
                {header}, descending
              </option>,
            ])}
          </select>
        </label>
      )}
      {children}
    </div>
  )
}
