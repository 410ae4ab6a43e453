// What `npm run replay` says of a journal's file.
import { everyMachine } from './all.ts'
import { type Journal, NoJournal, readJournal } from './journal/journal.ts'
import { inWords, isEqual, replay } from './journal/replay.ts'

export interface ReplayReport {
  /** How the command ends: 0 every state is equal, 1 not, 2 this is no journal. */
  code: 0 | 1 | 2
  lines: string[]
}

export function replayText(text: string): ReplayReport {
  const journal = attempt(text)
  if (journal instanceof NoJournal) return { code: 2, lines: [journal.message] }
  const results = replay(journal, everyMachine)
  return {
    code: isEqual(results) ? 0 : 1,
    lines: [
      ...results.map(inWords),
      isEqual(results) ? 'equal' : `not equal, first at seq ${firstPartedSeq(results)}`,
    ],
  }
}

function attempt(text: string): Journal | NoJournal {
  try {
    return readJournal(text)
  } catch (error) {
    if (error instanceof NoJournal) return error
    throw error
  }
}

const firstPartedSeq = (results: ReturnType<typeof replay>): number =>
  Math.min(...results.flatMap(({ parted }) => parted?.seq ?? []))
