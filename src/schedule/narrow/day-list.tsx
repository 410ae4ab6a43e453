// The plan on a narrow screen: a list of units, each with its bars and energy curve; one card is open and lists its runs in words.
// It has the roles of the chart's grid. It windows its cards itself: useVirtualRows needs rows of one height, and here the open
// card is higher than the others.
import {
  Fragment,
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { clock } from '../../../domain/schedule/calendar/period.ts'
import { amount, runSentence } from '../../../domain/schedule/words/sentences.ts'
import { useSize } from '../../ui/hooks/use-size.ts'
import { cellAttributes, findCell } from '../chart/interaction/cells.ts'
import { ShortenedId } from '../common/shortened-id.tsx'
import { at, rowId } from '../layout/column.ts'
import { kindFill } from '../layout/kinds.ts'
import { energyAt, rowCount, runAt, runCount } from '../layout/layout.ts'
import { selectionOf } from '../layout/selection.ts'
import { useTextScale } from '../painting/use-row-metrics.ts'
import { useChartRequest } from '../view/use-chart-request.ts'
import { useVisibleRowsChange } from '../view/use-visible-rows-change.ts'
import { useView } from '../view/view-context.tsx'
import {
  card,
  cardHead,
  cardId,
  cardLevel,
  dayFrame,
  divergenceNote,
  runLine,
  runList,
  runSwatch,
  runTime,
  runWords,
} from './day-list.css.ts'
import { DayPicture } from './day-picture.tsx'

/** Pixels of a closed card at the default font size. */
const defaultCardHeight = 96
const margin = 3
const unmeasuredHeight = 700
/** Pixels of a run in words until it is measured. */
const lineHeight = 44

export default function DayList() {
  const { drawn, visibleRows, revealedRow, send } = useView('drawn', 'visibleRows', 'revealedRow', 'send')
  const cardHeight = Math.round(defaultCardHeight * useTextScale())
  const rows = useMemo(() => Array.from(visibleRows.rows).filter(row => row >= 0), [visibleRows])
  const frame = useRef<HTMLDivElement>(null)
  const height = useSize(frame).height || unmeasuredHeight
  const [top, setTop] = useState(0)
  const [open, setOpen] = useState<number | null>(revealedRow ?? rows[0] ?? null)
  const [openHeight, setOpenHeight] = useState(0)
  const [focused, setFocused] = useState<number | null>(null)
  const openIndex = open === null ? -1 : rows.indexOf(open)
  const extra = openIndex < 0 ? 0 : openHeight || runCount(drawn, open ?? 0) * lineHeight
  const topOf = (index: number) => index * cardHeight + (openIndex >= 0 && index > openIndex ? extra : 0)
  const inView = rows
    .map((_, index) => index)
    .slice(
      Math.max(0, Math.floor((top - extra) / cardHeight) - margin),
      Math.ceil((top + height) / cardHeight) + margin,
    )
  const first = inView[0] ?? 0
  const end = (inView.at(-1) ?? -1) + 1

  const isOpenThere = openIndex >= first && openIndex < end
  // The focused card stays rendered when scrolled away, with its neighbours for the arrow keys.
  const besideFocus = focused === null ? [] : indexesBeside(rows.indexOf(focused), rows.length)
  const inDocument = [...new Set([...inView, ...besideFocus])].sort((one, other) => one - other)

  useVisibleRowsChange(rows.slice(first, end))
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

  const scrolledTo = useRef(revealedRow === null ? openIndex : -1)
  useLayoutEffect(() => {
    if (scrolledTo.current === openIndex) return
    scrolledTo.current = openIndex
    // An open card above has closed and moved this one: it returns to the top.
    if (openIndex >= 0) scrollToIndex(openIndex)
  }, [openIndex, scrollToIndex])

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const cells = [...(frame.current?.querySelectorAll<HTMLElement>('[data-stop]') ?? [])]
    cells[cells.indexOf(document.activeElement as HTMLElement) + step]?.focus()
  }

  return (
    <div
      ref={frame}
      role="grid"
      aria-label="Schedule"
      aria-rowcount={rowCount(drawn)}
      className={dayFrame}
      onScroll={() => setTop(frame.current?.scrollTop ?? 0)}
      onKeyDown={onKeyDown}
      onBlur={({ currentTarget, relatedTarget }) => {
        // When the browser window loses the focus, the card keeps it.
        if (document.hasFocus() && !currentTarget.contains(relatedTarget)) setFocused(null)
      }}
    >
      {inDocument.map((index, i) => {
        const row = rows[index] ?? 0
        return (
          <Fragment key={row}>
            <Room height={topOf(index) - topOf((inDocument[i - 1] ?? -1) + 1)} />
            <Card
              row={row}
              position={index + 1}
              height={cardHeight}
              isOpen={row === open}
              reachable={isOpenThere ? row === open : index === first}
              onFocus={() => setFocused(row)}
              onToggle={() => openRow(row === open ? null : row)}
              onMeasure={setOpenHeight}
            />
          </Fragment>
        )
      })}
      <Room height={topOf(rows.length) - topOf((inDocument.at(-1) ?? -1) + 1)} />
    </div>
  )
}

