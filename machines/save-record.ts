// Saves what a form holds as one record, new or known: the same sequence for every kind. A new record that was sent without
// an answer is looked for before it is sent again, so that nothing is created twice.
import { assign, enqueueActions, fromPromise, setup } from 'xstate'
import { type FailureData, failureData } from '../domain/failure.ts'
import {
  isOutcomeUnknown,
  lasting,
  nonNull,
  notWired,
  type ToldFailure,
  told,
  toldOfChange,
} from './effects.ts'
import {
  type NoteRaised,
  type Place,
  type PlaceChanged,
  type RecordsChanged,
  recordsChanged,
  recordsPerhapsChanged,
} from './emitted.ts'
import { successNote } from './notifications.ts'

/** What differs between one kind of record and the next. */
export interface RecordKind {
  /** The name of the sequence. */
  id: string
  created: string
  notCreated: string
  updated: string
  notUpdated: string
  /** Where a new record leads; its id is null where the server did not say it. */
  afterCreating: (id: string | null) => Place
  afterUpdating: (id: string) => Place
}

export interface SaveRecordInput {
  /** Null: a new one. */
  id: string | null
  /** Who will own a new record, where its kind has owners. */
  organizationId?: string
}

export interface Saving<Values> extends SaveRecordInput {
  values: Values
}

interface SaveRecordContext<Values> extends SaveRecordInput {
  /** What was sent last. */
  values: Values | null
  /** It was sent as a new record, and nobody knows what became of it. */
  unanswered: boolean
  failure: ToldFailure | null
}

export const saveRecordMachine = <Values extends object>(kind: RecordKind) =>
  setup({
    types: {
      input: {} as SaveRecordInput,
      context: {} as SaveRecordContext<Values>,
      events: {} as { type: 'record.submitted'; values: Values },
      emitted: {} as NoteRaised | PlaceChanged | RecordsChanged,
    },
    actors: {
      /** The id of the record, or null where the server did not say it. */
      save: fromPromise<string | null, Saving<Values>>(notWired),
      /** The id of a record that holds these values, or null where there is none. */
      find: fromPromise<string | null, Saving<Values>>(notWired),
    },
    actions: {
      take: assign(({ event }) => ({ values: event.values, failure: null })),
      tellNotFound: assign((_, failure: FailureData) => ({ failure: told(failure, kind.notCreated) })),
      tellNotSaved: enqueueActions(({ context, enqueue }, failure: FailureData) => {
        const isNew = context.id === null
        const unknown = isOutcomeUnknown(failure)
        enqueue.assign({
          failure: toldOfChange(failure, isNew ? kind.notCreated : kind.notUpdated),
          unanswered: unknown && isNew,
        })
        if (unknown) enqueue.emit(recordsPerhapsChanged)
      }),
      tellSaved: enqueueActions(({ context: { id }, enqueue }, created: string | null) => {
        const note = successNote(id === null ? kind.created : kind.updated)
        enqueue.emit(recordsChanged)
        enqueue.emit({ type: 'note.raised', note })
        enqueue.emit({
          type: 'place.changed',
          to: id === null ? kind.afterCreating(created) : kind.afterUpdating(id),
        })
      }),
    },
    guards: {
      wasSentBefore: ({ context: { unanswered, values }, event }) =>
        unanswered && JSON.stringify(values) === JSON.stringify(event.values),
      isThere: (_, found: string | null) => found !== null,
    },
  }).createMachine({
    id: kind.id,
    context: ({ input }) => ({ ...input, values: null, unanswered: false, failure: null }),
    initial: 'editing',
    states: {
      editing: {
        on: {
          'record.submitted': [
            { guard: 'wasSentBefore', target: 'looking', actions: 'take' },
            { target: 'saving', actions: 'take' },
          ],
        },
      },

      looking: {
        tags: ['busy', lasting],
        invoke: {
          id: 'find',
          src: 'find',
          input: ({ context }) => sent(context),
          onDone: [
            {
              guard: { type: 'isThere', params: output },
              target: 'saved',
              actions: { type: 'tellSaved', params: output },
            },
            { target: 'saving' },
          ],
          onError: {
            target: 'editing',
            actions: { type: 'tellNotFound', params: failure },
          },
        },
      },

      saving: {
        tags: ['busy', lasting],
        invoke: {
          id: 'save',
          src: 'save',
          input: ({ context }) => sent(context),
          onDone: {
            target: 'saved',
            actions: { type: 'tellSaved', params: output },
          },
          onError: {
            target: 'editing',
            actions: { type: 'tellNotSaved', params: failure },
          },
        },
      },

      saved: { type: 'final' },
    },
  })

const sent = <Values>({ id, organizationId, values }: SaveRecordContext<Values>): Saving<Values> => ({
  id,
  ...(organizationId !== undefined && { organizationId }),
  values: nonNull(values),
})

const output = ({ event }: { event: { output: string | null } }) => event.output
const failure = ({ event }: { event: { error: unknown } }) => failureData(event.error)
