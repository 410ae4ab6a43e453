// Looking closer, and back, by a press.
import { memo } from 'react'
import { clock } from '../../../domain/schedule/calendar/period.ts'
import { isWholeDay, shortestWindow, type TimeWindow } from '../../../domain/schedule/calendar/time-window.ts'
import type { TimelineEvent } from '../../../domain/schedule/view/timeline-view.ts'
import { Tool } from '../../ui/button/tool.tsx'
import { toolGroup, toolText } from '../common/tools.css.ts'

interface WindowToolsProps {
  window: TimeWindow
  dayMinutes: number
  send: (event: TimelineEvent) => void
}

/** How much closer a press or a key leads. */
export const zoomStep = 1.5

export const WindowTools = memo(function WindowTools({ window, dayMinutes, send }: WindowToolsProps) {
  const zoom = (factor: number) =>
    send({ type: 'window.zoomed', factor, minute: (window.from + window.to) / 2 })
  const whole = isWholeDay(window, dayMinutes)
  return (
    <fieldset className={toolGroup} aria-label="Time">
      <Tool name="Zoom out" sign="−" shortcut="-" off={whole} onPress={() => zoom(1 / zoomStep)} />
      <Tool
        name="Zoom in"
        sign="+"
        shortcut="+"
        off={window.to - window.from <= shortestWindow}
        onPress={() => zoom(zoomStep)}
      />
      <span className={toolText}>
        {clock(Math.round(window.from))} to {clock(Math.round(window.to))}
      </span>
      <Tool name="Whole day" shortcut="0" off={whole} onPress={() => send({ type: 'window.widened' })} />
    </fieldset>
  )
})
