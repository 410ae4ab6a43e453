// A table of columns, in a window that has room for them. It scrolls in a box of its own.
import { memo, type ReactNode, useRef } from 'react'
import {
  atEnd,
  cell,
  filling,
  firstCell,
  firstHeadCell,
  frame,
  headCell,
  row as rowLook,
  sortButton,
  table as tableLook,
} from './data-table.css.ts'
import { observeRectOr } from './observe-rect.ts'
import { SelectAllBox, SelectedCount } from './select-all.tsx'
import { selectWidth } from './select-box.css.ts'
import type { Column } from './table-column.ts'
import { Content, NameContent, type RowProps, rowAttributes } from './table-row.tsx'
import { directionOf, nextSort } from './table-sort.ts'
import { BodyRows, type DataTableProps, useTableRows } from './use-table-rows.tsx'

const headHeight = 44

/** The first column stays in view, so it leaves most of a narrow window to the others. */
const firstWidth = (width: number) => `min(${width}px, 38vw)`

/** Used until the table has a size. */
const observeRect = observeRectOr({ width: 1024, height: 768 })

export function WideTable<Row>(table: DataTableProps<Row>) {
  const { label, columns, sort = '', onSort, empty, rowHeight = 52, fills, selection } = table
  const ownScroller = useRef<HTMLElement>(null)
  const scroller = selection?.table ?? ownScroller
  const { rows, order, virtual, note, rowProps, focusEvents, onKeyDown } = useTableRows(table, scroller, {
    getScrollElement: () => scroller.current,
    observeElementRect: observeRect,
    paddingStart: headHeight,
    scrollPaddingStart: headHeight,
    estimateSize: () => rowHeight,
  })
  const widths = columns.map(({ width }, index) => {
    if (index > 0) return `${width}px`
    return selection ? `(${selectWidth}px + ${firstWidth(width)})` : firstWidth(width)
  })
  return (
    <section
      ref={scroller}
      className={fills ? `${frame} ${filling}` : frame}
      aria-label={`${label}, scrollable`}
      // The focused cell is not scrolled under the header or the first column.
      style={{ scrollPaddingTop: headHeight, scrollPaddingLeft: `calc(${widths[0]})` }}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable to scroll it by keyboard, and closed dialogs give it the focus
      tabIndex={0}
      onKeyDown={onKeyDown}
    >
      {selection && <SelectedCount state={selection.state} of={rows.length} />}
      <table
        className={tableLook}
        aria-label={label}
        aria-rowcount={rows.length + 1}
        style={{ minWidth: `calc(${widths.join(' + ')})` }}
        {...focusEvents}
      >
        <colgroup>
          {columns.map(({ id }, index) => (
            <col key={id} style={{ width: `calc(${widths[index]})` }} />
          ))}
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            {columns.map((column, index) => (
              <HeadCell key={column.id} column={column} isFirst={index === 0} sort={sort} onSort={onSort}>
                {index === 0 && selection && <SelectAllBox order={order} selection={selection} />}
              </HeadCell>
            ))}
          </tr>
        </thead>
        <tbody>
          <BodyRows virtual={virtual} from={headHeight} columnCount={columns.length}>
            {(index, id) => <WideRow key={id} {...rowProps(index, id)} height={rowHeight} />}
          </BodyRows>
        </tbody>
      </table>
      {rows.length === 0 && empty}
      {note && <p>{note}</p>}
    </section>
  )
}

interface HeadCellProps<Row> {
  column: Column<Row>
  isFirst: boolean
  sort: string
  onSort: ((sort: string) => void) | undefined
  /** Goes before the name. */
  children: ReactNode
}

/** With the button that sorts the rows by the column. */
function HeadCell<Row>({ column, isFirst, sort, onSort, children }: HeadCellProps<Row>) {
  const { id, header, sortBy, align } = column
  const look = isFirst ? firstHeadCell : headCell
  const direction = directionOf(sort, id)
  const sorts = sortBy && onSort
  return (
    <th
      scope="col"
      className={align === 'end' ? `${look} ${atEnd}` : look}
      aria-sort={sorts ? (direction ?? 'none') : undefined}
      // The box is no part of the column's name.
      aria-label={children ? header : undefined}
      data-selects={children ? true : undefined}
    >
      {children}
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

const WideRowDrawn = <Row,>(given: RowProps<Row> & { height: number }) => (
  <tr className={rowLook} style={{ height: given.height }} {...rowAttributes(given)}>
    {given.columns.map((column, index) => (
      <td
        key={column.id}
        className={lookOf(column, index)}
        data-selects={(index === 0 && given.selected !== undefined) || undefined}
      >
        {index === 0 ? <NameContent {...given} /> : <Content of={column} row={given.row} />}
      </td>
    ))}
  </tr>
)

/** Drawn again only when the row itself or the columns change, not on every step of scrolling. */
const WideRow = memo(WideRowDrawn) as typeof WideRowDrawn

function lookOf({ align }: Pick<Column<never>, 'align'>, index: number): string {
  const look = index === 0 ? firstCell : cell
  return align === 'end' ? `${look} ${atEnd}` : look
}
