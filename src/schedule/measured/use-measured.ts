// Planned against actual in the view: what was measured, where it leaves the plan, and the way from one such place to the next.
import { useMemo, useState } from 'react'
import { minutesPerPeriod } from '../../../domain/schedule/calendar/period.ts'
import { defaultDivergenceKwh } from '../../../domain/schedule/view/measured.ts'
import { type Layout, runIndexAt } from '../layout/layout.ts'
import { type Actual, actualOf, type MeasuredUnits, type RowDivergence } from '../layout/measured.ts'
import { selectionOf } from '../layout/selection.ts'
import type { LeadTo } from '../navigation.ts'

export interface ActualView extends Actual {
  measured: MeasuredUnits
  /** Leads to the first place where a battery leaves the plan, and each time to the next. */
  goOn: () => void
}

/** Undefined where nothing is measured of the plan's day. */
export function useActual(
  layout: Layout,
  measured: MeasuredUnits | undefined,
  toleranceKwh: number | null,
  leadTo: LeadTo,
): ActualView | undefined {
  const points = measured?.points
  const actual = useMemo(
    () => points && actualOf(layout, points, toleranceKwh ?? defaultDivergenceKwh),
    [layout, points, toleranceKwh],
  )
  const [led, setLed] = useState<number | null>(null)
  if (!measured || !actual) return undefined
  const goOn = () => {
    const { divergences } = actual
    const next = divergences[divergences.findIndex(({ row }) => row === led) + 1] ?? divergences[0]
    if (!next) return
    setLed(next.row)
    leadTo(placeOf(next), selectionAt(layout, next))
  }
  return { ...actual, measured, goOn }
}

/** The quarter of an hour that ends in or after the minute. */
const placeOf = ({ row, minute }: RowDivergence) => {
  const startMinute = Math.max(0, Math.ceil(minute / minutesPerPeriod) - 1) * minutesPerPeriod
  return { row, startMinute, endMinute: startMinute + minutesPerPeriod }
}

function selectionAt(layout: Layout, divergence: RowDivergence) {
  const { row, startMinute } = placeOf(divergence)
  const run = runIndexAt(layout, row, startMinute)
  return run === undefined ? null : selectionOf(layout, row, run)
}
