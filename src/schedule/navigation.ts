// The ways to a place in the plan: a row and a minute are brought into view, whatever hid them, and the focus goes there.
import { type RefObject, useCallback, useRef, useState } from 'react'
import type { Selection, TimelineEvent, TimelineView } from '../../domain/schedule/view/timeline-view.ts'
import type { ChartHandle } from './chart/hover-target.ts'
import type { ShownRows } from './layout/visible-rows.ts'

/** A time of the plan, in a row of the chart or, with null, in none. */
export interface Place {
  row: number | null
  startMinute: number
  endMinute: number
}

export type LeadTo = (place: Place, selection: Selection | null) => void

export interface WantedRow {
  row: number
  /** How often a row has been wanted. */
  time: number
}

export interface Ways {
  /** The row that a narrow screen begins with, open; another object each time that it is wanted. */
  wanted: WantedRow | null
  /** The playhead's, as it is when it is asked. */
  askMinute: () => number
  /** Of a row that is shown. */
  goTo: (row: number, minute: number) => void
  findRow: (row: number, minute?: number) => void
  leadTo: LeadTo
}

interface From {
  chart: RefObject<ChartHandle | null>
  view: TimelineView
  shown: ShownRows
  playhead: number
  isNarrow: boolean
  send: (event: TimelineEvent) => void
  /** What was told of the place before is forgotten. */
  forget: () => void
}

export function useWays({ chart, view, shown, playhead, isNarrow, send, forget }: From): Ways {
  const [wanted, setWanted] = useState<WantedRow | null>(null)
  const minuteNow = useRef(playhead)
  minuteNow.current = playhead
  const askMinute = useCallback(() => minuteNow.current, [])
  const goTo = useCallback((row: number, minute: number) => chart.current?.goTo(row, minute), [chart])
  const findRow = (row: number, minute = minuteNow.current) => {
    if ((shown.lineOfRow[row] ?? -1) < 0) send({ type: 'filter.cleared' })
    if (view.panel === 'table' || isNarrow) send({ type: 'panel.chosen', panel: null })
    setWanted(before => ({ row, time: (before?.time ?? 0) + 1 }))
    // The row may have to be shown first.
    setTimeout(() => goTo(row, minute))
  }
  const leadTo: LeadTo = ({ row, startMinute, endMinute }, selection) => {
    send(selection ? { type: 'selection.made', selection } : { type: 'selection.cleared' })
    // The focus follows a moment later; the next step begins here all the same.
    forget()
    if (row !== null) findRow(row, startMinute)
    // After the bar that was led to: it may be longer than the window, and what is wrong with it out of sight.
    setTimeout(() => send({ type: 'window.revealed', span: { from: startMinute, to: endMinute } }))
  }
  return { wanted, askMinute, goTo, findRow, leadTo }
}
