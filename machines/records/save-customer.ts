// Saving a customer account: first its name if that changed, then all invited users at once. Users who were created are not
// sent again; the others stay in the form with the reason.
import { assign, emit, enqueueActions, fromPromise, setup } from 'xstate'
import type { FailureData } from '../../domain/failure.ts'
import {
  accountUpdated,
  organizationNotUpdated,
  usersCreated,
  usersNotCreated,
} from '../../domain/messages/accounts.ts'
import {
  type DescribedFailure,
  describeEditFailure,
  failureOf,
  isOutcomeUnknown,
  isOutdated,
  mustSettle,
  notWired,
} from '../effects.ts'
import {
  type NotificationRaised,
  notificationRaised,
  type RecordsChanged,
  type RouteRequested,
  recordsChanged,
  recordsMayHaveChanged,
} from '../emitted.ts'
import { errorNotification, type Notification, successNotification } from '../notifications.ts'
import { describeUserFailure, type NewUser } from './create-user.ts'

export interface Invitation extends NewUser {
  /** The form's own key for it, the same at every attempt. */
  key: string
}

export interface Invitations {
  organizationId: string
  invites: readonly Invitation[]
}

export interface InviteOutcome {
  key: string
  /** Null where the user was created. */
  failure: FailureData | null
}

/** The account as the server has it. */
export interface CustomerInput {
  id: string
  name: string
  /** Null where the server counts none. */
  version?: string | null
}

/** What the server says of a renamed account. */
export interface RenamedAccount {
  version: string | null
}

interface Submitted {
  name: string
  invites: readonly Invitation[]
}

interface SaveCustomerContext extends CustomerInput {
  /** The name was sent with an unknown outcome, so it is sent again. */
  nameUnconfirmed: boolean
  wantedName: string
  /** The users that are still to be created. */
  invites: readonly Invitation[]
  /** The keys of created users. */
  created: readonly string[]
  /** Emails of users whose creation has an unknown outcome. */
  unconfirmedEmails: readonly string[]
  /** Why the account was not renamed. */
  failure: DescribedFailure | null
  /** Why an invited user was not created, by key. */
  inviteFailures: Record<string, DescribedFailure>
}

