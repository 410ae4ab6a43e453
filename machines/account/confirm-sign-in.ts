// The second step of a sign-in: the password was right, and a code or a passkey confirms it.
import { assertEvent, assign, emit, fromPromise, setup } from 'xstate'
import { type FailureData, failureData } from '../../domain/failure.ts'
import { secondStepFailed } from '../../domain/messages/second-factors.ts'
import type { Viewer } from '../../domain/records/viewer.ts'
import type { Secret } from '../../domain/secret.ts'
import { type DescribedFailure, describeFailure, notWired } from '../effects.ts'
import type { LoginStarted, LoginSucceeded } from '../emitted.ts'

type ConfirmSignInEvent =
  | { type: 'code.submitted'; code: Secret }
  | { type: 'passkey.chosen' }
  | { type: 'retry.requested' }

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
        onError: [
          {
            guard: { type: 'hasExpired', params: ({ event }) => failureData(event.error) },
            target: 'expired',
            actions: { type: 'storeFailure', params: ({ event }) => failureData(event.error) },
          },
          {
            target: 'unread',
            actions: { type: 'storeFailure', params: ({ event }) => failureData(event.error) },
          },
        ],
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
        onDone: {
          target: 'signedIn',
          actions: { type: 'reportSucceeded', params: ({ event }) => ({ viewer: event.output }) },
        },
        onError: [
          {
            guard: { type: 'hasExpired', params: ({ event }) => failureData(event.error) },
            target: 'expired',
            actions: { type: 'storeFailure', params: ({ event }) => failureData(event.error) },
          },
          {
            target: 'asking',
            actions: { type: 'storeFailure', params: ({ event }) => failureData(event.error) },
          },
        ],
      },
    },

    confirmingByPasskey: {
      tags: 'busy',
      entry: ['clearFailure', 'reportStarted'],
      invoke: {
        id: 'confirmByPasskey',
        src: 'confirmByPasskey',
        onDone: {
          target: 'signedIn',
          actions: { type: 'reportSucceeded', params: ({ event }) => ({ viewer: event.output }) },
        },
        onError: [
          {
            guard: { type: 'hasExpired', params: ({ event }) => failureData(event.error) },
            target: 'expired',
            actions: { type: 'storeFailure', params: ({ event }) => failureData(event.error) },
          },
          {
            target: 'asking',
            actions: { type: 'storeFailure', params: ({ event }) => failureData(event.error) },
          },
        ],
      },
    },

    /** The sign-in begins again with the password. */
    expired: { type: 'final' },

    signedIn: { type: 'final' },
  },
})
