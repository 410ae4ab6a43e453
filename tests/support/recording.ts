// A recorder whose clock ticks once for each entry, and the proof that what it recorded replays.
import { expect, onTestFinished } from 'vitest'
import { everyMachine } from '../../machines/all.ts'
import type { Replayable } from '../../machines/journal/fold.ts'
import { type Journal, readJournal } from '../../machines/journal/journal.ts'
import { createRecorder, type Recorder } from '../../machines/journal/record.ts'
import { replay, replayLine } from '../../machines/journal/replay.ts'

export function recording({ maxBytes }: { maxBytes?: number } = {}): Recorder {
  let time = 0
  const now = () => {
    time += 1
    return time
  }
  return createRecorder({ now, types: everyMachine.types, ...(maxBytes !== undefined && { maxBytes }) })
}

/** For the `inspect` option of an actor: checks after the test that its recording replays. */
export function replayed(): Recorder['inspect'] {
  const recorder = recording()
  onTestFinished(() => expectReplays(recorder.read()))
  return recorder.inspect
}

/** The journal after writing it to a file and reading it back. */
export const asFile = (journal: Journal): Journal => readJournal(JSON.stringify(journal))

/** Expects every recorded state of every actor to result from the recorded events. */
export function expectReplays(journal: Journal, replayable: Replayable = everyMachine): void {
  const results = replay(asFile(journal), replayable)
  expect(results.filter(({ divergence }) => divergence).map(replayLine)).toEqual([])
}
