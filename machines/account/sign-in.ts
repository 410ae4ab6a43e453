// Signing in by password, or by leaving for the identity provider.
import { assertEvent, assign, emit, fromPromise, setup } from 'xstate'
import type { FailureData } from '../../domain/failure.ts'
import { signInFailed } from '../../domain/messages/sign-in.ts'
import type { Viewer } from '../../domain/records/viewer.ts'
import type { Secret } from '../../domain/secret.ts'
import { type DescribedFailure, describeErrorAs, failureOf, needsSecondFactor, notWired } from '../effects.ts'
import type { LoginStarted, LoginSucceeded, ProductLeft } from '../emitted.ts'

export interface Credentials {
  email: string
  password: Secret
}

type SignInEvent =
  | ({ type: 'credentials.submitted' } & Credentials)
  | { type: 'provider.chosen' }
  | { type: 'page.restored' }
  | { type: 'signIn.restarted' }

export const signInMachine = setup({
  types: {
    context: {} as { failure: DescribedFailure | null },
    events: {} as SignInEvent,
    emitted: {} as LoginStarted | LoginSucceeded | ProductLeft,
  },
  actors: { login: fromPromise<Viewer, Credentials>(notWired) },
  guards: { needsSecondFactor: (_, failure: FailureData) => needsSecondFactor(failure) },
}).createMachine({
  id: 'signIn',
  context: { failure: null },
  initial: 'ready',
  states: {
    ready: {
      on: {
        'credentials.submitted': 'signingIn',
        'provider.chosen': 'leavingForProvider',
      },
    },

    signingIn: {
      tags: 'busy',
      entry: [assign({ failure: null }), emit({ type: 'login.started' })],
      invoke: {
        id: 'login',
        src: 'login',
        input: ({ event }) => {
          assertEvent(event, 'credentials.submitted')
          return { email: event.email, password: event.password }
        },
        onDone: {
          target: 'signedIn',
          actions: emit(({ event }) => ({ type: 'login.succeeded' as const, viewer: event.output })),
        },
        onError: [
          {
            guard: { type: 'needsSecondFactor', params: failureOf },
            target: 'passwordAccepted',
          },
          { target: 'ready', actions: assign({ failure: describeErrorAs(signInFailed) }) },
        ],
      },
    },

    // A second factor confirms the sign-in: confirm-sign-in.ts.
    passwordAccepted: { on: { 'signIn.restarted': 'ready' } },

    leavingForProvider: {
      tags: 'busy',
      entry: [assign({ failure: null }), emit({ type: 'product.left', to: '/api/auth/login-with-google' })],
      // The browser's Back shows the page in the state in which it was left.
      on: { 'page.restored': 'ready' },
    },

    signedIn: { type: 'final' },
  },
})
