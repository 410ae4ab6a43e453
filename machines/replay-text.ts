// The output of `npm run replay`.
import { everyMachine } from './all.ts'
import { InvalidJournal, type Journal, readJournal } from './journal/journal.ts'
import { isEqual, type Replayed, replay, replayLine } from './journal/replay.ts'

export interface ReplayReport {
  /** The exit code: 0 if every state is equal, 1 if not or if there is none to compare, 2 if the file is not a journal. */
  code: 0 | 1 | 2
  lines: string[]
}

export function replayText(text: string): ReplayReport {
  const journal = readOrError(text)
  if (journal instanceof InvalidJournal) return { code: 2, lines: [journal.message] }
  const results = replay(journal, everyMachine)
  return {
    code: isEqual(results) ? 0 : 1,
    lines: [...results.map(replayLine), conclusionOf(results)],
  }
}

function conclusionOf(results: readonly Replayed[]): string {
  if (isEqual(results)) return 'equal'
  const seqs = results.flatMap(({ divergence }) => divergence?.seq ?? [])
  return seqs.length > 0 ? `not equal, first at seq ${Math.min(...seqs)}` : 'nothing to compare'
}

function readOrError(text: string): Journal | InvalidJournal {
  try {
    return readJournal(text)
  } catch (error) {
    if (error instanceof InvalidJournal) return error
    throw error
  }
}
