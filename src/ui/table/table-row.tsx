// A row of a table, or a card of it, which opens its record when clicked, and the spacer for rows that are not in the document.
import { type MouseEvent, memo, type PointerEvent } from 'react'
import { Link } from 'wouter'
import { line, term, value } from '../layout/description-list.css.ts'
import { atEnd, cell, firstCell, note, rowLink, row as rowLook, spacer } from './data-table.css.ts'
import { besideName, card, cardLine, cardName } from './row-cards.css.ts'
import { isOnControl, isSelecting, keepTextUnselected } from './row-clicks.ts'
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
  /** Takes the row where it is a card, whose height depends on its texts. */
  measure: ((row: HTMLTableRowElement | null) => void) | undefined
}

function RowDrawn<Row>(given: BodyRowProps<Row>) {
  const { row, id, index, height, columns, href, name, selected, select, measure } = given
  const isSelectable = selected !== undefined
  const click = (event: MouseEvent<HTMLTableRowElement>) => {
    if (isOnControl(event)) return
    if (isSelectable && isSelecting(event)) return select(id, event.shiftKey)
    if (href !== undefined) openRow(event)
  }
  return (
    <tr
      ref={measure}
      className={measure ? card : rowLook}
      role={measure && 'row'}
      aria-rowindex={index + 2}
      data-index={index}
      data-id={id}
      data-opens={href === undefined ? undefined : true}
      data-selected={selected || undefined}
      style={measure ? undefined : { height }}
      onClick={click}
      onMouseDown={event => isSelectable && keepTextUnselected(event)}
      onPointerOver={showCutOffText}
    >
      {columns.map((column, index) => (
        <td
          key={column.id}
          className={measure ? cardLookOf(column, index) : lookOf(column, index)}
          role={measure && (index === 0 ? 'rowheader' : 'cell')}
          data-selects={(index === 0 && isSelectable) || undefined}
        >
          {index === 0 && isSelectable && (
            <SelectBox label={`Select ${name}`} checked={selected} onSelect={range => select(id, range)} />
          )}
          {measure && index > 0 && !column.onCard ? (
            <div className={line}>
              <span className={term} aria-hidden>
                {column.header}
              </span>
              <div className={value}>
                <Content of={column} row={row} />
              </div>
            </div>
          ) : (
            <Content of={column} row={row} href={index === 0 ? href : undefined} />
          )}
        </td>
      ))}
    </tr>
  )
}

interface ContentProps<Row> {
  of: Column<Row>
  row: Row
  href?: string | undefined
}

const Content = <Row,>({ of: column, row, href }: ContentProps<Row>) => (
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

function lookOf({ align }: Pick<Column<never>, 'align'>, index: number): string {
  const look = index === 0 ? firstCell : cell
  return align === 'end' ? `${look} ${atEnd}` : look
}

function cardLookOf({ onCard }: Pick<Column<never>, 'onCard'>, index: number): string {
  if (index === 0) return cardName
  return onCard === 'beside name' ? besideName : cardLine
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
