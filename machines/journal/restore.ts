// Restores a snapshot from its recorded form.
import { type AnyActorLogic, type AnyStateMachine, createActor, fromPromise, type Snapshot } from 'xstate'
import type { Plain, RecordedState } from './journal.ts'
import type { Revive } from './revive.ts'
import { type AnySnapshot, mapped } from './state.ts'

/** Throws where the machine has no such state. */
export function snapshotOf(state: RecordedState, machine: AnyStateMachine, revived: Revive): AnySnapshot {
  const children = mapped((state.children ?? {}) as Record<string, Plain>, child => ({
    src: standIn,
    snapshot: { status: 'active', input: revived(child) },
  }))
  const persisted = {
    ...state,
    context: revived(state.context ?? {}),
    output: revived(state.output),
    error: revived(state.error),
    children,
    historyValue: mapped((state.historyValue ?? {}) as Record<string, string[]>, ids =>
      ids.map(id => ({ id })),
    ),
  }
  return machine.restoreSnapshot(
    persisted as unknown as Snapshot<unknown>,
    inertScope(machine),
  ) as AnySnapshot
}

/** Stands in for an effect and does nothing. */
export const standIn = fromPromise<unknown, unknown>(() => new Promise(() => {}))

/**
 * For `transition`, which creates an actor with an initial state each time; the machine's own initial state would be wasted.
 */
export const underWay = ({ transition }: AnyStateMachine): AnyActorLogic =>
  ({ ...standIn, transition }) as unknown as AnyActorLogic

const inertScope = (machine: AnyStateMachine) =>
  ({ self: createActor(standIn), machine }) as unknown as Parameters<AnyStateMachine['restoreSnapshot']>[1]
