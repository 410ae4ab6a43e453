// What the inspector shows and does, wherever it is shown: the recording, the step that is looked at, the listed entries, the
// chosen actor.
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
import { createVisited, type VisitedByMachine } from '../statechart/visited.ts'

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
  /** Whose statechart is shown; null before anybody has begun. */
  actor: string | null
  choose: (actor: string) => void
  follows: boolean
  setFollows: (follows: boolean) => void
  /** The chosen actor itself, where it runs and what is shown is live. */
  live: AnyActor | null
  visited: VisitedByMachine
  openFile: (file: File) => void
  /** What was done, in a sentence; '' where there is nothing to tell. */
  told: string
  tell: (text: string) => void
  /** Why a file was not opened; '' where none was refused. */
  trouble: string
}

export function useWorkbench(recorder: Recorder | null, replayable: Replayable): Workbench {
  const recording = useRecording(recorder, replayable)
  const { shown, goTo, openFile, toLive } = useShown(recording)
  const { playback, step, isLive, file } = shown
  const [filter, setFilter] = useState(noJournalFilter)
  const steps = useMemo(() => stepsListed(playback.journal.events, filter), [playback, filter])
  const next = isLive ? null : stepAfter(steps, step)
  const before = stepBefore(steps, step)
  const player = usePlaybackControls(() => {
    if (next !== null) goTo(next)
    return next !== null && stepAfter(steps, next) !== null
  })
  const by = (walk: () => void) => () => {
    player.stop()
    walk()
  }
  const goIf = (to: Step | null | undefined) => {
    if (to !== null && to !== undefined) goTo(to)
  }
  const [picked, setPicked] = useState<string | null>(null)
  const actor = useMemo(() => picked ?? machineInvolved(playback, step), [picked, playback, step])
  const [told, tell] = useState('')
  const [trouble, setTrouble] = useState('')

  async function read(chosen: File) {
    try {
      const journal = readJournal(await chosen.text())
      player.stop()
      setFilter(noJournalFilter)
      openFile(chosen.name, createPlayback(journal, replayable))
      setTrouble('')
      tell(`${chosen.name} is replayed. The page goes on, and so does its journal.`)
    } catch (error) {
      tell('')
      setTrouble(`${chosen.name} was not opened: ${reasonOf(error)}`)
    }
  }

  return {
    shown,
    filter,
    setFilter,
    steps,
    moves: {
      forward: by(() => goIf(next)),
      back: by(() => goIf(before)),
      first: by(() => goIf(steps[0])),
      last: by(() => goIf(steps.at(-1))),
    },
    canGo: { forward: next !== null, back: before !== null },
    goTo: to => {
      player.stop()
      goTo(to)
    },
    toLive: by(() => {
      toLive()
      setTrouble('')
      tell('')
    }),
    player: {
      ...player,
      play() {
        // From the end it begins anew.
        if (next === null) goIf(steps[0])
        player.play()
      },
    },
    actor,
    choose: setPicked,
    follows: picked === null,
    setFollows: follows => setPicked(follows ? null : actor),
    live: (isLive && actor !== null && recorder?.live().get(actor)) || null,
    visited: useVisited(recording, file === null ? null : playback, replayable),
    openFile: chosen => void read(chosen),
    told,
    tell,
    trouble,
  }
}

/** In this page's session, also while a step of it is held; or in the journal of a file. */
function useVisited(recording: Playback, ofFile: Playback | null, replayable: Replayable): VisitedByMachine {
  const own = useMemo(() => createVisited(replayable), [replayable])
  const inRecording = useMemo(() => own.of(recording.journal), [own, recording])
  const inFile = useMemo(() => ofFile && createVisited(replayable).of(ofFile.journal), [ofFile, replayable])
  return inFile ?? inRecording
}

const reasonOf = (error: unknown): string =>
  error instanceof InvalidJournal ? error.message : 'It could not be read.'
