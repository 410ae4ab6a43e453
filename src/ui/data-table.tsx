// A table that stays quick with thousands of rows: the rows in view, and a few beside them, are all that is in the document.
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  memo,
  type ReactNode,
  type RefObject,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { Link } from 'wouter'
import {
  atEnd,
  cell,
  filling,
  frame,
  headCell,
  note,
  rowLink,
  row as rowLook,
  sortButton,
  spacer,
  table,
} from './data-table.css.ts'
import { directionOf, nextSort, type SortValue, sortedRows } from './table-sort.ts'

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

  let end = headHeight
  return (
    <section
      ref={scroller}
      className={fills ? `${frame} ${filling}` : frame}
      aria-label={`${label}, scrollable`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable to scroll it by keyboard
      tabIndex={0}
    >
      <table
        className={table}
        aria-label={label}
        aria-rowcount={rows.length + 1}
        style={{ minWidth: columns.reduce((sum, { width }) => sum + width, 0) }}
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
          {columns.map(({ id, width }) => (
            <col key={id} style={{ width }} />
          ))}
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            {columns.map(column => (
              <HeadCell key={column.id} column={column} sort={sort} onSort={onSort} />
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

interface HeadCellProps<Row> {
  column: Column<Row>
  sort: string
  onSort: ((sort: string) => void) | undefined
}

function HeadCell<Row>({ column: { id, header, sortBy, align }, sort, onSort }: HeadCellProps<Row>) {
  const direction = directionOf(sort, id)
  const sorts = sortBy && onSort
  return (
    <th
      scope="col"
      className={align === 'end' ? `${headCell} ${atEnd}` : headCell}
      aria-sort={sorts ? (direction ?? 'none') : undefined}
    >
      {sorts ? (
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

interface BodyRowProps<Row> {
  row: Row
  id: string
  index: number
  height: number
  columns: readonly Column<Row>[]
  href: string | undefined
}

function RowDrawn<Row>({ row, id, index, height, columns, href }: BodyRowProps<Row>) {
  return (
    <tr
      className={rowLook}
      aria-rowindex={index + 2}
      data-index={index}
      data-id={id}
      data-opens={href === undefined ? undefined : true}
      style={{ height }}
      onClick={href === undefined ? undefined : openRow}
    >
      {columns.map((column, place) => (
        <td key={column.id} className={column.align === 'end' ? `${cell} ${atEnd}` : cell}>
          {place === 0 && href !== undefined ? (
            <Link href={href} className={rowLink}>
              {column.cell(row)}
            </Link>
          ) : (
            column.cell(row)
          )}
          {column.note && <div className={note}>{column.note(row)}</div>}
        </td>
      ))}
    </tr>
  )
}

/** Drawn again only when the row itself or the columns change, not on every step of scrolling. */
const BodyRow = memo(RowDrawn) as typeof RowDrawn

const Spacer = ({ height, columns }: { height: number; columns: number }) => (
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row of a table takes no focus
  <tr aria-hidden="true">
    <td className={spacer} style={{ height }} colSpan={columns} />
  </tr>
)

/** A click anywhere on the row is one on its link, with the keys that were held; marking text is none. */
function openRow(event: MouseEvent<HTMLTableRowElement>) {
  if ((event.target as Element).closest('a, button, input, [role="combobox"]')) return
  if (window.getSelection()?.isCollapsed === false) return
  const { ctrlKey, metaKey, shiftKey } = event
  event.currentTarget
    .querySelector('a')
    ?.dispatchEvent(
      new window.MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }),
    )
}

/** The row to which a key leads from the row that has the focus, or null. */
function rowReached(event: KeyboardEvent, count: number): number | null {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return null
  const at = (event.target as Element).closest<HTMLElement>('[data-index]')?.dataset.index
  if (at === undefined) return null
  const index = Number(at)
  const next = { ArrowUp: index - 1, ArrowDown: index + 1, Home: 0, End: count - 1 }[event.key]
  return next === undefined || next < 0 || next >= count ? null : next
}

/** Which row has the focus, and how it is moved to one that may have to come into the document first. */
function useRowFocus(scroller: RefObject<HTMLElement | null>) {
  const [focused, setFocused] = useState<string | null>(null)
  const [wanted, setWanted] = useState<{ id: string } | null>(null)
  useEffect(() => {
    if (!wanted) return
    const rows = scroller.current?.querySelectorAll<HTMLElement>('[data-id]') ?? []
    const row = Array.from(rows).find(({ dataset }) => dataset.id === wanted.id)
    row?.querySelector('a')?.focus({ preventScroll: true })
  }, [wanted, scroller])
  return {
    focused,
    onFocus: ({ target }: FocusEvent) =>
      setFocused(target.closest<HTMLElement>('[data-id]')?.dataset.id ?? null),
    onBlur: () => setFocused(null),
    moveFocus: (id: string) => {
      setFocused(id)
      setWanted({ id })
    },
  }
}

function useVisibleIds(ids: string[], tell: ((ids: readonly string[]) => void) | undefined) {
  const told = useRef('')
  useEffect(() => {
    const now = JSON.stringify(ids)
    if (!tell || told.current === now) return
    told.current = now
    tell(ids)
  })
}

const unmeasured = { width: 1024, height: 768 }

/** As the library's own, but what has no size yet (or has no layout at all) counts as a usual window. */
const observeRect: NonNullable<
  Parameters<typeof useVirtualizer<HTMLElement, Element>>[0]['observeElementRect']
> = ({ scrollElement }, tell) => {
  if (!scrollElement) return
  const measure = () => {
    const { offsetWidth: width, offsetHeight: height } = scrollElement
    tell(height > 0 ? { width, height } : unmeasured)
  }
  measure()
  if (typeof ResizeObserver === 'undefined') return
  const observer = new ResizeObserver(measure)
  observer.observe(scrollElement)
  return () => observer.disconnect()
}
