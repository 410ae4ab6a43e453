// Issues an access key, or another secret for one, in a dialog that shows the secret once.
import { assertEvent, assign, emit, enqueueActions, fromPromise, setup } from 'xstate'
import type { FailureData } from '../../domain/failure.ts'
import { accessKeyNotIssued } from '../../domain/messages/access-keys.ts'
import type { AccessKeyPurpose } from '../../domain/records/access-key.ts'
import type { Secret } from '../../domain/secret.ts'
import {
  type DescribedFailure,
  describeChangeFailure,
  failureOf,
  isOutcomeUnknown,
  mustSettle,
  notWired,
} from '../effects.ts'
import { type RecordsChanged, recordsChanged, recordsMayHaveChanged } from '../emitted.ts'

export interface NewKeyRequest {
  kind: 'new'
  name: string
  purpose: AccessKeyPurpose
  organizationId: string | null
  /** Their ids, serial numbers or names. */
  assets: string[] | null
  /** Null: without an end. */
  validDays: number | null
}

export interface RotationRequest {
  kind: 'rotation'
  id: string
  validDays: number | null
  overlapHours: number
}

export type KeyRequest = NewKeyRequest | RotationRequest

export interface IssuedKey {
  name: string
  secret: Secret
}

type IssueAccessKeyEvent =
  | { type: 'dialog.opened' | 'dialog.closed' }
  | { type: 'key.submitted'; request: KeyRequest }

export const issueAccessKeyMachine = setup({
  types: {
    context: {} as { issued: IssuedKey | null; failure: DescribedFailure | null },
    events: {} as IssueAccessKeyEvent,
    emitted: {} as RecordsChanged,
  },
  actors: { issue: fromPromise<IssuedKey, KeyRequest>(notWired) },
  actions: {
    clear: assign({ issued: null, failure: null }),
    reportNotIssued: enqueueActions(({ enqueue }, failure: FailureData) => {
      enqueue.assign({ failure: describeChangeFailure(failure, accessKeyNotIssued) })
      if (isOutcomeUnknown(failure)) enqueue.emit(recordsMayHaveChanged)
    }),
  },
}).createMachine({
  id: 'issueAccessKey',
  context: { issued: null, failure: null },
  initial: 'closed',
  states: {
    closed: { entry: 'clear', on: { 'dialog.opened': 'editing' } },

    editing: {
      tags: 'open',
      on: { 'key.submitted': 'issuing', 'dialog.closed': 'closed' },
    },

    issuing: {
      tags: ['open', 'busy', mustSettle],
      entry: assign({ failure: null }),
      invoke: {
        id: 'issue',
        src: 'issue',
        input: ({ event }) => {
          assertEvent(event, 'key.submitted')
          return event.request
        },
        onDone: {
          target: 'issued',
          actions: [assign({ issued: ({ event }) => event.output }), emit(recordsChanged)],
        },
        onError: {
          target: 'editing',
          actions: { type: 'reportNotIssued', params: failureOf },
        },
      },
    },

    issued: { tags: 'open', on: { 'dialog.closed': 'closed' } },
  },
})
