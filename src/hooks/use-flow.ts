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
import { type DescribedFailure, isOffered, isRefusal, mustSettle } from '../../machines/effects.ts'
import { type Emitted, notificationRaised } from '../../machines/emitted.ts'
import { errorNotification, successNotification } from '../../machines/notifications.ts'
import { type App, useApp } from './app.ts'

/** Gives a machine its effects. Only for machines of which the application handles everything that they emit. */
export type Flow<Machine extends AnyStateMachine> = (
  app: App,
) => EmittedFrom<Machine> extends Emitted ? Machine : never

/** `input` is read once, when the screen mounts. */
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

/** What a part of a screen is given of a flow that runs above it. */
export interface FlowProps<Of extends (app: App) => AnyStateMachine> {
  state: SnapshotFrom<ReturnType<Of>>
  send: Actor<ReturnType<Of>>['send']
}

interface Run {
  actor: Actor<AnyStateMachine>
  /** The screen is mounted, until the returned function is called. */
  enter: () => () => void
}

/** The actor of a flow, recorded and not yet started. */
export const createFlow = <Machine extends AnyStateMachine>(
  app: App,
  machine: Machine,
  input: InputFrom<Machine>,
): Actor<Machine> =>
  createActor(machine as AnyStateMachine, {
    id: machine.id,
    input,
    ...(app.journal && { inspect: app.journal.inspect }),
  }) as Actor<Machine>

function begin(app: App, machine: AnyStateMachine, input: unknown): Run {
  const actor = createFlow(app, machine, input)
  let shown = false
  actor.on('*', emitted => {
    if (shown || !isNavigation(emitted)) app.handle(emitted)
  })
  return {
    actor,
    enter() {
      shown = true
      actor.start()
      return () => {
        shown = false
        // React's strict mode unmounts every screen once and mounts it again at once.
        queueMicrotask(() => shown || finish(actor, app))
      }
    },
  }
}

const isNavigation = ({ type }: { type: string }): boolean =>
  type === 'route.requested' || type === 'back.requested'

/** What a screen shows of its flow's outcome, and a notification once the screen is gone. */
interface Outcome {
  failure?: DescribedFailure | null
  success?: string | null
}

/** Stops a flow whose screen is gone, as soon as no change is under way and nothing is offered. */
function finish(actor: Actor<AnyStateMachine>, app: App) {
  if (!isNeeded(actor)) return void actor.stop()
  actor.subscribe(({ context: { failure, success } }: { context: Outcome }) => {
    if (isNeeded(actor)) return
    actor.stop()
    if (success) app.handle(notificationRaised(successNotification(success)))
    // An ended session is reported by the sign-in page.
    if (!failure || isRefusal(failure, 401)) return
    app.handle(notificationRaised(errorNotification(failure.text)))
  })
}

function isNeeded(actor: Actor<AnyStateMachine>): boolean {
  const state = actor.getSnapshot()
  return state.hasTag(mustSettle) || state.hasTag(isOffered)
}
