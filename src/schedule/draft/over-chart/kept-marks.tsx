// What no step changes without a question: what has begun, what is kept until a time, and locked units and trips.
import { arrivalMinute, clock, periodEnd, periodStart } from '../../../../domain/schedule/calendar/period.ts'
import { useChartParts } from '../../chart/chart-parts.ts'
import { rowOf, tripAt } from '../../layout/layout.ts'
import { useView } from '../../view/view-context.tsx'
import type { OpenDraft } from '../editing-context.tsx'
import { lockedFrame, past, protectedLabel, protectedPart } from './edit-layer.css.ts'
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
