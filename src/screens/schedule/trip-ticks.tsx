// What was ticked of a trip of the plan's day, for the details of the timeline.
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import type { StopEntry } from '../../../domain/run-sheets/tick.ts'
import { ticksOfPlan, tripTicksText } from '../../../domain/run-sheets/ticks-of-plan.ts'
import { findRegistered, indexRegistry, type Registry } from '../../../domain/schedule/audit/registry.ts'
import type { PlanDay } from '../../../domain/schedule/calendar/plan-day.ts'
import type { RunTrip } from '../../../domain/schedule/runs/runs.ts'
import { TicksOfDayDocument } from '../../../gql/operations/ticks.generated.ts'
import { useFeature } from '../../hooks/use-feature.ts'
import { useRead } from '../../hooks/use-read.ts'
import type { TripTicksOf } from '../../schedule/common/trip-ticks.ts'
import type { Layout } from '../../schedule/layout/layout.ts'
import { tripsOfTruck } from '../../schedule/unit-day/truck-plan.ts'

/** Null where the server has no ticks. Nothing is shown of a truck that is not registered. */
export function useTripTicks(layout: Layout, day: PlanDay, trucks: Registry['trucks']): TripTicksOf | null {
  const offered = useFeature('run_sheet_ticks', { whenQuiet: true }) === true && day.day !== ''
  const known = useMemo(() => trucks && indexRegistry(trucks), [trucks])
  const ticksOf = useCallback<TripTicksOf>(
    (trip, show) => {
      const truck = findRegistered(known, trip.truckId)
      return (
        truck && (
          <TripTicks key={truck.id} trip={trip} layout={layout} truckId={truck.id} day={day} show={show} />
        )
      )
    },
    [known, layout, day],
  )
  return offered ? ticksOf : null
}

/** A pointer that passes over a truck asks nothing of the server. */
const restMs = 300

interface TripTicksProps {
  trip: RunTrip
  layout: Layout
  /** The truck's record. */
  truckId: string
  day: PlanDay
  show: (text: string) => ReactNode
}

function TripTicks({ trip, layout, truckId, day, show }: TripTicksProps) {
  const [isResting, setResting] = useState(false)
  useEffect(() => {
    const timer = window.setTimeout(() => setResting(true), restMs)
    return () => window.clearTimeout(timer)
  }, [])
  const { data } = useRead(TicksOfDayDocument, { day: day.day, truckId }, { enabled: isResting })
  const known = useMemo(() => {
    const trips = data && tripsOfTruck(layout, trip.truckId)
    return trips && { trips, ticks: ticksOfPlan(data.ticks as readonly StopEntry[], trips, day) }
  }, [data, layout, trip.truckId, day])
  return known?.trips.some(own => isSame(own, trip)) ? show(tripTicksText(known.ticks, trip, day.zone)) : null
}

/** Rows of a compared plan have trips that the open plan does not have, or has at other times: nothing is said of their ticks. */
const isSame = (one: RunTrip, other: RunTrip): boolean =>
  one.id === other.id &&
  one.destinationId === other.destinationId &&
  one.startPeriod === other.startPeriod &&
  one.endPeriod === other.endPeriod
