// Signing in with a passkey in place of the password.
import { assign, emit, fromPromise, setup } from 'xstate'
import { signInFailed } from '../../domain/messages/sign-in.ts'
import type { Viewer } from '../../domain/records/viewer.ts'
import { type DescribedFailure, describeErrorAs, notWired } from '../effects.ts'
import type { LoginStarted, LoginSucceeded } from '../emitted.ts'

export const passkeySignInMachine = setup({
  types: {
    context: {} as { failure: DescribedFailure | null },
    events: {} as { type: 'passkey.chosen' },
    emitted: {} as LoginStarted | LoginSucceeded,
  },
  actors: { login: fromPromise<Viewer>(notWired) },
}).createMachine({
  id: 'passkeySignIn',
  context: { failure: null },
  initial: 'ready',
  states: {
    ready: { on: { 'passkey.chosen': 'signingIn' } },

    signingIn: {
      tags: 'busy',
      entry: [assign({ failure: null }), emit({ type: 'login.started' })],
      invoke: {
        id: 'login',
        src: 'login',
        onDone: {
          target: 'signedIn',
          actions: emit(({ event }) => ({ type: 'login.succeeded' as const, viewer: event.output })),
        },
        onError: { target: 'ready', actions: assign({ failure: describeErrorAs(signInFailed) }) },
      },
    },

    signedIn: { type: 'final' },
  },
})
