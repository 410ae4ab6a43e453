// Computes the state that components of the view share.
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react'
import { wholeDay } from '../../../domain/schedule/calendar/time-window.ts'
import { isSameUnit, type UnitRef } from '../../../domain/schedule/plan/unit.ts'
import type { SidePanel } from '../../../domain/schedule/view/timeline-view.ts'
import { useIsNarrow } from '../../ui/hooks/use-is-narrow.ts'
import { useStableCallback } from '../../ui/hooks/use-stable-callback.ts'
import { rowId, rowKind } from '../layout/column.ts'
import { type Layout, rowCount } from '../layout/layout.ts'
import { type Highlight, highlightOf } from '../layout/selection.ts'
import { computeVisibleRows, isSameRows } from '../layout/visible-rows.ts'
import type { HoverTarget } from './hover-target.ts'
import { useNavigation } from './navigation.ts'
import { usePlayer } from './use-player.ts'
import {
  type DialogName,
  type PanelOpening,
  type Timeline,
  type View,
  ViewContext,
  type ViewedPlan,
} from './view-context.tsx'

interface ViewProviderProps {
  plan: ViewedPlan
  timeline: Timeline
  children: ReactNode
}

/** For one layout: give it a new `key` for another. */
export function ViewProvider({ plan, timeline, children }: ViewProviderProps) {
  return <ViewContext value={useViewValue(plan, timeline)}>{children}</ViewContext>
}

function useViewValue(plan: ViewedPlan, timeline: Timeline): View {
  const { layout, overlay, clockMinute } = plan
  const { view, playing, speed, send } = timeline
  const isNarrow = useIsNarrow()
  const drawn = overlay?.layout ?? layout
  const window = useMemo(() => view.window ?? wholeDay(drawn.minutes), [view.window, drawn.minutes])
  const playhead = view.playhead ?? clockMinute ?? 0
  usePlayer(playing, send)
  const highlight = useMemo(
    () => (overlay ? overlay.highlight(view.selection) : highlightOf(layout, view.selection)),
    [overlay, layout, view.selection],
  )
  const visibleRows = useVisibleRows(drawn, plan, timeline, highlight)
  const [hover, setHover] = useState<HoverTarget | null>(null)
  const [chosenRuns, setChosenRuns] = useState<View['chosenRuns']>(null)
  const [handedTrip, handTrip] = useState<View['handedTrip']>(null)
  const [dialog, openDialog] = useState<DialogName | null>(null)
  const navigation = useNavigation({
    view,
    visibleRows,
    playhead,
    isNarrow,
    send,
    clearHover: () => setHover(null),
  })
  const closeDialog = useCallback(() => openDialog(null), [])
  return {
    ...plan,
    ...view,
    playing,
    speed,
    send,
    ...navigation,
    drawn,
    isNarrow,
    window,
    playhead,
    followsClock: view.playhead === null,
    highlight,
    visibleRows,
    chosenRuns,
    setChosenRuns,
    handedTrip,
    handTrip,
    hover,
    setHover,
    ...useActiveUnit(drawn, timeline),
    dialog,
    openDialog,
    closeDialog,
    ...usePanels(timeline, isNarrow, navigation.focusChart),
  }
}

function useVisibleRows(
  layout: Layout,
  plan: ViewedPlan,
  { view }: Timeline,
  highlight: Highlight | null,
): View['visibleRows'] {
  const { order, placeMinute, grouping, filter, pins } = view
  // Findings, selection and comparison affect the rows only if the filter uses them.
  const marks = filter.findings ? plan.marks : undefined
  const found = useMemo(() => new Set(marks?.keys()), [marks])
  const selected = filter.selected ? highlight?.rows : undefined
  const differing = filter.differences ? plan.differing : undefined
  const visible = useMemo(
    () =>
      computeVisibleRows(layout, {
        order,
        placeMinute,
        grouping,
        filter,
        pins,
        selected: selected ?? [],
        found,
        differing,
      }),
    [layout, order, placeMinute, grouping, filter, pins, selected, found, differing],
  )
  // The same object for the same rows, so that a step of a draft does not count as reordering.
  const [last, setLast] = useState(visible)
  const isSame = useMemo(() => last === visible || isSameRows(last, visible), [last, visible])
  if (isSame) return last
  setLast(visible)
  return visible
}

function useActiveUnit(
  layout: Layout,
  { view: { pins }, send }: Timeline,
): Pick<View, 'activeUnit' | 'setActiveRow' | 'isPinned' | 'togglePin'> {
  const [row, setActiveRow] = useState<number | null>(null)
  const activeUnit = useMemo(() => (row === null ? null : unitOfRow(layout, row)), [layout, row])
  const togglePin = useStableCallback(() => {
    if (activeUnit) send({ type: 'pin.toggled', unit: activeUnit })
  })
  const isPinned = activeUnit !== null && pins.some(pin => isSameUnit(pin, activeUnit))
  return { activeUnit, setActiveRow, isPinned, togglePin }
}

/** Null for a row of a plan that is no longer compared. */
const unitOfRow = (layout: Layout, row: number): UnitRef | null =>
  row < rowCount(layout) ? { kind: rowKind(layout, row), id: rowId(layout, row) } : null

function usePanels(
  { view, send }: Timeline,
  isNarrow: boolean,
  focusChart: () => void,
): Pick<View, 'togglePanel' | 'panelOpening'> {
  const panelOpening = useRef<PanelOpening | null>(null)
  const togglePanel = useStableCallback((panel: SidePanel) => {
    const isOpen = view.panel === panel
    const { activeElement } = document
    const button = activeElement instanceof HTMLButtonElement ? activeElement : null
    panelOpening.current = isOpen ? null : { button }
    send({ type: 'panel.chosen', panel: isOpen ? null : panel })
    // The chart replaces the table, and takes the focus.
    if (isOpen && panel === 'table' && !isNarrow) focusChart()
  })
  return { togglePanel, panelOpening }
}
