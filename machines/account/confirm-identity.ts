// Confirming who sits there before something that a thief would do: by the password, or by a code of the second factor.
import { assertEvent, assign, emit, fromPromise, setup } from 'xstate'
import { identityNotConfirmed } from '../../domain/messages/sign-in.ts'
import type { Secret } from '../../domain/secret.ts'
import { type DescribedFailure, describeErrorAs, notWired } from '../effects.ts'
import type { IdentityConfirmed } from '../emitted.ts'

/** One of the two. */
export type IdentityProof = { password: Secret } | { code: Secret }

export const confirmIdentityMachine = setup({
  types: {
    context: {} as { failure: DescribedFailure | null },
    events: {} as { type: 'proof.submitted'; proof: IdentityProof },
    emitted: {} as IdentityConfirmed,
  },
  actors: { confirm: fromPromise<unknown, { proof: IdentityProof }>(notWired) },
}).createMachine({
  id: 'confirmIdentity',
  context: { failure: null },
  initial: 'asking',
  states: {
    asking: { on: { 'proof.submitted': 'confirming' } },

    confirming: {
      tags: 'busy',
      entry: assign({ failure: null }),
      invoke: {
        id: 'confirm',
        src: 'confirm',
        input: ({ event }) => {
          assertEvent(event, 'proof.submitted')
          return { proof: event.proof }
        },
        onDone: 'confirmed',
        onError: { target: 'asking', actions: assign({ failure: describeErrorAs(identityNotConfirmed) }) },
      },
    },

    confirmed: { type: 'final', entry: emit({ type: 'identity.confirmed' }) },
  },
})
