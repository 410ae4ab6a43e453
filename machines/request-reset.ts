// Asking for a password reset mail: one question, and the same answer whether or not the email is known.
import { assign, fromPromise, setup } from 'xstate'
import { failureData } from '../domain/failure.ts'
import { resetRequestFailed } from '../domain/messages.ts'
import { notWired, type ToldFailure, told } from './effects.ts'
import type { Emitted } from './emitted.ts'

export interface ResetRequest {
  email: string
}

export const requestResetMachine = setup({
  types: {
    context: {} as { failure: ToldFailure | null },
    events: {} as { type: 'reset.requested' } & ResetRequest,
    emitted: {} as Emitted,
  },
  actors: { requestReset: fromPromise<unknown, ResetRequest>(notWired) },
}).createMachine({
  id: 'requestReset',
  context: { failure: null },
  initial: 'asking',
  states: {
    asking: { on: { 'reset.requested': 'sending' } },

    sending: {
      tags: 'busy',
      entry: assign({ failure: null }),
      invoke: {
        id: 'requestReset',
        src: 'requestReset',
        input: ({ event: { email } }) => ({ email }),
        onDone: 'sent',
        onError: {
          target: 'asking',
          actions: assign({ failure: ({ event }) => told(failureData(event.error), resetRequestFailed) }),
        },
      },
    },

    sent: { type: 'final' },
  },
})
