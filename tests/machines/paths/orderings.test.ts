import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Actor, type AnyStateMachine, createActor, fromPromise, SimulatedClock } from 'xstate'
import type { Recorder } from '../../../machines/journal/record.ts'
import { runsOf } from '../../support/property-runs.ts'
import { expectReplays, recording } from '../../support/recording.ts'
import { assertTrue } from './assert-true.ts'
import { failuresOf, resultsOf } from './possible-events.ts'
import { type MachineTable, tables } from './tables.ts'

const orderings = runsOf(200)
/** Of one run. */
const mostEvents = 6
/** Longer than any time that a machine waits. */
const longMs = 60_000
/** One in so many runs is recorded and replayed. */
const recordedRuns = 20

const callers = tables.filter(({ machine }) => callsOf(machine).length > 0)

test.each(callers.map(table => [table.machine.id, table] as const))(
  'in any order of events, responses and time-outs %s is not stuck, makes one call at a time, and ignores late responses',
  async (_, table) => {
    const seen = { runs: 0, calls: 0, late: 0 }
    const choice = fc.nat({ max: 999 })
    const choices = fc.array(choice, { minLength: 1, maxLength: mostEvents, size: 'max' })

    await fc.assert(
      fc.asyncProperty(fc.scheduler(), choice, choices, async (scheduler, first, rest) => {
        seen.runs += 1
        const recorder = seen.runs % recordedRuns === 0 ? recording() : null
        const run = begin(table, scheduler, first, rest, recorder)
        while (scheduler.count() > 0) await run.step()
        run.end()
        if (recorder) expectReplays(recorder.read())
        seen.calls += run.calls.length
        seen.late += run.calls.filter(({ late }) => late).length
      }),
      { numRuns: orderings },
    )

    expect(seen.calls).toBeGreaterThan(orderings / 10)
    expect(seen.late).toBeGreaterThan(0)
  },
)

interface Call {
  id: string
  signal: AbortSignal
  answered: boolean
  /** The answer came when nobody wanted it any more. */
  late: boolean
}

/** A running actor whose events, answers and pauses wait for the scheduler's word. */
function begin(
  table: MachineTable,
  scheduler: fc.Scheduler,
  first: number,
  choices: readonly number[],
  recorder: Recorder | null,
) {
  const calls: Call[] = []
  const clock = new SimulatedClock()
  let emitted = 0
  let heard: Call | null = null
  const underWay = () => calls.filter(({ answered, signal }) => !answered && !signal.aborted)

  const effect = fromPromise<unknown, unknown>(({ self, signal }) => {
    assertTrue(underWay().length === 0, `${self.id} is called while another call is under way`)
    const call: Call = { id: self.id, signal, answered: false, late: false }
    calls.push(call)
    const outcomes = [...resultsOf(table, self.id).map(kept), ...failuresOf(table, self.id).map(broken)]
    const outcome = chosen(outcomes, chosen(choices, calls.length))
    return scheduler.schedule(Promise.resolve(), `answer to ${self.id}`).then(() => {
      heard = Object.assign(call, { answered: true, late: signal.aborted })
      return outcome()
    })
  })

  const actors = Object.fromEntries(callsOf(table.machine).map(name => [name, effect]))
  const actor: Actor<AnyStateMachine> = createActor(table.machine.provide({ actors } as never), {
    id: table.machine.id,
    input: chosen(table.inputs, first),
    clock,
    ...(recorder && { inspect: recorder.inspect }),
  })
  actor.on('*', () => {
    emitted += 1
  })
  actor.start()

  const isStopped = () => actor.getSnapshot().status === 'stopped'

  /** What the person does, in one case of many what does not fit now. */
  function act(choice: number): void {
    const snapshot = actor.getSnapshot()
    if (snapshot.status !== 'active') return
    const fitting = choice % 4 === 0 ? [] : table.events.filter(event => snapshot.can(event))
    actor.send(chosen(fitting.length > 0 ? fitting : table.events, choice))
  }

  for (const choice of choices) {
    const [what, happen] = happening(choice)
    scheduler.schedule(Promise.resolve(), what).then(happen)
  }

  function happening(choice: number): [string, () => void] {
    if (choice < 750) return ['an event', () => act(choice)]
    if (choice < 950) return ['a pause', () => clock.increment(longMs)]
    return ['the end of the screen', () => actor.stop()]
  }

  return {
    calls,

    async step() {
      const before = { snapshot: actor.getSnapshot(), calls: calls.length, emitted }
      heard = null
      await scheduler.waitOne()
      // From the answer to who waits for it.
      for (let turn = 0; turn < 4; turn++) await null
      const isSame = actor.getSnapshot() === before.snapshot
      assertTrue(!(heard as Call | null)?.late || isSame, 'a late answer changes what is there')
      const hasDone = calls.length > before.calls || emitted > before.emitted
      assertTrue(!isSame || !hasDone, 'what is not taken does something all the same')
      const isCancelled = calls.some(({ signal }) => signal.aborted)
      assertTrue(!isCancelled || isStopped() || table.mayCancel, 'a call under way is cancelled')
    },

    end() {
      const snapshot = actor.getSnapshot()
      const isWaiting = snapshot.status === 'active' && table.events.some(event => snapshot.can(event))
      assertTrue(underWay().length === 0, 'a call is never answered')
      assertTrue(
        isWaiting || isStopped() || snapshot.status === 'done',
        `stuck in ${JSON.stringify(snapshot.value)}`,
      )
    },
  }
}

function callsOf({ implementations }: AnyStateMachine): string[] {
  return Object.keys(implementations.actors)
}

const chosen = <T>(values: readonly T[], choice: number): T => values[choice % values.length] as T
const kept = (answer: unknown) => () => answer
const broken = (error: unknown) => () => {
  throw error
}
