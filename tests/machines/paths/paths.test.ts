import { describe, expect, test, vi } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { everyMachine } from '../../../machines/all.ts'
import { replay } from '../../../machines/journal/replay.ts'
import { asFile, recording } from '../../support/recording.ts'
import { instrumented, missing } from './coverage.ts'
import { everyPath, type Path, written } from './explore.ts'
import { withPendingCalls } from './possible-events.ts'
import { type MachineTable, marker, tables } from './tables.ts'

/** As long as there are not more of them. */
const mostPaths = 150

describe.each(tables.map(table => [table.machine.id, table] as const))('every path of %s', (_, table) => {
  test(`every path of ${table.machine.id} ends where the map says, replays, and writes no secret`, () => {
    const { machine, coverage } = instrumented(table.machine)
    const paths = everyPath(machine, table, mostPaths)
    for (const path of paths) {
      const { journal, end } = live(table, path)
      expect(end).toBe(path.end)
      expect(replay(asFile(journal), everyMachine).filter(({ divergence }) => divergence)).toEqual([])
      expect(JSON.stringify(journal)).not.toContain(marker)
    }
    expect(missing(coverage)).toEqual([])
  })
})

/** The path as a running actor takes it. Its calls are never answered but by the path's events. */
function live({ machine }: MachineTable, { input, events }: Path) {
  vi.spyOn(console, 'warn').mockReturnValue()
  const recorder = recording()
  const actor = createActor(withPendingCalls(machine), {
    input,
    clock: new SimulatedClock(),
    inspect: recorder.inspect,
  }).start()
  for (const event of events) actor.send(event)
  return { journal: recorder.read(), end: written(actor.getSnapshot()) }
}
