// A table that stays quick with thousands of rows: the rows in view, and a few beside them, are all that is in the document.
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { filling, frame, table } from './data-table.css.ts'
import { observeRectOr } from './observe-rect.ts'
import type { Column } from './table-column.ts'
import { HeadCell } from './table-head.tsx'
import { BodyRow, Spacer } from './table-row.tsx'
import { sortedRows } from './table-sort.ts'
import { rowReached, useRowFocus } from './use-row-focus.ts'

export type { Column } from './table-column.ts'

interface DataTableProps<Row> {
  label: string
  /** Keep the array the same between renders where its cells stay the same. */
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowId: (row: Row) => string
  /** Where a row leads. The first column's cell becomes the link. */
  linkTo?: (row: Row) => string
  /** A column's id, with '-' before it to go downwards; '' as the rows came. */
  sort?: string
  onSort?: (sort: string) => void
  /** The ids of the rows in view and of a few beside them, in the order shown, whenever they change. */
  onVisible?: (ids: readonly string[]) => void
  /** Stands under the header where there are no rows. */
  empty?: ReactNode
  /** In px. */
  rowHeight?: number
  /** Takes what is left of a filling page or tab. */
  fills?: boolean
}

const headHeight = 44

/** It stays in view, so it leaves most of a narrow window to the others. */
const firstWidth = (width: number) => `min(${width}px, 38vw)`

export function DataTable<Row>({
  label,
  columns,
  rows: given,
  rowId,
  linkTo,
  sort = '',
  onSort,
  onVisible,
  empty,
  rowHeight = 52,
  fills = false,
}: DataTableProps<Row>) {
  const scroller = useRef<HTMLElement>(null)
  const rows = useMemo(() => sortedRows(given, columns, sort), [given, columns, sort])
  const { focused, moveFocus, ...focusEvents } = useRowFocus(scroller)
  const virtual = useVirtualizer<HTMLElement, Element>({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: index => rowId(rows[index] as Row),
    overscan: 8,
    paddingStart: headHeight,
    scrollPaddingStart: headHeight,
    observeElementRect: observeRect,
    rangeExtractor: range => {
      // The row that has the focus stays in the document wherever the table is scrolled to.
      const kept = focused === null ? -1 : rows.findIndex(row => rowId(row) === focused)
      const shown = defaultRangeExtractor(range)
      return kept < 0 ? shown : [...new Set([kept, ...shown])].sort((a, b) => a - b)
    },
  })
  const items = virtual.getVirtualItems()
  useVisibleIds(
    items.map(({ key }) => String(key)),
    onVisible,
  )

  const widths = columns.map(({ width }, place) => (place === 0 ? firstWidth(width) : `${width}px`))
  let end = headHeight
  return (
    <section
      ref={scroller}
      className={fills ? `${frame} ${filling}` : frame}
      aria-label={`${label}, scrollable`}
      // What gets the focus is not scrolled to a place under the header or the first column.
      style={{ scrollPaddingTop: headHeight, scrollPaddingLeft: widths[0] }}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable to scroll it by keyboard
      tabIndex={0}
    >
      <table
        className={table}
        aria-label={label}
        aria-rowcount={rows.length + 1}
        style={{ minWidth: `calc(${widths.join(' + ')})` }}
        {...focusEvents}
        onKeyDown={event => {
          const next = rowReached(event, rows.length)
          if (next === null) return
          event.preventDefault()
          virtual.scrollToIndex(next)
          moveFocus(rowId(rows[next] as Row))
        }}
      >
        <colgroup>
          {columns.map(({ id }, place) => (
            <col key={id} style={{ width: widths[place] }} />
          ))}
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            {columns.map((column, place) => (
              <HeadCell key={column.id} column={column} place={place} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {items.flatMap(({ index, key, start, end: itsEnd }) => {
            const gap = start - end
            end = itsEnd
            return [
              gap > 0 && <Spacer key={`before ${key}`} height={gap} columns={columns.length} />,
              <BodyRow
                key={key}
                row={rows[index] as Row}
                index={index}
                height={rowHeight}
                columns={columns}
                href={linkTo?.(rows[index] as Row)}
                id={String(key)}
              />,
            ]
          })}
          {virtual.getTotalSize() > end && (
            <Spacer height={virtual.getTotalSize() - end} columns={columns.length} />
          )}
        </tbody>
      </table>
      {rows.length === 0 && empty}
    </section>
  )
}

/** A usual window. */
const observeRect = observeRectOr({ width: 1024, height: 768 })

function useVisibleIds(ids: string[], tell: ((ids: readonly string[]) => void) | undefined) {
  const told = useRef('')
  useEffect(() => {
    const now = JSON.stringify(ids)
    if (!tell || told.current === now) return
    told.current = now
    tell(ids)
  })
}
