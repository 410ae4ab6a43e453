// What the product tells in passing: one note at a time, in the order raised, each for its time unless somebody is reading it.
import { assign, setup } from 'xstate'

export interface Note {
  text: string
  severity: 'success' | 'error'
  variant: 'toast' | 'banner'
  timeoutMs: number
}

/** Spec 9: the default notification time-out. */
const defaultTimeoutMs = 3000

export const successNote = (text: string): Note => ({
  text,
  severity: 'success',
  variant: 'toast',
  timeoutMs: defaultTimeoutMs,
})

export const errorNote = (text: string): Note => ({ ...successNote(text), severity: 'error' })

/** Spec 9: a banner about a reset mail is gone after 2 s. */
export const resetMailBanner = (note: Note): Note => ({ ...note, variant: 'banner', timeoutMs: 2000 })

type NotificationsEvent =
  | { type: 'note.raised'; note: Note }
  | { type: 'note.held' }
  | { type: 'note.released' }
  | { type: 'note.dismissed' }

export const notificationsMachine = setup({
  types: {
    context: {} as { queue: readonly Note[] /** Tells equal notes apart. */; shown: number },
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
  initial: 'quiet',
  on: {
    'note.raised': { actions: assign({ queue: ({ context, event }) => [...context.queue, event.note] }) },
  },
  states: {
    quiet: {
      always: { guard: 'isWaiting', target: 'showing' },
    },

    showing: {
      initial: 'counting',
      on: { 'note.dismissed': '.over' },
      states: {
        counting: {
          after: { reading: 'over' },
          on: { 'note.held': 'held' },
        },

        // While a note is pointed at or focused its time stands still; let go, it starts anew.
        held: { on: { 'note.released': 'counting' } },

        over: {
          always: [
            { guard: 'isLast', target: '#notifications.quiet', actions: 'drop' },
            { target: 'counting', actions: 'drop' },
          ],
        },
      },
    },
  },
})

/** The note to show now. */
export const noteShown = ({ queue }: { queue: readonly Note[] }): Note | null => queue[0] ?? null
