// Staff send a user a password reset mail, as often as they want; a banner shows the outcome.
import { emit, fromPromise, setup } from 'xstate'
import { failureData } from '../../domain/failure.ts'
import { resetMailNotSent } from '../../domain/messages/passwords.ts'
import { describeFailure, mustSettle, notWired } from '../effects.ts'
import { type NotificationRaised, notificationRaised } from '../emitted.ts'
import { errorNotification, resetMailBanner, successNotification } from '../notifications.ts'

export interface ResetMailInput {
  /** The text of the success banner, which differs from page to page (spec 8). */
  sentText: string
}

export const sendResetMailMachine = setup({
  types: {
    input: {} as ResetMailInput,
    context: {} as ResetMailInput,
    events: {} as { type: 'resetMail.requested'; email: string },
    emitted: {} as NotificationRaised,
  },
  actors: { sendResetMail: fromPromise<unknown, { email: string }>(notWired) },
}).createMachine({
  id: 'sendResetMail',
  context: ({ input: { sentText } }) => ({ sentText }),
  initial: 'ready',
  states: {
    ready: { on: { 'resetMail.requested': 'sending' } },

    sending: {
      tags: ['busy', mustSettle],
      invoke: {
        id: 'sendResetMail',
        src: 'sendResetMail',
        input: ({ event: { email } }) => ({ email }),
        onDone: {
          target: 'ready',
          actions: emit(({ context }) =>
            notificationRaised(resetMailBanner(successNotification(context.sentText))),
          ),
        },
        onError: {
          target: 'ready',
          actions: emit(({ event }) =>
            notificationRaised(
              resetMailBanner(
                errorNotification(describeFailure(failureData(event.error), resetMailNotSent).text),
              ),
            ),
          ),
        },
      },
    },
  },
})
