import { type ActorScope, type AnyStateMachine, createActor } from 'xstate'
import { standIn } from '../../../machines/journal/restore.ts'

/** A place for a machine's transitions in which nothing is carried out. */
export function inertScope(machine: AnyStateMachine) {
  const self = createActor(standIn)
  const nothing = () => {}
  return {
    self,
    id: machine.id,
    sessionId: '',
    system: self.system,
    logger: nothing,
    defer: nothing,
    emit: nothing,
    stopChild: nothing,
    actionExecutor: nothing,
  } as unknown as ActorScope<never, never> as never
}
