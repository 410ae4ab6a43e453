// Saving an edited user: name and email in one call where they changed, roles in another where they did. What the server took
// is not sent again when the rest is tried once more.
import { assign, emit, enqueueActions, fromPromise, setup } from 'xstate'
import { type FailureData, failureData } from '../domain/failure.ts'
import { rolesNotAssigned, userNotUpdated, userUpdated } from '../domain/messages.ts'
import type { RolesAssignment } from './create-user.ts'
import { isOutcomeUnknown, lasting, nonNull, notWired, type ToldFailure, toldOfChange } from './effects.ts'
import {
  type NoteRaised,
  type PlaceChanged,
  type RecordsChanged,
  recordsChanged,
  recordsPerhapsChanged,
  type UserSaved,
} from './emitted.ts'
import { successNote } from './notifications.ts'

export interface KnownUser {
  id: string
  /** What roles are given to; without it they cannot be set. */
  identityId: string | null
  name: string
  email: string
  roles: readonly string[]
}

export interface UserUpdate {
  id: string
  name: string
  email: string
}

interface UserWanted {
  name: string
  email: string
  /** Null where this person may not set them. */
  roles: readonly string[] | null
}

/** Name and email go in one call, roles in another. */
type Part = 'facts' | 'roles'

interface SaveUserContext {
  /** As the server has it. */
  user: KnownUser
  wanted: UserWanted
  /** The server has taken something. */
  changed: boolean
  /** Sent without an answer: what the server has is not known, so it is sent again, whatever is wanted by then. */
  unanswered: { facts: boolean; roles: boolean }
  failure: ToldFailure | null
}

export const saveUserMachine = setup({
  types: {
    input: {} as { user: KnownUser },
    context: {} as SaveUserContext,
    events: {} as { type: 'user.submitted' } & UserWanted,
    emitted: {} as NoteRaised | PlaceChanged | RecordsChanged | UserSaved,
  },
  actors: {
    updateUser: fromPromise<unknown, UserUpdate>(notWired),
    assignRoles: fromPromise<unknown, RolesAssignment>(notWired),
  },
  actions: {
    keep: enqueueActions(({ context, enqueue }, part: Part) => {
      const { name, email, roles } = context.wanted
      const taken = part === 'facts' ? { name, email } : { roles: roles ?? [] }
      const user = { ...context.user, ...taken }
      enqueue.assign({ user, changed: true, unanswered: { ...context.unanswered, [part]: false } })
      enqueue.emit(saved(user, context.user))
    }),
    tellNotSaved: enqueueActions(
      ({ context, enqueue }, { part, failure }: { part: Part; failure: FailureData }) => {
        const { changed, unanswered } = context
        const unknown = isOutcomeUnknown(failure)
        enqueue.assign({
          failure: toldOfChange(failure, part === 'facts' ? userNotUpdated : rolesNotAssigned),
          unanswered: { ...unanswered, [part]: unknown || unanswered[part] },
        })
        if (unknown) enqueue.emit(recordsPerhapsChanged)
        else if (changed) enqueue.emit(recordsChanged)
      },
    ),
  },
  guards: {
    hasOtherFacts: ({ context: { user, wanted, unanswered } }) =>
      unanswered.facts || user.name !== wanted.name || user.email !== wanted.email,
    hasOtherRoles: ({ context: { user, wanted, unanswered } }) =>
      user.identityId !== null &&
      wanted.roles !== null &&
      (unanswered.roles || !areSame(user.roles, wanted.roles)),
    isChanged: ({ context }) => context.changed,
  },
}).createMachine({
  id: 'saveUser',
  context: ({ input: { user } }) => ({
    user,
    wanted: { name: user.name, email: user.email, roles: null },
    changed: false,
    unanswered: { facts: false, roles: false },
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
      },
    },

    comparing: {
      always: [
        { guard: 'hasOtherFacts', target: 'updating' },
        { guard: 'hasOtherRoles', target: 'assigningRoles' },
        { guard: 'isChanged', target: 'saved' },
        { target: 'unchanged' },
      ],
    },

    updating: {
      tags: ['busy', lasting],
      invoke: {
        id: 'updateUser',
        src: 'updateUser',
        input: ({ context: { user, wanted } }) => ({ id: user.id, name: wanted.name, email: wanted.email }),
        onDone: {
          target: 'comparing',
          actions: { type: 'keep', params: 'facts' },
        },
        onError: {
          target: 'editing',
          actions: {
            type: 'tellNotSaved',
            params: ({ event }) => ({ part: 'facts', failure: failureData(event.error) }),
          },
        },
      },
    },

    assigningRoles: {
      tags: ['busy', lasting],
      invoke: {
        id: 'assignRoles',
        src: 'assignRoles',
        input: ({ context: { user, wanted } }) => ({
          identityId: nonNull(user.identityId),
          roles: wanted.roles ?? [],
        }),
        onDone: {
          target: 'comparing',
          actions: { type: 'keep', params: 'roles' },
        },
        onError: {
          target: 'editing',
          actions: {
            type: 'tellNotSaved',
            params: ({ event }) => ({ part: 'roles', failure: failureData(event.error) }),
          },
        },
      },
    },

    saved: {
      type: 'final',
      entry: [
        emit(recordsChanged),
        emit({ type: 'note.raised', note: successNote(userUpdated) }),
        emit(({ context }) => userPage(context)),
      ],
    },

    unchanged: { type: 'final', entry: emit(({ context }) => userPage(context)) },
  },
})

const userPage = ({ user }: SaveUserContext): PlaceChanged => ({
  type: 'place.changed',
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
