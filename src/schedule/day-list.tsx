// The plan for a narrow screen: a list of units, each with its day as a strip of bars and its energy curve; one of them is open
// and tells its runs in words. The same grid as the chart, stood on its end.
import { type KeyboardEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { clock } from '../../domain/schedule/period.ts'
import { runKinds } from '../../domain/schedule/runs.ts'
import { amount, runSentence } from '../../domain/schedule/sentences.ts'
import type { Selection } from '../../domain/schedule/timeline-view.ts'
import { cellId } from './cell-id.ts'
import {
  card,
  cardHead,
  cardId,
  cardLevel,
  dayFrame,
  dayPicture,
  runLine,
  runList,
  runSwatch,
  runTime,
} from './day-list.css.ts'
import { kindFill } from './kinds.ts'
import { energyAt, energyStretches, type Layout, rowCount, runAt, runCount } from './layout.ts'
import { energyLine } from './marks/energy-line.css.ts'
import { type Emphasis, selectionOf } from './selection.ts'
import type { ShownRows } from './shown-rows.ts'
import { useTextScale } from './use-row-metrics.ts'
import { useSize } from './use-size.ts'

interface DayListProps {
  layout: Layout
  shown: ShownRows
  emphasis: Emphasis | null
  /** The playhead's. */
  minute: number
  /** The row to begin with, open; else the first. */
  first: number | null
  onSelect: (selection: Selection) => void
}

/** Pixels of a closed card at the usual size of letters. */
const usualCardHeight = 96
const picture = { bars: { y: 34, height: 14 }, curve: { y: 3, height: 28 }, height: 50 }
const margin = 3
const unmeasuredHeight = 700
/** Of a run in words, until it is measured. */
const lineHeight = 44

export default function DayList({ layout, shown, emphasis, minute, first: wanted, onSelect }: DayListProps) {
  const cardHeight = Math.round(usualCardHeight * useTextScale())
  const rows = useMemo(() => Array.from(shown.lines).filter(row => row >= 0), [shown])
  const frame = useRef<HTMLDivElement>(null)
  const height = useSize(frame).height || unmeasuredHeight
  const [top, setTop] = useState(0)
  const [open, setOpen] = useState<number | null>(wanted ?? rows[0] ?? null)
  const [openHeight, setOpenHeight] = useState(0)
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
    >
      <div style={{ height: topOf(first) }} />
      {rows.slice(first, end).map((row, i) => (
        <Card
          key={row}
          layout={layout}
          row={row}
          position={first + i + 1}
          height={cardHeight}
          isOpen={row === open}
          reachable={row === open || (openLine < 0 && i === 0)}
          minute={minute}
          belongs={emphasis?.belongs.has(row) ?? false}
          lit={emphasis?.lit.get(row) ?? []}
          onToggle={() => {
            setOpenHeight(0)
            setOpen(row === open ? null : row)
          }}
          onMeasure={setOpenHeight}
          onSelect={onSelect}
        />
      ))}
      <div style={{ height: Math.max(0, topOf(rows.length) - topOf(end)) }} />
    </div>
  )
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
  onToggle: () => void
  onMeasure: (height: number) => void
  onSelect: (selection: Selection) => void
}

function Card(props: CardProps) {
  const { layout, row, position, isOpen, reachable, minute, belongs, lit, onToggle, onSelect } = props
  const kwh = energyAt(layout, row, minute)
  const id = layout.rows.ids[row] ?? ''
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the focus goes to what is in it
    <div role="row" aria-rowindex={position} className={card} data-belongs={belongs || undefined}>
      <div
        role="rowheader"
        id={cellId(row, null)}
        data-stop
        tabIndex={reachable ? 0 : -1}
        aria-expanded={isOpen}
        aria-description={belongs ? 'Belongs to the selection' : undefined}
        aria-label={id}
        className={cardHead}
        style={{ height: props.height - 1 }}
        onClick={onToggle}
        onKeyDown={event => {
          if (event.key !== 'Enter' && event.key !== ' ') return
          event.preventDefault()
          onToggle()
        }}
      >
        <span className={cardId} title={id}>
          {belongs ? `▸ ${id}` : id}
        </span>
        <span className={cardLevel}>
          {kwh === undefined ? '' : `${amount(kwh)} kWh at ${clock(Math.floor(minute))}`} {isOpen ? '▴' : '▾'}
        </span>
        <DayPicture layout={layout} row={row} minute={minute} />
      </div>
      {isOpen && <Runs layout={layout} row={row} lit={lit} onSelect={onSelect} onMeasure={props.onMeasure} />}
    </div>
  )
}

interface RunsProps {
  layout: Layout
  row: number
  lit: readonly number[]
  onSelect: (selection: Selection) => void
  onMeasure: (height: number) => void
}

function Runs({ layout, row, lit, onSelect, onMeasure }: RunsProps) {
  const list = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => onMeasure(list.current?.offsetHeight ?? 0), [onMeasure])
  const first = layout.runs.offsets[row] ?? 0
  return (
    <div ref={list} role="none" className={runList}>
      {Array.from({ length: runCount(layout, row) }, (_, i) => {
        const run = runAt(layout, row, i)
        const words = runSentence(run)
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
            <span className={runTime}>
              {clock(run.startMinute)}–{clock(run.endMinute)}
            </span>
            <span>{words.split(', ').slice(2).join(', ')}</span>
          </div>
        )
      })}
    </div>
  )
}

/** The whole day in the width there is: drawn on a day of 1000 units, stretched by the browser. */
function DayPicture({ layout, row, minute }: { layout: Layout; row: number; minute: number }) {
  const x = (at: number) => (at / layout.minutes) * 1000
  const most = layout.highestKwh || 1
  const least = layout.lowestKwh
  const { bars, curve, height } = picture
  const y = (kwh: number) => curve.y + curve.height * (1 - (kwh - least) / (most - least))
  const first = layout.runs.offsets[row] ?? 0
  const boxes = runKinds.map(() => '')
  for (let run = first; run < (layout.runs.offsets[row + 1] ?? 0); run++) {
    const left = x(layout.runs.startMinute[run] ?? 0)
    const right = x(layout.runs.endMinute[run] ?? 0)
    const kind = layout.runs.kind[run] ?? 0
    boxes[kind] = `${boxes[kind] ?? ''}M${left} ${bars.y}H${right - 1}v${bars.height}H${left}Z`
  }
  const line = energyStretches(layout, row)
    .map(({ startMinute, startKwh, points }) =>
      [
        `M${x(startMinute)} ${y(startKwh)}`,
        ...points.map(({ minute, soeKwh }) => `L${x(minute)} ${y(soeKwh)}`),
      ].join(''),
    )
    .join('')
  return (
    <svg className={dayPicture} viewBox={`0 0 1000 ${height}`} preserveAspectRatio="none" aria-hidden="true">
      {boxes.map((d, i) => {
        const kind = runKinds[i] ?? 'park'
        return d && <path key={kind} d={d} fill={kindFill(kind)} />
      })}
      {line && <path d={line} className={energyLine} vectorEffect="non-scaling-stroke" />}
      <path
        d={`M${x(minute)} 0V${height}`}
        stroke="currentColor"
        strokeWidth={1}
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  )
}
