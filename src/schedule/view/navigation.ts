// Reveals a row and time of the plan, clearing filters and panels that hide it, and moves the focus there.
import { useCallback, useState } from 'react'
import type { TimeWindow } from '../../../domain/schedule/calendar/time-window.ts'
import type { Selection, TimelineEvent, TimelineView } from '../../../domain/schedule/view/timeline-view.ts'
import { useStableCallback } from '../../ui/hooks/use-stable-callback.ts'
import type { VisibleRows } from '../layout/visible-rows.ts'

/** A time span of the plan in a row; `row` is null for a span without a row. */
export interface RevealTarget {
  row: number | null
  startMinute: number
  endMinute: number
}

export type Reveal = (target: RevealTarget, selection: Selection | null) => void

/** Carried out by the chart or the day list once it is rendered (use-chart-request.ts). */
export type ChartRequest =
  /** Focuses the row's bar at a minute, then brings the span into the window. */
  { type: 'row'; row: number; minute: number; span: TimeWindow | null } | { type: 'focus' }

export interface Navigation {
  /** Selects and reveals a target. */
  reveal: Reveal
  /** Reveals a row, by default at the playhead's minute. */
  revealRow: (row: number, minute?: number) => void
  /** Moves the focus to the chart if it is shown. */
  focusChart: () => void
  /** The last revealed row. */
  revealedRow: number | null
  chartRequest: ChartRequest | null
  endChartRequest: () => void
}

interface Viewed {
  view: TimelineView
  visibleRows: VisibleRows
  playhead: number
  isNarrow: boolean
  send: (event: TimelineEvent) => void
  clearHover: () => void
}

export function useNavigation({
  view,
  visibleRows,
  playhead,
  isNarrow,
  send,
  clearHover,
}: Viewed): Navigation {
  const [chartRequest, setChartRequest] = useState<ChartRequest | null>(null)
  const [revealedRow, setRevealedRow] = useState<number | null>(null)
  const requestRow = (row: number, minute: number, span: TimeWindow | null) => {
    if ((visibleRows.displayIndexOfRow[row] ?? -1) < 0) send({ type: 'filter.cleared' })
    if (view.panel === 'table' || isNarrow) send({ type: 'panel.chosen', panel: null })
    setRevealedRow(row)
    setChartRequest({ type: 'row', row, minute, span })
  }
  const reveal = useStableCallback<Parameters<Reveal>>(({ row, startMinute, endMinute }, selection) => {
    send(selection ? { type: 'selection.made', selection } : { type: 'selection.cleared' })
    // The focus follows later; stepping through findings must not continue from the old hover target.
    clearHover()
    const span = { from: startMinute, to: endMinute }
    if (row === null) send({ type: 'window.revealed', span })
    else requestRow(row, startMinute, span)
  })
  const revealRow = useStableCallback((row: number, minute?: number) =>
    requestRow(row, minute ?? playhead, null),
  )
  const focusChart = useCallback(() => setChartRequest({ type: 'focus' }), [])
  const endChartRequest = useCallback(() => setChartRequest(null), [])
  return { reveal, revealRow, focusChart, revealedRow, chartRequest, endChartRequest }
}
