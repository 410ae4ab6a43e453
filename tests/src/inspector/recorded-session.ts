// A recording to inspect: notes that come and go, and a sign-in that fails and is left.
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import { Failure } from '../../../domain/failure.ts'
import { Secret } from '../../../domain/secret.ts'
import { signInMachine } from '../../../machines/account/sign-in.ts'
import type { Recorder } from '../../../machines/journal/record.ts'
import {
  errorNotification,
  notificationsMachine,
  successNotification,
} from '../../../machines/notifications.ts'

/** The notifications go on running; what they are sent is recorded as well. */
export async function recordSession(recorder: Recorder) {
  recorder.recordFact('page', { type: 'page.loaded', address: '/login' })
  const { inspect } = recorder
  const notifications = createActor(notificationsMachine, {
    id: 'notifications',
    clock: new SimulatedClock(),
    inspect,
  }).start()
  const refused = new Failure({ kind: 'refused', status: 401 })
  const machine = signInMachine.provide({
    actors: { login: fromPromise(() => Promise.reject(refused)) as never },
  })
  const signIn = createActor(machine, { id: 'signIn', inspect }).start()
  signIn.send({
    type: 'credentials.submitted',
    email: 'ada@gridhaul.example',
    password: new Secret('gridhaul96'),
  })
  await new Promise<void>(resolve => {
    signIn.subscribe(({ context }) => context.failure && resolve())
  })
  notifications.send({ type: 'notification.raised', notification: errorNotification('It did not work.') })
  signIn.stop()
  recorder.recordFact('page', { type: 'address.shown', address: '/' })
  return {
    notifications,
    raise: (text: string) =>
      notifications.send({ type: 'notification.raised', notification: successNotification(text) }),
  }
}
