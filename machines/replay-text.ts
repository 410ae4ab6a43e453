// The output of `npm run replay`.
import { everyMachine } from './all.ts'
import { InvalidJournal, type Journal, readJournal } from './journal/journal.ts'
import { isEqual, replay, replayLine } from './journal/replay.ts'

export interface ReplayReport {
  /** The exit code: 0 if every state is equal, 1 if not, 2 if the file is not a journal. */
  code: 0 | 1 | 2
  lines: string[]
}

export function replayText(text: string): ReplayReport {
  const journal = readOrError(text)
  if (journal instanceof InvalidJournal) return { code: 2, lines: [journal.message] }
  const results = replay(journal, everyMachine)
  return {
    code: isEqual(results) ? 0 : 1,
    lines: [
      ...results.map(replayLine),
      isEqual(results) ? 'equal' : `not equal, first at seq ${firstDivergentSeq(results)}`,
    ],
  }
}

function readOrError(text: string): Journal | InvalidJournal {
  try {
    return readJournal(text)
  } catch (error) {
    if (error instanceof InvalidJournal) return error
    throw error
  }
}

const firstDivergentSeq = (results: ReturnType<typeof replay>): number =>
  Math.min(...results.flatMap(({ divergence }) => divergence?.seq ?? []))
