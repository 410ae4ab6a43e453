// The separator between unit names and chart, moved by dragging or keys. A double click fits the longest name, the next one
// restores the default width.
import { type KeyboardEvent, memo } from 'react'
import { useDrag } from '../../../ui/hooks/use-drag.ts'
import { separator } from './label-separator.css.ts'
import type { LabelColumn } from './use-label-column.ts'

interface LabelSeparatorProps {
  column: LabelColumn
  /** The column's width in pixels in which every name fits; the same function each time. */
  fittingWidth: () => number
  /** The id of the resized element. */
  controls: string
}

/** Pixels that an arrow key moves it, without and with Shift. */
const smallStep = 8
const largeStep = 48

/** Memoized, because the rows beside it scroll. */
export const LabelSeparator = memo(function LabelSeparator({
  column,
  fittingWidth,
  controls,
}: LabelSeparatorProps) {
  const { width, minWidth, maxWidth, choose } = column
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

  const drag = useDrag({
    onStart: ({ clientX }) => ({ x: clientX, width }),
    onMove: ({ clientX }, start) => choose(Math.round(start.width + clientX - start.x)),
  })

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
      {...drag}
      onDoubleClick={fitOrReset}
    />
  )
})
