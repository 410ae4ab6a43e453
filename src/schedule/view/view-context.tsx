// What the parts of the view share. A part picks what it needs, and only a change of that renders it again.

import type { RefObject } from 'react'
import type { TimeWindow } from '../../../domain/schedule/calendar/time-window.ts'
import type { UnitRef } from '../../../domain/schedule/plan/unit.ts'
import type {
  PlaySpeed,
  SidePanel,
  TimelineEvent,
  TimelineView,
} from '../../../domain/schedule/view/timeline-view.ts'
import { createSelectorContext } from '../../ui/hooks/selector-context.tsx'
import type { Layout } from '../layout/layout.ts'
import type { Actual, MeasuredUnits } from '../layout/measured.ts'
import type { Emphasis } from '../layout/selection.ts'
import type { ShownRows } from '../layout/visible-rows.ts'
import type { ChartOverlay } from '../painting/overlay.ts'
import type { FindingMarks } from '../painting/picture.ts'
import type { Found } from '../worker/open-plan.ts'
import type { HoverTarget } from './hover-target.ts'
import type { Navigation } from './navigation.ts'

/** How the plan is looked at, and how to change that. */
export interface Timeline {
  view: TimelineView
  playing: boolean
  speed: PlaySpeed
  send: (event: TimelineEvent) => void
}

/** The plan, and what the screen and the features know about it. */
export interface ViewedPlan {
  layout: Layout
  /** As they were delivered or opened; undefined while the plan is not read completely. */
  bytes: Blob | undefined
  /** The minute of the plan's day that the clock shows; null where the plan is of another day. */
  clockMinute: number | null
  /** Another plan, compared with this one. */
  overlay: ChartOverlay | null
  /** Rows that differ from the compared plan; undefined until they are known. */
  differing: ReadonlySet<number> | undefined
  /** Result of the audit; null until there is one. */
  found: Found | null
  marks: FindingMarks
  /** Undefined where nothing is measured of the plan's day. */
  measured: Measured | undefined
}

export interface Measured extends Actual, Omit<MeasuredUnits, 'points'> {}

export type ViewDialog = 'find' | 'keys' | 'export' | 'compare'

/** A panel is about to open: by a press of this button, or by a key, which leaves the focus where it is. */
export interface PanelOpening {
  button: HTMLElement | null
}

export interface View
  extends ViewedPlan,
    Omit<TimelineView, 'window' | 'playhead'>,
    Omit<Timeline, 'view'>,
    Navigation {
  /** Rows of the plan and, while it is compared, those that only the other plan has. */
  drawn: Layout
  isNarrow: boolean
  window: TimeWindow
  /** Minute of the day. */
  playhead: number
  /** Nobody moved the playhead: it goes with the clock. */
  followsClock: boolean
  /** What belongs to the selection. */
  emphasis: Emphasis | null
  visibleRows: ShownRows
  hover: HoverTarget | null
  setHover: (target: HoverTarget | null) => void
  /** The unit whose row the keys are in. */
  activeUnit: UnitRef | null
  setActiveRow: (row: number | null) => void
  isPinned: boolean
  /** Pins the active unit, or releases it. */
  togglePin: () => void
  dialog: ViewDialog | null
  openDialog: (dialog: ViewDialog) => void
  closeDialog: () => void
  /** Opens a panel, or closes it if it is open. */
  togglePanel: (panel: SidePanel) => void
  /** Null for a panel that the address opens. */
  panelOpening: RefObject<PanelOpening | null>
}

export const {
  Provider: ViewContext,
  useFields: useView,
  useReader: useViewReader,
} = createSelectorContext<View>('The view of a plan')
