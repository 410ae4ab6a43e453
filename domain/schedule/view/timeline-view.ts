// The state of the timeline's view (window, order, filter, pins, selection, playhead) and its events. Plain data:
// machines/schedule/timeline-reducer.ts applies the events, view-address.ts writes the view into the address.

import type { AuditLimits, OperatingLimits } from '../audit/finding.ts'
import type { TimeWindow } from '../calendar/time-window.ts'
import type { UnitKind, UnitRef } from '../plan/unit.ts'

export const rowOrders = ['plan', 'kind', 'place', 'departure', 'name'] as const
export type RowOrder = (typeof rowOrders)[number]

export const rowGroupings = ['none', 'kind', 'place'] as const
export type RowGrouping = (typeof rowGroupings)[number]

/** How high rows are. */
export const rowDensities = ['compact', 'normal', 'tall'] as const
export type RowDensity = (typeof rowDensities)[number]

export interface RowFilter {
  /** Null: trucks and batteries. */
  kind: UnitKind | null
  /** A place that the unit visits during the day; '' for any. */
  place: string
  /** Part of the unit's id, in upper or lower case; '' for any. */
  unit: string
  /** Only units that have a finding. */
  findings: boolean
  /** Only units that differ from the compared plan. */
  differences: boolean
  /** Only units that belong to the selection. */
  selected: boolean
}

export type Selection =
  /** What a unit does at a minute of the day. */
  | { kind: 'run'; unit: UnitRef; minute: number }
  | { kind: 'trip'; tripId: string }
  /** A site's shortfall at a minute of the day. */
  | { kind: 'shortfall'; siteId: string; minute: number }

export const sidePanels = [
  'units',
  'sites',
  'table',
  'findings',
  'differences',
  'history',
  'drafts',
  'parked',
] as const
export type SidePanel = (typeof sidePanels)[number]

/** A plan that the open one can be compared with. */
export interface ComparedPlan {
  /** Delivered plans can be named in the address; plans opened in this page cannot. */
  source: 'delivered' | 'opened'
  /** The plan's id, or the page's own name for an opened one. */
  id: string
}

export interface Comparison extends ComparedPlan {
  /** True if the open plan is the second one, and this the first. */
  swapped: boolean
}

export interface TimelineView {
  /** Null: the whole day. */
  window: TimeWindow | null
  order: RowOrder
  /** The minute at which 'place' is evaluated, for order and grouping. */
  placeMinute: number
  grouping: RowGrouping
  density: RowDensity
  filter: RowFilter
  /** Shown above all other rows, in this order. */
  pins: readonly UnitRef[]
  selection: Selection | null
  /** Null: the current time if the plan is today's, else the start of the day. */
  playhead: number | null
  /** The panel open beside the chart. */
  panel: SidePanel | null
  /** Null: no comparison. */
  comparison: Comparison | null
  /** The audit's energy tolerance; null: the audit's default. */
  toleranceKwh: number | null
  /** The operation's own limits, which the audit checks too. */
  limits: OperatingLimits
  /** The divergence threshold; null: the default. */
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

export const defaultView: TimelineView = {
  window: null,
  order: 'plan',
  placeMinute: 0,
  grouping: 'none',
  density: 'normal',
  filter: noFilter,
  pins: [],
  selection: null,
  playhead: null,
  panel: null,
  comparison: null,
  toleranceKwh: null,
  limits: {},
  divergenceKwh: null,
}

/** More than any battery holds: with this tolerance, nothing deviates. */
export const maxToleranceKwh = 1000

/** Minutes of the plan's day for each second of playing. */
export const playSpeeds = [15, 30, 60, 120] as const
export type PlaySpeed = (typeof playSpeeds)[number]

export type TimelineEvent =
  | { type: 'window.chosen'; window: TimeWindow }
  /** `minute` keeps its position on the screen. */
  | { type: 'window.zoomed'; factor: number; minute: number }
  | { type: 'window.panned'; minutes: number }
  /** The window moves to show the span. */
  | { type: 'window.revealed'; span: TimeWindow }
  | { type: 'window.widened' }
  | { type: 'order.chosen'; order: RowOrder; minute: number }
  | { type: 'grouping.chosen'; grouping: RowGrouping; minute: number }
  | { type: 'density.chosen'; density: RowDensity }
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
  | { type: 'limits.chosen'; limits: OperatingLimits }
  | { type: 'divergence.chosen'; kwh: number | null }
  | { type: 'comparison.chosen'; plan: ComparedPlan }
  | { type: 'comparison.swapped' }
  | { type: 'comparison.ended' }
  /** The day has the length of the longer of two compared plans. */
  | { type: 'day.changed'; minutes: number }
  /** Another address was opened. */
  | { type: 'view.opened'; view: TimelineView }

/** What the audit does not take from its defaults. */
export const auditLimitsOf = (
  toleranceKwh: TimelineView['toleranceKwh'],
  limits: OperatingLimits,
): Partial<AuditLimits> => (toleranceKwh === null ? limits : { ...limits, toleranceKwh })

/**
 * The view for another plan, opened after `before` (null: the first one). Opening the compared plan swaps the two, because no
 * plan is compared with itself.
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

export const isSamePlan = (a: ComparedPlan, b: ComparedPlan): boolean =>
  a.source === b.source && a.id === b.id
