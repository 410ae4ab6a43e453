// What a row of a table and a card have in common: they open their record when clicked, or are selected.
import type { MouseEvent, PointerEvent } from 'react'
import { Link } from 'wouter'
import { note, rowLink } from './data-table.css.ts'
import { isOnControl, isSelecting, keepTextUnselected } from './row-clicks.ts'
import { SelectBox } from './select-box.tsx'
import type { Column } from './table-column.ts'

interface KnownRow {
  id: string
  index: number
  href: string | undefined
  /** Undefined where rows cannot be selected. */
  selected: boolean | undefined
  /** The same function between renders. */
  select: (id: string, range: boolean) => void
}

export interface RowProps<Row> extends KnownRow {
  row: Row
  columns: readonly Column<Row>[]
  /** For the box that selects the row. */
  name: string | undefined
}

/** The attributes of the row's element. */
export function rowAttributes({ id, index, href, selected, select }: KnownRow) {
  const isSelectable = selected !== undefined
  return {
    'aria-rowindex': index + 2,
    'data-index': index,
    'data-id': id,
    'data-opens': href === undefined ? undefined : true,
    'data-selected': selected || undefined,
    onClick: (event: MouseEvent<HTMLTableRowElement>) => {
      if (isOnControl(event)) return
      if (isSelectable && isSelecting(event)) return select(id, event.shiftKey)
      if (href !== undefined) openRow(event)
    },
    onMouseDown: (event: MouseEvent) => isSelectable && keepTextUnselected(event),
    onPointerOver: showCutOffText,
  }
}

interface CellProps<Row> {
  of: Column<Row>
  row: Row
  href?: string | undefined
}

export const Content = <Row,>({ of: column, row, href }: CellProps<Row>) => (
  <>
    {href === undefined ? (
      column.cell(row)
    ) : (
      <Link href={href} className={rowLink}>
        {column.cell(row)}
      </Link>
    )}
    {column.note && <div className={note}>{column.note(row)}</div>}
  </>
)

/** The first cell, which names the row: its box and its link. */
export const NameContent = <Row,>({ row, id, columns, href, name, selected, select }: RowProps<Row>) => (
  <>
    {selected !== undefined && (
      <SelectBox label={`Select ${name}`} checked={selected} onSelect={range => select(id, range)} />
    )}
    {columns[0] && <Content of={columns[0]} row={row} href={href} />}
  </>
)

/** Shows the full text as a title while the pointer is on a text that its column cuts off. */
function showCutOffText({ target }: PointerEvent) {
  const at = target as Element
  const line = at.closest<HTMLElement>('td > a, td > div, td')
  if (line) line.title = line.scrollWidth > line.clientWidth ? (line.textContent ?? '') : ''
}

/** A click anywhere on the row counts as one on its link, with the same modifier keys; selecting text does not. */
function openRow(event: MouseEvent<HTMLTableRowElement>) {
  if (window.getSelection()?.isCollapsed === false) return
  const { ctrlKey, metaKey, shiftKey } = event
  event.currentTarget
    .querySelector('a')
    ?.dispatchEvent(
      new window.MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }),
    )
}
