// Trips of a truck as a table, in a narrow window as cards; the trip whose turn it is, and what has changed since the sheet before, is
// marked.
import { createContext, type ReactNode, use } from 'react'
import { clock } from '../../../../domain/schedule/calendar/period.ts'
import { planTimeText } from '../../../../domain/schedule/calendar/plan-day.ts'
import type { SheetRow } from '../../../../domain/schedule/view/run-sheet.ts'
import type { MarkedRow } from '../../../../domain/schedule/view/run-sheet-changes.ts'
import {
  nothing,
  type SheetColumn,
  sheetColumns,
  sheetTexts,
} from '../../../../domain/schedule/words/sheet-texts.ts'
import { useIsNarrow } from '../../../ui/hooks/use-is-narrow.ts'
import { CardTable } from '../../../ui/table/card-table.tsx'
import { useShownPlanDay } from '../../../ui/time/zones.tsx'
import {
  card,
  cardFacts,
  cardHead,
  cards,
  factName,
  factValue,
  mark,
  time,
  turnMark,
  was,
} from './run-sheet.css.ts'

interface RunSheetTableProps {
  label: string
  rows: readonly MarkedRow[]
  /** The trip under way, else the next one, is marked. Null at another day's sheet. */
  nowMinute?: number | null
  /** What was ticked of a trip. */
  ticks?: ((row: SheetRow) => ReactNode) | undefined
}

export function RunSheetTable({ label, rows, nowMinute = null, ticks }: RunSheetTableProps) {
  const isNarrow = useIsNarrow()
  const turn = nowMinute === null ? null : turnOf(rows, nowMinute)
  return (
    <Turn value={turn}>
      {isNarrow ? (
        <ul className={cards} aria-label={label}>
          {rows.map(row => (
            <li key={idOf(row)} className={card} data-turn={turn?.id === idOf(row) || undefined}>
              <TripCard of={row} />
              {ticks?.(row.row)}
            </li>
          ))}
        </ul>
      ) : (
        <CardTable
          label={label}
          columns={ticks ? [...columns, { header: 'ticked', cell: ({ row }) => ticks(row) }] : columns}
          rows={rows}
          rowId={idOf}
        />
      )}
    </Turn>
  )
}

/** The trip whose turn it is, and what is said of it. */
interface TripTurn {
  id: string
  text: 'Now' | 'Next'
}
const Turn = createContext<TripTurn | null>(null)

function turnOf(rows: readonly MarkedRow[], minute: number): TripTurn | null {
  const now = rows.find(({ row }) => row.startMinute <= minute && minute < row.arrivalMinute)
  if (now) return { id: idOf(now), text: 'Now' }
  const next = rows.find(({ row }) => row.startMinute > minute)
  return next ? { id: idOf(next), text: 'Next' } : null
}

const idOf = ({ row }: MarkedRow) => row.trip.id

const columns = sheetColumns.map(column => ({
  header: column,
  cell: (row: MarkedRow) => <Cell column={column} of={row} />,
}))

/** A day fits on few screens of a phone: the route is in the head, and what is not done is not listed. */
function TripCard({ of: row }: { of: MarkedRow }) {
  const tasks = (['load', 'unload', 'energy on arrival'] as const).filter(
    column => sheetTexts(row.row)[column] !== nothing || textBefore(row, column) !== null,
  )
  return (
    <>
      <p className={cardHead}>
        <Cell column="time" of={row} />
        <span>
          <Cell column="from" of={row} /> → <Cell column="to" of={row} />
        </span>
      </p>
      {tasks.length === 0 ? (
        'Empty'
      ) : (
        <dl className={cardFacts}>
          {tasks.map(column => (
            <div key={column} style={{ display: 'contents' }}>
              <dt className={factName}>{column}</dt>
              <dd className={factValue}>
                <Cell column={column} of={row} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </>
  )
}

const marks = { none: null, changed: 'Changed', new: 'New' }

function Cell({ column, of: row }: { column: SheetColumn; of: MarkedRow }) {
  const day = useShownPlanDay()
  const turn = use(Turn)
  const timeText = day ? (minute: number) => planTimeText(day, minute) : clock
  const text = sheetTexts(row.row, timeText)[column]
  const before = textBefore(row, column, timeText)
  return (
    <>
      {column === 'time' ? <span className={time}>{text}</span> : text}
      {column === 'time' && turn?.id === idOf(row) && <span className={turnMark}>{turn.text}</span>}
      {column === 'time' && marks[row.change] && <span className={mark}>{marks[row.change]}</span>}
      {before !== null && <span className={was}>was {before}</span>}
    </>
  )
}

/** Null if it was the same, or nothing is known of it. */
function textBefore({ row, was: before }: MarkedRow, column: SheetColumn, timeText = clock): string | null {
  const text = before && sheetTexts(before, timeText)[column]
  return text === sheetTexts(row, timeText)[column] ? null : text
}
