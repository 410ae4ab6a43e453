// Changing one's own password in a dialog: the old one proves that it is the same person.
import { assertEvent, assign, emit, fromPromise, setup } from 'xstate'
import { oldPasswordWrong, passwordWasChanged } from '../../domain/messages/passwords.ts'
import type { Secret } from '../../domain/secret.ts'
import { type DescribedFailure, describeChangeErrorAs, mustSettle, notWired } from '../effects.ts'
import { type NotificationRaised, notificationRaised, type PasswordReplaced } from '../emitted.ts'
import { successNotification } from '../notifications.ts'

export interface PasswordChange {
  oldPassword: Secret
  newPassword: Secret
}

type ChangePasswordEvent =
  | { type: 'dialog.opened' | 'dialog.closed' }
  | ({ type: 'password.submitted' } & PasswordChange)

export const changePasswordMachine = setup({
  types: {
    context: {} as { failure: DescribedFailure | null },
    events: {} as ChangePasswordEvent,
    emitted: {} as NotificationRaised | PasswordReplaced,
  },
  actors: { changePassword: fromPromise<unknown, PasswordChange>(notWired) },
  actions: { clearFailure: assign({ failure: null }) },
}).createMachine({
  id: 'changePassword',
  context: { failure: null },
  initial: 'closed',
  states: {
    closed: { on: { 'dialog.opened': { target: 'choosing', actions: 'clearFailure' } } },

    choosing: {
      tags: 'open',
      on: { 'password.submitted': 'changing', 'dialog.closed': 'closed' },
    },

    changing: {
      tags: ['open', 'busy', mustSettle],
      entry: 'clearFailure',
      invoke: {
        id: 'changePassword',
        src: 'changePassword',
        input: ({ event }) => {
          assertEvent(event, 'password.submitted')
          return { oldPassword: event.oldPassword, newPassword: event.newPassword }
        },
        onDone: {
          target: 'closed',
          actions: [
            emit(notificationRaised(successNotification(passwordWasChanged))),
            emit({ type: 'password.replaced' }),
          ],
        },
        onError: {
          target: 'choosing',
          actions: assign({ failure: describeChangeErrorAs(oldPasswordWrong) }),
        },
      },
    },
  },
})
