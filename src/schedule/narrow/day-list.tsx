// The plan on a narrow screen: a list of units, each with its bars and energy curve; one card is open and lists its runs in words.
// It has the roles of the chart's grid.
import {
  Fragment,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { findCell } from '../chart/interaction/cells.ts'
import { runCount } from '../layout/layout.ts'
import { useTextScale } from '../painting/use-row-metrics.ts'
import { useChartRequest } from '../view/use-chart-request.ts'
import { useVisibleRowsChange } from '../view/use-visible-rows-change.ts'
import { useView } from '../view/view-context.tsx'
import { DayCard } from './day-card.tsx'
import { dayFrame } from './day-list.css.ts'
import type { MarkedSpan } from './day-picture.tsx'
import { useCardsInView } from './use-cards-in-view.ts'

/** Pixels of a closed card at the default font size. */
const defaultCardHeight = 96
/** Pixels of a run in words until it is measured. */
const lineHeight = 44

interface ListParts {
  /** The grid. */
  frame: RefObject<HTMLElement | null>
  /** Draws a span in the day of a row, or takes it away. */
  mark: (span: (MarkedSpan & { row: number }) | null) => void
}

interface DayListProps {
  /** What lies over the list and handles its presses and keys first. */
  over: ((parts: ListParts) => ReactNode) | null
}

export default function DayList({ over }: DayListProps) {
  const { drawn, visibleRows, revealedRow, followsClock, send } = useView(
    'drawn',
    'visibleRows',
    'revealedRow',
    'followsClock',
    'send',
  )
  const cardHeight = Math.round(defaultCardHeight * useTextScale())
  const rows = useMemo(() => Array.from(visibleRows.rows).filter(row => row >= 0), [visibleRows])
  const frame = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState<number | null>(revealedRow ?? rows[0] ?? null)
  const [openHeight, setOpenHeight] = useState(0)
  const [focused, setFocused] = useState<number | null>(null)
  const [marked, mark] = useState<Parameters<ListParts['mark']>[0]>(null)
  const openIndex = open === null ? -1 : rows.indexOf(open)
  const cards = useCardsInView(frame, {
    count: rows.length,
    cardHeight,
    openIndex,
    extraHeight: openIndex < 0 ? 0 : openHeight || runCount(drawn, open ?? 0) * lineHeight,
    focusedIndex: focused === null ? -1 : rows.indexOf(focused),
  })
  useVisibleRowsChange(rows.slice(cards.first, cards.end))
  const openRow = (row: number | null) => {
    setOpenHeight(0)
    setOpen(row)
  }
  const scrollToIndex = useCallback(
    (index: number) => frame.current?.scrollTo({ top: index * cardHeight, behavior: 'instant' }),
    [cardHeight],
  )
  const focusRow = useFocusRow(frame)
  useChartRequest(request => {
    if (request.type !== 'row' || !rows.includes(request.row)) return
    openRow(request.row)
    scrollToIndex(rows.indexOf(request.row))
    focusRow(request.row)
    if (request.span) send({ type: 'window.revealed', span: request.span })
  })

  const scrolledTo = useRef(-1)
  useLayoutEffect(() => {
    if (scrolledTo.current === openIndex) return
    scrolledTo.current = openIndex
    if (openIndex < 0) return
    // An open card above has closed and moved this one: it returns to the top.
    scrollToIndex(openIndex)
    scrollToLine(frame.current, cardHeight, followsClock)
  }, [openIndex, scrollToIndex, cardHeight, followsClock])

  const isOpenThere = openIndex >= cards.first && openIndex < cards.end
  const list = (
    <div
      ref={frame}
      role="grid"
      aria-label="Schedule"
      aria-rowcount={rows.length}
      aria-multiselectable="true"
      className={dayFrame}
      data-covered={over !== null || undefined}
      onScroll={cards.onScroll}
      onKeyDown={focusNextStop}
      onBlur={({ currentTarget, relatedTarget }) => {
        // When the browser window loses the focus, the card keeps it.
        if (document.hasFocus() && !currentTarget.contains(relatedTarget)) setFocused(null)
      }}
    >
      {cards.rendered.map(({ index, roomAbove }) => {
        const row = rows[index] ?? 0
        return (
          <Fragment key={row}>
            <Room height={roomAbove} />
            <DayCard
              row={row}
              position={index + 1}
              height={cardHeight}
              isOpen={row === open}
              reachable={isOpenThere ? row === open : index === cards.first}
              marked={marked?.row === row ? marked : null}
              onFocus={() => setFocused(row)}
              onToggle={() => openRow(row === open ? null : row)}
              onMeasure={setOpenHeight}
            />
          </Fragment>
        )
      })}
      <Room height={cards.roomBelow} />
    </div>
  )
  return (
    <>
      {list}
      {over?.({ frame, mark })}
    </>
  )
}

/** What is selected in the open card stands below its head, else what is done now: the day is read from there on. */
function scrollToLine(frame: HTMLElement | null, headHeight: number, followsClock: boolean): void {
  const line =
    frame?.querySelector('[role="gridcell"][aria-selected="true"]') ??
    (followsClock ? frame?.querySelector('[aria-current="time"]') : null)
  if (!frame || !line) return
  const below = line.getBoundingClientRect().top - frame.getBoundingClientRect().top - headHeight
  if (below > 0) frame.scrollBy({ top: below, behavior: 'instant' })
}

/** The arrow keys go through the headers and the runs that are shown. */
function focusNextStop(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined) return
  event.preventDefault()
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-stop]')]
  stops[stops.indexOf(document.activeElement as HTMLElement) + step]?.focus()
}

/** Empty space for cards that are not rendered. */
const Room = ({ height }: { height: number }) => height > 0 && <div style={{ height }} />

/** Focuses a row's header once it is rendered, which may take scrolling. */
function useFocusRow(frame: RefObject<HTMLElement | null>): (row: number) => void {
  const [requested, setRequested] = useState<number | null>(null)
  useEffect(() => {
    if (requested === null) return
    const header = findCell(frame.current, { row: requested, run: null })
    if (!header) return
    header.focus({ preventScroll: true })
    setRequested(null)
  })
  return setRequested
}
