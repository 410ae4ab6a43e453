// What a draft marks on the chart: what no step changes without a question, where moved bars were, and units out of service.
import { useMemo } from 'react'
import { outOfServiceReason } from '../../../../domain/schedule/audit/out-of-service.ts'
import { arrivalMinute, clock, periodEnd, periodStart } from '../../../../domain/schedule/calendar/period.ts'
import { useChartParts } from '../../chart/chart-parts.ts'
import { rowsInView } from '../../chart/geometry/use-rows-in-view.ts'
import { type Layout, rowOf, tripAt } from '../../layout/layout.ts'
import { useView } from '../../view/view-context.tsx'
import type { OpenDraft } from '../editing-context.tsx'
import { movedRuns } from '../model/moved-runs.ts'
import {
  ghost,
  inMaintenance,
  lockedFrame,
  outOfService,
  outOfServiceLabel,
  past,
  protectedLabel,
  protectedPart,
} from './edit-layer.css.ts'
import { useBoxOf } from './use-box-of.ts'

export function ProtectedMarks({ open: { result, frozenUntil } }: { open: OpenDraft }) {
  const { geometry } = useChartParts()
  const { drawn } = useView('drawn')
  const box = useBoxOf()
  const { units, tripKeys, untilPeriod } = result.protectedParts
  const until = (period: number) => ({ left: 0, width: geometry.time(periodEnd(period)), top: 0, bottom: 0 })
  const wholeDay = { startMinute: 0, endMinute: drawn.minutes }
  const spans = [
    ...units.map(({ kind, id }) => ({ row: rowOf(drawn, kind, id), span: wholeDay, key: `${kind} ${id}` })),
    ...lockedTrips(drawn, result, tripKeys),
  ]
  return (
    <>
      {frozenUntil > 0 && <div className={past} style={until(frozenUntil)} data-part="past" />}
      {untilPeriod > 0 && (
        <div className={protectedPart} style={until(untilPeriod)} data-part="kept">
          <span className={protectedLabel}>kept until {clock(periodEnd(untilPeriod))}</span>
        </div>
      )}
      {spans.map(({ row, span, key }) => {
        const place = row === undefined ? null : box(row, span)
        return place && <div key={key} className={lockedFrame} style={place} data-part="locked" />
      })}
    </>
  )
}

function lockedTrips(
  drawn: Parameters<typeof tripAt>[0],
  { tripKeys: keyOf }: OpenDraft['result'],
  locked: readonly string[],
) {
  if (locked.length === 0) return []
  return Array.from(drawn.trips.ids.keys(), index => tripAt(drawn, index)).flatMap(trip => {
    if (!locked.includes(keyOf.get(trip.id) ?? trip.id)) return []
    const span = { startMinute: periodStart(trip.startPeriod), endMinute: arrivalMinute(trip) }
    return [{ row: rowOf(drawn, 'truck', trip.truckId), span, key: trip.id }]
  })
}

/** Renders nothing while another plan is drawn under this one. */
export function BaseGhosts({ base }: { base: Layout }) {
  const { inView } = useChartParts()
  const { drawn, visibleRows, overlay } = useView('drawn', 'visibleRows', 'overlay')
  const box = useBoxOf()
  const rows = rowsInView(visibleRows, inView)
  const shown = rows.join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: `shown` stands for the rows in view
  const ghosts = useMemo(
    () => rows.flatMap(row => movedRuns(base, drawn, row).map(run => ({ row, run }))),
    [base, drawn, shown],
  )
  if (overlay) return null
  return ghosts.map(({ row, run }) => {
    const place = box(row, run)
    return (
      place && (
        <div
          key={`${row} ${run.kind} ${run.startMinute}`}
          className={ghost}
          style={place}
          data-part="base ghost"
        />
      )
    )
  })
}

/** Only with this much room is the reason written. */
const minLabelPixels = 60

export function OutOfServiceMarks({ result }: Pick<OpenDraft, 'result'>) {
  const { drawn } = useView('drawn')
  const box = useBoxOf()
  return result.outOfService.map(state => {
    const { unit, startPeriod, endPeriod, fromRegistry } = state
    const row = rowOf(drawn, unit.kind, unit.id)
    const span = { startMinute: periodStart(startPeriod), endMinute: periodEnd(endPeriod) }
    const place = row === undefined ? null : box(row, span)
    if (!place) return null
    return (
      <div
        key={`${unit.kind} ${unit.id} ${startPeriod} ${fromRegistry}`}
        className={fromRegistry ? inMaintenance : outOfService}
        style={place}
        data-part={fromRegistry ? 'maintenance' : 'out of service'}
      >
        {place.width >= minLabelPixels && (
          <span className={outOfServiceLabel}>{outOfServiceReason(state) || 'out of service'}</span>
        )}
      </div>
    )
  })
}
