// Keeps a draft on the server in step with the browser's: each change is saved as soon as the server can be reached, steps of others
// are handed over, and a step that the server refuses is named.
import { assign, enqueueActions, fromPromise, setup } from 'xstate'
import type { FailureData } from '../../domain/failure.ts'
import { draftNotSaved, draftStepNotSaved } from '../../domain/messages/drafts.ts'
import type { ReceivedSteps } from '../../domain/schedule/draft/draft.ts'
import { describeFailure, failureOf, nonNull, notWired, retryPauseMs } from '../effects.ts'

/** What the server has of a draft. */
export interface ServerDraft {
  id: string
  version: number
  stepIds: readonly string[]
  head: string | null
  tip: string | null
}

/** Why the server does not store a step, by the step's id. */
export type RefusedSteps = Readonly<Record<string, string>>

export interface SaveInput {
  draftId: string
  /** As far as it is known. */
  server: ServerDraft | null
  /** The server may have more by now. */
  isOutdated: boolean
  refused: RefusedSteps
}

export interface SaveOutcome {
  server: ServerDraft | null
  refused: RefusedSteps
  /** - `behind`: others have changed the draft, and the browser's does not have that yet. */
  result: 'saved' | 'behind' | 'notOffered'
  /** What others have done, unless it was handed over before. */
  received: ReceivedSteps | null
  /** The first step that is done and that the server does not store. */
  unsaved: { id: string; words: string } | null
}

interface DraftSyncContext extends Pick<SaveInput, 'server' | 'isOutdated' | 'refused'> {
  /** Null until a draft is loaded or changed. */
  draftId: string | null
  /** Since the save that is under way began. */
  isChanged: boolean
  /** The draft is no longer open: nothing is handed over or tried again. */
  isLeft: boolean
  /** How often in a row a save failed that is tried again. */
  attempts: number
  /** Whether the last save failed without a response of the server. */
  isUnreachable: boolean
  /** Why the draft is in the browser only, as a sentence. */
  reason: string | null
  /** A refused step is named once: a person may go back to it. */
  namedIds: readonly string[]
}

type DraftSyncEvent =
  /** From the server, or null where it could not be read. */
  | { type: 'draft.loaded'; id: string; server: ServerDraft | null }
  /** The browser has stored a change. */
  | { type: 'draft.changed'; id: string }
  /** `tag` is the entity tag that the server has now; null if that is not known. */
  | { type: 'draft.changedElsewhere'; id: string; tag: string | null }
  /** On the server, which counts that as a version. */
  | { type: 'draft.renamed'; id: string }
  | { type: 'draft.left' }

/** To be followed by a change that has these steps. */
export interface StepsReceived {
  type: 'steps.received'
  received: ReceivedSteps
  serverStepIds: readonly string[]
}

/** To be followed by a change that takes the step out, so that what was made after it can be saved. */
export interface StepRefused {
  type: 'step.refused'
  stepId: string
  reason: string
}

const outcome = ({ event }: { event: { output: SaveOutcome } }) => event.output

