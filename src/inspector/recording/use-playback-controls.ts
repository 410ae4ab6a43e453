// Steps through the journal automatically.
import { useEffect, useEffectEvent, useState } from 'react'

/** Steps per second. */
export const speeds = [1, 2, 5, 10, 30] as const
export type Speed = (typeof speeds)[number]

export interface Player {
  playing: boolean
  speed: Speed
  setSpeed: (speed: Speed) => void
  play: () => void
  stop: () => void
}

/** `step` goes one step further and returns whether there are more. */
export function usePlaybackControls(step: () => boolean): Player {
  const [playing, setPlaying] = useState(false)
  const [speed, setSpeed] = useState<Speed>(2)
  const stepOn = useEffectEvent(step)
  useEffect(() => {
    if (!playing) return
    const timer = setInterval(() => stepOn() || setPlaying(false), 1000 / speed)
    return () => clearInterval(timer)
  }, [playing, speed])
  return { playing, speed, setSpeed, play: () => setPlaying(true), stop: () => setPlaying(false) }
}
