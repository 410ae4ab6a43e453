// The playhead over the chart: a line at its time and, on the axis, the handle that moves it. Out of the window the handle
// waits at the edge.
import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { clock, minutesPerPeriod } from '../../../domain/schedule/calendar/period.ts'
import { useView } from '../view/view-context.tsx'
import { glides, playheadHandle, playheadLine } from './playhead.css.ts'
import type { ChartGeometry } from './use-chart-geometry.ts'

export function Playhead({ geometry: { time, labelWidth, width, metrics } }: { geometry: ChartGeometry }) {
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
  const held = useRef(false)
  const x = time(minute)
  const seen = x >= 0 && x <= width
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

  function onPointerMove(event: PointerEvent<HTMLElement>) {
    const box = event.currentTarget.parentElement?.getBoundingClientRect()
    if (held.current && box) move(time.invert(event.clientX - box.left - left))
  }

  return (
    <>
      {seen && (
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
        style={{ transform: `translateX(${left + Math.max(0, Math.min(x, width))}px) translateX(-50%)` }}
        onKeyDown={onKeyDown}
        onPointerDown={event => {
          held.current = true
          event.currentTarget.setPointerCapture(event.pointerId)
        }}
        onPointerMove={onPointerMove}
        onPointerUp={() => {
          held.current = false
        }}
        onPointerCancel={() => {
          held.current = false
        }}
      >
        {x < 0 ? '◂ ' : ''}
        {clock(Math.floor(minute))}
        {x > width ? ' ▸' : ''}
      </div>
    </>
  )
}