export const draftSyncMachine = setup({
  types: {
    context: {} as DraftSyncContext,
    events: {} as DraftSyncEvent,
    emitted: {} as StepsReceived | StepRefused,
  },
  actors: { save: fromPromise<SaveOutcome, SaveInput>(notWired) },
  actions: {
    storeDraft: assign((_, draftId: string) => ({ draftId })),
    storeServer: assign(({ context }, { server, refused }: SaveOutcome) => ({
      server,
      refused,
      isOutdated: context.isOutdated && context.isChanged,
      attempts: 0,
    })),
    /** Somebody else may have changed it: it is read again before the next save. */
    forgetServer: assign({ server: null, isOutdated: false }),
    handOver: enqueueActions(({ enqueue }, { received, server }: SaveOutcome) => {
      if (received && server)
        enqueue.emit({ type: 'steps.received', received, serverStepIds: server.stepIds })
    }),
    nameRefused: enqueueActions(({ context, enqueue }, { unsaved, refused }: SaveOutcome) => {
      const { id, words } = nonNull(unsaved)
      const reason = nonNull(refused[id])
      enqueue.assign({ reason: draftStepNotSaved(words, reason) })
      if (context.namedIds.includes(id)) return
      enqueue.assign({ namedIds: [...context.namedIds, id] })
      enqueue.emit({ type: 'step.refused', stepId: id, reason })
    }),
    storeReachable: assign((_, { kind }: FailureData) => ({ isUnreachable: kind === 'unreachable' })),
    storeReason: assign((_, failure: FailureData) => ({
      reason: describeFailure(failure, draftNotSaved).text,
    })),
  },
  guards: {
    isChanged: ({ context }) => context.isChanged,
    isLeft: ({ context }) => context.isLeft,
    isOtherVersion: ({ context: { server } }, { id, tag }: { id: string; tag: string | null }) =>
      server?.id !== id || tag !== `"${server.version}"`,
    isOf: ({ context: { server } }, id: string) => server?.id === id,
    isNotOffered: (_, { result }: SaveOutcome) => result === 'notOffered',
    isReceived: ({ context }, { received }: SaveOutcome) => received !== null && !context.isLeft,
    isBehind: (_, { result }: SaveOutcome) => result === 'behind',
    hasUnsaved: (_, { unsaved }: SaveOutcome) => unsaved !== null,
    isDeletion: ({ context }, failure: FailureData) => isDeletion(failure, context.server !== null),
    isTemporary: (_, failure: FailureData) => isTemporary(failure),
  },
  delays: { retryPause: ({ context }) => retryPauseMs(context.attempts) },
}).createMachine({
  id: 'draftSync',
  context: {
    draftId: null,
    server: null,
    refused: {},
    isOutdated: false,
    isChanged: false,
    isLeft: false,
    attempts: 0,
    isUnreachable: false,
    reason: null,
    namedIds: [],
  },
  initial: 'idle',
  on: {
    'draft.changed': {
      target: '.saving',
      actions: { type: 'storeDraft', params: ({ event }) => event.id },
    },
    'draft.changedElsewhere': {
      guard: { type: 'isOtherVersion', params: ({ event }) => event },
      target: '.saving',
      actions: [{ type: 'storeDraft', params: ({ event }) => event.id }, assign({ isOutdated: true })],
    },
    'draft.renamed': {
      guard: { type: 'isOf', params: ({ event }) => event.id },
      actions: 'forgetServer',
    },
    'draft.left': '.left',
  },
  states: {
    idle: {
      on: {
        'draft.loaded': {
          actions: assign(({ event: { id, server } }) => ({ draftId: id, server })),
        },
      },
    },

    saving: {
      entry: assign({ isChanged: false, reason: null }),
      on: {
        'draft.changed': {
          actions: [{ type: 'storeDraft', params: ({ event }) => event.id }, assign({ isChanged: true })],
        },
        'draft.changedElsewhere': {
          guard: { type: 'isOtherVersion', params: ({ event }) => event },
          actions: assign({ isChanged: true, isOutdated: true }),
        },
        'draft.left': { actions: assign({ isLeft: true }) },
      },
      invoke: {
        id: 'save',
        src: 'save',
        input: ({ context: { draftId, server, isOutdated, refused } }) => ({
          draftId: nonNull(draftId),
          server,
          isOutdated,
          refused,
        }),
        onDone: [
          {
            guard: { type: 'isReceived', params: outcome },
            target: 'receiving',
            actions: [
              { type: 'storeServer', params: outcome },
              { type: 'handOver', params: outcome },
            ],
          },
          {
            guard: 'isChanged',
            target: 'saving',
            reenter: true,
            actions: { type: 'storeServer', params: outcome },
          },
          { guard: 'isLeft', target: 'left' },
          {
            guard: { type: 'isNotOffered', params: outcome },
            target: 'notOffered',
          },
          {
            guard: { type: 'isBehind', params: outcome },
            target: 'receiving',
            actions: { type: 'storeServer', params: outcome },
          },
          {
            guard: { type: 'hasUnsaved', params: outcome },
            target: 'inBrowser',
            actions: [
              { type: 'storeServer', params: outcome },
              { type: 'nameRefused', params: outcome },
            ],
          },
          {
            target: 'onServer',
            actions: { type: 'storeServer', params: outcome },
          },
        ],
        onError: [
          { guard: 'isLeft', target: 'left' },
          {
            guard: { type: 'isDeletion', params: failureOf },
            target: 'deleted',
            actions: 'forgetServer',
          },
          {
            guard: { type: 'isTemporary', params: failureOf },
            target: 'offline',
            actions: ['forgetServer', { type: 'storeReachable', params: failureOf }],
          },
          {
            target: 'inBrowser',
            actions: ['forgetServer', { type: 'storeReason', params: failureOf }],
          },
        ],
      },
    },

    /** The change that has what others have done is on its way. */
    receiving: {},

    onServer: {},

    offline: {
      entry: assign({ attempts: ({ context }) => context.attempts + 1 }),
      after: { retryPause: 'saving' },
    },

    /** The server has decided: only another change can make a difference. */
    inBrowser: {},

    deleted: {},

    /** The server has no drafts. */
    notOffered: { on: { 'draft.changed': {}, 'draft.changedElsewhere': {} } },

    left: { type: 'final' },
  },
})

/** Somebody else has deleted the draft: its id is taken, or it is no longer where it was. */
const isDeletion = ({ code, status }: FailureData, wasOnServer: boolean): boolean =>
  code === 'draft_exists' || (wasOnServer && status === 404)

/** Nothing that the server has decided: no response, a busy server, a draft that changed meanwhile. */
const isTemporary = ({ kind, status }: FailureData): boolean =>
  kind === 'unreachable' || status === 412 || status === 429 || (status !== null && status >= 500)
