// Buttons that zoom the window of time.
import { clock } from '../../../domain/schedule/calendar/period.ts'
import { isWholeDay, minWindowMinutes } from '../../../domain/schedule/calendar/time-window.ts'
import { Tool } from '../../ui/button/tool.tsx'
import { quietGroup, toolText } from '../common/tools.css.ts'
import { useView } from '../view/view-context.tsx'

/** The zoom factor of one press or key. */
export const zoomStep = 1.5

export function WindowTools() {
  const { window, drawn, send } = useView('window', 'drawn', 'send')
  const zoom = (factor: number) =>
    send({ type: 'window.zoomed', factor, minute: (window.from + window.to) / 2 })
  const whole = isWholeDay(window, drawn.minutes)
  return (
    <fieldset className={quietGroup} aria-label="Time">
      <Tool name="Zoom out" sign="−" shortcut="-" off={whole} onPress={() => zoom(1 / zoomStep)} />
      <Tool
        name="Zoom in"
        sign="+"
        shortcut="+"
        off={window.to - window.from <= minWindowMinutes}
        onPress={() => zoom(zoomStep)}
      />
      <span className={toolText}>
        {clock(Math.round(window.from))} to {clock(Math.round(window.to))}
      </span>
      <Tool name="Whole day" shortcut="0" off={whole} onPress={() => send({ type: 'window.widened' })} />
    </fieldset>
  )
}
