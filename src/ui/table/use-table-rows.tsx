// What a table and its cards in a narrow window have in common: which rows are in the document, and what keys do.
import { defaultRangeExtractor, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { type ReactNode, type RefObject, useEffect, useMemo, useRef } from 'react'
import { firstRowsPrinted } from '../../../domain/messages/exports.ts'
import { useIsPrinting } from '../hooks/use-is-printing.ts'
import { spacer } from './data-table.css.ts'
import type { Scrolling } from './page-scrolling.ts'
import type { Column } from './table-column.ts'
import type { RowProps } from './table-row.tsx'
import { sortedRows } from './table-sort.ts'
import type { TableSelection } from './use-row-selection.ts'
import { useTableKeys } from './use-table-keys.ts'

export interface DataTableProps<Row> {
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

/** They are drawn before printing begins: more would freeze the browser. */
export const maxPrintedRows = 1000

export function useTableRows<Row>(
  { columns, rows: given, rowId, linkTo, sort = '', onVisible, selection = null }: DataTableProps<Row>,
  scroller: RefObject<HTMLElement | null>,
  scrolling: Scrolling & { estimateSize: () => number },
) {
  const rows = useMemo(() => sortedRows(given, columns, sort), [given, columns, sort])
  const order = useMemo(() => rows.map(rowId), [rows, rowId])
  const { focused, ...keys } = useTableKeys({
    scroller,
    order,
    selection,
    reveal: index => virtual.scrollToIndex(index),
  })
  const isPrinting = useIsPrinting()
  const virtual = useVirtualizer<HTMLElement, Element>({
    count: rows.length,
    ...scrolling,
    getItemKey: index => order[index] as string,
    overscan: 8,
    rangeExtractor: range => {
      // All rows are in the document then.
      if (isPrinting)
        return Array.from({ length: Math.min(rows.length, maxPrintedRows) }, (_, index) => index)
      // The row that has the focus stays in the document wherever the table is scrolled to.
      const focusedIndex = focused === null ? -1 : order.indexOf(focused)
      const shown = defaultRangeExtractor(range)
      return focusedIndex < 0 ? shown : [...new Set([focusedIndex, ...shown])].sort((a, b) => a - b)
    },
  })
  useVisibleIds(
    virtual.getVirtualItems().map(({ key }) => String(key)),
    isPrinting ? undefined : onVisible,
  )
  const note =
    isPrinting && rows.length > maxPrintedRows ? firstRowsPrinted(maxPrintedRows, rows.length) : null
  const rowProps = (index: number, id: string): RowProps<Row> => {
    const row = rows[index] as Row
    return {
      row,
      id,
      index,
      columns,
      href: linkTo?.(row),
      name: selection?.nameOf(row),
      selected: selection?.state.ids.has(id),
      select: keys.select,
    }
  }
  return { rows, order, virtual, note, rowProps, ...keys }
}

function useVisibleIds(ids: string[], onVisible: ((ids: readonly string[]) => void) | undefined) {
  const reported = useRef('')
  useEffect(() => {
    const now = JSON.stringify(ids)
    if (!onVisible || reported.current === now) return
    reported.current = now
    onVisible(ids)
  })
}

interface BodyRowsProps {
  virtual: Virtualizer<HTMLElement, Element>
  /** Where the first row begins, in px. */
  from: number
  columnCount: number
  children: (index: number, id: string) => ReactNode
}

/** The rows in the document. Spacers take the room of the others. */
export function BodyRows({ virtual, from, columnCount, children }: BodyRowsProps) {
  let end = from
  const whole = virtual.getTotalSize() + virtual.options.scrollMargin
  return (
    <>
      {virtual.getVirtualItems().flatMap(({ index, key, start, end: rowEnd }) => {
        const gap = start - end
        end = rowEnd
        return [
          gap > 0 && <Spacer key={`before ${key}`} height={gap} columnCount={columnCount} />,
          children(index, String(key)),
        ]
      })}
      {whole > end && <Spacer height={whole - end} columnCount={columnCount} />}
    </>
  )
}

const Spacer = ({ height, columnCount }: { height: number; columnCount: number }) => (
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row of a table takes no focus
  <tr aria-hidden="true">
    <td className={spacer} style={{ height }} colSpan={columnCount} />
  </tr>
)