export const saveCustomerMachine = setup({
  types: {
    input: {} as CustomerInput,
    context: {} as SaveCustomerContext,
    events: {} as
      | ({ type: 'customer.submitted' } & Submitted)
      /** The person goes on from a newer version of the account. */
      | { type: 'customer.reread'; name: string; version: string | null },
    emitted: {} as NotificationRaised | RouteRequested | RecordsChanged,
  },
  actors: {
    rename: fromPromise<RenamedAccount, CustomerInput>(notWired),
    /** One call for each user: a failure does not stop the others. */
    inviteAll: fromPromise<InviteOutcome[], Invitations>(notWired),
  },
  actions: {
    storeSubmitted: assign(({ context }, { name, invites }: Submitted) => ({
      wantedName: name,
      invites: invites.filter(({ key }) => !context.created.includes(key)),
      failure: null,
      inviteFailures: {},
    })),
    storeName: assign(({ context }, { version }: RenamedAccount) => ({
      name: context.wantedName,
      version,
      nameUnconfirmed: false,
    })),
    reportRenamed: enqueueActions(({ enqueue }) => {
      enqueue.emit(recordsChanged)
      enqueue.emit(notificationRaised(successNotification(accountUpdated)))
    }),
    reportNotRenamed: enqueueActions(({ context, enqueue }, failure: FailureData) => {
      const unknown = isOutcomeUnknown(failure)
      enqueue.assign({
        failure: describeEditFailure(failure, organizationNotUpdated),
        nameUnconfirmed: unknown || context.nameUnconfirmed,
        invites: [],
      })
      if (unknown) enqueue.emit(recordsMayHaveChanged)
      if (isOutdated(failure)) enqueue.emit(recordsChanged)
    }),
    storeOutcomes: assign(({ context }, outcomes: readonly InviteOutcome[]) =>
      afterInviting(context, outcomes),
    ),
    reportOutcomes: enqueueActions(({ enqueue }, outcomes: readonly InviteOutcome[]) => {
      const failed = outcomes.filter(({ failure }) => failure).length
      const created = outcomes.length - failed
      if (created > 0) enqueue.emit(recordsChanged)
      else if (outcomes.some(isUnknown)) enqueue.emit(recordsMayHaveChanged)
      const notify = (notification: Notification) => enqueue.emit(notificationRaised(notification))
      if (failed > 0) notify(errorNotification(usersNotCreated(failed)))
      if (created > 0) notify(successNotification(usersCreated(created)))
    }),
  },
  guards: {
    hasOtherName: ({ context: { name, wantedName, nameUnconfirmed } }) =>
      nameUnconfirmed || name !== wantedName,
    hasInvites: ({ context }) => context.invites.length > 0,
    allWereCreated: (_, outcomes: readonly InviteOutcome[]) => outcomes.every(({ failure }) => !failure),
  },
}).createMachine({
  id: 'saveCustomer',
  context: ({ input: { id, name, version = null } }) => ({
    id,
    name,
    version,
    nameUnconfirmed: false,
    wantedName: name,
    invites: [],
    created: [],
    unconfirmedEmails: [],
    failure: null,
    inviteFailures: {},
  }),
  initial: 'editing',
  states: {
    editing: {
      on: {
        'customer.submitted': {
          target: 'comparing',
          actions: { type: 'storeSubmitted', params: ({ event }) => event },
        },
        'customer.reread': { actions: assign(({ event: { name, version } }) => ({ name, version })) },
      },
    },

    comparing: {
      always: [
        { guard: 'hasOtherName', target: 'renaming' },
        { guard: 'hasInvites', target: 'inviting' },
        { target: 'saved' },
      ],
    },

    renaming: {
      tags: ['busy', mustSettle],
      invoke: {
        id: 'rename',
        src: 'rename',
        input: ({ context: { id, version, wantedName } }) => ({
          id,
          version: version ?? null,
          name: wantedName,
        }),
        onDone: {
          target: 'comparing',
          actions: [{ type: 'storeName', params: ({ event }) => event.output }, 'reportRenamed'],
        },
        // No user is invited to an account whose name was refused.
        onError: {
          target: 'editing',
          actions: { type: 'reportNotRenamed', params: failureOf },
        },
      },
    },

    inviting: {
      tags: ['busy', mustSettle],
      invoke: {
        id: 'inviteAll',
        src: 'inviteAll',
        input: ({ context: { id, invites } }) => ({ organizationId: id, invites }),
        onDone: [
          {
            guard: { type: 'allWereCreated', params: ({ event }) => event.output },
            target: 'saved',
            actions: [
              { type: 'storeOutcomes', params: ({ event }) => event.output },
              { type: 'reportOutcomes', params: ({ event }) => event.output },
            ],
          },
          {
            target: 'editing',
            actions: [
              { type: 'storeOutcomes', params: ({ event }) => event.output },
              { type: 'reportOutcomes', params: ({ event }) => event.output },
            ],
          },
        ],
      },
    },

    saved: {
      type: 'final',
      entry: emit(({ context: { id } }) => ({ type: 'route.requested', to: { page: 'customer', id } })),
    },
  },
})

/** Passwords are not kept here: the form has them. */
function afterInviting(
  { invites, created, unconfirmedEmails }: SaveCustomerContext,
  outcomes: readonly InviteOutcome[],
): Partial<SaveCustomerContext> {
  const emails = new Map(invites.map(({ key, email }) => [key, email]))
  const failed = outcomes.flatMap(({ key, failure }) =>
    failure ? [{ key, failure, email: emails.get(key) ?? '' }] : [],
  )
  const unconfirmed = failed.filter(isUnknown).map(({ email }) => email)
  return {
    invites: [],
    created: [...created, ...outcomes.filter(({ failure }) => !failure).map(({ key }) => key)],
    unconfirmedEmails: [...unconfirmedEmails, ...unconfirmed],
    inviteFailures: Object.fromEntries(
      failed.map(({ key, failure, email }) => [
        key,
        describeUserFailure(failure, unconfirmedEmails.includes(email)),
      ]),
    ),
  }
}

const isUnknown = ({ failure }: { failure: FailureData | null }): boolean =>
  failure !== null && isOutcomeUnknown(failure)
