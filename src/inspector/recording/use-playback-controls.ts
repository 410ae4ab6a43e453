// Walks on by itself, so many steps a second.
import { useEffect, useRef, useState } from 'react'

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
  const current = useRef(walk)
  useEffect(() => {
    current.current = walk
  })
  useEffect(() => {
    if (!playing) return
    const timer = setInterval(() => current.current() || setPlaying(false), 1000 / speed)
    return () => clearInterval(timer)
  }, [playing, speed])
  return { playing, speed, setSpeed, play: () => setPlaying(true), stop: () => setPlaying(false) }
}
