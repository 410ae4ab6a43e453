// Takes the deletion of one record back: at once where the person presses 'Undo', else once the person has confirmed it.
import { emit, enqueueActions, fromPromise, setup } from 'xstate'
import type { FailureData } from '../../domain/failure.ts'
import { alreadyRestored, recordNotRestored, recordRestored } from '../../domain/messages/deletions.ts'
import type { DeletedRecord } from '../../domain/restorable-type.ts'
import { describeChangeFailure, failureOf, isOutcomeUnknown, mustSettle, notWired } from '../effects.ts'
import {
  type NotificationRaised,
  notificationRaised,
  type RecordsChanged,
  recordsChanged,
  recordsMayHaveChanged,
} from '../emitted.ts'
import { errorNotification, successNotification, withAction } from '../notifications.ts'

export const restoreRecordMachine = setup({
  types: {
    input: {} as DeletedRecord,
    context: {} as DeletedRecord,
    events: {} as {
      type: 'undo.requested' | 'restoration.requested' | 'restoration.confirmed' | 'restoration.cancelled'
    },
    emitted: {} as NotificationRaised | RecordsChanged,
  },
  actors: { restoreRecord: fromPromise<unknown, DeletedRecord>(notWired) },
  actions: {
    notifyRestored: emit(({ context }) =>
      notificationRaised(successNotification(recordRestored(context.name))),
    ),
    notifyAlreadyRestored: emit(notificationRaised(successNotification(alreadyRestored))),
    reportNotRestored: enqueueActions(({ context: record, enqueue }, failure: FailureData) => {
      const { text } = describeChangeFailure(failure, failure.statusText ?? '')
      const notification = errorNotification(recordNotRestored(record.name, text))
      const isUnknown = isOutcomeUnknown(failure)
      enqueue.emit(
        notificationRaised(
          isUnknown
            ? withAction(notification, 'Try again', { type: 'undo.requested', record })
            : notification,
        ),
      )
      if (isUnknown) enqueue.emit(recordsMayHaveChanged)
    }),
  },
  guards: { isAlreadyRestored: (_, { code }: FailureData) => code === 'not_deleted' },
}).createMachine({
  id: 'restoreRecord',
  context: ({ input: { type, id, name } }) => ({ type, id, name }),
  initial: 'idle',
  states: {
    idle: {
      on: { 'undo.requested': 'restoring', 'restoration.requested': 'confirming' },
    },

    confirming: {
      tags: 'open',
      on: { 'restoration.confirmed': 'restoring', 'restoration.cancelled': 'idle' },
    },

    restoring: {
      tags: ['open', 'busy', mustSettle],
      invoke: {
        id: 'restoreRecord',
        src: 'restoreRecord',
        input: ({ context }) => context,
        onDone: { target: 'restored', actions: 'notifyRestored' },
        onError: [
          // Another user restored it, or an earlier attempt whose response was lost: it is there, as wanted.
          {
            guard: { type: 'isAlreadyRestored', params: failureOf },
            target: 'restored',
            actions: 'notifyAlreadyRestored',
          },
          {
            target: 'idle',
            actions: { type: 'reportNotRestored', params: failureOf },
          },
        ],
      },
    },

    restored: { type: 'final', entry: emit(recordsChanged) },
  },
})
