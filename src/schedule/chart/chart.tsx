// The chart itself: a grid with a row for each truck and battery. Its picture is a canvas that is painted anew with what is in
// view; over it stand the grid's headers and cells, which are named, focused and pointed at. Whatever the plan's size, only
// what is in view is worked on.

import { type KeyboardEvent, memo, useEffect, useId, useImperativeHandle, useMemo, useRef } from 'react'
import { flushSync } from 'react-dom'
import { pluralize } from '../../../domain/pluralize.ts'
import type { TimeWindow } from '../../../domain/schedule/calendar/time-window.ts'
import type { TimelineEvent } from '../../../domain/schedule/view/timeline-view.ts'
import { useSize } from '../../ui/hooks/use-size.ts'
import { useVisibleRowsChange } from '../common/use-visible-rows-change.ts'
import { type Layout, rowCount } from '../layout/layout.ts'
import type { ActualDay } from '../layout/measured.ts'
import { type Emphasis, selectionOf } from '../layout/selection.ts'
import type { ShownRows } from '../layout/visible-rows.ts'
import type { ChartOverlay } from '../painting/overlay.ts'
import type { FindingMarks } from '../painting/picture.ts'
import { energyScale, type RowMetrics, timeScale } from '../painting/scales.ts'
import { TimeAxis } from '../painting/time-axis.tsx'
import { usePalette } from '../painting/use-palette.ts'
import { axisCorner, axisRow, body, chartBox, grid, picture, stage } from './chart.css.ts'
import { ChartLines } from './chart-lines.tsx'
import { NothingShown } from './empty-chart.tsx'
import { inRow, move } from './grid-navigation.ts'
import type { ChartHandle, Told } from './hover-target.ts'
import { LabelSeparator } from './label-separator.tsx'
import { Playhead } from './playhead.tsx'
import { rowLabels } from './row-labels.ts'
import { type ActiveCell, useActiveCell } from './use-active-cell.ts'
import { useChartPicture } from './use-chart-canvas.ts'
import type { LabelColumn } from './use-label-column.ts'
import { usePointing } from './use-pointer.ts'
import { rowsInView, useLinesInView } from './use-rows-in-view.ts'

