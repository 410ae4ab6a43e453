// Saving an edited user: name and email in one call, roles in another, each only if changed. What the server has saved is
// not sent again on a retry.
import { assign, emit, enqueueActions, fromPromise, setup } from 'xstate'
import { type FailureData, failureData } from '../../domain/failure.ts'
import {
  emailPending,
  rolesNotAssigned,
  userNotUpdated,
  userUpdated,
} from '../../domain/messages/accounts.ts'
import {
  type DescribedFailure,
  describeEditFailure,
  isOutcomeUnknown,
  isOutdated,
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
  type UserSaved,
} from '../emitted.ts'
import { successNotification } from '../notifications.ts'
import type { RolesAssignment } from './create-user.ts'

export interface KnownUser {
  id: string
  /** Roles are given to this id; without it they cannot be set. */
  identityId: string | null
  name: string
  email: string
  roles: readonly string[]
  /** Null where the server counts none. */
  version?: string | null
}

export interface UserUpdate {
  id: string
  version: string | null
  name: string
  email: string
}

/** What the server says of a saved user. */
export interface UpdatedUser {
  /** The new address, if it waits for the link that was sent there. */
  pendingEmail: string | null
  version?: string | null
}

interface UserWanted {
  name: string
  email: string
  /** Null where the editor may not set them. */
  roles: readonly string[] | null
}

/** Name and email go in one call, roles in another. */
type Part = 'attributes' | 'roles'

interface SaveUserContext {
  /** As the server has it. */
  user: KnownUser
  wanted: UserWanted
  /** The server has saved something. */
  changed: boolean
  /** Was sent with an unknown outcome, so it is sent again, whatever is wanted by then. */
  unconfirmed: { attributes: boolean; roles: boolean }
  /** The address that waits for the link that was sent there. */
  pendingEmail: string | null
  failure: DescribedFailure | null
}

export const saveUserMachine = setup({
  types: {
    input: {} as { user: KnownUser },
    context: {} as SaveUserContext,
    events: {} as
      | ({ type: 'user.submitted' } & UserWanted)
      /** The person goes on from a newer version of the record. */
      | { type: 'user.reread'; user: KnownUser },
    emitted: {} as NotificationRaised | RouteRequested | RecordsChanged | UserSaved,
  },
  actors: {
    updateUser: fromPromise<UpdatedUser, UserUpdate>(notWired),
    assignRoles: fromPromise<unknown, RolesAssignment>(notWired),
  },
  actions: {
    /**
     * The address stays the old one until its link is opened: nothing more is wanted of the server. One that has waited since before
     * was not requested now.
     */
    storeUpdated: assign(({ context: { user, wanted } }, { pendingEmail, version = null }: UpdatedUser) => ({
      user: { ...user, version },
      ...(pendingEmail !== null &&
        wanted.email !== user.email && { pendingEmail, wanted: { ...wanted, email: user.email } }),
    })),
    storeSaved: enqueueActions(({ context, enqueue }, part: Part) => {
      const { name, email, roles } = context.wanted
      const savedFields = part === 'attributes' ? { name, email } : { roles: roles ?? [] }
      const user = { ...context.user, ...savedFields }
      enqueue.assign({ user, changed: true, unconfirmed: { ...context.unconfirmed, [part]: false } })
      enqueue.emit(saved(user, context.user))
    }),
    reportNotSaved: enqueueActions(
      ({ context, enqueue }, { part, failure }: { part: Part; failure: FailureData }) => {
        const { changed, unconfirmed } = context
        const unknown = isOutcomeUnknown(failure)
        enqueue.assign({
          failure: describeEditFailure(failure, part === 'attributes' ? userNotUpdated : rolesNotAssigned),
          unconfirmed: { ...unconfirmed, [part]: unknown || unconfirmed[part] },
        })
        if (unknown) enqueue.emit(recordsMayHaveChanged)
        else if (changed || isOutdated(failure)) enqueue.emit(recordsChanged)
      },
    ),
  },
  guards: {
    hasOtherAttributes: ({ context: { user, wanted, unconfirmed } }) =>
      unconfirmed.attributes || user.name !== wanted.name || user.email !== wanted.email,
    hasOtherRoles: ({ context: { user, wanted, unconfirmed } }) =>
      user.identityId !== null &&
      wanted.roles !== null &&
      (unconfirmed.roles || !areSame(user.roles, wanted.roles)),
    isChanged: ({ context }) => context.changed,
  },
}).createMachine({
  id: 'saveUser',
  context: ({ input: { user } }) => ({
    user,
    wanted: { name: user.name, email: user.email, roles: null },
    changed: false,
    unconfirmed: { attributes: false, roles: false },
    pendingEmail: null,
    failure: null,
  }),
  initial: 'editing',
  states: {
    editing: {
      on: {
        'user.submitted': {
          target: 'comparing',
          actions: assign(({ event: { name, email, roles } }) => ({
            wanted: { name, email, roles },
            failure: null,
          })),
        },
        'user.reread': { actions: assign(({ event: { user } }) => ({ user })) },
      },
    },

    comparing: {
      always: [
        { guard: 'hasOtherAttributes', target: 'updating' },
        { guard: 'hasOtherRoles', target: 'assigningRoles' },
        { guard: 'isChanged', target: 'saved' },
        { target: 'unchanged' },
      ],
    },

    updating: {
      tags: ['busy', mustSettle],
      invoke: {
        id: 'updateUser',
        src: 'updateUser',
        input: ({ context: { user, wanted } }) => ({
          id: user.id,
          version: user.version ?? null,
          name: wanted.name,
          email: wanted.email,
        }),
        onDone: {
          target: 'comparing',
          actions: [
            { type: 'storeUpdated', params: ({ event }) => event.output },
            { type: 'storeSaved', params: 'attributes' },
          ],
        },
        onError: {
          target: 'editing',
          actions: {
            type: 'reportNotSaved',
            params: ({ event }) => ({ part: 'attributes', failure: failureData(event.error) }),
          },
        },
      },
    },

    assigningRoles: {
      tags: ['busy', mustSettle],
      invoke: {
        id: 'assignRoles',
        src: 'assignRoles',
        input: ({ context: { user, wanted } }) => ({
          identityId: nonNull(user.identityId),
          version: user.version ?? null,
          roles: wanted.roles ?? [],
        }),
        onDone: {
          target: 'comparing',
          actions: { type: 'storeSaved', params: 'roles' },
        },
        onError: {
          target: 'editing',
          actions: {
            type: 'reportNotSaved',
            params: ({ event }) => ({ part: 'roles', failure: failureData(event.error) }),
          },
        },
      },
    },

    saved: {
      type: 'final',
      entry: [
        emit(recordsChanged),
        emit(({ context: { pendingEmail } }) =>
          notificationRaised(successNotification(pendingEmail ? emailPending(pendingEmail) : userUpdated)),
        ),
        emit(({ context }) => userPage(context)),
      ],
    },

    unchanged: { type: 'final', entry: emit(({ context }) => userPage(context)) },
  },
})

const userPage = ({ user }: SaveUserContext): RouteRequested => ({
  type: 'route.requested',
  to: { page: 'user', id: user.id },
})

const saved = ({ id, name, email, roles }: KnownUser, before: KnownUser): UserSaved => ({
  type: 'user.saved',
  id,
  name,
  email,
  roles,
  before: { email: before.email },
})

const areSame = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every(role => others.includes(role))
