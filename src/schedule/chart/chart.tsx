// The chart: a grid with a row for each truck and battery. A canvas shows the picture; transparent headers and cells over it have
// the names, the focus and the pointer. Whatever the plan's size, only rows in view are painted and rendered.
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
} from 'react'
import { flushSync } from 'react-dom'
import { pluralize } from '../../../domain/words/pluralize.ts'
import { useStableCallback } from '../../ui/hooks/use-stable-callback.ts'
import { EmptyChart } from '../common/empty-chart.tsx'
import { rowCount } from '../layout/layout.ts'
import { selectionOf } from '../layout/selection.ts'
import { TimeAxis } from '../painting/time-axis.tsx'
import { useChartRequest } from '../view/use-chart-request.ts'
import { useVisibleRowsChange } from '../view/use-visible-rows-change.ts'
import { useView } from '../view/view-context.tsx'
import { axisCorner, axisRow, body, chartBox, grid, picture, stage } from './chart.css.ts'
import { ChartPartsContext } from './chart-parts.ts'
import { ChartRows } from './chart-rows.tsx'
import { type ChartGeometry, useChartGeometry } from './geometry/use-chart-geometry.ts'
import { type RowsInView, rowsInView, useRowsInView } from './geometry/use-rows-in-view.ts'
import { inRow, move } from './interaction/grid-navigation.ts'
import { LabelSeparator } from './interaction/label-separator.tsx'
import { Playhead } from './interaction/playhead.tsx'
import { type ActiveCell, useActiveCell } from './interaction/use-active-cell.ts'
import type { LabelColumn } from './interaction/use-label-column.ts'
import { usePointer } from './interaction/use-pointer.ts'
import { useChartCanvas } from './use-chart-canvas.ts'

/** `Grid` is a component of its own so that its observers and listeners start with its element. */
interface ChartProps {
  column: LabelColumn
  /** Over the chart; reads where things are with `useChartParts`. */
  children?: ReactNode
}

export function Chart(props: ChartProps) {
  const { visibleRows } = useView('visibleRows')
  return visibleRows.rows.length === 0 ? <EmptyChart /> : <Grid {...props} />
}

function Grid({ column, children }: ChartProps) {
  const { drawn, visibleRows, highlight, setHover, setActiveRow, send } = useView(
    'drawn',
    'visibleRows',
    'highlight',
    'setHover',
    'setActiveRow',
    'send',
  )
  const id = useId()
  const frame = useRef<HTMLDivElement>(null)
  const outgrown = useRef(false)
  const geometry = useChartGeometry(frame, column.width, outgrown)
  const inView = useRowsInView(frame, geometry)
  const cell = useActiveCell(frame, inView)
  const pointer = usePointer(frame, geometry, inView)
  // Here, so that it paints after the size has been taken over.
  const canvas = useChartCanvas(geometry, inView, pointer.hovered, outgrown)
  const onKeyDown = useGridKeys(cell, inView)
  useRequests(cell)
  useVisibleRowsChange([...rowsInView(visibleRows, inView), ...(highlight?.rows ?? [])])
  const fittingWidth = useStableCallback(() => geometry.labels.fittingWidth)
  const activeRow = cell.active?.row ?? null
  useEffect(() => setActiveRow(activeRow), [activeRow, setActiveRow])
  useEffect(() => () => setActiveRow(null), [setActiveRow])

  function onClick(event: MouseEvent) {
    const target = pointer.clicked(event)
    if (target?.run == null) return
    const { row, run, minute } = target
    cell.focus({ row, run, minute })
    send({ type: 'selection.made', selection: selectionOf(drawn, row, run) })
  }

  return (
    <div className={chartBox}>
      <div
        ref={frame}
        id={id}
        role="grid"
        aria-label="Schedule"
        aria-rowcount={visibleRows.rows.length}
        aria-multiselectable="true"
        className={grid}
        onKeyDown={onKeyDown}
        onFocus={event => {
          const position = cell.onFocus(event)
          if (!position) return
          // Not in an effect, because a key may follow at once.
          setActiveRow(position.row)
          setHover({ ...position, pointer: null })
        }}
        onBlur={() => {
          cell.onBlur()
          setHover(null)
        }}
        onClick={onClick}
        onPointerMove={pointer.point}
        onPointerLeave={pointer.forget}
        onScroll={event => {
          const { scrollTop } = event.currentTarget
          // In this frame, so that rows and picture move with the scrollbar.
          flushSync(() => {
            inView.scrolledTo(scrollTop)
            pointer.forget()
          })
        }}
      >
        <Picture
          geometry={geometry}
          inView={inView}
          cell={cell}
          canvas={canvas}
          dragging={pointer.dragging}
        />
        <div style={{ height: Math.max(0, inView.stack.height - geometry.height) }} />
      </div>
      <LabelSeparator column={column} fittingWidth={fittingWidth} controls={id} />
      <Playhead geometry={geometry} />
      {children && (
        <ChartPartsContext value={{ frame, geometry, inView, cell }}>{children}</ChartPartsContext>
      )}
    </div>
  )
}

