import fc from 'fast-check'
import { test } from 'vitest'
import { type AnyMachineSnapshot, initialTransition } from 'xstate'
import { everyMachine } from '../../../machines/all.ts'
import type { Journal, JournalEntry, RecordedState } from '../../../machines/journal/journal.ts'
import { createRedactor } from '../../../machines/journal/redact.ts'
import { replay } from '../../../machines/journal/replay.ts'
import { type AnySnapshot, stateOf } from '../../../machines/journal/state.ts'
import { runsOf } from '../../support/property-runs.ts'
import { assertTrue } from './assert-true.ts'
import { inertScope } from './inert-scope.ts'
import { possibleEvents } from './possible-events.ts'
import { type AnyEvent, type MachineTable, marker, tables } from './tables.ts'

const sequences = runsOf(200)
/** Of one sequence. */
const mostEvents = 10

test.each(tables.map(table => [table.machine.id, table] as const))(
  'a random sequence of events to %s replays, and leaves it with plain data and no secret',
  (_, table) => {
    fc.assert(
      fc.property(fc.nat(), fc.array(fc.nat(), { maxLength: mostEvents, size: 'max' }), (input, choices) => {
        const text = JSON.stringify(run(table, input, choices))
        const journal = JSON.parse(text) as Journal

        const divergence = replay(journal, everyMachine)[0]?.divergence
        assertTrue(divergence === null, `divergence from the journal: ${JSON.stringify(divergence)}`)
        assertTrue(!text.includes(marker), 'a secret is in the journal')
        assertTrue(!text.includes('"$type":"omitted"'), 'what is no plain data is in the journal')
      }),
      { numRuns: sequences },
    )
  },
)

const redactor = createRedactor(everyMachine.types)

/** What a recorder would have written. */
function run(table: MachineTable, inputChoice: number, choices: readonly number[]): Journal {
  const { machine } = table
  const input = table.inputs[inputChoice % table.inputs.length]
  const scope = inertScope(machine)
  let [snapshot] = initialTransition(machine, input) as [AnyMachineSnapshot, unknown]
  let state = written(snapshot)
  const entries = [entry(1, { type: 'xstate.init', input } as AnyEvent, state)]
  for (const choice of choices) {
    const possible = possibleEvents(table, snapshot)
    const event = possible[choice % possible.length]
    if (!event) break
    const next = machine.transition(snapshot, event, scope)
    if (next !== snapshot) state = written(next)
    snapshot = next
    entries.push(entry(entries.length + 1, event, state))
  }
  return {
    version: 2,
    actors: { actor: { logic: table.machine.id, parent: null, from: null } },
    events: entries,
  }
}

const written = (snapshot: AnyMachineSnapshot): RecordedState =>
  stateOf(snapshot as unknown as AnySnapshot, redactor)

const entry = (seq: number, event: AnyEvent, state: RecordedState): JournalEntry => ({
  seq,
  time: 0,
  kind: 'event',
  actor: 'actor',
  source: null,
  event: redactor.event(event),
  state,
})
