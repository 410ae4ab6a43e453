// What of the recording is looked at: the newest state of it, a step of it that is held, or a step of a journal from a file.
import { useState } from 'react'
import type { Playback, Step } from '../../../machines/journal/playback.ts'

export interface Shown {
  playback: Playback
  /** From 1 on; 0 where there is nothing yet. */
  step: Step
  /** It goes on with the recording. */
  isLive: boolean
  /** The name of the file; null for the recording of this page. */
  file: string | null
}

export interface Looking {
  shown: Shown
  /** Holds this step. What is recorded meanwhile is seen when looking is live again. */
  goTo: (step: Step) => void
  openFile: (name: string, playback: Playback) => void
  toLive: () => void
}

export function useShown(recording: Playback): Looking {
  const [held, setHeld] = useState<Omit<Shown, 'isLive'> | null>(null)
  const shown: Shown = held
    ? { ...held, isLive: false }
    : { playback: recording, step: recording.length, isLive: true, file: null }
  const hold = (playback: Playback, file: string | null, step: Step) =>
    setHeld({ playback, file, step: Math.max(Math.min(1, playback.length), Math.min(step, playback.length)) })
  return {
    shown,
    goTo: step => hold(shown.playback, shown.file, step),
    openFile: (name, playback) => hold(playback, name, firstOfInterest(playback)),
    toLive: () => setHeld(null),
  }
}

/** Where something parts, else the end. */
function firstOfInterest(playback: Playback): Step {
  const seqs = playback.results().flatMap(({ divergence }) => (divergence ? [divergence.seq] : []))
  return seqs.length > 0 ? playback.stepOf(Math.min(...seqs)) : playback.length
}
