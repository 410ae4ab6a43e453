// The view of a plan after each event: a plain reducer. It knows nothing of the plan but the length of its day, and no
// clock: elapsed time comes in the event.

import { isSameLimits, usableLimits } from '../../domain/schedule/audit/operating-limits.ts'
import {
  isWholeDay,
  panned,
  type TimeWindow,
  wholeDay,
  windowWith,
  windowWithin,
  zoomed,
} from '../../domain/schedule/calendar/time-window.ts'
import { isSameUnit } from '../../domain/schedule/plan/unit.ts'
import {
  noFilter,
  type PlaySpeed,
  type TimelineEvent,
  type TimelineView,
  withoutComparison,
} from '../../domain/schedule/view/timeline-view.ts'

export interface TimelineInput {
  view: TimelineView
  /** The length of the plan's day. */
  dayMinutes: number
}

export interface TimelineState extends TimelineInput {
  speed: PlaySpeed
}

export const startTimeline = ({ view, dayMinutes }: TimelineInput): TimelineState => ({
  view: within(view, dayMinutes),
  dayMinutes,
  speed: 60,
})

export function reduceTimeline(state: TimelineState, event: TimelineEvent): TimelineState {
  switch (event.type) {
    case 'speed.chosen':
      return { ...state, speed: event.speed }
    case 'day.changed':
      return { ...state, dayMinutes: event.minutes, view: within(state.view, event.minutes) }
    default:
      return { ...state, view: reduceView(state, event) }
  }
}

/** Whether playing so many milliseconds more reaches the end of the day. */
export const isPlayedOut = (state: TimelineState, ms: number): boolean =>
  playedTo(state, ms) >= state.dayMinutes

/** The visible window. */
export const windowOf = ({ view, dayMinutes }: TimelineInput): TimeWindow =>
  view.window ?? wholeDay(dayMinutes)

function reduceView(state: TimelineState, event: TimelineEvent): TimelineView {
  const { view, dayMinutes } = state
  const look = (window: TimeWindow): TimelineView => within({ ...view, window }, dayMinutes)
  switch (event.type) {
    case 'window.chosen':
      return look(event.window)
    case 'window.zoomed':
      return look(zoomed(windowOf(state), dayMinutes, event.factor, event.minute))
    case 'window.panned':
      return look(panned(windowOf(state), dayMinutes, event.minutes))
    case 'window.revealed':
      return look(windowWith(windowOf(state), dayMinutes, event.span))
    case 'window.widened':
      return { ...view, window: null }
    case 'order.chosen':
      return { ...view, order: event.order, placeMinute: event.minute }
    case 'grouping.chosen':
      return { ...view, grouping: event.grouping, placeMinute: event.minute }
    case 'density.chosen':
      return { ...view, density: event.density }
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
      // From the end of the day it starts again.
      return { ...view, playhead: event.from >= dayMinutes ? 0 : event.from }
    case 'playing.advanced':
      return within({ ...view, playhead: playedTo(state, event.ms) }, dayMinutes)
    case 'panel.chosen':
      return { ...view, panel: event.panel }
    case 'tolerance.chosen':
      return { ...view, toleranceKwh: event.kwh }
    case 'limits.chosen':
      return { ...view, limits: usableLimits(event.limits) }
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
    case 'view.opened': {
      // The same object where they are the same: other limits are another audit.
      const limits = isSameLimits(view.limits, event.view.limits) ? view.limits : event.view.limits
      return within({ ...event.view, limits }, dayMinutes)
    }
    default:
      return view
  }
}

const playedTo = ({ view, speed }: TimelineState, ms: number): number =>
  (view.playhead ?? 0) + (ms / 1000) * speed

/** The view limited to the day. */
function within(view: TimelineView, dayMinutes: number): TimelineView {
  const window = view.window && windowWithin(view.window, dayMinutes)
  return {
    ...view,
    window: window && isWholeDay(window, dayMinutes) ? null : window,
    playhead: view.playhead === null ? null : Math.max(0, Math.min(view.playhead, dayMinutes)),
    placeMinute: Math.min(view.placeMinute, dayMinutes),
  }
}
