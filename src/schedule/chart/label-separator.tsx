// The edge between the units' names and the chart, which is dragged or moved by keys. A double click makes room for the longest
// name, and the next one brings the usual width back.
import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { separator } from './label-separator.css.ts'
import type { LabelColumn } from './use-label-column.ts'

interface LabelSeparatorProps {
  column: LabelColumn
  /** Pixels of the column in which every name has room. */
  fittingWidth: () => number
  /** The id of what is beside it. */
  controls: string
}

/** Pixels of an arrow key, and of one with Shift. */
const smallStep = 8
const largeStep = 48

export function LabelSeparator({ column, fittingWidth, controls }: LabelSeparatorProps) {
  const { width, minWidth, maxWidth, choose } = column
  const drag = useRef<{ x: number; width: number } | null>(null)
  const fitOrReset = () => {
    const fitting = Math.max(minWidth, Math.min(fittingWidth(), maxWidth))
    choose(width === fitting ? null : fitting)
  }

  function onKeyDown(event: KeyboardEvent) {
    const { key, shiftKey } = event
    const step = shiftKey ? largeStep : smallStep
    const wanted = { ArrowLeft: width - step, ArrowRight: width + step, Home: minWidth, End: maxWidth }[key]
    if (wanted === undefined && key !== 'Enter') return
    event.preventDefault()
    if (wanted === undefined) fitOrReset()
    else choose(wanted)
  }

  function onPointerMove(event: PointerEvent) {
    if (drag.current) choose(Math.round(drag.current.width + event.clientX - drag.current.x))
  }

  const end = () => {
    drag.current = null
  }

  return (
    <div
      role="separator"
      tabIndex={0}
      aria-label="Width of the unit names"
      aria-orientation="vertical"
      aria-controls={controls}
      aria-valuemin={minWidth}
      aria-valuemax={maxWidth}
      aria-valuenow={width}
      aria-valuetext={`${width} pixels`}
      title="Drag to widen the unit names; double-click to fit them"
      className={separator}
      style={{ left: width }}
      onKeyDown={onKeyDown}
      onPointerDown={event => {
        if (event.button !== 0) return
        drag.current = { x: event.clientX, width }
        event.currentTarget.setPointerCapture(event.pointerId)
      }}
      onPointerMove={onPointerMove}
      onPointerUp={end}
      onPointerCancel={end}
      onDoubleClick={fitOrReset}
    />
  )
}
