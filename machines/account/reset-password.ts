// Setting a password with the token of a reset mail or of an invitation. Only this machine holds the token: it is removed from the address
// at once.
import { assign, emit, fromPromise, setup } from 'xstate'
import { passwordResetFailed, passwordWasReset, passwordWasSet } from '../../domain/messages/passwords.ts'
import type { Secret } from '../../domain/secret.ts'
import { type DescribedFailure, describeChangeErrorAs, mustSettle, nonNull, notWired } from '../effects.ts'
import {
  type NotificationRaised,
  notificationRaised,
  type RouteRequested,
  type ViewerChanged,
} from '../emitted.ts'
import { successNotification } from '../notifications.ts'

export interface PasswordReset {
  token: Secret
  password: Secret
}

interface ResetInput {
  /** Null if the address has no token. */
  token: Secret | null
  /** The token came with an invitation: it is the first password. */
  invited: boolean
}

export const resetPasswordMachine = setup({
  types: {
    input: {} as ResetInput,
    context: {} as ResetInput & { failure: DescribedFailure | null },
    events: {} as { type: 'password.chosen'; password: Secret },
    emitted: {} as NotificationRaised | RouteRequested | ViewerChanged,
  },
  actors: { resetPassword: fromPromise<unknown, PasswordReset>(notWired) },
  guards: { hasNoToken: ({ context }) => context.token === null },
}).createMachine({
  id: 'resetPassword',
  context: ({ input: { token, invited } }) => ({ token, invited, failure: null }),
  initial: 'checking',
  states: {
    checking: {
      always: [{ guard: 'hasNoToken', target: 'withoutToken' }, 'choosing'],
    },

    withoutToken: { type: 'final' },

    choosing: { on: { 'password.chosen': 'resetting' } },

    resetting: {
      tags: ['busy', mustSettle],
      entry: assign({ failure: null }),
      invoke: {
        id: 'resetPassword',
        src: 'resetPassword',
        input: ({ context, event }) => ({ token: nonNull(context.token), password: event.password }),
        onDone: 'reset',
        onError: {
          target: 'choosing',
          actions: assign({ failure: describeChangeErrorAs(passwordResetFailed) }),
        },
      },
    },

    reset: {
      type: 'final',
      entry: [
        emit(({ context }) =>
          notificationRaised(successNotification(context.invited ? passwordWasSet : passwordWasReset)),
        ),
        // Whoever is signed in with the old password here is signed out by it.
        emit({ type: 'viewer.changed' }),
        emit({ type: 'route.requested', to: '/login' }),
      ],
    },
  },
})
