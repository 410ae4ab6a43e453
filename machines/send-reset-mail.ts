// Sending somebody the mail with which they set a new password: asked for by staff, told in a banner, as often as wanted.
import { assign, emit, fromPromise, setup } from 'xstate'
import { failureData } from '../domain/failure.ts'
import { resetMailNotSent } from '../domain/messages.ts'
import { lasting, notWired, told } from './effects.ts'
import type { NoteRaised } from './emitted.ts'
import { errorNote, resetMailBanner, successNote } from './notifications.ts'

export interface ResetMailInput {
  /** What is told when it went well: the pages do not say it alike (spec 8). */
  sentText: string
}

interface ResetMailContext extends ResetMailInput {
  /** To whom it is being sent. */
  email: string | null
}

export const sendResetMailMachine = setup({
  types: {
    input: {} as ResetMailInput,
    context: {} as ResetMailContext,
    events: {} as { type: 'resetMail.asked'; email: string },
    emitted: {} as NoteRaised,
  },
  actors: { sendResetMail: fromPromise<unknown, { email: string }>(notWired) },
}).createMachine({
  id: 'sendResetMail',
  context: ({ input: { sentText } }) => ({ sentText, email: null }),
  initial: 'ready',
  states: {
    ready: {
      on: {
        'resetMail.asked': { target: 'sending', actions: assign({ email: ({ event }) => event.email }) },
      },
    },

    sending: {
      tags: ['busy', lasting],
      exit: assign({ email: null }),
      invoke: {
        id: 'sendResetMail',
        src: 'sendResetMail',
        input: ({ context }) => ({ email: context.email as string }),
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
