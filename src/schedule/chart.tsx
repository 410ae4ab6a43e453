// The chart itself: a grid with a row for each truck and battery. Its picture is a canvas that is painted anew with what is in
// view; over it stand the grid's headers and cells, which are named, focused and pointed at. Whatever the plan's size, only
// what is in view is worked on.
import {
  type FocusEvent,
  type KeyboardEvent,
  memo,
  type PointerEvent,
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import type { TimeWindow } from '../../domain/schedule/time-window.ts'
import type { TimelineEvent } from '../../domain/schedule/timeline-view.ts'
import { cellId } from './cell-id.ts'
import {
  axisCorner,
  axisRow,
  body,
  chartBox,
  emptyPlan,
  fixedLines,
  grid,
  lines,
  picture,
  stage,
} from './chart.css.ts'
import { ChartRow, GroupHeading } from './chart-row.tsx'
import { inRow, move, type Position, start } from './grid-moves.ts'
import { type Layout, rowCount, runAt, runIndexAt } from './layout.ts'
import { type FindingMark, paintRows, type SeenRow } from './marks/paint-rows.ts'
import { TimeAxis } from './marks/time-axis.tsx'
import { Playhead } from './playhead.tsx'
import { lineAt, linesIn, stackRows } from './row-stack.ts'
import { energyScale, type RowMetrics, timeScale } from './scales.ts'
import { type Emphasis, selectionOf } from './selection.ts'
import { headingText, type ShownRows } from './shown-rows.ts'
import { useCanvas } from './use-canvas.ts'
import { useGestures } from './use-gestures.ts'
import { useInk } from './use-ink.ts'
import { useSettled } from './use-settled.ts'
import { useSize } from './use-size.ts'

/** A place in the chart that is pointed at or focused. `run` is the i-th of its row. */
export interface Told {
  row: number
  run: number | null
  minute: number
  /** The pointer's place in the window; null where the keys led there. */
  place: { x: number; y: number } | null
}

/** What others may ask of the chart. */
export interface ChartHandle {
  /** Brings a row into view and the focus to what it does at the minute. */
  goTo: (row: number, minute: number) => void
  focus: () => void
}

interface ChartProps {
  layout: Layout
  shown: ShownRows
  window: TimeWindow
  metrics: RowMetrics
  labelWidth: number
  emphasis: Emphasis | null
  /** By row. */
  findings: ReadonlyMap<number, readonly FindingMark[]>
  playhead: number
  /** The playhead goes with the clock. */
  isNow: boolean
  send: (event: TimelineEvent) => void
  onTold: (told: Told | null) => void
  /** The row that the keys are in, which stays it when the focus goes elsewhere. */
  onRow: (row: number | null) => void
  ref: React.Ref<ChartHandle>
}

/** In view where nothing has been measured: a document without a screen. */
const unmeasured = { width: 1200, height: 640 }
/** Rows above and below the view that are in the document, so that they are there when they come into it. */
const margin = 2
/** The share of the chart's height that pinned rows may take. */
const mostPinned = 0.6
/** So few lines are in the document all together. */
const fewLines = 24
const none: readonly number[] = []
const unmarked: readonly FindingMark[] = []

export const Chart = memo(function Chart(props: ChartProps) {
  const { layout, shown, window, metrics, labelWidth, emphasis, findings, send, onTold, onRow, ref } = props
  const frame = useRef<HTMLDivElement>(null)
  const measured = useSize(frame)
  const size = measured.width > 0 && measured.height > 0 ? measured : unmeasured
  const ink = useInk(frame)
  const width = Math.max(120, size.width - labelWidth)
  const height = Math.max(0, size.height - metrics.axis - 1)
  const time = useMemo(() => timeScale(window, width, metrics.textScale), [window, width, metrics])
  const energy = useMemo(() => energyScale(layout, metrics.curve), [layout, metrics])
  const scaleEnds = useMemo(() => energy.domain() as [number, number], [energy])
  const stack = useMemo(() => stackRows(shown, layout, metrics), [shown, layout, metrics])

  const [scrolled, setScrolled] = useState(0)
  const top = Math.max(0, Math.min(scrolled, stack.height - height))
  // Pinned rows stay where they are while the others go by beneath them, unless they would leave those too little room.
  const pinnedHeight = stack.tops[shown.pinned] ?? 0
  const fixed = pinnedHeight <= height * mostPinned ? shown.pinned : 0
  const fixedHeight = fixed > 0 ? pinnedHeight : 0
  const scrolledIn = linesIn(stack, top + fixedHeight, top + height)
  const first = Math.max(fixed, scrolledIn.first)
  const end = Math.max(first, scrolledIn.end)

  const ground = useMemo(() => ({ layout, shown }), [layout, shown])
  const [wanted, setActive] = useState(() => start(ground))
  // A row that is no longer shown cannot be where Tab leads.
  const active = wanted && (shown.lineOfRow[wanted.row] ?? -1) >= 0 ? wanted : start(ground)

  const inDocument = useMemo(() => {
    const few = shown.lines.length <= fewLines
    const from = few ? fixed : Math.max(fixed, first - margin)
    const to = few ? shown.lines.length : Math.min(shown.lines.length, end + margin)
    const found = Array.from({ length: to - from }, (_, i) => from + i)
    const activeLine = active ? (shown.lineOfRow[active.row] ?? -1) : -1
    if (activeLine < fixed || (activeLine >= from && activeLine < to)) return found
    return activeLine < from ? [activeLine, ...found] : [...found, activeLine]
  }, [fixed, first, end, shown, active])
  const settled = useSettled(top, time, shown)

  const [pointed, setPointed] = useState<Told | null>(null)
  const [dragging, setDragging] = useState(false)
  const paint = useMemo(() => {
    if (!ink) return null
    const rowsOf = (from: number, to: number, scrolled: number): SeenRow[] =>
      Array.from(shown.lines.subarray(from, to), (row, i) => ({
        row,
        top: (stack.tops[from + i] ?? 0) - scrolled,
      })).filter(({ row }) => row >= 0)
    return (canvas: CanvasRenderingContext2D) => {
      const paintGround = (tall: number) => {
        canvas.fillStyle = ink.surface
        canvas.fillRect(0, 0, width, tall)
      }
      const picture = {
        layout,
        ink,
        metrics,
        time,
        energy,
        width,
        emphasis,
        findings,
        pointed: pointed && {
          row: pointed.row,
          run: pointed.run === null ? null : (layout.runs.offsets[pointed.row] ?? 0) + pointed.run,
          minute: pointed.minute,
        },
      }
      paintGround(height)
      paintRows(canvas, { ...picture, rows: rowsOf(first, end, top) })
      if (fixed === 0) return
      paintGround(fixedHeight)
      paintRows(canvas, { ...picture, rows: rowsOf(0, fixed, 0) })
    }
  }, [
    ink,
    fixed,
    fixedHeight,
    first,
    end,
    shown,
    stack,
    top,
    width,
    height,
    layout,
    metrics,
    time,
    energy,
    emphasis,
    findings,
    pointed,
  ])
  const canvas = useCanvas(width, height, paint)

  const scrollTo = useCallback((to: number) => {
    frame.current?.scrollTo({ top: to, behavior: 'instant' })
    setScrolled(to)
  }, [])
  const scrollToLine = useCallback(
    (line: number) => {
      const lineTop = stack.tops[line] ?? 0
      const lineBottom = stack.tops[line + 1] ?? 0
      const at = frame.current?.scrollTop ?? 0
      if (line < fixed) return
      if (lineTop < at + fixedHeight) scrollTo(lineTop - fixedHeight)
      else if (lineBottom > at + height) scrollTo(lineBottom - height)
    },
    [stack, height, fixed, fixedHeight, scrollTo],
  )
  const focusAt = useFocusAt()
  const goToPosition = useCallback(
    (position: Position) => {
      scrollToLine(shown.lineOfRow[position.row] ?? 0)
      if (position.run !== null) {
        const { startMinute, endMinute } = runAt(layout, position.row, position.run)
        send({ type: 'window.led', span: { from: startMinute, to: endMinute } })
      }
      setActive(position)
      focusAt(position)
    },
    [layout, shown, scrollToLine, focusAt, send],
  )
  useImperativeHandle(
    ref,
    () => ({
      goTo: (row, minute) => {
        if ((shown.lineOfRow[row] ?? -1) < 0) return
        const position = inRow(layout, row, minute)
        goToPosition(position)
        // Where the focus is in the same bar already, it does not move, and nothing else would tell of the other minute.
        onTold({ ...position, place: null })
      },
      focus: () => active && goToPosition(active),
    }),
    [shown, layout, goToPosition, active, onTold],
  )

  // Another order of rows is read from its beginning, or from where the focus is.
  const shownBefore = useRef(shown)
  const hasFocus = useRef(false)
  useLayoutEffect(() => {
    if (shownBefore.current === shown) return
    shownBefore.current = shown
    if (!hasFocus.current) scrollTo(0)
    else if (active) {
      // Where an element is put elsewhere in the document it loses the focus without a word.
      scrollToLine(shown.lineOfRow[active.row] ?? 0)
      focusAt(active)
    }
  })

  const wasDragged = useGestures(frame, {
    zoom: (factor, x) => {
      const minute = Math.max(window.from, Math.min(time.minuteAt(x - labelWidth), window.to))
      send({ type: 'window.zoomed', factor, minute })
    },
    pan: (across, down) => {
      if (across !== 0) send({ type: 'window.panned', minutes: -across / time.pixelsPerMinute })
      if (down !== 0 && frame.current) scrollTo(frame.current.scrollTop - down)
    },
    dragging: is => {
      setDragging(is)
      setPointed(null)
    },
  })

  /** What stands at a place of the window: a bar, or a row at a minute. */
  const placeAt = (clientX: number, clientY: number): Told | null => {
    const box = frame.current?.getBoundingClientRect()
    if (!box) return null
    const x = clientX - box.left - (frame.current?.clientLeft ?? 0) - labelWidth
    const y = clientY - box.top - (frame.current?.clientTop ?? 0) - metrics.axis - 1
    const down = y < fixedHeight ? y : top + y
    if (x < 0 || x > width || y < 0 || down >= stack.height) return null
    const line = lineAt(stack, down)
    const row = shown.lines[line] ?? -1
    if (row < 0) return null
    const minute = time.minuteAt(x)
    if (minute < 0 || minute >= layout.minutes) return null
    const run = runIndexAt(layout, row, minute) ?? null
    return { row, run, minute, place: { x: clientX, y: clientY } }
  }

  function onPointerMove(event: PointerEvent) {
    if (dragging || event.pointerType === 'touch') return
    setPointed(placeAt(event.clientX, event.clientY))
  }

  function onClick(event: React.MouseEvent) {
    if (wasDragged()) return
    const place = placeAt(event.clientX, event.clientY)
    if (place?.run == null) return
    const position: Position = { row: place.row, run: place.run, minute: place.minute }
    setActive(position)
    focusAt(position)
    send({ type: 'selection.made', selection: selectionOf(layout, position.row, position.run ?? 0) })
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.altKey || event.metaKey || !active) return
    if (event.key === 'Enter' || event.key === ' ') {
      if (active.run === null) return
      event.preventDefault()
      return send({ type: 'selection.made', selection: selectionOf(layout, active.row, active.run) })
    }
    const key = event.ctrlKey ? `Control+${event.key}` : event.key
    const page = Math.max(1, end - first - 1)
    const next = move(ground, active, key, page)
    if (!next) return
    event.preventDefault()
    goToPosition(next)
  }

  function onFocus(event: FocusEvent) {
    const cell = cellOf(event.target)
    if (!cell) return
    const start = cell.run === null ? 0 : runAt(layout, cell.row, cell.run).startMinute
    const same = active?.row === cell.row
    const minute = same && active.run === cell.run ? active.minute : same || !active ? start : active.minute
    setActive({ ...cell, minute })
    scrollToLine(shown.lineOfRow[cell.row] ?? 0)
    hasFocus.current = true
    onTold({ ...cell, minute, place: null })
  }

  useEffect(() => onTold(pointed), [pointed, onTold])
  const activeRow = active?.row ?? null
  useEffect(() => onRow(activeRow), [activeRow, onRow])

  const lineElement = (line: number, fresh: boolean) => {
    const row = shown.lines[line] ?? 0
    const lineTop = stack.tops[line] ?? 0
    if (row < 0) {
      const text = headingText(shown, row)
      return <GroupHeading key={row} text={text} position={line + 1} top={lineTop} metrics={metrics} />
    }
    return (
      <ChartRow
        key={row}
        layout={layout}
        row={row}
        position={line + 1}
        top={lineTop}
        width={width}
        time={time}
        metrics={metrics}
        scale={scaleEnds}
        active={row === active?.row ? active.run : undefined}
        fresh={fresh}
        pinned={line < shown.pinned}
        belongs={emphasis?.belongs.has(row) ?? false}
        lit={emphasis?.lit.get(row) ?? none}
        marks={findings.get(row) ?? unmarked}
      />
    )
  }

  if (shown.lines.length === 0) return <p className={emptyPlan}>No unit of this plan passes the filter.</p>
  return (
    <div className={chartBox}>
      <div
        ref={frame}
        role="grid"
        aria-label="Schedule"
        aria-rowcount={shown.lines.length}
        aria-multiselectable="true"
        className={grid}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
        onBlur={() => {
          hasFocus.current = false
          onTold(null)
        }}
        onClick={onClick}
        onPointerMove={onPointerMove}
        onPointerLeave={() => setPointed(null)}
        onScroll={event => {
          const { scrollTop } = event.currentTarget
          // In this frame, not in the next: rows and picture move with the scrollbar.
          flushSync(() => {
            setScrolled(scrollTop)
            setPointed(null)
          })
        }}
      >
        <div
          className={stage}
          data-dragging={dragging || undefined}
          style={{ height: size.height, ['--label-width' as string]: `${labelWidth}px` }}
        >
          <div className={axisRow} role="none" data-part="axis">
            <div className={axisCorner} style={{ width: labelWidth }} aria-hidden="true">
              {countText(shown.count, rowCount(layout))}
            </div>
            <TimeAxis layout={layout} time={time} width={width} height={metrics.axis} />
          </div>
          <div className={body} role="none" style={{ top: metrics.axis + 1 }}>
            {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: a canvas takes no focus */}
            <canvas
              ref={canvas}
              className={picture}
              style={{ left: labelWidth, top: 0, width, height }}
              aria-hidden="true"
            />
            {fixed > 0 && (
              <div role="rowgroup" className={fixedLines} style={{ height: fixedHeight }}>
                {Array.from({ length: fixed }, (_, line) => lineElement(line, true))}
              </div>
            )}
            <div role="rowgroup" className={lines} style={{ transform: `translateY(${-top}px)` }}>
              {inDocument.map((line, i) => lineElement(line, i < settled))}
            </div>
          </div>
        </div>
        <div style={{ height: Math.max(0, stack.height - height) }} />
      </div>
      <Playhead
        minute={props.playhead}
        isNow={props.isNow}
        dayMinutes={layout.minutes}
        time={time}
        left={labelWidth + 1}
        width={width}
        top={metrics.axis}
        send={send}
      />
    </div>
  )
})

const countText = (shown: number, all: number) =>
  shown === all ? `${all} units` : `${shown} of ${all} units`

/** Moves the focus to a cell that may have to come into the document first. */
function useFocusAt(): (position: Position) => void {
  const [wanted, setWanted] = useState<Position | null>(null)
  useEffect(() => {
    if (wanted) document.getElementById(cellId(wanted.row, wanted.run))?.focus({ preventScroll: true })
  }, [wanted])
  // Another object each time: the same place may be wanted again.
  return useCallback(position => setWanted({ ...position }), [])
}

function cellOf(target: Element): { row: number; run: number | null } | null {
  const { row, run } = (target as HTMLElement).dataset
  return row === undefined ? null : { row: Number(row), run: run === undefined ? null : Number(run) }
}
