// Sending somebody the mail with which they set a new password: asked for by staff, told in a banner, as often as wanted.
import { emit, fromPromise, setup } from 'xstate'
import { failureData } from '../domain/failure.ts'
import { resetMailNotSent } from '../domain/messages.ts'
import { lasting, notWired, told } from './effects.ts'
import type { NoteRaised } from './emitted.ts'
import { errorNote, resetMailBanner, successNote } from './notifications.ts'

export interface ResetMailInput {
  /** What is told when it went well: the pages do not say it alike (spec 8). */
  sentText: string
}

export const sendResetMailMachine = setup({
  types: {
    input: {} as ResetMailInput,
    context: {} as ResetMailInput,
    events: {} as { type: 'resetMail.asked'; email: string },
    emitted: {} as NoteRaised,
  },
  actors: { sendResetMail: fromPromise<unknown, { email: string }>(notWired) },
}).createMachine({
  id: 'sendResetMail',
  context: ({ input: { sentText } }) => ({ sentText }),
  initial: 'ready',
  states: {
    ready: { on: { 'resetMail.asked': 'sending' } },

    sending: {
      tags: ['busy', lasting],
      invoke: {
        id: 'sendResetMail',
        src: 'sendResetMail',
        input: ({ event: { email } }) => ({ email }),
        onDone: {
          target: 'ready',
          actions: emit(({ context }) => ({
            type: 'note.raised',
            note: resetMailBanner(successNote(context.sentText)),
          })),
        },
        onError: {
          target: 'ready',
          actions: emit(({ event }) => ({
            type: 'note.raised',
            note: resetMailBanner(errorNote(told(failureData(event.error), resetMailNotSent).text)),
          })),
        },
      },
    },
  },
})
