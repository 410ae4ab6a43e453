// Issues an access key, another secret for one, or a webhook, in a dialog that shows the secret once.
import { assertEvent, assign, enqueueActions, fromPromise, setup } from 'xstate'
import type { FailureData } from '../../domain/failure.ts'
import { accessKeyNotIssued } from '../../domain/messages/access-keys.ts'
import { webhookNotAdded } from '../../domain/messages/alarms.ts'
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

interface WebhookRequest {
  kind: 'webhook'
  address: string
}

export type KeyRequest = NewKeyRequest | RotationRequest
export type SecretRequest = KeyRequest | WebhookRequest

const notIssued = {
  new: accessKeyNotIssued,
  rotation: accessKeyNotIssued,
  webhook: webhookNotAdded,
} as const satisfies Record<SecretRequest['kind'], string>

export interface IssuedSecret {
  name: string
  secret: Secret
}

type IssueEvent =
  | { type: 'dialog.opened' | 'dialog.closed' }
  | { type: 'secret.requested'; request: SecretRequest }

export const issueSecretMachine = setup({
  types: {
    context: {} as {
      kind: SecretRequest['kind']
      issued: IssuedSecret | null
      failure: DescribedFailure | null
    },
    events: {} as IssueEvent,
    emitted: {} as RecordsChanged,
  },
  actors: { issue: fromPromise<IssuedSecret, SecretRequest>(notWired) },
  actions: {
    clear: assign({ issued: null, failure: null }),
    reportIssued: enqueueActions(({ enqueue }, issued: IssuedSecret) => {
      enqueue.assign({ issued })
      enqueue.emit(recordsChanged)
    }),
    reportNotIssued: enqueueActions(({ context: { kind }, enqueue }, failure: FailureData) => {
      enqueue.assign({ failure: describeChangeFailure(failure, notIssued[kind]) })
      if (isOutcomeUnknown(failure)) enqueue.emit(recordsMayHaveChanged)
    }),
  },
}).createMachine({
  id: 'issueSecret',
  context: { kind: 'new', issued: null, failure: null },
  initial: 'closed',
  states: {
    closed: { entry: 'clear', on: { 'dialog.opened': 'editing' } },

    editing: {
      tags: 'open',
      on: {
        'secret.requested': {
          target: 'issuing',
          actions: assign({ kind: ({ event }) => event.request.kind }),
        },
        'dialog.closed': 'closed',
      },
    },

    issuing: {
      tags: ['open', 'busy', mustSettle],
      entry: assign({ failure: null }),
      invoke: {
        id: 'issue',
        src: 'issue',
        input: ({ event }) => {
          assertEvent(event, 'secret.requested')
          return event.request
        },
        onDone: {
          target: 'issued',
          actions: {
            type: 'reportIssued',
            params: ({ event }) => event.output as IssuedSecret,
          },
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
