// The state of the inspector: the recording, the shown step, the listed entries and the chosen actor.
import { useMemo, useState } from 'react'
import type { AnyActor } from 'xstate'
import type { Replayable } from '../../../machines/journal/fold.ts'
import { InvalidJournal, readJournal } from '../../../machines/journal/journal.ts'
import { createPlayback, type Playback, type Step } from '../../../machines/journal/playback.ts'
import type { Recorder } from '../../../machines/journal/record.ts'
import { type JournalFilter, noJournalFilter, stepAfter, stepBefore, stepsListed } from '../journal/filter.ts'
import type { Moves } from '../journal/journal-list.tsx'
import { type Player, usePlaybackControls } from '../recording/use-playback-controls.ts'
import { useRecording } from '../recording/use-recording.ts'
import { type Shown, useShown } from '../recording/use-shown.ts'
import { machineInvolved } from '../statechart/subject.ts'
import { createVisitedTracker, type VisitedByMachine } from '../statechart/visited.ts'

export interface Workbench {
  shown: Shown
  filter: JournalFilter
  setFilter: (filter: JournalFilter) => void
  /** The steps that the filter lists. */
  steps: readonly Step[]
  moves: Moves
  canGo: { forward: boolean; back: boolean }
  goTo: (step: Step) => void
  toLive: () => void
  player: Player
  /** The actor whose statechart is shown; null before any has started. */
  actor: string | null
  choose: (actor: string) => void
  follows: boolean
  setFollows: (follows: boolean) => void
  /** The chosen actor itself if it is running and the shown step is live; else null. */
  live: AnyActor | null
  visited: VisitedByMachine
  isRecordingPaused: boolean
  /** Pauses the recording or continues it. */
  pauseRecording: (isPaused: boolean) => void
  openFile: (file: File) => void
  /** What was done, in a sentence for the status line; '' if nothing. */
  announced: string
  announce: (text: string) => void
  /** Why a file was not opened; '' if none was refused. */
  fileError: string
  clearFileError: () => void
}

export function useWorkbench(recorder: Recorder | null, replayable: Replayable): Workbench {
  const recording = useRecording(recorder, replayable)
  const { shown, goTo, openFile, toLive } = useShown(recording, recorder)
  const { playback, step, isLive, file } = shown
  const [filter, setFilter] = useState(noJournalFilter)
  const { steps, player, stopped, moves, canGo } = useSteps(shown, filter, goTo)
  const [picked, setPicked] = useState<string | null>(null)
  // It may not be in a file, or no longer in the journal.
  const chosen = picked !== null && Object.hasOwn(playback.journal.actors, picked) ? picked : null
  const actor = useMemo(() => chosen ?? machineInvolved(playback, step), [chosen, playback, step])
  const [announced, announce] = useState('')
  const [isRecordingPaused, setRecordingPaused] = useState(recorder?.paused ?? false)
  const reading = useJournalFile(replayable, (name, read) => {
    player.stop()
    setFilter(noJournalFilter)
    openFile(name, read)
    const isRecording = recorder && !recorder.paused
    announce(
      `${name} is being replayed. ${isRecording ? 'The page and its journal continue.' : 'The page continues.'}`,
    )
  })

  return {
    shown,
    filter,
    setFilter,
    steps,
    moves,
    canGo,
    goTo: to => stopped(() => goTo(to))(),
    toLive: stopped(() => {
      toLive()
      reading.clearError()
      announce('')
    }),
    player,
    actor,
    choose: setPicked,
    follows: chosen === null,
    setFollows: follows => setPicked(follows ? null : actor),
    live: (isLive && actor !== null && recorder?.live().get(actor)) || null,
    visited: useVisited(recording, file === null ? null : playback, replayable),
    isRecordingPaused,
    pauseRecording(isPaused) {
      if (isPaused) recorder?.pause()
      else recorder?.resume()
      setRecordingPaused(isPaused)
    },
    openFile(opened) {
      announce('')
      void reading.open(opened)
    },
    announced,
    announce,
    fileError: reading.error,
    clearFileError: reading.clearError,
  }
}

/** The listed steps, how to go from one to the next, and the player that does so by itself. */
function useSteps({ playback, step, isLive }: Shown, filter: JournalFilter, goTo: (step: Step) => void) {
  const steps = useMemo(() => stepsListed(playback.journal.events, filter), [playback, filter])
  const next = isLive ? null : stepAfter(steps, step)
  const before = stepBefore(steps, step)
  const player = usePlaybackControls(() => {
    if (next !== null) goTo(next)
    return next !== null && stepAfter(steps, next) !== null
  })
  const goIf = (to: Step | null | undefined) => {
    if (to !== null && to !== undefined) goTo(to)
  }
  /** Any move by hand stops the player. */
  const stopped = (move: () => void) => () => {
    player.stop()
    move()
  }
  return {
    steps,
    stopped,
    moves: {
      forward: stopped(() => goIf(next)),
      back: stopped(() => goIf(before)),
      first: stopped(() => goIf(steps[0])),
      last: stopped(() => goIf(steps.at(-1))),
    },
    canGo: { forward: next !== null, back: before !== null },
    player: {
      ...player,
      play() {
        // From the end it starts again.
        if (next === null) goIf(steps[0])
        player.play()
      },
    },
  }
}

/** Reads the journal of a file and passes it to `onRead`. */
function useJournalFile(replayable: Replayable, onRead: (name: string, playback: Playback) => void) {
  const [error, setError] = useState('')

  async function open(file: File) {
    try {
      const journal = readJournal(await file.text())
      onRead(file.name, createPlayback(journal, replayable))
      setError('')
    } catch (error) {
      setError(`${file.name} was not opened: ${reasonOf(error)}`)
    }
  }

  return { error, open, clearError: () => setError('') }
}

/** Of this page's recording, also while one of its steps is shown; or of the journal of a file. */
function useVisited(recording: Playback, ofFile: Playback | null, replayable: Replayable): VisitedByMachine {
  const own = useMemo(() => createVisitedTracker(replayable), [replayable])
  const inRecording = useMemo(() => own.of(recording.journal), [own, recording])
  const inFile = useMemo(
    () => ofFile && createVisitedTracker(replayable).of(ofFile.journal),
    [ofFile, replayable],
  )
  return inFile ?? inRecording
}

const reasonOf = (error: unknown): string =>
  error instanceof InvalidJournal ? error.message : 'It could not be read.'
