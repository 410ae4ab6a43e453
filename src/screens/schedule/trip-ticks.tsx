// What was ticked of a trip of the plan's day, for the details of the timeline.
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import { type StopEntry, stopText, ticksInForce } from '../../../domain/run-sheets/tick.ts'
import { findRegistered, indexRegistry, type Registry } from '../../../domain/schedule/audit/registry.ts'
import type { PlanDay } from '../../../domain/schedule/calendar/plan-day.ts'
import type { RunTrip } from '../../../domain/schedule/runs/runs.ts'
import { TicksOfDayDocument } from '../../../gql/operations/ticks.generated.ts'
import { useFeature } from '../../hooks/use-feature.ts'
import { useRead } from '../../hooks/use-read.ts'
import type { TripTicksOf } from '../../schedule/common/trip-ticks.ts'

/** Null where the server has no ticks. Nothing is shown of a truck that is not registered. */
export function useTripTicks(day: PlanDay, trucks: Registry['trucks']): TripTicksOf | null {
  const offered = useFeature('run_sheet_ticks', { whenQuiet: true }) === true && day.day !== ''
  const known = useMemo(() => trucks && indexRegistry(trucks), [trucks])
  const ticksOf = useCallback<TripTicksOf>(
    (trip, show) => {
      const truck = findRegistered(known, trip.truckId)
      return truck && <TripTicks key={truck.id} trip={trip} truckId={truck.id} day={day} show={show} />
    },
    [known, day],
  )
  return offered ? ticksOf : null
}

/** A pointer that passes over a truck asks nothing of the server. */
const restMs = 300

interface TripTicksProps {
  trip: RunTrip
  /** The truck's record. */
  truckId: string
  day: PlanDay
  show: (text: string) => ReactNode
}

function TripTicks({ trip, truckId, day: { day, zone }, show }: TripTicksProps) {
  const [isResting, setResting] = useState(false)
  useEffect(() => {
    const timer = window.setTimeout(() => setResting(true), restMs)
    return () => window.clearTimeout(timer)
  }, [])
  const { data } = useRead(TicksOfDayDocument, { day, truckId }, { enabled: isResting })
  const inForce = useMemo(() => data && ticksInForce(data.ticks as readonly StopEntry[]), [data])
  if (!inForce) return null
  const stop = { unit: trip.truckId, tripId: trip.id, place: trip.destinationId }
  return show(stopText(inForce, stop, zone))
}
