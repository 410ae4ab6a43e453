// What the parts of the view share: what is shown of the plan, what is told of it, and what can be done to the view.
import { type RefObject, useMemo, useRef, useState } from 'react'
import { type TimeWindow, wholeDay } from '../../domain/schedule/calendar/time-window.ts'
import {
  isSameUnit,
  type PlaySpeed,
  type SidePanel,
  type TimelineEvent,
  type TimelineView,
  type UnitName,
} from '../../domain/schedule/view/timeline-view.ts'
import type { ChartHandle, Told } from './chart/hover-target.ts'
import type { PanelOpening } from './common/use-panel-reveal.ts'
import type { ComparedChart } from './compare/compared-chart.ts'
import type { Comparing } from './compare/comparing.ts'
import { type DifferencesWalk, useDifferencesWalk } from './compare/use-differences-stepper.ts'
import type { PlanAudit } from './findings/use-audit.ts'
import {
  type FindingsWalk,
  type PlacedFindings,
  useFindingsWalk,
  usePlacedFindings,
} from './findings/use-findings-stepper.ts'
import type { Layout } from './layout/layout.ts'
import type { MeasuredUnits } from './layout/measured.ts'
import { type Emphasis, emphasisOf } from './layout/selection.ts'
import { type ShownRows, showRows } from './layout/visible-rows.ts'
import { type ActualView, useActual } from './measured/use-measured.ts'
import { useWays, type Ways } from './navigation.ts'
import type { FindingMarks } from './painting/picture.ts'
import { usePlayer } from './toolbar/play-tools.tsx'

/** How the plan is looked at, and how to look at it otherwise. */
export interface Timeline {
  view: TimelineView
  playing: boolean
  speed: PlaySpeed
  send: (event: TimelineEvent) => void
}

export interface ScheduleViewProps {
  layout: Layout
  timeline: Timeline
  /** The minute of the plan's day that the clock shows; null where the plan is of another day. */
  clockMinute?: number | null
  /** Its findings are listed and marked on the chart; [ and ] lead from one to the next. */
  audit?: PlanAudit | undefined
  /** What the batteries report of the plan's day, drawn over the plan. */
  measured?: MeasuredUnits | undefined
  /** The plan as it was delivered or opened, for those who take it away. */
  bytes?: Blob | undefined
  /** The plan beside this one, and others that could be. */
  comparing?: Comparing | undefined
}

export interface ViewState extends Timeline {
  layout: Layout
  /** What the chart has rows of: the plan's and, while it is compared, those that only the other plan has. */
  drawn: Layout
  comparing: Comparing | undefined
  /** The two plans in one chart; null where the plan is looked at by itself. */
  compared: ComparedChart | null
  /** The differences that can be led to. */
  differences: DifferencesWalk
  audit: PlanAudit | undefined
  bytes: Blob | undefined
  isNarrow: boolean
  chart: RefObject<ChartHandle | null>
  window: TimeWindow
  playhead: number
  clockMinute: number | null
  emphasis: Emphasis | null
  placed: PlacedFindings
  walk: FindingsWalk
  /** What was measured of the plan's day; undefined where nothing is asked. */
  actual: ActualView | undefined
  shown: ShownRows
  ways: Ways
  /** What is pointed at or focused. */
  told: Told | null
  setTold: (told: Told | null) => void
  /** The unit whose row the keys are in. */
  unit: UnitName | null
  setRow: (row: number | null) => void
  isPinned: boolean
  pin: () => void
  dialog: ViewDialog | null
  openDialog: (dialog: ViewDialog | null) => void
  /** How the panel that is opening was asked for; null for one that the address opens. */
  openings: RefObject<PanelOpening | null>
  /** Opens a panel, or closes it where it is open. */
  togglePanel: (panel: SidePanel) => void
  toggleTable: () => void
}

/** What each part of the view is made of. */
export interface OfView {
  state: ViewState
}

export type ViewDialog = 'find' | 'keys' | 'export' | 'compare'

