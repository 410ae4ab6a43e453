// How a planner looks at a plan: a fold of what was done to the view. It knows nothing of the plan but the day's length, and
// nothing of the clock: time that goes by while playing comes in the event.
import { assign, setup } from 'xstate'
import {
  isWholeDay,
  panned,
  type TimeWindow,
  wholeDay,
  windowWith,
  windowWithin,
  zoomed,
} from '../domain/schedule/calendar/time-window.ts'
import {
  isSameUnit,
  noFilter,
  type PlaySpeed,
  type TimelineEvent,
  type TimelineView,
  withoutComparison,
} from '../domain/schedule/view/timeline-view.ts'

export interface TimelineInput {
  view: TimelineView
  /** The length of the plan's day. */
  dayMinutes: number
}

type TimelineContext = TimelineInput & { speed: PlaySpeed }

export const timelineViewMachine = setup({
  types: {
    input: {} as TimelineInput,
    context: {} as TimelineContext,
    events: {} as TimelineEvent,
  },
  actions: {
    fold: assign(({ context, event }) => ({ view: viewAfter(context, event) })),
    takeSpeed: assign(({ context, event }) => ({
      speed: event.type === 'speed.chosen' ? event.speed : context.speed,
    })),
    takeDay: assign(({ context, event }) => ({
      dayMinutes: event.type === 'day.changed' ? event.minutes : context.dayMinutes,
    })),
  },
  guards: {
    playedOut: ({ context, event }) =>
      event.type === 'playing.went' && playedTo(context, event.ms) >= context.dayMinutes,
  },
}).createMachine({
  id: 'timelineView',
  context: ({ input: { view, dayMinutes } }) => ({ view: within(view, dayMinutes), dayMinutes, speed: 60 }),
  initial: 'paused',
  on: {
    '*': { actions: 'fold' },
    'speed.chosen': { actions: 'takeSpeed' },
    'day.changed': { actions: ['takeDay', 'fold'] },
    'view.opened': { target: '.paused', actions: 'fold' },
  },
  states: {
    paused: {
      on: {
        'playing.started': { target: 'playing', actions: 'fold' },
        // The last frame of a player that was stopped.
        'playing.went': {},
      },
    },

    playing: {
      on: {
        'playing.stopped': 'paused',
        'playhead.released': { target: 'paused', actions: 'fold' },
        'playing.went': [{ guard: 'playedOut', target: 'paused', actions: 'fold' }, { actions: 'fold' }],
      },
    },
  },
})

/** The window in force. */
export const windowOf = ({ view, dayMinutes }: TimelineInput): TimeWindow =>
  view.window ?? wholeDay(dayMinutes)

function viewAfter(context: TimelineContext, event: TimelineEvent): TimelineView {
  const { view, dayMinutes } = context
  const look = (window: TimeWindow): TimelineView => within({ ...view, window }, dayMinutes)
  switch (event.type) {
    case 'window.chosen':
      return look(event.window)
    case 'window.zoomed':
      return look(zoomed(windowOf(context), dayMinutes, event.factor, event.minute))
    case 'window.panned':
      return look(panned(windowOf(context), dayMinutes, event.minutes))
    case 'window.led':
      return look(windowWith(windowOf(context), dayMinutes, event.span))
    case 'window.widened':
      return { ...view, window: null }
    case 'order.chosen':
      return { ...view, order: event.order, placeMinute: event.minute }
    case 'grouping.chosen':
      return { ...view, grouping: event.grouping, placeMinute: event.minute }
    case 'filter.changed':
      return { ...view, filter: { ...view.filter, ...event.filter } }
    case 'filter.cleared':
      return { ...view, filter: noFilter }
    case 'pin.toggled': {
      const others = view.pins.filter(pin => !isSameUnit(pin, event.unit))
      return { ...view, pins: others.length < view.pins.length ? others : [...others, event.unit] }
    }
    case 'selection.made':
      return { ...view, selection: event.selection }
    case 'selection.cleared':
      // With nothing selected, a filter for what is selected would leave no row.
      return {
        ...view,
        selection: null,
        filter: view.filter.selected ? { ...view.filter, selected: false } : view.filter,
      }
    case 'playhead.moved':
      return within({ ...view, playhead: event.minute }, dayMinutes)
    case 'playhead.released':
      return { ...view, playhead: null }
    case 'playing.started':
      // From the end of the day it begins anew.
      return { ...view, playhead: event.from >= dayMinutes ? 0 : event.from }
    case 'playing.went':
      return within({ ...view, playhead: playedTo(context, event.ms) }, dayMinutes)
    case 'panel.chosen':
      return { ...view, panel: event.panel }
    case 'tolerance.chosen':
      return { ...view, toleranceKwh: event.kwh }
    case 'divergence.chosen':
      return { ...view, divergenceKwh: event.kwh }
    case 'comparison.chosen':
      return {
        ...view,
        comparison: { ...event.plan, swapped: view.comparison?.swapped ?? false },
        panel: 'differences',
      }
    case 'comparison.swapped':
      return {
        ...view,
        comparison: view.comparison && { ...view.comparison, swapped: !view.comparison.swapped },
      }
    case 'comparison.ended':
      return withoutComparison(view)
    case 'day.changed':
      return within(view, dayMinutes)
    case 'view.opened':
      return within(event.view, dayMinutes)
    default:
      return view
  }
}

const playedTo = ({ view, speed }: TimelineContext, ms: number): number =>
  (view.playhead ?? 0) + (ms / 1000) * speed

/** The view as far as the day reaches. */
function within(view: TimelineView, dayMinutes: number): TimelineView {
  const window = view.window && windowWithin(view.window, dayMinutes)
  return {
    ...view,
    window: window && isWholeDay(window, dayMinutes) ? null : window,
    playhead: view.playhead === null ? null : Math.max(0, Math.min(view.playhead, dayMinutes)),
    placeMinute: Math.min(view.placeMinute, dayMinutes),
  }
}
