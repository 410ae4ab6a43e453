// A flow that a test runs without a browser: what it is, what it has emitted, and everything of it that could be written down.
import { inspect } from 'node:util'
import {
  type Actor,
  type AnyActorLogic,
  type AnyStateMachine,
  createActor,
  type InputFrom,
  type SnapshotFrom,
} from 'xstate'
import { replayed } from '../../support/recording.ts'
import { emittedBy } from './controlled-call.ts'

export function startFlow<Machine extends AnyStateMachine>(machine: Machine, input?: InputFrom<Machine>) {
  const lines: string[] = []
  const write = (value: unknown) => lines.push(JSON.stringify(value) ?? '', inspect(value, { depth: 9 }))
  const record = replayed()
  const actor = createActor(machine as AnyActorLogic, {
    input,
    inspect: step => {
      record(step)
      if ('event' in step) write(step.event)
      if ('snapshot' in step) write(JSON.parse(JSON.stringify(step.snapshot) ?? 'null'))
    },
  }) as Actor<Machine>
  const emitted = emittedBy(actor)
  actor.start()
  return {
    actor,
    emitted,
    send: (event: Parameters<Actor<Machine>['send']>[0]) => actor.send(event),
    now: () => actor.getSnapshot() as SnapshotFrom<Machine>,
    /** Every event and every state so far, as JSON and as a console prints them. */
    written: () => {
      write(actor.getPersistedSnapshot())
      write((actor.getSnapshot() as { context: unknown }).context)
      write(emitted)
      return lines.join('\n')
    },
  }
}
