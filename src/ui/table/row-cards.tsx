// A table in a narrow window: each row is a card, and they scroll with the page.
import { memo, type ReactNode, useMemo, useRef } from 'react'
import { line, term, value } from '../layout/description-list.css.ts'
import { heard } from '../theme/visually-hidden.css.ts'
import { frame as emptyFrame, filling } from './data-table.css.ts'
import { pageScrolling, useTopInPage } from './page-scrolling.ts'
import {
  atEnd,
  atStart,
  barHeight,
  besideName,
  card,
  cardLine,
  cardName,
  frame,
  sortChoice,
  table as tableLook,
  tools,
} from './row-cards.css.ts'
import { SelectAllBox, SelectedCount } from './select-all.tsx'
import { shownLabel } from './select-box.css.ts'
import type { Column } from './table-column.ts'
import { Content, NameContent, type RowProps, rowAttributes } from './table-row.tsx'
import { directionOf } from './table-sort.ts'
import { BodyRows, type DataTableProps, useTableRows } from './use-table-rows.tsx'

/** The styles take a table's own roles from its elements. */
const roles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  columnHeader: { role: 'columnheader' },
} as const

export function RowCards<Row>(table: DataTableProps<Row>) {
  const { label, columns, sort = '', onSort, empty, fills, selection } = table
  const ownScroller = useRef<HTMLElement>(null)
  const scroller = selection?.table ?? ownScroller
  const topInPage = useTopInPage(scroller)
  const shown = useMemo(() => columns.filter(({ onCard }) => onCard !== 'nowhere'), [columns])
  const { rows, order, virtual, note, rowProps, focusEvents, onKeyDown } = useTableRows(table, scroller, {
    ...pageScrolling(topInPage),
    scrollPaddingEnd: barHeight,
    estimateSize: () => estimatedHeight(shown),
  })
  const lookWithoutRows = fills ? `${emptyFrame} ${filling}` : emptyFrame
  return (
    <>
      {rows.length > 0 && (
        <CardTools columns={columns} sort={sort} onSort={onSort}>
          {selection && <SelectAllBox order={order} selection={selection} isLabelShown />}
        </CardTools>
      )}
      <section
        ref={scroller}
        className={rows.length > 0 ? frame : lookWithoutRows}
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: closed dialogs give it the focus
        tabIndex={0}
        onKeyDown={onKeyDown}
      >
        {selection && <SelectedCount state={selection.state} of={rows.length} />}
        <table
          className={tableLook}
          {...roles.table}
          aria-label={label}
          aria-rowcount={rows.length + 1}
          {...focusEvents}
        >
          <thead className={heard} {...roles.group}>
            <tr aria-rowindex={1} {...roles.row}>
              {shown.map(({ id, header, sortBy }) => (
                <th
                  key={id}
                  scope="col"
                  {...roles.columnHeader}
                  aria-sort={sortBy && onSort ? (directionOf(sort, id) ?? 'none') : undefined}
                >
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody {...roles.group}>
            <BodyRows virtual={virtual} from={virtual.options.scrollMargin} columnCount={shown.length}>
              {(index, id) => (
                <RowCard key={id} {...rowProps(index, id)} columns={shown} measure={virtual.measureElement} />
              )}
            </BodyRows>
          </tbody>
        </table>
        {rows.length === 0 && empty}
        {note && <p>{note}</p>}
      </section>
    </>
  )
}

/** Until it is measured, with its texts on one line each. */
const estimatedHeight = (columns: readonly Pick<Column<never>, 'onCard'>[]) =>
  82 + columns.slice(1).filter(({ onCard }) => onCard === undefined || takesLine[onCard]).length * 29

const takesLine = { 'beside name': false, alone: true, 'at start': true, 'at end': false, nowhere: false }
const cellLook = {
  'beside name': besideName,
  alone: cardLine,
  'at start': atStart,
  'at end': atEnd,
  nowhere: '',
}

interface CardToolsProps<Row> {
  columns: readonly Column<Row>[]
  sort: string
  onSort: ((sort: string) => void) | undefined
  /** The box that selects all rows. */
  children: ReactNode
}

/** Over the cards: the order of the rows, and the box that selects all. */
function CardTools<Row>({ columns, sort, onSort, children }: CardToolsProps<Row>) {
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

interface RowCardProps<Row> extends RowProps<Row> {
  /** Takes the card, whose height depends on its texts. */
  measure: (card: HTMLTableRowElement | null) => void
}

const RowCardDrawn = <Row,>(given: RowCardProps<Row>) => (
  <tr ref={given.measure} className={card} {...roles.row} {...rowAttributes(given)}>
    {given.columns.map((column, index) => (
      <td
        key={column.id}
        className={index === 0 ? cardName : cellLook[column.onCard ?? 'alone']}
        role={index === 0 ? 'rowheader' : 'cell'}
        data-selects={(index === 0 && given.selected !== undefined) || undefined}
      >
        {index === 0 ? <NameContent {...given} /> : <CardLine of={column} row={given.row} />}
      </td>
    ))}
  </tr>
)

const CardLine = <Row,>({ of: column, row }: { of: Column<Row>; row: Row }) =>
  column.onCard ? (
    <Content of={column} row={row} />
  ) : (
    <div className={line}>
      <span className={term} aria-hidden>
        {column.header}
      </span>
      <div className={value}>
        <Content of={column} row={row} />
      </div>
    </div>
  )

/** Drawn again only when the row itself or the columns change, not on every step of scrolling. */
const RowCard = memo(RowCardDrawn) as typeof RowCardDrawn
