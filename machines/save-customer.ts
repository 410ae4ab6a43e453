// Saving a customer account: the new name first, if it is another, then every invited user at once. Who was created is not
// created again; who was not stays in the form with the reason.
import { assign, emit, enqueueActions, fromPromise, setup } from 'xstate'
import { type FailureData, failureData } from '../domain/failure.ts'
import { accountUpdated, organizationNotUpdated, usersCreated, usersNotCreated } from '../domain/messages.ts'
import { type NewUser, toldOfUser } from './create-user.ts'
import { isOutcomeUnknown, lasting, notWired, type ToldFailure, toldOfChange } from './effects.ts'
import {
  type NoteRaised,
  type PlaceChanged,
  type RecordsChanged,
  recordsChanged,
  recordsPerhapsChanged,
} from './emitted.ts'
import { errorNote, type Note, successNote } from './notifications.ts'

export interface Invitation extends NewUser {
  /** The form's own word for it, the same at every try. */
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

interface CustomerInput {
  id: string
  name: string
}

interface SaveCustomerContext extends CustomerInput {
  /** The name was sent without an answer: what the server has is not known, so it is sent again. */
  nameUnanswered: boolean
  wantedName: string
  /** Still to be created. */
  invites: readonly Invitation[]
  /** The keys of the users who were. */
  created: readonly string[]
  /** Emails that were sent, of which nobody knows what became. */
  unansweredEmails: readonly string[]
  /** Why the account was not renamed. */
  failure: ToldFailure | null
  /** Why an invited user was not created, by key. */
  inviteFailures: Record<string, ToldFailure>
}

export const saveCustomerMachine = setup({
  types: {
    input: {} as CustomerInput,
    context: {} as SaveCustomerContext,
    events: {} as { type: 'customer.submitted'; name: string; invites: readonly Invitation[] },
    emitted: {} as NoteRaised | PlaceChanged | RecordsChanged,
  },
  actors: {
    rename: fromPromise<unknown, CustomerInput>(notWired),
    /** One call for each, all settled together: a failure does not end the others. */
    inviteAll: fromPromise<InviteOutcome[], Invitations>(notWired),
  },
  actions: {
    take: assign(({ context, event }) => ({
      wantedName: event.name,
      invites: event.invites.filter(({ key }) => !context.created.includes(key)),
      failure: null,
      inviteFailures: {},
    })),
    keepName: assign(({ context }) => ({ name: context.wantedName, nameUnanswered: false })),
    tellRenamed: enqueueActions(({ enqueue }) => {
      enqueue.emit(recordsChanged)
      enqueue.emit({ type: 'note.raised', note: successNote(accountUpdated) })
    }),
    tellNotRenamed: enqueueActions(({ context, enqueue }, failure: FailureData) => {
      const unknown = isOutcomeUnknown(failure)
      enqueue.assign({
        failure: toldOfChange(failure, organizationNotUpdated),
        nameUnanswered: unknown || context.nameUnanswered,
        invites: [],
      })
      if (unknown) enqueue.emit(recordsPerhapsChanged)
    }),
    keepOutcomes: assign(({ context }, outcomes: readonly InviteOutcome[]) =>
      afterInviting(context, outcomes),
    ),
    tellOutcomes: enqueueActions(({ enqueue }, outcomes: readonly InviteOutcome[]) => {
      const failed = outcomes.filter(({ failure }) => failure).length
      const created = outcomes.length - failed
      if (created > 0) enqueue.emit(recordsChanged)
      else if (outcomes.some(isUnknown)) enqueue.emit(recordsPerhapsChanged)
      const tell = (note: Note) => enqueue.emit({ type: 'note.raised', note })
      if (failed > 0) tell(errorNote(usersNotCreated(failed)))
      if (created > 0) tell(successNote(usersCreated(created)))
    }),
  },
  guards: {
    hasOtherName: ({ context: { name, wantedName, nameUnanswered } }) =>
      nameUnanswered || name !== wantedName,
    hasInvites: ({ context }) => context.invites.length > 0,
    allWereCreated: (_, outcomes: readonly InviteOutcome[]) => outcomes.every(({ failure }) => !failure),
  },
}).createMachine({
  id: 'saveCustomer',
  context: ({ input: { id, name } }) => ({
    id,
    name,
    nameUnanswered: false,
    wantedName: name,
    invites: [],
    created: [],
    unansweredEmails: [],
    failure: null,
    inviteFailures: {},
  }),
  initial: 'editing',
  states: {
    editing: { on: { 'customer.submitted': { target: 'comparing', actions: 'take' } } },

    comparing: {
      always: [
        { guard: 'hasOtherName', target: 'renaming' },
        { guard: 'hasInvites', target: 'inviting' },
        { target: 'saved' },
      ],
    },

    renaming: {
      tags: ['busy', lasting],
      invoke: {
        id: 'rename',
        src: 'rename',
        input: ({ context: { id, wantedName } }) => ({ id, name: wantedName }),
        onDone: { target: 'comparing', actions: ['keepName', 'tellRenamed'] },
        // Nobody is invited to an account whose name the server has refused.
        onError: {
          target: 'editing',
          actions: { type: 'tellNotRenamed', params: ({ event }) => failureData(event.error) },
        },
      },
    },

    inviting: {
      tags: ['busy', lasting],
      invoke: {
        id: 'inviteAll',
        src: 'inviteAll',
        input: ({ context: { id, invites } }) => ({ organizationId: id, invites }),
        onDone: [
          {
            guard: { type: 'allWereCreated', params: ({ event }) => event.output },
            target: 'saved',
            actions: [
              { type: 'keepOutcomes', params: ({ event }) => event.output },
              { type: 'tellOutcomes', params: ({ event }) => event.output },
            ],
          },
          {
            target: 'editing',
            actions: [
              { type: 'keepOutcomes', params: ({ event }) => event.output },
              { type: 'tellOutcomes', params: ({ event }) => event.output },
            ],
          },
        ],
      },
    },

    saved: {
      type: 'final',
      entry: emit(({ context: { id } }) => ({ type: 'place.changed', to: { page: 'customer', id } })),
    },
  },
})

/** The passwords are not kept: the form has them. */
function afterInviting(
  { invites, created, unansweredEmails }: SaveCustomerContext,
  outcomes: readonly InviteOutcome[],
): Partial<SaveCustomerContext> {
  const emails = new Map(invites.map(({ key, email }) => [key, email]))
  const failed = outcomes.flatMap(({ key, failure }) =>
    failure ? [{ key, failure, email: emails.get(key) ?? '' }] : [],
  )
  const unanswered = failed.filter(isUnknown).map(({ email }) => email)
  return {
    invites: [],
    created: [...created, ...outcomes.filter(({ failure }) => !failure).map(({ key }) => key)],
    unansweredEmails: [...unansweredEmails, ...unanswered],
    inviteFailures: Object.fromEntries(
      failed.map(({ key, failure, email }) => [key, toldOfUser(failure, unansweredEmails.includes(email))]),
    ),
  }
}

const isUnknown = ({ failure }: { failure: FailureData | null }): boolean =>
  failure !== null && isOutcomeUnknown(failure)
