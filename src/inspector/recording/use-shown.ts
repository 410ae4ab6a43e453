// What the inspector shows: the newest state of the recording, one of its steps, or a step of a journal from a file.
import { useEffect, useState } from 'react'
import type { Playback, Step } from '../../../machines/journal/playback.ts'
import type { Recorder } from '../../../machines/journal/record.ts'

export interface Shown {
  playback: Playback
  /** From 1 on; 0 if there is none yet. */
  step: Step
  /** The newest state is shown and follows the recording. */
  isLive: boolean
  /** The name of the file; null for the recording of this page. */
  file: string | null
}

export interface Looking {
  shown: Shown
  /** Shows this step. New entries appear when the view is live again. */
  goTo: (step: Step) => void
  openFile: (name: string, playback: Playback) => void
  toLive: () => void
}

export function useShown(recording: Playback, recorder: Recorder | null): Looking {
  const [paused, setPaused] = useState<Omit<Shown, 'isLive'> | null>(null)
  // A step of the recording must not outlive its entries: they may be those of who has signed out.
  useEffect(
    () => recorder?.onRewritten(() => setPaused(shown => (shown?.file == null ? null : shown))),
    [recorder],
  )
  const shown: Shown = paused
    ? { ...paused, isLive: false }
    : { playback: recording, step: recording.length, isLive: true, file: null }
  const hold = (playback: Playback, file: string | null, step: Step) =>
    setPaused({
      playback,
      file,
      step: Math.max(Math.min(1, playback.length), Math.min(step, playback.length)),
    })
  return {
    shown,
    goTo: step => hold(shown.playback, shown.file, step),
    openFile: (name, playback) => hold(playback, name, firstOfInterest(playback)),
    toLive: () => setPaused(null),
  }
}

/** The first divergence, else the last step. */
function firstOfInterest(playback: Playback): Step {
  const seqs = playback.results().flatMap(({ divergence }) => (divergence ? [divergence.seq] : []))
  return seqs.length > 0 ? playback.stepOf(Math.min(...seqs)) : playback.length
}
