// A day's dispatch plan as a grid: a row for each truck and battery, its runs as bars along the day. Only the rows in view
// are in the document.
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import {
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { DetailsPanel, RunTooltip, type TooltipPlace } from './details.tsx'
import { move, type Position, start } from './grid-moves.ts'
import { type Layout, rowCount, runAt } from './layout.ts'
import { Legend } from './legend.tsx'
import { cellId } from './marks/bars.tsx'
import { KindPatterns } from './marks/kind-patterns.tsx'
import { axisHeight, TimeAxis } from './marks/time-axis.tsx'
import { PlanFacts } from './plan-facts.tsx'
import { energyScale, rowHeight, type TimeScale, timeScale } from './scales.ts'
import { ScheduleRow } from './schedule-row.tsx'
import {
  axisCorner,
  axisRow,
  emptyPlan,
  grid,
  labelWidth,
  minimumChartWidth,
  overChart,
  rows,
  scheduleView,
} from './schedule-view.css.ts'
import { useWidth } from './use-width.ts'

/** Made for one layout: give it another `key` with another one. */
export function ScheduleView({ layout }: { layout: Layout }) {
  return (
    <div className={scheduleView}>
      <KindPatterns />
      <div className={overChart}>
        <PlanFacts layout={layout} />
        <Legend />
      </div>
      <Chart layout={layout} />
    </div>
  )
}

interface Pointed {
  row: number
  run: number
  place: TooltipPlace
}

function Chart({ layout }: { layout: Layout }) {
  const frame = useRef<HTMLDivElement>(null)
  const width = Math.max(minimumChartWidth, useWidth(frame) - labelWidth)
  const time = useMemo(() => timeScale(layout, width), [layout, width])
  const energy = useMemo(() => energyScale(layout), [layout])
  const [active, setActive] = useState(() => start(layout))
  const [focused, setFocused] = useState<Pointed | null>(null)
  const [pointed, setPointed] = useState<Pointed | null>(null)
  const virtual = useVirtualizer({
    count: rowCount(layout),
    getScrollElement: () => frame.current,
    estimateSize: row => rowHeight[layout.rows.kinds[row] ?? 'truck'],
    overscan: 6,
    scrollPaddingStart: axisHeight,
    // The row that has the focus stays in the document wherever the chart is scrolled to.
    rangeExtractor: range =>
      [...new Set([active.row, ...defaultRangeExtractor(range)])].sort((a, b) => a - b),
  })
  const moveFocus = useFocusMove(virtual.scrollToIndex, setActive)

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') return setPointed(null)
    const key = event.ctrlKey ? `Control+${event.key}` : event.key
    const page = Math.max(1, virtual.getVirtualItems().length - 12)
    const next = event.altKey || event.metaKey ? null : move(layout, active, key, page)
    if (!next) return
    event.preventDefault()
    moveFocus(next)
  }

  function onFocus(event: FocusEvent) {
    const cell = cellOf(event.target)
    if (!cell) return
    setActive(position => ({
      ...cell,
      minute: cell.row === position.row ? runAt(layout, cell.row, cell.run).startMinute : position.minute,
    }))
    setFocused({ ...cell, place: belowOf(event.target) })
  }

  function onPointerMove(event: PointerEvent) {
    const cell = cellOf(event.target as Element)
    setPointed(cell && { ...cell, place: { x: event.clientX, y: event.clientY } })
  }

  const told = pointed ?? focused
  const run = told && runAt(layout, told.row, told.run)
  if (rowCount(layout) === 0) return <p className={emptyPlan}>This plan has no trucks and no batteries.</p>
  return (
    <>
      <div
        ref={frame}
        role="grid"
        aria-label="Schedule"
        aria-rowcount={rowCount(layout)}
        className={grid}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
        onBlur={() => setFocused(null)}
        onPointerMove={onPointerMove}
        onPointerLeave={() => setPointed(null)}
        onScroll={() => setPointed(null)}
      >
        <div className={axisRow} role="none" style={{ width: width + labelWidth }}>
          <div className={axisCorner} aria-hidden="true">
            {layout.rows.kinds.length} units
          </div>
          <TimeAxis layout={layout} time={time} width={width} />
        </div>
        <div
          className={rows}
          role="rowgroup"
          style={{ height: virtual.getTotalSize(), width: width + labelWidth, ...hourLines(time) }}
        >
          {virtual.getVirtualItems().map(({ index, start: top }) => (
            <ScheduleRow
              key={index}
              layout={layout}
              row={index}
              top={top}
              width={width}
              time={time}
              energy={energy}
              active={index === active.row ? active.run : undefined}
            />
          ))}
        </div>
      </div>
      <DetailsPanel run={run} />
      {told && run && <RunTooltip run={run} place={told.place} />}
    </>
  )
}

/** Moves the focus to a cell that may have to be scrolled into the document first. */
function useFocusMove(scrollToRow: (row: number) => void, setActive: (position: Position) => void) {
  const [wanted, setWanted] = useState<Position | null>(null)
  useEffect(() => {
    if (!wanted) return
    const cell = document.getElementById(cellId(wanted.row, wanted.run))
    cell?.focus({ preventScroll: true })
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [wanted])
  return (position: Position) => {
    scrollToRow(position.row)
    setActive(position)
    setWanted(position)
  }
}

function cellOf(target: Element): { row: number; run: number } | null {
  const { row, run } = (target as Element & { dataset: DOMStringMap }).dataset
  return row === undefined || run === undefined ? null : { row: Number(row), run: Number(run) }
}

function belowOf(target: Element): TooltipPlace {
  const { left, bottom } = target.getBoundingClientRect()
  return { x: left - 12, y: bottom - 12 }
}

/** The hours run through all rows as one background. */
const hourLines = (time: TimeScale) => ({
  backgroundSize: `${time(60) - time(0)}px 100%`,
  backgroundPositionX: `${labelWidth + time(0)}px`,
})
