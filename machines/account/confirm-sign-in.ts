// The second step of a sign-in: the password was right, and a code or a passkey confirms it.
import { assertEvent, assign, emit, fromPromise, setup } from 'xstate'
import type { FailureData } from '../../domain/failure.ts'
import { secondStepFailed } from '../../domain/messages/second-factors.ts'
import type { Viewer } from '../../domain/records/viewer.ts'
import type { Secret } from '../../domain/secret.ts'
import { type DescribedFailure, describeFailure, failureOf, notWired } from '../effects.ts'
import type { LoginStarted, LoginSucceeded } from '../emitted.ts'

type ConfirmSignInEvent =
  | { type: 'code.submitted'; code: Secret }
  | { type: 'passkey.chosen' }
  | { type: 'retry.requested' }

const storeFailure = { type: 'storeFailure', params: failureOf } as const

/** A sign-in that waited too long begins again with the password; after any other failure the person can go on in `state`. */
const unlessExpired = <State extends string>(state: State) =>
  [
    { guard: { type: 'hasExpired', params: failureOf }, target: 'expired', actions: storeFailure },
    { target: state, actions: storeFailure },
  ] as const

const signedIn = {
  target: 'signedIn',
  actions: {
    type: 'reportSucceeded',
    params: ({ event }: { event: { output: Viewer } }) => ({ viewer: event.output }),
  },
} as const

export const confirmSignInMachine = setup({
  types: {
    context: {} as {
      /** With what the account can confirm. */
      methods: readonly string[]
      failure: DescribedFailure | null
    },
    events: {} as ConfirmSignInEvent,
    emitted: {} as LoginStarted | LoginSucceeded,
  },
  actors: {
    readMethods: fromPromise<readonly string[]>(notWired),
    confirmByCode: fromPromise<Viewer, { code: Secret }>(notWired),
    confirmByPasskey: fromPromise<Viewer>(notWired),
  },
  actions: {
    clearFailure: assign({ failure: null }),
    storeFailure: assign({
      failure: (_, failure: FailureData) => describeFailure(failure, secondStepFailed),
    }),
    reportStarted: emit({ type: 'login.started' }),
    reportSucceeded: emit((_, { viewer }: { viewer: Viewer }) => ({
      type: 'login.succeeded' as const,
      viewer,
    })),
  },
  guards: { hasExpired: (_, { code }: FailureData) => code === 'sign_in_expired' },
}).createMachine({
  id: 'confirmSignIn',
  context: { methods: [], failure: null },
  initial: 'reading',
  states: {
    reading: {
      entry: 'clearFailure',
      invoke: {
        id: 'readMethods',
        src: 'readMethods',
        onDone: { target: 'asking', actions: assign({ methods: ({ event }) => event.output }) },
        onError: unlessExpired('unread'),
      },
    },

    unread: { on: { 'retry.requested': 'reading' } },

    asking: { on: { 'code.submitted': 'confirmingByCode', 'passkey.chosen': 'confirmingByPasskey' } },

    confirmingByCode: {
      tags: 'busy',
      entry: ['clearFailure', 'reportStarted'],
      invoke: {
        id: 'confirmByCode',
        src: 'confirmByCode',
        input: ({ event }) => {
          assertEvent(event, 'code.submitted')
          return { code: event.code }
        },
        onDone: signedIn,
        onError: unlessExpired('asking'),
      },
    },

    confirmingByPasskey: {
      tags: 'busy',
      entry: ['clearFailure', 'reportStarted'],
      invoke: {
        id: 'confirmByPasskey',
        src: 'confirmByPasskey',
        onDone: signedIn,
        onError: unlessExpired('asking'),
      },
    },

    /** The sign-in begins again with the password. */
    expired: { type: 'final' },

    signedIn: { type: 'final' },
  },
})
