// What went wrong, counted: a line a minute instead of one for each message, so that nobody can fill the log.

export interface Tally {
  /** `example` names one that it happened to. */
  add: (problem: string, example?: string, count?: number) => void
  /** What was counted since the last call; undefined if nothing was. */
  take: () => Record<string, TallyEntry> | undefined
}

export interface TallyEntry {
  count: number
  examples: string[]
}

const maxExamples = 5
const maxExampleLength = 100

export function createTally(): Tally {
  let entries = new Map<string, TallyEntry>()
  return {
    add(problem, example, count = 1) {
      const entry = entries.get(problem) ?? { count: 0, examples: [] }
      entry.count += count
      const short = example?.slice(0, maxExampleLength)
      if (short !== undefined && entry.examples.length < maxExamples && !entry.examples.includes(short))
        entry.examples.push(short)
      entries.set(problem, entry)
    },
    take() {
      if (entries.size === 0) return undefined
      const counts = Object.fromEntries(entries)
      entries = new Map()
      return counts
    },
  }
}
