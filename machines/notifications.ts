// Notifications: one at a time, in the order raised, each for its time-out unless the user is reading it.
import { assign, setup } from 'xstate'

export interface Notification {
  text: string
  severity: 'success' | 'error'
  variant: 'toast' | 'banner'
  timeoutMs: number
}

/** Spec 9: the default notification time-out. */
const defaultTimeoutMs = 3000

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

export const notificationsMachine = setup({
  types: {
    context: {} as {
      queue: readonly Notification[] /** Counts up: tells equal notifications apart. */
      shown: number
    },
    events: {} as NotificationsEvent,
  },
  actions: {
    drop: assign(({ context }) => ({ queue: context.queue.slice(1), shown: context.shown + 1 })),
  },
  guards: {
    isWaiting: ({ context }) => context.queue.length > 0,
    isLast: ({ context }) => context.queue.length <= 1,
  },
  delays: { reading: ({ context }) => context.queue[0]?.timeoutMs ?? defaultTimeoutMs },
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
      on: { 'notification.dismissed': '.dismissed' },
      states: {
        counting: {
          after: { reading: 'dismissed' },
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
