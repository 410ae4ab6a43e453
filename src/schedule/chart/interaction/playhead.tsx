// The playhead: a line over the chart and a handle on the axis, which stays at the edge when its time is outside the window.
import { type KeyboardEvent, memo } from 'react'
import { clock, minutesPerPeriod } from '../../../../domain/schedule/calendar/period.ts'
import { useDrag } from '../../../ui/hooks/use-drag.ts'
import { useView } from '../../view/view-context.tsx'
import type { ChartGeometry } from '../geometry/use-chart-geometry.ts'
import { glides, playheadHandle, playheadLine } from './playhead.css.ts'

/** Of the handle at the default font size, in pixels. */
const handleWidth = 46

/** Memoized, because the rows below it scroll. */
export const Playhead = memo(function Playhead({
  geometry: { time, labelWidth, width, metrics },
}: {
  geometry: ChartGeometry
}) {
  const {
    playhead: minute,
    playing,
    followsClock,
    clockMinute,
    drawn,
    send,
  } = useView('playhead', 'playing', 'followsClock', 'clockMinute', 'drawn', 'send')
  const isNow = followsClock && clockMinute !== null
  const dayMinutes = drawn.minutes
  // Pixels from the chart's left edge to its picture.
  const left = labelWidth + 1
  const x = time(minute)
  const isVisible = x >= 0 && x <= width
  const handlePx = handleWidth * metrics.textScale
  const gliding = playing ? ` ${glides}` : ''
  const move = (to: number) =>
    send({ type: 'playhead.moved', minute: Math.max(0, Math.min(Math.round(to), dayMinutes)) })

  function onKeyDown(event: KeyboardEvent) {
    const to = {
      ArrowLeft: minute - minutesPerPeriod,
      ArrowDown: minute - minutesPerPeriod,
      ArrowRight: minute + minutesPerPeriod,
      ArrowUp: minute + minutesPerPeriod,
      PageDown: minute - 60,
      PageUp: minute + 60,
      Home: 0,
      End: dayMinutes,
    }[event.key]
    if (to === undefined) return
    event.preventDefault()
    move(to)
  }

  const drag = useDrag({
    onStart: () => null,
    onMove: ({ currentTarget, clientX }) => {
      const box = currentTarget.parentElement?.getBoundingClientRect()
      if (box) move(time.invert(clientX - box.left - left))
    },
  })

  return (
    <>
      {isVisible && (
        <div
          className={playheadLine + gliding}
          style={{ top: metrics.axis, transform: `translateX(${left + x}px)` }}
        />
      )}
      <div
        role="slider"
        tabIndex={0}
        aria-label="Playhead"
        aria-valuemin={0}
        aria-valuemax={dayMinutes}
        aria-valuenow={Math.round(minute)}
        aria-valuetext={isNow ? `${clock(Math.floor(minute))}, now` : clock(Math.floor(minute))}
        className={playheadHandle + gliding}
        // Below the clock times, and whole at both ends.
        style={{
          top: metrics.axis / 2,
          transform: `translateX(${left + Math.max(handlePx / 2, Math.min(x, width - handlePx / 2))}px) translateX(-50%)`,
        }}
        onKeyDown={onKeyDown}
        {...drag}
      >
        {x < 0 ? '◂ ' : ''}
        {clock(Math.floor(minute))}
        {x > width ? ' ▸' : ''}
      </div>
    </>
  )
})
