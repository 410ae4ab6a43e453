// The state and actions that components of the view share. Each picks fields and is rendered again only when they change.
import type { RefObject } from 'react'
import type { TimeWindow } from '../../../domain/schedule/calendar/time-window.ts'
import type { DescribedBound } from '../../../domain/schedule/dispatch/bound-texts.ts'
import type { Explained, Explanation } from '../../../domain/schedule/dispatch/explanation.ts'
import type { UnitRef } from '../../../domain/schedule/plan/unit.ts'
import type {
  PlaySpeed,
  SidePanel,
  TimelineEvent,
  TimelineView,
} from '../../../domain/schedule/view/timeline-view.ts'
import { createSelectorContext } from '../../ui/hooks/selector-context.tsx'
import type { Layout } from '../layout/layout.ts'
import type { MeasuredFleet, MeasuredUnits } from '../layout/measured.ts'
import type { Highlight } from '../layout/selection.ts'
import type { VisibleRows } from '../layout/visible-rows.ts'
import type { ChartOverlay } from '../painting/overlay.ts'
import type { FindingMarks } from '../painting/picture.ts'
import type { Found } from '../worker/open-plan.ts'
import type { PlanProjection } from '../worker/plan-projection.ts'
import type { HoverTarget } from './hover-target.ts'
import type { Navigation } from './navigation.ts'

/** The view's state in the machine, and `send` to change it. */
export interface Timeline {
  view: TimelineView
  playing: boolean
  speed: PlaySpeed
  send: (event: TimelineEvent) => void
}

/** How much of the plan's shortfall is unavoidable, and why. Rejects with the signal's reason, or as an audit does. */
export type MinShortfall = (signal: AbortSignal) => Promise<DescribedBound>

/** Why a battery does what it does, or a site lacks energy. Rejects as `MinShortfall` does. */
export type Explain = (explained: Explained, signal: AbortSignal) => Promise<Explanation>

/** The plan with what the screen and the features provide about it. */
export interface ViewedPlan {
  layout: Layout
  /** Reads the plan's file; undefined until that is known completely. */
  readFile: (() => Promise<Blob>) | undefined
  /** What is shown is a draft that is being changed. */
  isDraft: boolean
  /** The plan, also that of a draft, was withdrawn. */
  isWithdrawn: boolean
  /** The most that a battery of the plan holds, kWh; undefined where that is not known. */
  capacityKwh: number | undefined
  /** Undefined where it is not computed. */
  minShortfall: MinShortfall | undefined
  /** Undefined where nothing is explained. */
  explain: Explain | undefined
  /** How the rest of the day goes from what is measured; null in a draft, which changes it, and where that is not known. */
  projection: PlanProjection | null
  /** The same of the plan as delivered, in a draft too: what batteries will hold by it when a draft can begin. */
  baseProjection: PlanProjection | null
  /** The current minute of the plan's day; null if the plan is of another day. */
  clockMinute: number | null
  /** The compared plan. */
  overlay: ChartOverlay | null
  /** Rows that differ from the compared plan; undefined until they are known. */
  differing: ReadonlySet<number> | undefined
  /** The audit's result; null before the first. */
  found: Found | null
  marks: FindingMarks
  /** Undefined without measurements of the plan's day. */
  measured: Measured | undefined
}

export interface Measured extends MeasuredFleet, Omit<MeasuredUnits, 'points' | 'newest'> {}

export type DialogName = 'find' | 'keys' | 'export' | 'compare' | 'limits'

/** A panel is about to open. `button` is the pressed button, null if a key opened it. */
export interface PanelOpening {
  button: HTMLElement | null
}

export interface View
  extends ViewedPlan,
    Omit<TimelineView, 'window' | 'playhead'>,
    Omit<Timeline, 'view'>,
    Navigation {
  /** The plan's layout, or the joined layout while plans are compared. */
  drawn: Layout
  isNarrow: boolean
  window: TimeWindow
  /** Minute of the day. */
  playhead: number
  /** The playhead moves with the clock, because the person has not moved it. */
  followsClock: boolean
  highlight: Highlight | null
  visibleRows: VisibleRows
  /** What is chosen to be changed together, as indexes into the run columns; null while nothing is. */
  chosenRuns: ReadonlySet<number> | null
  setChosenRuns: (chosen: View['chosenRuns']) => void
  /** A parked trip that its list hands to the chart, to be placed there. */
  handedTrip: { key: string; by: 'drag' | 'click' } | null
  handTrip: (trip: View['handedTrip']) => void
  hover: HoverTarget | null
  setHover: (target: HoverTarget | null) => void
  /** The unit of the row with the keyboard focus. */
  activeUnit: UnitRef | null
  setActiveRow: (row: number | null) => void
  isPinned: boolean
  /** Pins or unpins the active unit. */
  togglePin: () => void
  dialog: DialogName | null
  openDialog: (dialog: DialogName) => void
  closeDialog: () => void
  /** Opens or closes a panel. */
  togglePanel: (panel: SidePanel) => void
  /** Null for a panel that the address opens. */
  panelOpening: RefObject<PanelOpening | null>
}

export const {
  Provider: ViewContext,
  useFields: useView,
  useReader: useViewReader,
} = createSelectorContext<View>('The view of a plan')
