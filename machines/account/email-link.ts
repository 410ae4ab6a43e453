// Opening the link of a mail about an account that changes: a new address is confirmed with the password, and the owner undoes a change of
// the address or a new way to sign in. Only this machine holds the token.
import { assign, emit, fromPromise, setup } from 'xstate'
import {
  emailConfirmed,
  emailLinkFailed,
  emailRestored,
  signInMethodsRemoved,
} from '../../domain/messages/accounts.ts'
import type { Secret } from '../../domain/secret.ts'
import { type DescribedFailure, describeChangeErrorAs, mustSettle, nonNull, notWired } from '../effects.ts'
import {
  type NotificationRaised,
  notificationRaised,
  type RouteRequested,
  type ViewerChanged,
} from '../emitted.ts'
import { successNotification } from '../notifications.ts'

export interface EmailLinkInput {
  kind: 'confirm' | 'undo' | 'undoSignInMethod'
  /** Null if the address of the page has no token. */
  token: Secret | null
}

export interface OpenedLink {
  kind: EmailLinkInput['kind']
  token: Secret
  password: Secret
}

export const emailLinkMachine = setup({
  types: {
    input: {} as EmailLinkInput,
    context: {} as EmailLinkInput & { failure: DescribedFailure | null },
    events: {} as { type: 'link.submitted'; password: Secret },
    emitted: {} as NotificationRaised | RouteRequested | ViewerChanged,
  },
  actors: { open: fromPromise<unknown, OpenedLink>(notWired) },
  guards: { hasNoToken: ({ context }) => context.token === null },
}).createMachine({
  id: 'emailLink',
  context: ({ input: { kind, token } }) => ({ kind, token, failure: null }),
  initial: 'checking',
  states: {
    checking: { always: [{ guard: 'hasNoToken', target: 'withoutToken' }, 'asking'] },

    withoutToken: { type: 'final' },

    asking: { on: { 'link.submitted': 'opening' } },

    opening: {
      tags: ['busy', mustSettle],
      entry: assign({ failure: null }),
      invoke: {
        id: 'open',
        src: 'open',
        input: ({ context: { kind, token }, event }) => ({
          kind,
          token: nonNull(token),
          password: event.password,
        }),
        onDone: 'opened',
        onError: { target: 'asking', actions: assign({ failure: describeChangeErrorAs(emailLinkFailed) }) },
      },
    },

    opened: {
      type: 'final',
      entry: [
        emit(({ context: { kind } }) => notificationRaised(successNotification(texts[kind]))),
        emit({ type: 'viewer.changed' }),
        emit({ type: 'route.requested', to: '/login' }),
      ],
    },
  },
})

/** What is said when it was done. */
const texts = {
  confirm: emailConfirmed,
  undo: emailRestored,
  undoSignInMethod: signInMethodsRemoved,
} as const satisfies Record<EmailLinkInput['kind'], string>
