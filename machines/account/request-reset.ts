// Requests a password reset mail. The response is the same whether or not the email is known.
import { assign, fromPromise, setup } from 'xstate'
import { resetRequestFailed } from '../../domain/messages/passwords.ts'
import { type DescribedFailure, describeErrorAs, notWired } from '../effects.ts'
import type { Emitted } from '../emitted.ts'

export interface ResetRequest {
  email: string
}

export const requestResetMachine = setup({
  types: {
    context: {} as { failure: DescribedFailure | null },
    events: {} as { type: 'reset.requested' } & ResetRequest,
    emitted: {} as Emitted,
  },
  actors: { requestReset: fromPromise<unknown, ResetRequest>(notWired) },
}).createMachine({
  id: 'requestReset',
  context: { failure: null },
  initial: 'editing',
  states: {
    editing: { on: { 'reset.requested': 'sending' } },

    sending: {
      tags: 'busy',
      entry: assign({ failure: null }),
      invoke: {
        id: 'requestReset',
        src: 'requestReset',
        input: ({ event: { email } }) => ({ email }),
        onDone: 'sent',
        onError: { target: 'editing', actions: assign({ failure: describeErrorAs(resetRequestFailed) }) },
      },
    },

    sent: { type: 'final' },
  },
})
