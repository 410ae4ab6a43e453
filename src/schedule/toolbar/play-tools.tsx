// The playhead's time, and letting it run.
import { memo, useEffect, useRef } from 'react'
import { clock } from '../../../domain/schedule/calendar/period.ts'
import {
  type PlaySpeed,
  playSpeeds,
  type TimelineEvent,
} from '../../../domain/schedule/view/timeline-view.ts'
import { Tool } from '../../ui/button/tool.tsx'
import { toolGroup, toolText } from '../common/tools.css.ts'
import { Choice } from './row-tools.tsx'

interface PlayToolsProps {
  playhead: number
  playing: boolean
  speed: PlaySpeed
  clockMinute: number | null
  followsClock: boolean
  send: (event: TimelineEvent) => void
}

const speedNames = Object.fromEntries(
  playSpeeds.map(speed => [String(speed), speed < 60 ? `${speed} min/s` : `${speed / 60} h/s`]),
)

export const PlayTools = memo(function PlayTools(props: PlayToolsProps) {
  const { playhead, playing, speed, clockMinute, followsClock, send } = props
  return (
    <fieldset className={toolGroup} aria-label="Playing">
      <Tool
        name={playing ? 'Stop' : 'Play'}
        shortcut="k"
        onPress={() =>
          send(playing ? { type: 'playing.stopped' } : { type: 'playing.started', from: playhead })
        }
      />
      <Choice
        label="Speed"
        value={String(speed)}
        names={speedNames}
        onChoose={chosen => {
          const speed = playSpeeds.find(each => String(each) === chosen)
          if (speed) send({ type: 'speed.chosen', speed })
        }}
      />
      <span className={toolText}>{clock(Math.floor(playhead))}</span>
      {clockMinute !== null && (
        <Tool name="Now" pressed={followsClock} onPress={() => send({ type: 'playhead.released' })} />
      )}
    </fieldset>
  )
})

/** How often the time that went by is told, in ms: each telling is an event that is kept. For who wants less motion, a second. */
const playStepMs = 100
const calmStepMs = 1000

/** Tells the time that goes by while playing. */
export function usePlayer(playing: boolean, send: (event: TimelineEvent) => void): void {
  const tell = useRef(send)
  useEffect(() => {
    tell.current = send
  })
  useEffect(() => {
    if (!playing) return
    const isCalm = window.matchMedia?.('(prefers-reduced-motion: reduce)').matches
    let before = performance.now()
    const timer = setInterval(
      () => {
        const now = performance.now()
        tell.current({ type: 'playing.advanced', ms: now - before })
        before = now
      },
      isCalm ? calmStepMs : playStepMs,
    )
    return () => clearInterval(timer)
  }, [playing])
}
