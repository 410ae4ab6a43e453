// How a planner looks at a plan, apart from the plan itself: window, order, filter, pins, selection, playhead. And what can
// happen to it. Plain data: machines/timeline-reducer.ts reduces the events, view-address.ts writes it into the address.

import type { TimeWindow } from '../calendar/time-window.ts'
import type { UnitKind, UnitRef } from '../plan/unit.ts'

export const rowOrders = ['plan', 'kind', 'place', 'departure', 'name'] as const
export type RowOrder = (typeof rowOrders)[number]

export const rowGroupings = ['none', 'kind', 'place'] as const
export type RowGrouping = (typeof rowGroupings)[number]

export interface RowFilter {
  /** Null: trucks and batteries. */
  kind: UnitKind | null
  /** A place that the unit is at some time of the day; '' for any. */
  place: string
  /** What the unit's id contains, in any case; '' for any. */
  unit: string
  /** Only units that have a finding. */
  findings: boolean
  /** Only units that differ from the plan that this one is compared with. */
  differences: boolean
  /** Only units that belong to the selection. */
  selected: boolean
}

export type Selection =
  /** What a unit does at a minute of the day. */
  | { kind: 'run'; unit: UnitRef; minute: number }
  | { kind: 'trip'; tripId: string }
  /** A site short of energy at a minute of the day. */
  | { kind: 'shortfall'; siteId: string; minute: number }

export const sidePanels = ['units', 'sites', 'table', 'findings', 'differences'] as const
export type SidePanel = (typeof sidePanels)[number]

/** A plan beside the open one. */
export interface ComparedPlan {
  /** Delivered, which an address can lead to; or opened in this page. */
  source: 'delivered' | 'opened'
  /** The plan's id, or what the page calls what was opened. */
  id: string
}

export interface Comparison extends ComparedPlan {
  /** The open plan is the one after, this the one before. */
  swapped: boolean
}

export interface TimelineView {
  /** Null: the whole day. */
  window: TimeWindow | null
  order: RowOrder
  /** The minute of which 'place' asks, in order and in grouping. */
  placeMinute: number
  grouping: RowGrouping
  filter: RowFilter
  /** Stand above all other rows, in this order. */
  pins: readonly UnitRef[]
  selection: Selection | null
  /** Null: the clock's time where the plan is today's, else the start of the day. */
  playhead: number | null
  /** What is open beside the chart. */
  panel: SidePanel | null
  /** Null: the plan is looked at by itself. */
  comparison: Comparison | null
  /** How far energy may be off before it is a finding, kWh; null: the audit's own limit. */
  toleranceKwh: number | null
  /** How far a battery may be from its plan before it is named, kWh; null: as far as usual. */
  divergenceKwh: number | null
}

export const noFilter: RowFilter = {
  kind: null,
  place: '',
  unit: '',
  findings: false,
  differences: false,
  selected: false,
}

export const plainView: TimelineView = {
  window: null,
  order: 'plan',
  placeMinute: 0,
  grouping: 'none',
  filter: noFilter,
  pins: [],
  selection: null,
  playhead: null,
  panel: null,
  comparison: null,
  toleranceKwh: null,
  divergenceKwh: null,
}

/** A battery does not hold more: with this nothing is off. */
export const largestToleranceKwh = 1000

/** Minutes of the plan's day for each second of playing. */
export const playSpeeds = [15, 30, 60, 120] as const
export type PlaySpeed = (typeof playSpeeds)[number]

export type TimelineEvent =
  | { type: 'window.chosen'; window: TimeWindow }
  /** `minute` stays where it is on the screen. */
  | { type: 'window.zoomed'; factor: number; minute: number }
  | { type: 'window.panned'; minutes: number }
  /** Something has to be seen. */
  | { type: 'window.revealed'; span: TimeWindow }
  | { type: 'window.widened' }
  | { type: 'order.chosen'; order: RowOrder; minute: number }
  | { type: 'grouping.chosen'; grouping: RowGrouping; minute: number }
  | { type: 'filter.changed'; filter: Partial<RowFilter> }
  | { type: 'filter.cleared' }
  | { type: 'pin.toggled'; unit: UnitRef }
  | { type: 'selection.made'; selection: Selection }
  | { type: 'selection.cleared' }
  | { type: 'playhead.moved'; minute: number }
  | { type: 'playhead.released' }
  | { type: 'playing.started'; from: number }
  | { type: 'playing.stopped' }
  /** Time went by while playing. */
  | { type: 'playing.advanced'; ms: number }
  | { type: 'speed.chosen'; speed: PlaySpeed }
  | { type: 'panel.chosen'; panel: SidePanel | null }
  | { type: 'tolerance.chosen'; kwh: number | null }
  | { type: 'divergence.chosen'; kwh: number | null }
  | { type: 'comparison.chosen'; plan: ComparedPlan }
  | { type: 'comparison.swapped' }
  | { type: 'comparison.ended' }
  /** The longer one of two compared plans tells how far the day reaches. */
  | { type: 'day.changed'; minutes: number }
  /** Another address was opened. */
  | { type: 'view.opened'; view: TimelineView }

/**
 * The view as it is of another plan, opened after `before`, or first. No plan is compared with itself: the one that was beside
 * the open one changes places with it, and the comparison stays what it was.
 */
export function viewOfPlan(
  view: TimelineView,
  plan: ComparedPlan,
  before: ComparedPlan | null,
): TimelineView {
  const { comparison } = view
  if (!comparison || !isSamePlan(comparison, plan)) return view
  if (!before || isSamePlan(before, plan)) return withoutComparison(view)
  return { ...view, comparison: { ...before, swapped: !comparison.swapped } }
}

export const withoutComparison = (view: TimelineView): TimelineView => ({
  ...view,
  comparison: null,
  panel: view.panel === 'differences' ? null : view.panel,
  filter: { ...view.filter, differences: false },
})

const isSamePlan = (a: ComparedPlan, b: ComparedPlan): boolean => a.source === b.source && a.id === b.id