interface PictureProps {
  geometry: ChartGeometry
  inView: RowsInView
  cell: ActiveCell
  canvas: RefObject<HTMLCanvasElement | null>
  dragging: boolean
}

/** What stays in place while the rows scroll: the axis, and the canvas with the cells over it. */
function Picture({ geometry, inView, cell, canvas, dragging }: PictureProps) {
  const { drawn, visibleRows } = useView('drawn', 'visibleRows')
  const { metrics, time, width, height, labelWidth } = geometry
  return (
    <div
      className={stage}
      data-dragging={dragging || undefined}
      style={{ height: geometry.stageHeight, ['--label-width' as string]: `${labelWidth}px` }}
    >
      <div className={axisRow} role="none" data-part="axis">
        <div className={axisCorner} style={{ width: labelWidth }} aria-hidden="true">
          {countText(visibleRows.count, rowCount(drawn))}
        </div>
        <TimeAxis
          layout={drawn}
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
        <ChartRows geometry={geometry} inView={inView} active={cell.active} />
      </div>
    </div>
  )
}

const countText = (shown: number, all: number) =>
  shown === all ? pluralize(all, 'unit', 'units') : `${shown} of ${pluralize(all, 'unit', 'units')}`

/** Carries out requests of other components of the view. */
function useRequests({ active, goTo }: ActiveCell): void {
  const { drawn, visibleRows, setHover, send } = useView('drawn', 'visibleRows', 'setHover', 'send')
  useChartRequest(request => {
    if (request.type === 'focus') {
      if (active) goTo(active)
      return
    }
    const { row, minute, span } = request
    if ((visibleRows.displayIndexOfRow[row] ?? -1) < 0) return
    const position = inRow(drawn, row, minute)
    goTo(position)
    // If the bar already has the focus, no focus event reports the new minute.
    setHover({ ...position, pointer: null })
    // After the bar, which may be longer than the window.
    if (span) send({ type: 'window.revealed', span })
  })
}

/** Keys that move the active cell and select it. */
function useGridKeys({ active, gridRows, goTo }: ActiveCell, inView: RowsInView) {
  const { drawn, send } = useView('drawn', 'send')
  return (event: KeyboardEvent) => {
    if (event.altKey || event.metaKey || !active) return
    if (event.key === 'Enter' || event.key === ' ') {
      if (active.run === null) return
      event.preventDefault()
      send({ type: 'selection.made', selection: selectionOf(drawn, active.row, active.run) })
      return
    }
    const rowsOnScreen = Math.max(1, inView.end - inView.first - 1)
    const next = move(gridRows, active, event.ctrlKey ? `Control+${event.key}` : event.key, rowsOnScreen)
    if (!next) return
    event.preventDefault()
    goTo(next)
  }
}
