// A table for thousands of rows: only the rows in view and a few around them are in the document. In a narrow window each row is a
// card, and they scroll with the page; the roles of a table, which its styles would take from it there, are said again.
import { defaultRangeExtractor, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { type ReactNode, type RefObject, useEffect, useMemo, useRef } from 'react'
import { firstRowsPrinted } from '../../../domain/messages/exports.ts'
import { useIsNarrow } from '../hooks/use-is-narrow.ts'
import { useIsPrinting } from '../hooks/use-is-printing.ts'
import { heard } from '../theme/visually-hidden.css.ts'
import { CardTools } from './card-tools.tsx'
import { filling, frame, table } from './data-table.css.ts'
import { observeRectOr } from './observe-rect.ts'
import { pageScrolling, useTopInPage } from './page-scrolling.ts'
import { barHeight, frame as cardFrame, table as cardTable } from './row-cards.css.ts'
import { SelectAllBox, SelectedCount } from './select-all.tsx'
import { selectWidth } from './select-box.css.ts'
import type { Column } from './table-column.ts'
import { HeadCell } from './table-head.tsx'
import { BodyRow, Spacer } from './table-row.tsx'
import { sortedRows } from './table-sort.ts'
import type { TableSelection } from './use-row-selection.ts'
import { useTableKeys } from './use-table-keys.ts'

export type { Column } from './table-column.ts'

interface DataTableProps<Row> {
  label: string
  /** The same array between renders while its cells stay the same: rows are drawn again only when it changes. */
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowId: (row: Row) => string
  /** The address that a row opens; the first column's cell becomes the link. */
  linkTo?: (row: Row) => string
  /** A column's id, with '-' before it for descending order; '' for the order of `rows`. */
  sort?: string
  onSort?: (sort: string) => void
  /** Called with the ids of the rows in the document, in the order shown, whenever they change. */
  onVisible?: (ids: readonly string[]) => void
  /** Shown under the header if there are no rows. */
  empty?: ReactNode
  /** In px. */
  rowHeight?: number
  /** Takes the height that is left in a filling page or tab. */
  fills?: boolean
  /** Rows can be selected, each by a box before its name. */
  selection?: TableSelection<Row> | null
}

const headHeight = 44

/** The first column stays in view, so it leaves most of a narrow window to the others. */
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
  selection = null,
}: DataTableProps<Row>) {
  const ownScroller = useRef<HTMLElement>(null)
  const scroller = selection?.table ?? ownScroller
  const rows = useMemo(() => sortedRows(given, columns, sort), [given, columns, sort])
  const order = useMemo(() => rows.map(rowId), [rows, rowId])
  const { focused, focusEvents, select, onKeyDown } = useTableKeys({
    scroller,
    order,
    selection,
    reveal: index => virtual.scrollToIndex(index),
  })
  const hasCards = useIsNarrow()
  const isPrinting = useIsPrinting()
  const virtual = useRowsInView(scroller, {
    rows,
    rowId,
    rowHeight: hasCards ? cardHeight(columns) : rowHeight,
    hasCards,
    focused,
    isPrinting,
  })
  // Measured heights are those of cards.
  useEffect(() => (hasCards ? () => virtual.measure() : undefined), [hasCards, virtual])
  useVisibleIds(
    virtual.getVirtualItems().map(({ key }) => String(key)),
    isPrinting ? undefined : onVisible,
  )

  const widths = columns.map(({ width }, index) => {
    if (index > 0) return `${width}px`
    return selection ? `(${selectWidth}px + ${firstWidth(width)})` : firstWidth(width)
  })
  const selectsAll = selection && <SelectAllBox order={order} selection={selection} isLabelShown={hasCards} />
  return (
    <>
      {hasCards && rows.length > 0 && (
        <CardTools columns={columns} sort={sort} onSort={onSort}>
          {selectsAll}
        </CardTools>
      )}
      <section
        ref={scroller}
        className={hasCards && rows.length > 0 ? cardFrame : fills ? `${frame} ${filling}` : frame}
        aria-label={hasCards ? label : `${label}, scrollable`}
        // The focused cell is not scrolled under the header or the first column.
        style={
          hasCards ? undefined : { scrollPaddingTop: headHeight, scrollPaddingLeft: `calc(${widths[0]})` }
        }
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable to scroll it by keyboard, and closed dialogs give it the focus
        tabIndex={0}
        onKeyDown={onKeyDown}
      >
        {selection && <SelectedCount state={selection.state} of={rows.length} />}
        <table
          className={hasCards ? cardTable : table}
          role={hasCards ? 'table' : undefined}
          aria-label={label}
          aria-rowcount={rows.length + 1}
          style={hasCards ? undefined : { minWidth: `calc(${widths.join(' + ')})` }}
          {...focusEvents}
        >
          {!hasCards && (
            <colgroup>
              {columns.map(({ id }, index) => (
                <col key={id} style={{ width: `calc(${widths[index]})` }} />
              ))}
            </colgroup>
          )}
          <thead className={hasCards ? heard : undefined} role={hasCards ? 'rowgroup' : undefined}>
            <tr aria-rowindex={1} role={hasCards ? 'row' : undefined}>
              {columns.map((column, index) => (
                <HeadCell
                  key={column.id}
                  column={column}
                  index={index}
                  sort={sort}
                  onSort={onSort}
                  isHeardOnly={hasCards}
                >
                  {index === 0 && !hasCards && selectsAll}
                </HeadCell>
              ))}
            </tr>
          </thead>
          <Body
            virtual={virtual}
            rows={rows}
            columns={columns}
            rowHeight={rowHeight}
            hasCards={hasCards}
            linkTo={linkTo}
            selection={selection}
            select={select}
          />
        </table>
        {rows.length === 0 && empty}
        {isPrinting && rows.length > maxPrintedRows && <p>{firstRowsPrinted(maxPrintedRows, rows.length)}</p>}
      </section>
    </>
  )
}