interface ChartProps {
  layout: Layout
  /** The layout's rows are of two plans. */
  compared?: ChartOverlay | null
  shown: ShownRows
  window: TimeWindow
  metrics: RowMetrics
  column: LabelColumn
  emphasis: Emphasis | null
  /** By row. */
  findings: FindingMarks
  /** What was measured, by row. */
  actual?: ReadonlyMap<number, ActualDay> | undefined
  /** Told which rows are looked at. */
  onVisibleRowsChange?: ((rows: readonly number[]) => void) | undefined
  playhead: number
  playing: boolean
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

/** A chart that has been empty begins anew: what measures it and listens to it holds on to its element. */
export const Chart = memo((props: ChartProps) =>
  props.shown.lines.length === 0 ? <NothingShown /> : <Grid {...props} />,
)

function Grid(props: ChartProps) {
  const { layout, shown, window, metrics, column, emphasis, findings, actual, send, onTold, onRow } = props
  const labelWidth = column.width
  const id = useId()
  const frame = useRef<HTMLDivElement>(null)
  const outgrown = useRef(false)
  const measured = useSize(frame, 'chart', outgrown)
  const size = measured.width > 0 && measured.height > 0 ? measured : unmeasured
  const width = Math.max(120, size.width - labelWidth)
  const height = Math.max(0, size.height - metrics.axis - 1)
  const time = useMemo(() => timeScale(window, width, metrics.textScale), [window, width, metrics])
  const energy = useMemo(() => energyScale(layout, metrics.curve), [layout, metrics])
  const scaleEnds = useMemo(() => [energy.lowestKwh, energy.highestKwh] as const, [energy])

  const palette = usePalette(frame)
  const compared = props.compared ?? null
  const hasNotes = compared !== null
  const labels = useMemo(
    () => rowLabels({ layout, metrics, palette, labelWidth, highestKwh: energy.highestKwh, hasNotes }),
    [layout, metrics, palette, labelWidth, energy, hasNotes],
  )
  const inView = useLinesInView(frame, layout, shown, metrics, labels, height)
  const cell = useActiveCell(layout, shown, inView, send)
  const axisHeight = metrics.axis
  const pointing = usePointing({
    frame,
    layout,
    shown,
    window,
    time,
    width,
    labelWidth,
    axisHeight,
    inView,
    send,
    onTold,
  })
  const seen = {
    layout,
    compared,
    shown,
    palette,
    metrics,
    labels,
    time,
    energy,
    width,
    height,
    emphasis,
    findings,
    actual,
  }
  const canvas = useChartPicture({ ...seen, pointed: pointing.pointed }, inView, outgrown)
  useHandle(props, cell)
  useVisibleRowsChange([...rowsInView(shown, inView), ...(emphasis?.rows ?? [])], props.onVisibleRowsChange)
  const activeRow = cell.active?.row ?? null
  useEffect(() => onRow(activeRow), [activeRow, onRow])
  useEffect(() => () => onRow(null), [onRow])

  function onClick(event: React.MouseEvent) {
    const place = pointing.clicked(event)
    if (place?.run == null) return
    const { row, run, minute } = place
    cell.focus({ row, run, minute })
    send({ type: 'selection.made', selection: selectionOf(layout, row, run) })
  }

  return (
    <div className={chartBox}>
      <div
        ref={frame}
        id={id}
        role="grid"
        aria-label="Schedule"
        aria-rowcount={shown.lines.length}
        aria-multiselectable="true"
        className={grid}
        onKeyDown={event => onKeyDown(event, props, cell, Math.max(1, inView.end - inView.first - 1))}
        onFocus={event => {
          const position = cell.onFocus(event)
          if (!position) return
          // At once, not with the effects: a key may come right after.
          onRow(position.row)
          onTold({ ...position, place: null })
        }}
        onBlur={() => {
          cell.onBlur()
          onTold(null)
        }}
        onClick={onClick}
        onPointerMove={pointing.point}
        onPointerLeave={pointing.forget}
        onScroll={event => {
          const { scrollTop } = event.currentTarget
          // In this frame, not in the next: rows and picture move with the scrollbar.
          flushSync(() => {
            inView.scrolledTo(scrollTop)
            pointing.forget()
          })
        }}
      >
        <div
          className={stage}
          data-dragging={pointing.dragging || undefined}
          style={{ height: size.height, ['--label-width' as string]: `${labelWidth}px` }}
        >
          <div className={axisRow} role="none" data-part="axis">
            <div className={axisCorner} style={{ width: labelWidth }} aria-hidden="true">
              {countText(shown.count, rowCount(layout))}
            </div>
            <TimeAxis
              layout={layout}
              time={time}
              width={width}
              height={metrics.axis}
              textScale={metrics.textScale}
            />
          </div>
          <div className={body} role="none" style={{ top: metrics.axis + 1 }}>
            {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: a canvas takes no focus */}
            <canvas
              ref={canvas}
              className={picture}
              style={{ left: labelWidth, top: 0, width, height }}
              aria-hidden="true"
            />
            <ChartLines
              layout={layout}
              compared={compared}
              shown={shown}
              inView={inView}
              width={width}
              time={time}
              metrics={metrics}
              labels={labels}
              scaleEnds={scaleEnds}
              active={cell.active}
              emphasis={emphasis}
              findings={findings}
              actual={actual}
            />
          </div>
        </div>
        <div style={{ height: Math.max(0, inView.stack.height - height) }} />
      </div>
      <LabelSeparator column={column} fittingWidth={() => labels.fittingWidth} controls={id} />
      <Playhead
        minute={props.playhead}
        playing={props.playing}
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
}

const countText = (shown: number, all: number) =>
  shown === all ? pluralize(all, 'unit', 'units') : `${shown} of ${pluralize(all, 'unit', 'units')}`

function useHandle({ ref, layout, shown, onTold }: ChartProps, { active, goTo }: ActiveCell): void {
  useImperativeHandle(
    ref,
    () => ({
      goTo: (row, minute) => {
        if ((shown.lineOfRow[row] ?? -1) < 0) return
        const position = inRow(layout, row, minute)
        goTo(position)
        // Where the focus is in the same bar already, it does not move, and nothing else would tell of the other minute.
        onTold({ ...position, place: null })
      },
      focus: () => active && goTo(active),
    }),
    [shown, layout, goTo, active, onTold],
  )
}

/** `page` is the number of rows on the screen. */
function onKeyDown(event: KeyboardEvent, { layout, send }: ChartProps, cell: ActiveCell, page: number): void {
  const { active, ground, goTo } = cell
  if (event.altKey || event.metaKey || !active) return
  if (event.key === 'Enter' || event.key === ' ') {
    if (active.run === null) return
    event.preventDefault()
    send({ type: 'selection.made', selection: selectionOf(layout, active.row, active.run) })
    return
  }
  const next = move(ground, active, event.ctrlKey ? `Control+${event.key}` : event.key, page)
  if (!next) return
  event.preventDefault()
  goTo(next)
}
