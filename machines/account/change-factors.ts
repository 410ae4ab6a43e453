// Changes of one's own second factors, in a dialog: the password, what the change itself needs, and what is shown only once.
import { assertEvent, assign, emit, enqueueActions, fromPromise, setup } from 'xstate'
import type { FailureData } from '../../domain/failure.ts'
import {
  authenticatorAppAdded,
  authenticatorAppRemoved,
  factorsNotChanged,
  passkeyAdded,
  passkeyRemoved,
  recoveryCodesRenewed,
} from '../../domain/messages/second-factors.ts'
import type { Secret } from '../../domain/secret.ts'
import {
  type DescribedFailure,
  describeChangeFailure,
  failureOf,
  isOutcomeUnknown,
  mustSettle,
  nonNull,
  notWired,
} from '../effects.ts'
import {
  type NotificationRaised,
  notificationRaised,
  type RecordsChanged,
  recordsChanged,
  recordsMayHaveChanged,
  type SecondFactorAdded,
} from '../emitted.ts'
import { successNotification } from '../notifications.ts'

export type FactorChange =
  | { kind: 'addPasskey' }
  | { kind: 'removePasskey'; id: string; name: string }
  | { kind: 'addApp' }
  | { kind: 'removeApp' }
  | { kind: 'renewCodes' }

/** What the dialog asks before the change. */
export interface Confirmation {
  /** Null where the sign-in is new enough. */
  password: Secret | null
  /** Of a new passkey. */
  name: string
}

/** What an authenticator app is set up with. */
export interface AppSecret {
  secret: Secret
  url: Secret
}

interface ChangeFactorsContext {
  change: FactorChange | null
  app: AppSecret | null
  /** Shown this once. */
  recoveryCodes: readonly Secret[]
  failure: DescribedFailure | null
}

type ChangeFactorsEvent =
  | { type: 'change.chosen'; change: FactorChange }
  | ({ type: 'change.confirmed' } & Confirmation)
  | { type: 'code.submitted'; code: Secret }
  | { type: 'dialog.closed' }

export const changeFactorsMachine = setup({
  types: {
    context: {} as ChangeFactorsContext,
    events: {} as ChangeFactorsEvent,
    emitted: {} as NotificationRaised | RecordsChanged | SecondFactorAdded,
  },
  actors: {
    beginApp: fromPromise<AppSecret, Confirmation>(notWired),
    confirmApp: fromPromise<readonly Secret[], { code: Secret }>(notWired),
    /** Returns the recovery codes to show, if any. */
    makeChange: fromPromise<readonly Secret[], { change: FactorChange; confirmation: Confirmation }>(
      notWired,
    ),
  },
  actions: {
    clearFailure: assign({ failure: null }),
    forgetAll: assign({ change: null, app: null, recoveryCodes: [], failure: null }),
    storeCodes: assign({ recoveryCodes: (_, { codes }: { codes: readonly Secret[] }) => codes, app: null }),
    storeFailure: enqueueActions(({ enqueue }, failure: FailureData) => {
      enqueue.assign({ failure: describeChangeFailure(failure, factorsNotChanged) })
      if (isOutcomeUnknown(failure)) enqueue.emit(recordsMayHaveChanged)
    }),
    reportChanged: enqueueActions(({ context, enqueue }) => {
      enqueue.emit(recordsChanged)
      const text = texts[nonNull(context.change).kind]
      enqueue.emit(notificationRaised(successNotification(text)))
    }),
    /** After the codes are gone from the screen, because this may open another one. */
    reportAdded: emit({ type: 'secondFactor.added' }),
  },
  guards: {
    isApp: ({ context }) => context.change?.kind === 'addApp',
    hasCodes: (_, { codes }: { codes: readonly Secret[] }) => codes.length > 0,
    hasAdded: ({ context }) => context.change?.kind === 'addApp' || context.change?.kind === 'addPasskey',
  },
}).createMachine({
  id: 'changeFactors',
  context: { change: null, app: null, recoveryCodes: [], failure: null },
  initial: 'closed',
  states: {
    closed: {
      entry: 'forgetAll',
      on: {
        'change.chosen': { target: 'confirming', actions: assign({ change: ({ event }) => event.change }) },
      },
    },

    confirming: {
      tags: 'open',
      on: {
        'change.confirmed': [{ guard: 'isApp', target: 'beginningApp' }, { target: 'changing' }],
        'dialog.closed': 'closed',
      },
    },

    beginningApp: {
      tags: ['open', 'busy'],
      entry: 'clearFailure',
      invoke: {
        id: 'beginApp',
        src: 'beginApp',
        input: ({ event }) => {
          assertEvent(event, 'change.confirmed')
          return { password: event.password, name: event.name }
        },
        onDone: { target: 'showingSecret', actions: assign({ app: ({ event }) => event.output }) },
        onError: {
          target: 'confirming',
          actions: { type: 'storeFailure', params: failureOf },
        },
      },
    },

    showingSecret: { tags: 'open', on: { 'code.submitted': 'confirmingApp', 'dialog.closed': 'closed' } },

    confirmingApp: {
      tags: ['open', 'busy', mustSettle],
      entry: 'clearFailure',
      invoke: {
        id: 'confirmApp',
        src: 'confirmApp',
        input: ({ event }) => {
          assertEvent(event, 'code.submitted')
          return { code: event.code }
        },
        onDone: {
          target: 'changed',
          actions: { type: 'storeCodes', params: ({ event }) => ({ codes: event.output }) },
        },
        onError: {
          target: 'showingSecret',
          actions: { type: 'storeFailure', params: failureOf },
        },
      },
    },

    changing: {
      tags: ['open', 'busy', mustSettle],
      entry: 'clearFailure',
      invoke: {
        id: 'makeChange',
        src: 'makeChange',
        input: ({ event, context }) => {
          assertEvent(event, 'change.confirmed')
          const { password, name } = event
          return { change: nonNull(context.change), confirmation: { password, name } }
        },
        onDone: {
          target: 'changed',
          actions: { type: 'storeCodes', params: ({ event }) => ({ codes: event.output }) },
        },
        onError: {
          target: 'confirming',
          actions: { type: 'storeFailure', params: failureOf },
        },
      },
    },

    changed: {
      entry: 'reportChanged',
      always: [
        {
          guard: { type: 'hasCodes', params: ({ context }) => ({ codes: context.recoveryCodes }) },
          target: 'showingCodes',
        },
        { guard: 'hasAdded', target: 'closed', actions: 'reportAdded' },
        { target: 'closed' },
      ],
    },

    showingCodes: {
      tags: 'open',
      on: {
        'dialog.closed': [
          { guard: 'hasAdded', target: 'closed', actions: 'reportAdded' },
          { target: 'closed' },
        ],
      },
    },
  },
})

/** What is said when it was done. */
const texts: Record<FactorChange['kind'], string> = {
  addPasskey: passkeyAdded,
  removePasskey: passkeyRemoved,
  addApp: authenticatorAppAdded,
  removeApp: authenticatorAppRemoved,
  renewCodes: recoveryCodesRenewed,
}
