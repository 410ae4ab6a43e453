// Changing one's own password in a dialog: the old one proves that it is the same person.
import { assertEvent, assign, emit, fromPromise, setup } from 'xstate'
import { failureData } from '../domain/failure.ts'
import { oldPasswordWrong, passwordWasChanged } from '../domain/messages.ts'
import type { Secret } from '../domain/secret.ts'
import { lasting, notWired, type ToldFailure, toldOfChange } from './effects.ts'
import type { NoteRaised } from './emitted.ts'
import { successNote } from './notifications.ts'

export interface PasswordChange {
  oldPassword: Secret
  newPassword: Secret
}

type ChangePasswordEvent =
  | { type: 'dialog.opened' | 'dialog.closed' }
  | ({ type: 'password.submitted' } & PasswordChange)

export const changePasswordMachine = setup({
  types: {
    context: {} as { failure: ToldFailure | null },
    events: {} as ChangePasswordEvent,
    emitted: {} as NoteRaised,
  },
  actors: { changePassword: fromPromise<unknown, PasswordChange>(notWired) },
  actions: { forgetFailure: assign({ failure: null }) },
}).createMachine({
  id: 'changePassword',
  context: { failure: null },
  initial: 'closed',
  states: {
    closed: { on: { 'dialog.opened': { target: 'choosing', actions: 'forgetFailure' } } },

    choosing: {
      tags: 'open',
      on: { 'password.submitted': 'changing', 'dialog.closed': 'closed' },
    },

    changing: {
      tags: ['open', 'busy', lasting],
      entry: 'forgetFailure',
      invoke: {
        id: 'changePassword',
        src: 'changePassword',
        input: ({ event }) => {
          assertEvent(event, 'password.submitted')
          return { oldPassword: event.oldPassword, newPassword: event.newPassword }
        },
        onDone: {
          target: 'closed',
          actions: emit({ type: 'note.raised', note: successNote(passwordWasChanged) }),
        },
        onError: {
          target: 'choosing',
          actions: assign({
            failure: ({ event }) => toldOfChange(failureData(event.error), oldPasswordWrong),
          }),
        },
      },
    },
  },
})
