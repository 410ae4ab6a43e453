// A row of a table, which opens its record when clicked, and the spacer for rows that are not in the document.
import { type MouseEvent, memo, type PointerEvent } from 'react'
import { Link } from 'wouter'
import { atEnd, cell, firstCell, note, rowLink, row as rowLook, spacer } from './data-table.css.ts'
import { SelectBox } from './select-box.tsx'
import type { Column } from './table-column.ts'

interface BodyRowProps<Row> {
  row: Row
  id: string
  index: number
  height: number
  columns: readonly Column<Row>[]
  href: string | undefined
  /** For the box that selects the row. */
  name: string | undefined
  /** Undefined where rows cannot be selected. */
  selected: boolean | undefined
  /** The same function between renders. */
  select: (id: string, range: boolean) => void
}

function RowDrawn<Row>({ row, id, index, height, columns, href, name, selected, select }: BodyRowProps<Row>) {
  const isSelectable = selected !== undefined
  const click = (event: MouseEvent<HTMLTableRowElement>) => {
    if (isOnControl(event)) return
    if (isSelectable && isSelecting(event)) return select(id, event.shiftKey)
    if (href !== undefined) openRow(event)
  }
  return (
    <tr
      className={rowLook}
      aria-rowindex={index + 2}
      data-index={index}
      data-id={id}
      data-opens={href === undefined ? undefined : true}
      data-selected={selected || undefined}
      style={{ height }}
      onClick={click}
      // Selecting a range of rows selects no text.
      onMouseDown={event => isSelectable && event.shiftKey && !isOnControl(event) && event.preventDefault()}
      onPointerOver={showCutOffText}
    >
      {columns.map((column, index) => (
        <td
          key={column.id}
          className={lookOf(column, index)}
          data-selects={(index === 0 && isSelectable) || undefined}
        >
          {index === 0 && isSelectable && (
            <SelectBox label={`Select ${name}`} checked={selected} onSelect={range => select(id, range)} />
          )}
          {index === 0 && href !== undefined ? (
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

function lookOf({ align }: Pick<Column<never>, 'align'>, index: number): string {
  const look = index === 0 ? firstCell : cell
  return align === 'end' ? `${look} ${atEnd}` : look
}

/** Drawn again only when the row itself or the columns change, not on every step of scrolling. */
export const BodyRow = memo(RowDrawn) as typeof RowDrawn

export const Spacer = ({ height, columns }: { height: number; columns: number }) => (
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row of a table takes no focus
  <tr aria-hidden="true">
    <td className={spacer} style={{ height }} colSpan={columns} />
  </tr>
)

/** Shows the full text as a title while the pointer is on a text that its column cuts off. */
function showCutOffText({ target }: PointerEvent) {
  const at = target as Element
  const line = at.closest<HTMLElement>('td > a, td > div, td')
  if (line) line.title = line.scrollWidth > line.clientWidth ? (line.textContent ?? '') : ''
}

const isOnControl = ({ target }: MouseEvent): boolean =>
  (target as Element).closest('a, button, input, label, [role="combobox"]') !== null

const isSelecting = ({ ctrlKey, metaKey, shiftKey }: MouseEvent): boolean => ctrlKey || metaKey || shiftKey

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
