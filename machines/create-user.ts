// Creating a user: the user first, then the roles if any were chosen, then the user's page. Roles that could not be given do
// not undo the user.
import { assign, emit, enqueueActions, fromPromise, setup } from 'xstate'
import { type FailureData, failureData, joinSentences } from '../domain/failure.ts'
import { perhapsOfEarlierTry, rolesNotAssigned, userCreated, userNotCreated } from '../domain/messages.ts'
import type { Secret } from '../domain/secret.ts'
import {
  isOutcomeUnknown,
  isRefusal,
  lasting,
  nonNull,
  notWired,
  type ToldFailure,
  told,
  toldOfChange,
} from './effects.ts'
import {
  type NoteRaised,
  type PlaceChanged,
  type RecordsChanged,
  recordsChanged,
  recordsPerhapsChanged,
} from './emitted.ts'
import { errorNote, successNote } from './notifications.ts'

export interface NewUser {
  name: string
  email: string
  password: Secret
}

export interface UserCreation extends NewUser {
  organizationId: string
}

/** What the server said of a user whom it has created. */
export interface CreatedUser {
  id: string
  /** What roles are given to; null where the server did not say it. */
  identityId: string | null
}

export interface RolesAssignment {
  identityId: string
  roles: readonly string[]
}

interface CreateUserContext {
  organizationId: string
  /** Sent last. */
  email: string
  roles: readonly string[]
  /** Sent, and nobody knows what became of it. */
  unansweredEmail: string | null
  created: CreatedUser | null
  failure: ToldFailure | null
}

export const createUserMachine = setup({
  types: {
    input: {} as { organizationId: string },
    context: {} as CreateUserContext,
    events: {} as { type: 'user.submitted'; roles: readonly string[] } & NewUser,
    emitted: {} as NoteRaised | PlaceChanged | RecordsChanged,
  },
  actors: {
    createUser: fromPromise<CreatedUser, UserCreation>(notWired),
    assignRoles: fromPromise<unknown, RolesAssignment>(notWired),
  },
  actions: {
    keepCreated: assign((_, created: CreatedUser) => ({ created })),
    tellCreated: emit({ type: 'note.raised', note: successNote(userCreated) }),
    tellWithoutRoles: emit((_, text: string) => ({ type: 'note.raised' as const, note: errorNote(text) })),
    tellNotCreated: enqueueActions(({ context, enqueue }, failure: FailureData) => {
      const { email, unansweredEmail } = context
      const unknown = isOutcomeUnknown(failure)
      enqueue.assign({
        failure: toldOfUser(failure, unansweredEmail === email),
        unansweredEmail: unknown ? email : unansweredEmail,
      })
      if (unknown) enqueue.emit(recordsPerhapsChanged)
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
    unansweredEmail: null,
    created: null,
    failure: null,
  }),
  initial: 'editing',
  states: {
    editing: { on: { 'user.submitted': 'creating' } },

    creating: {
      tags: ['busy', lasting],
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
            actions: [{ type: 'keepCreated', params: ({ event }) => event.output }, 'tellCreated'],
          },
          {
            guard: { type: 'hasNoIdentity', params: ({ event }) => event.output },
            target: 'created',
            actions: [
              { type: 'keepCreated', params: ({ event }) => event.output },
              { type: 'tellWithoutRoles', params: rolesNotAssigned },
            ],
          },
          {
            target: 'assigningRoles',
            actions: { type: 'keepCreated', params: ({ event }) => event.output },
          },
        ],
        onError: {
          target: 'editing',
          actions: { type: 'tellNotCreated', params: ({ event }) => failureData(event.error) },
        },
      },
    },

    assigningRoles: {
      tags: ['busy', lasting],
      invoke: {
        id: 'assignRoles',
        src: 'assignRoles',
        input: ({ context: { created, roles } }) => ({ identityId: nonNull(created?.identityId), roles }),
        onDone: { target: 'created', actions: 'tellCreated' },
        onError: {
          target: 'created',
          actions: {
            type: 'tellWithoutRoles',
            params: ({ event }) => told(failureData(event.error), rolesNotAssigned).text,
          },
        },
      },
    },

    created: {
      type: 'final',
      entry: [
        emit(recordsChanged),
        emit(({ context }) => ({
          type: 'place.changed',
          to: { page: 'user', id: nonNull(context.created).id },
        })),
      ],
    },
  },
})

/** An email that is taken after a try that nobody answered may be taken by that very try. */
export function toldOfUser(failure: FailureData, wasUnanswered: boolean): ToldFailure {
  const said = toldOfChange(failure, userNotCreated)
  if (!wasUnanswered || !isRefusal(failure, 409)) return said
  const withHint = (text: string) => joinSentences(text, perhapsOfEarlierTry)
  const { email, ...fields } = said.fields
  return {
    ...said,
    text: withHint(said.text),
    fields: email === undefined ? fields : { ...fields, email: withHint(email) },
  }
}