/** An index and its neighbours. */
const indexesBeside = (index: number, count: number): number[] =>
  index < 0 ? [] : [index - 1, index, index + 1].filter(each => each >= 0 && each < count)

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

interface CardProps {
  row: number
  position: number
  height: number
  isOpen: boolean
  reachable: boolean
  onFocus: () => void
  onToggle: () => void
  onMeasure: (height: number) => void
}

function Card(props: CardProps) {
  const { row, position, isOpen, reachable, onToggle } = props
  const {
    drawn: layout,
    overlay,
    playhead: minute,
    highlight,
    measured,
  } = useView('drawn', 'overlay', 'playhead', 'highlight', 'measured')
  const isRelated = highlight?.relatedRows.has(row) ?? false
  const measuredDay = measured?.days.get(row)
  const kwh = energyAt(layout, row, minute)
  const id = rowId(layout, row)
  const sentence = measuredDay?.divergence?.sentence
  const difference = overlay?.note(row)
  const descriptions = [
    ...(isRelated ? ['Belongs to the selection'] : []),
    ...(sentence ? [sentence] : []),
    ...(difference ? [difference.description] : []),
  ]
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the focus goes to what is in it
    <div
      role="row"
      aria-rowindex={position}
      className={card}
      data-related={isRelated || undefined}
      onFocus={props.onFocus}
    >
      <div
        role="rowheader"
        {...cellAttributes({ row, run: null })}
        data-stop
        tabIndex={reachable ? 0 : -1}
        aria-expanded={isOpen}
        aria-description={descriptions.join(', ') || undefined}
        className={cardHead}
        style={{ height: props.height - 1 }}
        onClick={onToggle}
        onKeyDown={event => {
          if (event.key !== 'Enter' && event.key !== ' ') return
          event.preventDefault()
          onToggle()
        }}
      >
        <span className={cardId}>
          {isRelated && <span aria-hidden="true">▸</span>}
          <ShortenedId id={id} />
          {sentence && <span aria-hidden="true">≠</span>}
          {difference && (
            <span aria-hidden="true">
              {difference.sign} {difference.word}
            </span>
          )}
        </span>
        {/* Hidden like the signs: the header's name is the unit's id, and each run's name has its energy. */}
        <span className={cardLevel} aria-hidden="true">
          {kwh === undefined ? '' : `${amount(kwh)} kWh at ${clock(Math.floor(minute))}`} {isOpen ? '▴' : '▾'}
        </span>
        <DayPicture layout={layout} row={row} minute={minute} measuredDay={measuredDay} />
      </div>
      {isOpen && <Runs row={row} note={sentence} onMeasure={props.onMeasure} />}
    </div>
  )
}

interface RunsProps {
  row: number
  /** The battery's divergence in words. */
  note: string | undefined
  onMeasure: (height: number) => void
}

function Runs({ row, note, onMeasure }: RunsProps) {
  const { drawn: layout, overlay, highlight, send } = useView('drawn', 'overlay', 'highlight', 'send')
  const highlightedRuns = highlight?.highlightedRuns.get(row) ?? []
  const select = (i: number) => send({ type: 'selection.made', selection: selectionOf(layout, row, i) })
  const list = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a note takes room
  useLayoutEffect(() => onMeasure(list.current?.offsetHeight ?? 0), [onMeasure, note])
  const first = at(layout.runs.offsets, row)
  return (
    <div ref={list} role="none" className={runList}>
      {note && (
        <p className={divergenceNote} aria-hidden="true">
          ≠ {note}
        </p>
      )}
      {Array.from({ length: runCount(layout, row) }, (_, i) => {
        const run = runAt(layout, row, i)
        const words = overlay?.sentence(row, i) ?? runSentence(run)
        // The visible text is part of the accessible name, for speech input.
        const time = `${clock(run.startMinute)} to ${clock(run.endMinute)}`
        return (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: a run has no identity but its place in the row
            key={i}
            {...cellAttributes({ row, run: i })}
            role="gridcell"
            data-stop
            tabIndex={-1}
            aria-label={words}
            aria-selected={highlightedRuns.includes(first + i)}
            className={runLine}
            onClick={() => select(i)}
            onKeyDown={event => event.key === 'Enter' && select(i)}
          >
            <svg className={runSwatch} aria-hidden="true">
              <rect width="100%" height="100%" fill={kindFill(run.kind)} />
            </svg>
            <span className={runTime}>{time}</span>{' '}
            <span className={runWords}>{words.slice(`${run.unitId}, ${time}, `.length)}</span>
          </div>
        )
      })}
    </div>
  )
}