export function useViewState(
  { layout, timeline, clockMinute = null, audit, measured, bytes, comparing }: ScheduleViewProps,
  isNarrow: boolean,
): ViewState {
  const { view, playing, send } = timeline
  const chart = useRef<ChartHandle>(null)
  const compared = comparing?.current?.chart ?? null
  const drawn = compared?.layout ?? layout
  const window = useTimeWindow(view, drawn)
  const playhead = view.playhead ?? clockMinute ?? 0
  usePlayer(playing, send)
  const emphasis = useMemo(
    () => (compared ? compared.emphasis(view.selection) : emphasisOf(layout, view.selection)),
    [compared, layout, view.selection],
  )
  const placed = usePlacedFindings(layout, audit)
  const shown = useShownRows(drawn, view, emphasis?.rows, placed.marks, comparing?.current?.differing)
  const [told, setTold] = useState<Told | null>(null)
  const [dialog, openDialog] = useState<ViewDialog | null>(null)
  const forget = () => setTold(null)
  const ways = useWays({ chart, view, shown, playhead, isNarrow, send, forget })
  const walk = useFindingsWalk(layout, placed, shown, told, ways.leadTo)
  const differences = useDifferencesWalk(comparing?.current ?? null, ways.leadTo)
  const actual = useActual(layout, measured, view.divergenceKwh, ways.leadTo)
  const openings = useRef<PanelOpening | null>(null)
  const togglePanel = (panel: SidePanel) => {
    const isOpen = view.panel === panel
    const { activeElement } = document
    const button = activeElement instanceof HTMLButtonElement ? activeElement : null
    openings.current = isOpen ? null : { button }
    send({ type: 'panel.chosen', panel: isOpen ? null : panel })
  }
  const toggleTable = () => {
    togglePanel('table')
    // Where the table was, the chart is, and so is the focus.
    if (view.panel === 'table') setTimeout(() => chart.current?.focus())
  }
  return {
    ...timeline,
    layout,
    drawn,
    comparing,
    compared,
    differences,
    audit,
    bytes,
    isNarrow,
    chart,
    window,
    playhead,
    clockMinute,
    emphasis,
    placed,
    walk,
    actual,
    shown,
    ways,
    told,
    setTold,
    ...usePin(drawn, view, send),
    dialog,
    openDialog,
    openings,
    togglePanel,
    toggleTable,
  }
}

/** The same object as long as it is the same window. */
function useTimeWindow({ window }: TimelineView, { minutes }: Layout): TimeWindow {
  return useMemo(() => window ?? wholeDay(minutes), [window, minutes])
}

function useShownRows(
  layout: Layout,
  { order, placeMinute, grouping, filter, pins }: TimelineView,
  belonging: readonly number[] | undefined,
  marks: FindingMarks,
  differing: ReadonlySet<number> | undefined,
) {
  // Only where the filter asks for it do other rows come with other findings, or with another selection.
  const asked = filter.findings ? marks : undefined
  const found = useMemo(() => new Set(asked?.keys()), [asked])
  const selected = filter.selected ? belonging : undefined
  const wanted = filter.differences ? differing : undefined
  return useMemo(
    () =>
      showRows(layout, {
        order,
        placeMinute,
        grouping,
        filter,
        pins,
        selected: selected ?? [],
        found,
        differing: wanted,
      }),
    [layout, order, placeMinute, grouping, filter, pins, selected, found, wanted],
  )
}

function usePin({ rows }: Layout, { pins }: TimelineView, send: (event: TimelineEvent) => void) {
  const [row, setRow] = useState<number | null>(null)
  const unit: UnitName | null =
    row === null || row >= rows.ids.length
      ? null
      : { kind: rows.kinds[row] ?? 'truck', id: rows.ids[row] ?? '' }
  const isPinned = unit !== null && pins.some(pin => isSameUnit(pin, unit))
  const pin = () => unit && send({ type: 'pin.toggled', unit })
  return { unit, setRow, isPinned, pin }
}
