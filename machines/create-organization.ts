// Creating an organization in a dialog. A blank name is silently ignored (spec 5), and a name that was sent without an answer
// is looked for before it is sent again, so that nothing is created twice.
import { assign, emit, enqueueActions, fromPromise, setup } from 'xstate'
import { type FailureData, failureData } from '../domain/failure.ts'
import { organizationCreated, organizationNotCreated } from '../domain/messages.ts'
import { isOutcomeUnknown, lasting, notWired, type ToldFailure, told, toldOfChange } from './effects.ts'
import { type NoteRaised, type RecordsChanged, recordsChanged, recordsPerhapsChanged } from './emitted.ts'
import { successNote } from './notifications.ts'

export interface NewOrganization {
  name: string
}

interface CreateOrganizationContext extends NewOrganization {
  /** The name was sent, and nobody knows what became of it. */
  unanswered: boolean
  failure: ToldFailure | null
}

type CreateOrganizationEvent =
  | { type: 'dialog.opened' | 'dialog.closed' }
  | ({ type: 'organization.submitted' } & NewOrganization)

export const createOrganizationMachine = setup({
  types: {
    context: {} as CreateOrganizationContext,
    events: {} as CreateOrganizationEvent,
    emitted: {} as NoteRaised | RecordsChanged,
  },
  actors: {
    create: fromPromise<unknown, NewOrganization>(notWired),
    /** The id of an organization of this name, or null. */
    find: fromPromise<string | null, NewOrganization>(notWired),
  },
  actions: {
    take: assign((_, { name }: NewOrganization) => ({ name: name.trim(), failure: null })),
    forgetFailure: assign({ failure: null }),
    tellCreated: emit({ type: 'note.raised', note: successNote(organizationCreated) }),
    tellChange: emit(recordsChanged),
    forgetTry: assign({ unanswered: false }),
    tellNotFound: assign((_, failure: FailureData) => ({ failure: told(failure, organizationNotCreated) })),
    tellNotCreated: enqueueActions(({ enqueue }, failure: FailureData) => {
      const unanswered = isOutcomeUnknown(failure)
      enqueue.assign({ failure: toldOfChange(failure, organizationNotCreated), unanswered })
      if (unanswered) enqueue.emit(recordsPerhapsChanged)
    }),
  },
  guards: {
    isBlank: (_, { name }: NewOrganization) => name.trim() === '',
    wasSentBefore: ({ context }, { name }: NewOrganization) =>
      context.unanswered && context.name === name.trim(),
    isThere: (_, found: string | null) => found !== null,
  },
}).createMachine({
  id: 'createOrganization',
  context: { name: '', unanswered: false, failure: null },
  initial: 'closed',
  states: {
    closed: { on: { 'dialog.opened': { target: 'naming', actions: 'forgetFailure' } } },

    naming: {
      tags: 'open',
      on: {
        'dialog.closed': 'closed',
        'organization.submitted': [
          { guard: { type: 'isBlank', params: ({ event }) => event } },
          {
            guard: { type: 'wasSentBefore', params: ({ event }) => event },
            target: 'looking',
            actions: { type: 'take', params: ({ event }) => event },
          },
          { target: 'creating', actions: { type: 'take', params: ({ event }) => event } },
        ],
      },
    },

    looking: {
      tags: ['open', 'busy', lasting],
      invoke: {
        id: 'find',
        src: 'find',
        input: ({ context: { name } }) => ({ name }),
        onDone: [
          {
            guard: { type: 'isThere', params: ({ event }) => event.output },
            target: 'closed',
            actions: ['forgetTry', 'tellChange', 'tellCreated'],
          },
          { target: 'creating' },
        ],
        onError: {
          target: 'naming',
          actions: { type: 'tellNotFound', params: ({ event }) => failureData(event.error) },
        },
      },
    },

    creating: {
      tags: ['open', 'busy', lasting],
      invoke: {
        id: 'create',
        src: 'create',
        input: ({ context: { name } }) => ({ name }),
        onDone: { target: 'closed', actions: ['forgetTry', 'tellChange', 'tellCreated'] },
        onError: {
          target: 'naming',
          actions: { type: 'tellNotCreated', params: ({ event }) => failureData(event.error) },
        },
      },
    },
  },
})
