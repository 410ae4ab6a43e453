// What was ticked of the trips of a plan's day, for the details of the timeline.
import { useMemo } from 'react'
import { type StopEntry, stopText, ticksInForce } from '../../../domain/run-sheets/tick.ts'
import type { PlanDay } from '../../../domain/schedule/calendar/plan-day.ts'
import type { RunTrip } from '../../../domain/schedule/runs/runs.ts'
import { TicksOfDayDocument } from '../../../gql/operations/ticks.generated.ts'
import { useFeature } from '../../hooks/use-feature.ts'
import { useRead } from '../../hooks/use-read.ts'

/** Null until they are known, and where the server has none. */
export function useTripTicks({ day, zone }: PlanDay): ((trip: RunTrip) => string) | null {
  const offered = useFeature('run_sheet_ticks', { whenQuiet: true }) === true
  const { data } = useRead(TicksOfDayDocument, { day, truckId: null }, { enabled: offered && day !== '' })
  return useMemo(() => {
    if (!data) return null
    const inForce = ticksInForce(data.ticks as readonly StopEntry[])
    return ({ truckId: unit, id: tripId, destinationId: place }) =>
      stopText(inForce, { unit, tripId, place }, zone)
  }, [data, zone])
}
