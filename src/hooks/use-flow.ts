// Runs a flow while its screen is shown; the application handles what it emits. A change that is under way when the screen is
// left is awaited all the same: its outcome is still reported, but it no longer leads to another page.
import { useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import {
  type Actor,
  type AnyStateMachine,
  createActor,
  type EmittedFrom,
  type InputFrom,
  type SnapshotFrom,
} from 'xstate'
import { type DescribedFailure, isRefusal, mustSettle } from '../../machines/effects.ts'
import type { Emitted } from '../../machines/emitted.ts'
import { errorNotification } from '../../machines/notifications.ts'
import { type App, useApp } from './app.ts'

/** Gives a machine its effects. Only for machines of which the application handles everything that they emit. */
export type Flow<Machine extends AnyStateMachine> = (
  app: App,
) => EmittedFrom<Machine> extends Emitted ? Machine : never

/** `input` is read once, when the screen comes. */
export function useFlow<Machine extends AnyStateMachine>(
  flow: Flow<Machine>,
  ...[input]: undefined extends InputFrom<Machine> ? [] : [input: InputFrom<Machine>]
): [SnapshotFrom<Machine>, Actor<Machine>['send']] {
  const app = useApp()
  const [run] = useState(() => begin(app, flow(app), input))
  useEffect(() => run.enter(), [run])
  return [
    useSelector(run.actor, snapshot => snapshot) as SnapshotFrom<Machine>,
    run.actor.send as Actor<Machine>['send'],
  ]
}

interface Run {
  actor: Actor<AnyStateMachine>
  /** The screen is shown, until the function that it gives is called. */
  enter: () => () => void
}

function begin(app: App, machine: AnyStateMachine, input: unknown): Run {
  const actor = createActor(machine, {
    id: machine.id,
    input,
    ...(app.journal && { inspect: app.journal.inspect }),
  })
  let shown = false
  actor.on('*', emitted => {
    if (shown || !isMove(emitted)) app.handle(emitted)
  })
  return {
    actor,
    enter() {
      shown = true
      actor.start()
      return () => {
        shown = false
        // React's strict mode takes every screen away once and brings it back at once.
        queueMicrotask(() => shown || finish(actor, app))
      }
    },
  }
}

const isMove = ({ type }: { type: string }): boolean =>
  type === 'route.requested' || type === 'back.requested'

/** Stops a flow whose screen is gone: at once, or as soon as the change under way is settled. */
function finish(actor: Actor<AnyStateMachine>, app: App) {
  if (!isUnderWay(actor)) return void actor.stop()
  actor.subscribe(({ context: { failure } }: { context: { failure?: DescribedFailure | null } }) => {
    if (isUnderWay(actor)) return
    actor.stop()
    // That the session ended is told where the person signs in again.
    if (!failure || isRefusal(failure, 401)) return
    app.handle({ type: 'notification.raised', notification: errorNotification(failure.text) })
  })
}

const isUnderWay = (actor: Actor<AnyStateMachine>): boolean => actor.getSnapshot().hasTag(mustSettle)