/** They are drawn before printing begins: more would freeze the browser. */
export const maxPrintedRows = 1000

/** Until it is measured, with its texts on one line each. */
const cardHeight = (columns: readonly Pick<Column<never>, 'onCard'>[]) =>
  82 + columns.slice(1).filter(({ onCard }) => onCard !== 'beside name').length * 29

interface RowsInView<Row> {
  rows: readonly Row[]
  rowId: (row: Row) => string
  rowHeight: number
  hasCards: boolean
  /** The id of the row that has the focus: it stays in the document wherever the table is scrolled to. */
  focused: string | null
  /** All rows are in the document then. */
  isPrinting: boolean
}

function useRowsInView<Row>(
  scroller: RefObject<HTMLElement | null>,
  { rows, rowId, rowHeight, hasCards, focused, isPrinting }: RowsInView<Row>,
) {
  const topInPage = useTopInPage(scroller, hasCards)
  return useVirtualizer<HTMLElement, Element>({
    count: rows.length,
    ...(hasCards
      ? { ...pageScrolling(topInPage), scrollPaddingEnd: barHeight }
      : {
          getScrollElement: () => scroller.current,
          observeElementRect: observeRect,
          paddingStart: headHeight,
          scrollPaddingStart: headHeight,
        }),
    estimateSize: () => rowHeight,
    getItemKey: index => rowId(rows[index] as Row),
    overscan: 8,
    rangeExtractor: range => {
      if (isPrinting)
        return Array.from({ length: Math.min(rows.length, maxPrintedRows) }, (_, index) => index)
      const focusedIndex = focused === null ? -1 : rows.findIndex(row => rowId(row) === focused)
      const shown = defaultRangeExtractor(range)
      return focusedIndex < 0 ? shown : [...new Set([focusedIndex, ...shown])].sort((a, b) => a - b)
    },
  })
}

interface BodyProps<Row> {
  virtual: Virtualizer<HTMLElement, Element>
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  rowHeight: number
  hasCards: boolean
  linkTo: ((row: Row) => string) | undefined
  selection: TableSelection<Row> | null
  select: (id: string, range: boolean) => void
}

/** Spacers take the room of the rows that are not in the document. */
function Body<Row>({
  virtual,
  rows,
  columns,
  rowHeight,
  hasCards,
  linkTo,
  selection,
  select,
}: BodyProps<Row>) {
  const { scrollMargin } = virtual.options
  let end = hasCards ? scrollMargin : headHeight
  const whole = virtual.getTotalSize() + scrollMargin
  return (
    <tbody role={hasCards ? 'rowgroup' : undefined}>
      {virtual.getVirtualItems().flatMap(({ index, key, start, end: rowEnd }) => {
        const gap = start - end
        end = rowEnd
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
            name={selection?.nameOf(rows[index] as Row)}
            selected={selection?.state.ids.has(String(key))}
            select={select}
            measure={hasCards ? virtual.measureElement : undefined}
          />,
        ]
      })}
      {whole > end && <Spacer height={whole - end} columns={columns.length} />}
    </tbody>
  )
}

/** Used until the table has a size. */
const observeRect = observeRectOr({ width: 1024, height: 768 })

function useVisibleIds(ids: string[], onVisible: ((ids: readonly string[]) => void) | undefined) {
  const reported = useRef('')
  useEffect(() => {
    const now = JSON.stringify(ids)
    if (!onVisible || reported.current === now) return
    reported.current = now
    onVisible(ids)
  })
}
