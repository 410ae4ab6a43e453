// Walks on by itself, so many steps a second.
import { useEffect, useEffectEvent, useState } from 'react'

/** Steps a second. */
export const speeds = [1, 2, 5, 10, 30] as const
export type Speed = (typeof speeds)[number]

export interface Player {
  playing: boolean
  speed: Speed
  setSpeed: (speed: Speed) => void
  play: () => void
  stop: () => void
}

/** `walk` goes one step further and says whether there are more. */
export function usePlaybackControls(walk: () => boolean): Player {
  const [playing, setPlaying] = useState(false)
  const [speed, setSpeed] = useState<Speed>(2)
  const step = useEffectEvent(walk)
  useEffect(() => {
    if (!playing) return
    const timer = setInterval(() => step() || setPlaying(false), 1000 / speed)
    return () => clearInterval(timer)
  }, [playing, speed])
  return { playing, speed, setSpeed, play: () => setPlaying(true), stop: () => setPlaying(false) }
}
