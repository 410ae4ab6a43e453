// Saves a form as one record, new or existing: the same sequence for every kind, on a page or in a dialog.
import { assign, type EventObject, enqueueActions, fromPromise, setup } from 'xstate'
import type { FailureData } from '../../domain/failure.ts'
import {
  type DescribedFailure,
  describeChangeFailure,
  describeEditFailure,
  failureOf,
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
  type Route,
  type RouteRequested,
  recordsChanged,
  recordsMayHaveChanged,
} from '../emitted.ts'
import { successNotification } from '../notifications.ts'

/** What differs between one kind of record and the next. */
export interface NewRecordKind {
  /** The id of the machine. */
  id: string
  created: string
  notCreated: string
}

export interface RecordKind extends NewRecordKind {
  updated: string
  notUpdated: string
  /** Where a new record leads; its id is null where the response has none. */
  afterCreating: (id: string | null) => Route
  afterUpdating: (id: string) => Route
}

export interface SaveRecordInput {
  /** Null for a new record. */
  id: string | null
  /** The owner of a new record, for kinds that have one. */
  organizationId?: string
  /** The version of the record that the form started from; null where the server counts none. */
  version?: string | null
}

export interface Saving<Values> extends SaveRecordInput {
  values: Values
}

interface SaveRecordContext<Values> extends SaveRecordInput {
  /** What was sent last. */
  values: Values | null
  failure: DescribedFailure | null
  /** Of what was saved last; null before, and where the response has none. */
  savedId: string | null
}

interface RecordSubmitted<Values> {
  type: 'record.submitted'
  values: Values
}

/** The person goes on from a newer version of the record. */
interface RecordReread {
  type: 'record.reread'
  version: string | null
}

/** On a page, which leads to another one when the record is saved. */
export const saveRecordMachine = <Values extends object>(kind: RecordKind) =>
  recordSetup<Values, RecordReread>({
    saved: id => (id === null ? kind.created : kind.updated),
    notSaved: id => (id === null ? kind.notCreated : kind.notUpdated),
    next: (id, created) => (id === null ? kind.afterCreating(created) : kind.afterUpdating(id)),
  }).createMachine({
    id: kind.id,
    context: ({ input }) => ({ ...input, values: null, failure: null, savedId: null }),
    initial: 'editing',
    states: {
      editing: { on: { ...submitting<Values>(), 'record.reread': { actions: storeVersion } } },
      ...sending<Values>('saved', 'busy'),
      saved: { type: 'final' },
    },
  })

/** In a dialog, which closes when its record is created and can be opened again. */
export const createInDialogMachine = <Values extends object>(kind: NewRecordKind) =>
  recordSetup<Values, { type: 'dialog.opened' | 'dialog.closed' }>({
    saved: () => kind.created,
    notSaved: () => kind.notCreated,
    next: () => null,
  }).createMachine({
    id: kind.id,
    context: ({ input }) => ({ ...input, values: null, failure: null, savedId: null }),
    initial: 'closed',
    states: {
      closed: { on: { 'dialog.opened': { target: 'editing', actions: 'clearFailure' } } },
      editing: { tags: 'open', on: { ...submitting<Values>(), 'dialog.closed': 'closed' } },
      ...sending<Values>('closed', 'open', 'busy'),
    },
  })

/** On a page that stays and can be saved again. `save` resolves with the version that was saved, null where the server counts none. */
export const saveInPlaceMachine = <Values extends object>(kind: NewRecordKind) =>
  recordSetup<Values, RecordReread>({
    saved: () => kind.created,
    notSaved: () => kind.notCreated,
    next: () => null,
  }).createMachine({
    id: kind.id,
    context: ({ input }) => ({ ...input, values: null, failure: null, savedId: null }),
    initial: 'editing',
    states: {
      editing: { on: { ...submitting<Values>(), 'record.reread': { actions: storeVersion } } },
      ...sending<Values>('editing', 'busy'),
    },
  })

interface Outcomes {
  saved: (id: string | null) => string
  notSaved: (id: string | null) => string
  /** The page after saving; null to stay. */
  next: (id: string | null, created: string | null) => Route | null
}

const recordSetup = <Values extends object, Other extends EventObject = never>(outcomes: Outcomes) =>
  setup({
    types: {
      input: {} as SaveRecordInput,
      context: {} as SaveRecordContext<Values>,
      events: {} as RecordSubmitted<Values> | Other,
      emitted: {} as NotificationRaised | RouteRequested | RecordsChanged,
    },
    actors: {
      /** The id of the record, or null where the response has none. */
      save: fromPromise<string | null, Saving<Values>>(notWired),
    },
    actions: {
      storeSubmitted: assign((_, { values }: { values: Values }) => ({ values, failure: null })),
      clearFailure: assign({ failure: null }),
      storeVersion: assign((_, version: string | null) => ({ version })),
      reportNotSaved: enqueueActions(({ context: { id }, enqueue }, failure: FailureData) => {
        enqueue.assign({
          failure:
            id === null
              ? describeChangeFailure(failure, outcomes.notSaved(id))
              : describeEditFailure(failure, outcomes.notSaved(id)),
        })
        if (isOutcomeUnknown(failure)) enqueue.emit(recordsMayHaveChanged)
        if (isOutdated(failure)) enqueue.emit(recordsChanged)
      }),
      reportSaved: enqueueActions(({ context: { id }, enqueue }, created: string | null) => {
        const to = outcomes.next(id, created)
        enqueue.assign({ savedId: created })
        enqueue.emit(recordsChanged)
        enqueue.emit(notificationRaised(successNotification(outcomes.saved(id))))
        if (to) enqueue.emit({ type: 'route.requested', to })
      }),
    },
  })

const storeVersion = {
  type: 'storeVersion',
  params: ({ event }: { event: RecordReread }) => event.version,
} as const

const submitting = <Values>() =>
  ({
    'record.submitted': {
      target: 'saving',
      actions: {
        type: 'storeSubmitted',
        params: ({ event }: { event: RecordSubmitted<Values> }) => event,
      },
    },
  }) as const

/** The states from the submit to the state `saved`. */
const sending = <Values>(saved: 'saved' | 'closed' | 'editing', ...tags: string[]) =>
  ({
    saving: {
      tags: [...tags, mustSettle],
      invoke: {
        id: 'save',
        src: 'save',
        input: sent<Values>,
        onDone: {
          target: saved,
          actions: [
            { type: 'reportSaved', params: output },
            ...(saved === 'editing' ? [{ type: 'storeVersion', params: output } as const] : []),
          ],
        },
        onError: { target: 'editing', actions: { type: 'reportNotSaved', params: failureOf } },
      },
    },
  }) as const

const sent = <Values>({
  context: { id, organizationId, version, values },
}: {
  context: SaveRecordContext<Values>
}): Saving<Values> => ({
  id,
  ...(organizationId !== undefined && { organizationId }),
  ...(version !== undefined && { version }),
  values: nonNull(values),
})

const output = ({ event }: { event: { output: string | null } }) => event.output
