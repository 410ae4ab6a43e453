// Notifications: one at a time, in the order raised, each for its time-out unless the user is reading it. One with an action stays
// longer, as long as no other one waits.
import { assign, emit, setup } from 'xstate'
import type { DeletedRecord } from '../domain/restorable-type.ts'
import { nonNull } from './effects.ts'

export interface Notification {
  text: string
  severity: 'success' | 'error'
  variant: 'toast' | 'banner'
  timeoutMs: number
  action?: NotificationAction
}

/** A button of a notification. */
export interface NotificationAction {
  label: string
  /** Emitted when it is pressed. */
  event: UndoRequested | BulkUndoRequested
}

/** A deletion is to be taken back. */
export interface UndoRequested {
  type: 'undo.requested'
  record: DeletedRecord
}

/** A change of many records is to be taken back. */
export interface BulkUndoRequested {
  type: 'bulkUndo.requested'
  changeId: string
}

/** Spec 9: the default notification time-out. */
const defaultTimeoutMs = 3000
/** How much longer a notification with an action stays. */
const actionMs = 7000

export const successNotification = (text: string): Notification => ({
  text,
  severity: 'success',
  variant: 'toast',
  timeoutMs: defaultTimeoutMs,
})

export const errorNotification = (text: string): Notification => ({
  ...successNotification(text),
  severity: 'error',
})

export const withAction = (
  notification: Notification,
  label: string,
  event: NotificationAction['event'],
): Notification => ({ ...notification, action: { label, event } })

/** Spec 9: a banner about a reset mail is gone after 2 s. */
export const resetMailBanner = (notification: Notification): Notification => ({
  ...notification,
  variant: 'banner',
  timeoutMs: 2000,
})

type NotificationsEvent =
  | { type: 'notification.raised'; notification: Notification }
  | { type: 'notification.paused' }
  | { type: 'notification.resumed' }
  | { type: 'notification.dismissed' }
  /** The button of the shown notification was pressed. */
  | { type: 'notification.acted' }

export const notificationsMachine = setup({
  types: {
    context: {} as {
      queue: readonly Notification[]
      /** Counts up: tells equal notifications apart. */
      shown: number
    },
    events: {} as NotificationsEvent,
    emitted: {} as NotificationAction['event'],
  },
  actions: {
    emitAction: emit(({ context }) => nonNull(context.queue[0]?.action).event),
    drop: assign(({ context }) => ({ queue: context.queue.slice(1), shown: context.shown + 1 })),
  },
  guards: {
    isWaiting: ({ context }) => context.queue.length > 0,
    isLast: ({ context }) => context.queue.length <= 1,
    isFollowed: ({ context }) => context.queue.length > 1,
    hasAction: ({ context }) => context.queue[0]?.action !== undefined,
  },
  delays: {
    reading: ({ context }) => context.queue[0]?.timeoutMs ?? defaultTimeoutMs,
    acting: actionMs,
  },
}).createMachine({
  id: 'notifications',
  context: { queue: [], shown: 0 },
  initial: 'idle',
  on: {
    'notification.raised': {
      actions: assign({ queue: ({ context, event }) => [...context.queue, event.notification] }),
    },
  },
  states: {
    idle: {
      always: { guard: 'isWaiting', target: 'showing' },
    },

    showing: {
      initial: 'counting',
      on: {
        'notification.dismissed': '.dismissed',
        'notification.acted': { guard: 'hasAction', target: '.dismissed', actions: 'emitAction' },
      },
      states: {
        counting: {
          after: { reading: [{ guard: 'hasAction', target: 'offering' }, { target: 'dismissed' }] },
          on: { 'notification.paused': 'paused' },
        },

        offering: {
          always: { guard: 'isFollowed', target: 'dismissed' },
          after: { acting: 'dismissed' },
          on: { 'notification.paused': 'paused' },
        },

        // While a notification is hovered or focused its time is stopped; after that it starts again.
        paused: { on: { 'notification.resumed': 'counting' } },

        dismissed: {
          always: [
            { guard: 'isLast', target: '#notifications.idle', actions: 'drop' },
            { target: 'counting', actions: 'drop' },
          ],
        },
      },
    },
  },
})

/** The notification to show now. */
export const currentNotification = ({ queue }: { queue: readonly Notification[] }): Notification | null =>
  queue[0] ?? null
