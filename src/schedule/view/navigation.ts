// Leads to a row and a time of the plan, whatever hid them, and moves the focus there.
import { useCallback, useState } from 'react'
import type { TimeWindow } from '../../../domain/schedule/calendar/time-window.ts'
import type { Selection, TimelineEvent, TimelineView } from '../../../domain/schedule/view/timeline-view.ts'
import { useStableCallback } from '../../ui/hooks/use-stable-callback.ts'
import type { ShownRows } from '../layout/visible-rows.ts'

/** A time of the plan, in a row of the chart or, with null, in none. */
export interface RevealTarget {
  row: number | null
  startMinute: number
  endMinute: number
}

export type Reveal = (target: RevealTarget, selection: Selection | null) => void

/** Carried out by the chart, or what stands in its place, as soon as that is there (use-chart-request.ts). */
export type ChartRequest =
  /** Focus the bar of a row at a minute; then have the span in the window, if there is one. */
  { type: 'row'; row: number; minute: number; span: TimeWindow | null } | { type: 'focus' }

export interface Navigation {
  /** Selects, and leads to a target. */
  reveal: Reveal
  /** Leads to a row; at the playhead's minute where none is given. */
  revealRow: (row: number, minute?: number) => void
  /** Moves the focus to the chart, where it is shown. */
  focusChart: () => void
  /** The row that was revealed last. */
  revealedRow: number | null
  chartRequest: ChartRequest | null
  endChartRequest: () => void
}

interface Viewed {
  view: TimelineView
  visibleRows: ShownRows
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
    if ((visibleRows.lineOfRow[row] ?? -1) < 0) send({ type: 'filter.cleared' })
    if (view.panel === 'table' || isNarrow) send({ type: 'panel.chosen', panel: null })
    setRevealedRow(row)
    setChartRequest({ type: 'row', row, minute, span })
  }
  const reveal = useStableCallback<Parameters<Reveal>>(({ row, startMinute, endMinute }, selection) => {
    send(selection ? { type: 'selection.made', selection } : { type: 'selection.cleared' })
    // The focus follows later; what steps from finding to finding goes on from here all the same.
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
