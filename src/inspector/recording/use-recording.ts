// The growing recording: what was recorded in a tenth of a second is folded and shown together.
import { useEffect, useState } from 'react'
import type { Replayable } from '../../../machines/journal/fold.ts'
import { type Journal, journalVersion } from '../../../machines/journal/journal.ts'
import { createPlayback, type Playback } from '../../../machines/journal/playback.ts'
import type { Recorder } from '../../../machines/journal/record.ts'

const restMs = 100
const nothing: Journal = { version: journalVersion, actors: {}, events: [] }

/** An empty recording if nothing is recorded. */
export function useRecording(recorder: Recorder | null, replayable: Replayable): Playback {
  const [playback, setPlayback] = useState(() => createPlayback(recorder?.read() ?? nothing, replayable))
  useEffect(() => {
    if (!recorder) return
    let rest: ReturnType<typeof setTimeout> | undefined
    const take = () => {
      rest = undefined
      setPlayback(earlier => earlier.continueWith(recorder.read()))
    }
    const takeSoon = () => {
      rest ??= setTimeout(take, restMs)
    }
    const startAgain = () => setPlayback(createPlayback(recorder.read(), replayable))
    const quits = [recorder.subscribe(takeSoon), recorder.onRewritten(startAgain)]
    // Entries recorded between the first render and this effect.
    takeSoon()
    return () => {
      for (const quit of quits) quit()
      clearTimeout(rest)
    }
  }, [recorder, replayable])
  return playback
}
