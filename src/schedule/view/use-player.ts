import { useEffect, useEffectEvent } from 'react'
import type { TimelineEvent } from '../../../domain/schedule/view/timeline-view.ts'

/** How often elapsed time is sent, in ms: each time is an event in the journal. Less motion, if preferred, is once a second. */
const stepMs = 100
const reducedMotionStepMs = 1000

/** Sends the time that elapses while playing. */
export function usePlayer(playing: boolean, send: (event: TimelineEvent) => void): void {
  const sendElapsed = useEffectEvent((ms: number) => send({ type: 'playing.advanced', ms }))
  useEffect(() => {
    if (!playing) return
    const prefersReducedMotion = window.matchMedia?.('(prefers-reduced-motion: reduce)').matches
    let before = performance.now()
    const timer = setInterval(
      () => {
        const now = performance.now()
        sendElapsed(now - before)
        before = now
      },
      prefersReducedMotion ? reducedMotionStepMs : stepMs,
    )
    return () => clearInterval(timer)
  }, [playing])
}
