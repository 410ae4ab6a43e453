// The plan for a narrow screen: a list of units, each with its day as a strip of bars and its energy curve; one of them is open
// and tells its runs in words. The same grid as the chart, stood on its end.
import { Fragment, type KeyboardEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { clock } from '../../../domain/schedule/calendar/period.ts'
import type { Selection } from '../../../domain/schedule/view/timeline-view.ts'
import { amount, runSentence } from '../../../domain/schedule/words/sentences.ts'
import { useSize } from '../../ui/hooks/use-size.ts'
import { cellId } from '../chart/cell-id.ts'
import { useTextScale } from '../chart/use-row-metrics.ts'
import { ShortenedId } from '../common/shortened-id.tsx'
import { useVisibleRowsChange } from '../common/use-visible-rows-change.ts'
import { kindFill } from '../layout/kinds.ts'
import { energyAt, type Layout, rowCount, runAt, runCount } from '../layout/layout.ts'
import type { ActualDay } from '../layout/measured.ts'
import { type Emphasis, selectionOf } from '../layout/selection.ts'
import type { ShownRows } from '../layout/visible-rows.ts'
import type { WantedRow } from '../navigation.ts'
import type { ChartOverlay } from '../painting/overlay.ts'
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

interface DayListProps {
  layout: Layout
  /** The layout's rows are of two plans. */
  compared?: ChartOverlay | null
  shown: ShownRows
  emphasis: Emphasis | null
  /** What was measured, by row. */
  actual?: ReadonlyMap<number, ActualDay> | undefined
  /** Told which rows are looked at. */
  onVisibleRowsChange?: ((rows: readonly number[]) => void) | undefined
  /** The playhead's. */
  minute: number
  /** The row to begin with, open and focused; else the first is open. */
  first: WantedRow | null
  onSelect: (selection: Selection) => void
}

/** Pixels of a closed card at the usual size of letters. */
const usualCardHeight = 96
const margin = 3
const unmeasuredHeight = 700
/** Of a run in words, until it is measured. */
const lineHeight = 44

export default function DayList(props: DayListProps) {
  const { layout, compared = null, shown, emphasis, actual, minute, onSelect } = props
  const wanted = props.first?.row ?? null
  const cardHeight = Math.round(usualCardHeight * useTextScale())
  const rows = useMemo(() => Array.from(shown.lines).filter(row => row >= 0), [shown])
  const frame = useRef<HTMLDivElement>(null)
  const height = useSize(frame).height || unmeasuredHeight
  const [top, setTop] = useState(0)
  const [open, setOpen] = useState<number | null>(wanted ?? rows[0] ?? null)
  const [openHeight, setOpenHeight] = useState(0)
  const [focused, setFocused] = useState<number | null>(null)
  const openLine = open === null ? -1 : rows.indexOf(open)
  const extra = openLine < 0 ? 0 : openHeight || runCount(layout, open ?? 0) * lineHeight
  const topOf = (line: number) => line * cardHeight + (openLine >= 0 && line > openLine ? extra : 0)
  const inView = rows
    .map((_, line) => line)
    .slice(
      Math.max(0, Math.floor((top - extra) / cardHeight) - margin),
      Math.ceil((top + height) / cardHeight) + margin,
    )
  const first = inView[0] ?? 0
  const end = (inView.at(-1) ?? -1) + 1

  const isOpenThere = openLine >= first && openLine < end
  // Scrolled away, the focused card keeps the focus, and the keys lead to those beside it.
  const besideFocus = focused === null ? [] : linesBeside(rows.indexOf(focused), rows.length)
  const drawn = [...new Set([...inView, ...besideFocus])].sort((one, other) => one - other)

  useVisibleRowsChange(rows.slice(first, end), props.onVisibleRowsChange)
  useFocusOnce(props.first, rows)

  const wasOpen = useRef(openLine)
  useLayoutEffect(() => {
    if (wasOpen.current === openLine && wanted === null) return
    wasOpen.current = openLine
    // What was open above has closed: the card that was opened is led back to the top.
    if (openLine >= 0) frame.current?.scrollTo({ top: openLine * cardHeight, behavior: 'instant' })
  }, [openLine, wanted, cardHeight])

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
      aria-rowcount={rowCount(layout)}
      className={dayFrame}
      onScroll={() => setTop(frame.current?.scrollTop ?? 0)}
      onKeyDown={onKeyDown}
      onBlur={({ currentTarget, relatedTarget }) => {
        // A window that is left keeps the focus where it was.
        if (document.hasFocus() && !currentTarget.contains(relatedTarget)) setFocused(null)
      }}
    >
      {drawn.map((line, i) => {
        const row = rows[line] ?? 0
        return (
          <Fragment key={row}>
            <Room height={topOf(line) - topOf((drawn[i - 1] ?? -1) + 1)} />
            <Card
              layout={layout}
              row={row}
              position={line + 1}
              height={cardHeight}
              isOpen={row === open}
              reachable={isOpenThere ? row === open : line === first}
              minute={minute}
              belongs={emphasis?.belongs.has(row) ?? false}
              lit={emphasis?.lit.get(row) ?? []}
              actual={actual?.get(row)}
              compared={compared}
              onFocus={() => setFocused(row)}
              onToggle={() => {
                setOpenHeight(0)
                setOpen(row === open ? null : row)
              }}
              onMeasure={setOpenHeight}
              onSelect={onSelect}
            />
          </Fragment>
        )
      })}
      <Room height={topOf(rows.length) - topOf((drawn.at(-1) ?? -1) + 1)} />
    </div>
  )
}

