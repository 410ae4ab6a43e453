// Turns a journal into a test that replays it, and fails with the name of the machine that has changed.
import { type Journal, type JournalEntry, resumed } from './journal.ts'
import { stateName } from './state-name.ts'

export interface TestOptions {
  /** The name of the test. */
  title?: string
  /** The path from the test's folder to the project's. */
  toRoot?: string
}

/** The text of a vitest file. It passes as long as the machines turn these events into the same states. */
export function journalToTest(journal: Journal, { title, toRoot = '../..' }: TestOptions = {}): string {
  return `import { expect, test } from 'vitest'
import { everyMachine } from '${toRoot}/machines/all.ts'
import type { Journal } from '${toRoot}/machines/journal/journal.ts'
import { replayLine, replay } from '${toRoot}/machines/journal/replay.ts'

${storyOf(journal)}
const journal: Journal = ${literal(journal)}

test(${text(title ?? titleOf(journal))}, () => {
  const results = replay(journal, everyMachine)

  expect(results.filter(({ divergence }) => divergence).map(replayLine)).toEqual([])
})
`
}

const titleOf = (journal: Journal): string =>
  `what was recorded of ${machineActors(journal).join(', ') || 'nobody'} replays`

/** The states of each actor in order, one line each. */
function storyOf(journal: Journal): string {
  const lines = machineActors(journal).map(actor => {
    const path = journal.events
      .filter(entry => entry.kind === 'event' && entry.actor === actor)
      .flatMap(nameAfter)
    const steps = path.filter((state, i) => state !== path[i - 1])
    // A line break would end the comment.
    return `//   ${actor}: ${steps.join(' > ').slice(0, 200)}`.replace(/[\r\n\u2028\u2029]/g, ' ')
  })
  return ['// Recorded:', ...lines].join('\n')
}

const machineActors = ({ actors }: Journal): string[] =>
  Object.entries(actors).flatMap(([name, { parent }]) => (parent === null ? [name] : []))

function nameAfter({ event, state }: JournalEntry): string[] {
  return event.type === resumed || !state ? [] : [stateName(state)]
}

/** In TypeScript a literal key `__proto__` would set the prototype. A key stands at the beginning of its line. */
const literal = (value: object): string =>
  JSON.stringify(value, null, 2).replace(/^(\s*)"__proto__":/gm, '$1["__proto__"]:')

const text = (value: string): string => JSON.stringify(value)
