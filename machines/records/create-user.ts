// Creating a user: the user first, then the roles if any were chosen, then the user's page. Roles that could not be given do
// not undo the user.
import { assign, emit, enqueueActions, fromPromise, setup } from 'xstate'
import { type FailureData, failureData, joinSentences } from '../../domain/failure.ts'
import {
  maybeOfEarlierTry,
  rolesNotAssigned,
  userCreated,
  userNotCreated,
} from '../../domain/messages/accounts.ts'
import type { Secret } from '../../domain/secret.ts'
import {
  type DescribedFailure,
  describeChangeFailure,
  describeFailure,
  failureOf,
  isOutcomeUnknown,
  isRefusal,
  mustSettle,
  nonNull,
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
import { errorNotification, successNotification } from '../notifications.ts'

export interface NewUser {
  name: string
  email: string
  /** Null: the user is invited to choose it. */
  password: Secret | null
}

export interface UserCreation extends NewUser {
  organizationId: string
}

/** A created user, as the server responds. */
export interface CreatedUser {
  id: string
  /** Roles are given to this id; null where the response has none. */
  identityId: string | null
}

export interface RolesAssignment {
  identityId: string
  /** The version of the user, where it is known. */
  version?: string | null
  roles: readonly string[]
}

interface CreateUserContext {
  organizationId: string
  /** The email that was sent last. */
  email: string
  roles: readonly string[]
  /** Was sent, with an unknown outcome. */
  unconfirmedEmail: string | null
  created: CreatedUser | null
  failure: DescribedFailure | null
}

export const createUserMachine = setup({
  types: {
    input: {} as { organizationId: string },
    context: {} as CreateUserContext,
    events: {} as { type: 'user.submitted'; roles: readonly string[] } & NewUser,
    emitted: {} as NotificationRaised | RouteRequested | RecordsChanged,
  },
  actors: {
    createUser: fromPromise<CreatedUser, UserCreation>(notWired),
    assignRoles: fromPromise<unknown, RolesAssignment>(notWired),
  },
  actions: {
    storeCreated: assign((_, created: CreatedUser) => ({ created })),
    notifyCreated: emit(notificationRaised(successNotification(userCreated))),
    notifyWithoutRoles: emit((_, text: string) => notificationRaised(errorNotification(text))),
    reportNotCreated: enqueueActions(({ context, enqueue }, failure: FailureData) => {
      const { email, unconfirmedEmail } = context
      const unknown = isOutcomeUnknown(failure)
      enqueue.assign({
        failure: describeUserFailure(failure, unconfirmedEmail === email),
        unconfirmedEmail: unknown ? email : unconfirmedEmail,
      })
      if (unknown) enqueue.emit(recordsMayHaveChanged)
    }),
  },
  guards: {
    noRoleWasChosen: ({ context }) => context.roles.length === 0,
    hasNoIdentity: (_, { identityId }: CreatedUser) => identityId === null,
  },
}).createMachine({
  id: 'createUser',
  context: ({ input: { organizationId } }) => ({
    organizationId,
    email: '',
    roles: [],
    unconfirmedEmail: null,
    created: null,
    failure: null,
  }),
  initial: 'editing',
  states: {
    editing: { on: { 'user.submitted': 'creating' } },

    creating: {
      tags: ['busy', mustSettle],
      entry: assign(({ event: { email, roles } }) => ({ email, roles, failure: null })),
      invoke: {
        id: 'createUser',
        src: 'createUser',
        input: ({ context: { organizationId }, event: { name, email, password } }) => ({
          organizationId,
          name,
          email,
          password,
        }),
        onDone: [
          {
            guard: 'noRoleWasChosen',
            target: 'created',
            actions: [{ type: 'storeCreated', params: ({ event }) => event.output }, 'notifyCreated'],
          },
          {
            guard: { type: 'hasNoIdentity', params: ({ event }) => event.output },
            target: 'created',
            actions: [
              { type: 'storeCreated', params: ({ event }) => event.output },
              { type: 'notifyWithoutRoles', params: rolesNotAssigned },
            ],
          },
          {
            target: 'assigningRoles',
            actions: { type: 'storeCreated', params: ({ event }) => event.output },
          },
        ],
        onError: {
          target: 'editing',
          actions: { type: 'reportNotCreated', params: failureOf },
        },
      },
    },

    assigningRoles: {
      tags: ['busy', mustSettle],
      invoke: {
        id: 'assignRoles',
        src: 'assignRoles',
        input: ({ context: { created, roles } }) => ({ identityId: nonNull(created?.identityId), roles }),
        onDone: { target: 'created', actions: 'notifyCreated' },
        onError: {
          target: 'created',
          actions: {
            type: 'notifyWithoutRoles',
            params: ({ event }) => describeFailure(failureData(event.error), rolesNotAssigned).text,
          },
        },
      },
    },

    created: {
      type: 'final',
      entry: [
        emit(recordsChanged),
        emit(({ context }) => ({
          type: 'route.requested',
          to: { page: 'user', id: nonNull(context.created).id },
        })),
      ],
    },
  },
})

/** An email that is taken after an attempt with an unknown outcome may be taken by that very attempt. */
export function describeUserFailure(failure: FailureData, wasUnconfirmed: boolean): DescribedFailure {
  const described = describeChangeFailure(failure, userNotCreated)
  if (!wasUnconfirmed || !isRefusal(failure, 409)) return described
  const withHint = (text: string) => joinSentences(text, maybeOfEarlierTry)
  const { email, ...fields } = described.fields
  return {
    ...described,
    text: withHint(described.text),
    fields: email === undefined ? fields : { ...fields, email: withHint(email) },
  }
}