/** A line and its neighbours. */
const linesBeside = (line: number, count: number): number[] =>
  line < 0 ? [] : [line - 1, line, line + 1].filter(each => each >= 0 && each < count)

/** For the cards between two others that are not in the document. */
const Room = ({ height }: { height: number }) => height > 0 && <div style={{ height }} />

/** Rows that were led to: another list of the same plan does not take the focus to them again. */
const ledTo = new WeakSet<WantedRow>()

/** The row may have to be scrolled to before it is there. */
function useFocusOnce(wanted: WantedRow | null, rows: readonly number[]): void {
  useEffect(() => {
    if (!wanted || ledTo.has(wanted)) return
    const head = document.getElementById(cellId(wanted.row, null))
    head?.focus({ preventScroll: true })
    if (head || !rows.includes(wanted.row)) ledTo.add(wanted)
  })
}

interface CardProps {
  layout: Layout
  row: number
  position: number
  height: number
  isOpen: boolean
  reachable: boolean
  minute: number
  belongs: boolean
  lit: readonly number[]
  actual: ActualDay | undefined
  compared: ChartOverlay | null
  onFocus: () => void
  onToggle: () => void
  onMeasure: (height: number) => void
  onSelect: (selection: Selection) => void
}

function Card(props: CardProps) {
  const { layout, row, position, isOpen, reachable, minute, belongs, lit, actual, compared } = props
  const { onToggle, onSelect } = props
  const kwh = energyAt(layout, row, minute)
  const id = layout.rows.ids[row] ?? ''
  const sentence = actual?.divergence?.sentence
  const difference = compared?.note(row)
  const told = [
    ...(belongs ? ['Belongs to the selection'] : []),
    ...(sentence ? [sentence] : []),
    ...(difference ? [difference.told] : []),
  ]
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the focus goes to what is in it
    <div
      role="row"
      aria-rowindex={position}
      className={card}
      data-belongs={belongs || undefined}
      onFocus={props.onFocus}
    >
      <div
        role="rowheader"
        id={cellId(row, null)}
        data-stop
        tabIndex={reachable ? 0 : -1}
        aria-expanded={isOpen}
        aria-description={told.join(', ') || undefined}
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
          {belongs && <span aria-hidden="true">▸</span>}
          <ShortenedId id={id} />
          {sentence && <span aria-hidden="true">≠</span>}
          {difference && (
            <span aria-hidden="true">
              {difference.sign} {difference.word}
            </span>
          )}
        </span>
        {/* Hidden like the signs: the name of the header is the unit's, and each run says its energy. */}
        <span className={cardLevel} aria-hidden="true">
          {kwh === undefined ? '' : `${amount(kwh)} kWh at ${clock(Math.floor(minute))}`} {isOpen ? '▴' : '▾'}
        </span>
        <DayPicture layout={layout} row={row} minute={minute} actual={actual} />
      </div>
      {isOpen && (
        <Runs
          layout={layout}
          row={row}
          compared={compared}
          lit={lit}
          note={sentence}
          onSelect={onSelect}
          onMeasure={props.onMeasure}
        />
      )}
    </div>
  )
}

interface RunsProps {
  layout: Layout
  compared: ChartOverlay | null
  row: number
  lit: readonly number[]
  /** Where the battery leaves its plan. */
  note: string | undefined
  onSelect: (selection: Selection) => void
  onMeasure: (height: number) => void
}

function Runs({ layout, compared, row, lit, note, onSelect, onMeasure }: RunsProps) {
  const list = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a note takes room
  useLayoutEffect(() => onMeasure(list.current?.offsetHeight ?? 0), [onMeasure, note])
  const first = layout.runs.offsets[row] ?? 0
  return (
    <div ref={list} role="none" className={runList}>
      {note && (
        <p className={divergenceNote} aria-hidden="true">
          ≠ {note}
        </p>
      )}
      {Array.from({ length: runCount(layout, row) }, (_, i) => {
        const run = runAt(layout, row, i)
        const words = compared?.sentence(row, i) ?? runSentence(run)
        // As in the sentence: what somebody sees is what they can say to the computer.
        const time = `${clock(run.startMinute)} to ${clock(run.endMinute)}`
        return (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: a run has no identity but its place in the row
            key={i}
            id={cellId(row, i)}
            role="gridcell"
            data-stop
            tabIndex={-1}
            aria-label={words}
            aria-selected={lit.includes(first + i)}
            className={runLine}
            onClick={() => onSelect(selectionOf(layout, row, i))}
            onKeyDown={event => event.key === 'Enter' && onSelect(selectionOf(layout, row, i))}
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
