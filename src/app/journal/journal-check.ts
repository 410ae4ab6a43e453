// In development, an event whose fold is not repeatable is reported at once, as an error of the page.
import { everyMachine } from '../../../machines/all.ts'
import type { Recorder } from '../../../machines/journal/record.ts'
import { createFoldCheck, replayLine } from '../../../machines/journal/replay.ts'

export function checkFolds(recorder: Recorder, replayable = everyMachine): void {
  const check = createFoldCheck(
    replayable,
    () => recorder.read().actors,
    result => reportError(new Error(`The replay is not repeatable: ${replayLine(result)}`)),
  )
  for (const entry of recorder.read().events) check(entry)
  recorder.subscribe(check)
}
