// Connecting a sign-in with the identity provider to the account that has the same address: its password proves whose it is.
import { assertEvent, assign, emit, fromPromise, setup } from 'xstate'
import type { FailureData } from '../../domain/failure.ts'
import { connectFailed } from '../../domain/messages/sign-in.ts'
import type { Viewer } from '../../domain/records/viewer.ts'
import type { Secret } from '../../domain/secret.ts'
import { type DescribedFailure, describeErrorAs, failureOf, needsSecondFactor, notWired } from '../effects.ts'
import type { LoginStarted, LoginSucceeded } from '../emitted.ts'

export const connectAccountMachine = setup({
  types: {
    context: {} as { failure: DescribedFailure | null },
    events: {} as { type: 'password.submitted'; password: Secret },
    emitted: {} as LoginStarted | LoginSucceeded,
  },
  actors: { connect: fromPromise<Viewer, { password: Secret }>(notWired) },
  guards: { needsSecondFactor: (_, failure: FailureData) => needsSecondFactor(failure) },
}).createMachine({
  id: 'connectAccount',
  context: { failure: null },
  initial: 'asking',
  states: {
    asking: { on: { 'password.submitted': 'connecting' } },

    connecting: {
      tags: 'busy',
      entry: [assign({ failure: null }), emit({ type: 'login.started' })],
      invoke: {
        id: 'connect',
        src: 'connect',
        input: ({ event }) => {
          assertEvent(event, 'password.submitted')
          return { password: event.password }
        },
        onDone: {
          target: 'connected',
          actions: emit(({ event }) => ({ type: 'login.succeeded' as const, viewer: event.output })),
        },
        onError: [
          {
            guard: { type: 'needsSecondFactor', params: failureOf },
            target: 'passwordAccepted',
          },
          { target: 'asking', actions: assign({ failure: describeErrorAs(connectFailed) }) },
        ],
      },
    },

    // A second factor confirms the sign-in: confirm-sign-in.ts. The server has forgotten the person of the provider.
    passwordAccepted: { type: 'final' },

    connected: { type: 'final' },
  },
})
