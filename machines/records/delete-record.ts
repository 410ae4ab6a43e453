// Deletes one record once the person has confirmed it, and leaves the page only if the record is gone.
import { assign, emit, enqueueActions, fromPromise, setup } from 'xstate'
import { type FailureData, isGone } from '../../domain/failure.ts'
import { userDeleted, userNotDeleted } from '../../domain/messages/accounts.ts'
import { alreadyDeleted } from '../../domain/messages/deletions.ts'
import { placeDeleted, placeNotDeleted } from '../../domain/messages/places.ts'
import { assetDeleted, assetNotDeleted, truckDeleted } from '../../domain/messages/units.ts'
import {
  describeChangeFailure,
  failureOf,
  isOutcomeUnknown,
  isOutdated,
  mustSettle,
  notWired,
} from '../effects.ts'
import {
  type BackRequested,
  type NotificationRaised,
  notificationRaised,
  type RecordsChanged,
  type RouteRequested,
  recordsChanged,
  recordsMayHaveChanged,
} from '../emitted.ts'
import { errorNotification, successNotification, withAction } from '../notifications.ts'

export interface Deletion {
  kind: 'user' | 'asset' | 'truck' | 'place'
  id: string
  /** Its name in the dialog. */
  name: string
  /** Of a user, where it is known. */
  organizationId?: string | null
}

interface DeletionContext extends Deletion {
  /** The version that the person saw; null where the server counts none. */
  version?: string | null
  /** Whether the server can take the deletion back. */
  restorable?: boolean
}

export const deleteRecordMachine = setup({
  types: {
    input: {} as Deletion,
    context: {} as DeletionContext,
    events: {} as
      | { type: 'deletion.requested'; version?: string | null }
      | { type: 'deletion.confirmed'; restorable?: boolean }
      | { type: 'deletion.cancelled' },
    emitted: {} as NotificationRaised | RouteRequested | BackRequested | RecordsChanged,
  },
  actors: { deleteRecord: fromPromise<unknown, DeletionContext>(notWired) },
  actions: {
    notifyDeleted: emit(({ context: { kind, id, name, restorable } }) => {
      const notification = successNotification(deletedText[kind])
      return notificationRaised(
        restorable
          ? withAction(notification, 'Undo', { type: 'undo.requested', record: { type: kind, id, name } })
          : notification,
      )
    }),
    notifyAlreadyDeleted: emit(notificationRaised(successNotification(alreadyDeleted))),
    reportNotDeleted: enqueueActions(({ context, enqueue }, failure: FailureData) => {
      enqueue.emit(notificationRaised(errorNotification(notDeletedText(context.kind, failure))))
      if (isOutcomeUnknown(failure)) enqueue.emit(recordsMayHaveChanged)
      if (isOutdated(failure)) enqueue.emit(recordsChanged)
    }),
  },
  guards: { isAlreadyDeleted: (_, failure: FailureData) => isGone(failure) },
}).createMachine({
  id: 'deleteRecord',
  context: ({ input }) => ({ ...input, version: null, restorable: false }),
  initial: 'idle',
  states: {
    idle: {
      on: {
        'deletion.requested': {
          target: 'confirming',
          actions: assign(({ event: { version = null } }) => ({ version })),
        },
      },
    },

    confirming: {
      tags: 'open',
      on: {
        'deletion.confirmed': {
          target: 'deleting',
          actions: assign(({ event: { restorable = false } }) => ({ restorable })),
        },
        'deletion.cancelled': 'idle',
      },
    },

    deleting: {
      tags: ['open', 'busy', mustSettle],
      invoke: {
        id: 'deleteRecord',
        src: 'deleteRecord',
        input: ({ context }) => context,
        onDone: { target: 'deleted', actions: 'notifyDeleted' },
        onError: [
          // Another user deleted it, or an earlier attempt whose response was lost: it is deleted, as wanted.
          {
            guard: { type: 'isAlreadyDeleted', params: failureOf },
            target: 'deleted',
            actions: 'notifyAlreadyDeleted',
          },
          {
            target: 'idle',
            actions: { type: 'reportNotDeleted', params: failureOf },
          },
        ],
      },
    },

    deleted: {
      type: 'final',
      entry: [emit(recordsChanged), emit(({ context }) => routeAfter(context))],
    },
  },
})

const deletedText = { user: userDeleted, asset: assetDeleted, truck: truckDeleted, place: placeDeleted }

function notDeletedText(kind: Deletion['kind'], failure: FailureData): string {
  if (kind === 'user') return describeChangeFailure(failure, userNotDeleted).text
  const notDeleted = kind === 'place' ? placeNotDeleted : assetNotDeleted
  return notDeleted(describeChangeFailure(failure, failure.statusText ?? '').text)
}

function routeAfter({ kind, organizationId }: Deletion): RouteRequested | BackRequested {
  if (kind === 'asset') return { type: 'route.requested', to: { page: 'assets', tab: 'mbess' } }
  if (kind === 'truck') return { type: 'route.requested', to: { page: 'assets', tab: 'equipment' } }
  if (kind === 'place') return { type: 'route.requested', to: { page: 'assets', tab: 'places' } }
  if (organizationId) return { type: 'route.requested', to: { page: 'organization', id: organizationId } }
  return { type: 'back.requested', steps: 2 }
}
