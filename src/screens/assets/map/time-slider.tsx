// Chooses the time of the plan's day that the map shows, or plays the day.
import { useState } from 'react'
import { clock } from '../../../../domain/schedule/calendar/period.ts'
import { planTimeText } from '../../../../domain/schedule/calendar/plan-day.ts'
import { usePlayer } from '../../../schedule/view/use-player.ts'
import { Button } from '../../../ui/button/button.tsx'
import { useShownPlanDay } from '../../../ui/time/zones.tsx'
import { clockText, slider, time } from './map.css.ts'

interface TimeSliderProps {
  minute: number
  /** The length of the day. */
  minutes: number
  isNow: boolean
  onChange: (minute: number) => void
  /** Null on another day than the plan's. */
  toNow: (() => void) | null
}

/** A day takes 48 seconds. */
const minutesPerMs = 0.03

export function TimeSlider({ minute, minutes, isNow, onChange, toNow }: TimeSliderProps) {
  const [isPlaying, setPlaying] = useState(false)
  usePlayer(isPlaying && minute < minutes, event => {
    if (event.type === 'playing.advanced') onChange(Math.min(minutes, minute + event.ms * minutesPerMs))
  })
  const playing = isPlaying && minute < minutes
  const day = useShownPlanDay()
  const text = day ? planTimeText(day, minute) : clock(minute)
  const play = () => {
    if (minute >= minutes) onChange(0)
    setPlaying(!playing)
  }
  const choose = (next: number) => {
    setPlaying(false)
    onChange(next)
  }
  return (
    <div className={time}>
      <Button onClick={play}>{playing ? 'Pause' : 'Play'}</Button>
      <input
        className={slider}
        type="range"
        aria-label="Time of day"
        aria-valuetext={text}
        min={0}
        max={minutes}
        step={5}
        value={minute}
        onChange={({ target }) => choose(Number(target.value))}
      />
      <span className={clockText}>{text}</span>
      {toNow && (
        <Button
          aria-pressed={isNow}
          onClick={() => {
            setPlaying(false)
            toNow()
          }}
        >
          Now
        </Button>
      )}
    </div>
  )
}
