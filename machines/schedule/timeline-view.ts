// The view of an opened plan: a player with two states, and a reducer for everything else.
import { assign, setup } from 'xstate'
import type { TimelineEvent } from '../../domain/schedule/view/timeline-view.ts'
import {
  isPlayedOut,
  reduceTimeline,
  startTimeline,
  type TimelineInput,
  type TimelineState,
} from './timeline-reducer.ts'

export const timelineViewMachine = setup({
  types: {
    input: {} as TimelineInput,
    context: {} as TimelineState,
    events: {} as TimelineEvent,
  },
  actions: { reduce: assign(({ context, event }) => reduceTimeline(context, event)) },
  guards: { isPlayedOut: ({ context }, { ms }: { ms: number }) => isPlayedOut(context, ms) },
}).createMachine({
  id: 'timelineView',
  context: ({ input }) => startTimeline(input),
  initial: 'paused',
  on: {
    '*': { actions: 'reduce' },
    'view.opened': { target: '.paused', actions: 'reduce' },
  },
  states: {
    paused: {
      on: {
        'playing.started': { target: 'playing', actions: 'reduce' },
        // A frame that was requested before the player stopped.
        'playing.advanced': {},
      },
    },

    playing: {
      on: {
        'playing.stopped': 'paused',
        'playhead.released': { target: 'paused', actions: 'reduce' },
        'playing.advanced': [
          {
            guard: { type: 'isPlayedOut', params: ({ event }) => event },
            target: 'paused',
            actions: 'reduce',
          },
          { actions: 'reduce' },
        ],
      },
    },
  },
})
