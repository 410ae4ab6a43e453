// Starts one of the application's flows for as long as the screen is shown, and lets the application heed what it emits.
import { useActorRef, useSelector } from '@xstate/react'
import { useEffect } from 'react'
import type { Actor, AnyStateMachine, InputFrom, SnapshotFrom } from 'xstate'
import { useApp } from './app.ts'

export function useFlow<Machine extends AnyStateMachine>(
  machine: Machine,
  input?: InputFrom<Machine>,
): [SnapshotFrom<Machine>, Actor<Machine>['send']] {
  const { heed } = useApp()
  const actor: Actor<AnyStateMachine> = useActorRef(machine as AnyStateMachine, { id: machine.id, input })
  useEffect(() => {
    const { unsubscribe } = actor.on('*', heed)
    return unsubscribe
  }, [actor, heed])
  return [
    useSelector(actor, snapshot => snapshot) as SnapshotFrom<Machine>,
    actor.send as Actor<Machine>['send'],
  ]
}
