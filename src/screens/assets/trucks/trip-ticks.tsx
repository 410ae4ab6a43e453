// The ticks of the stops of a run sheet: that the truck has arrived, and that what is to be done there is done.
import { useState } from 'react'
import { type StopTick, stopTicks, tickOf, tickText } from '../../../../domain/run-sheets/tick.ts'
import { instantOfMinute, type PlanDay, planTimeText } from '../../../../domain/schedule/calendar/plan-day.ts'
import type { SheetRow } from '../../../../domain/schedule/view/run-sheet.ts'
import { pluralize } from '../../../../domain/words/pluralize.ts'
import type { Ticks } from '../../../hooks/ticks/use-ticks.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Alert, Status } from '../../../ui/feedback/alert.tsx'
import { onScreen, tick as tickLook, ticks as ticksLook, was } from './run-sheet.css.ts'

interface TripTicksProps {
  row: SheetRow
  /** The truck, as the plan names it. */
  unit: string
  /** Undefined while it is not known: its place is free then. */
  of: Ticks | undefined
  day: PlanDay
  onFailure: () => void
}

const labels: Record<StopTick, string> = { arrived: 'Arrived', done: 'Done' }

export function TripTicks({ row, unit, of, day, onFailure }: TripTicksProps) {
  const { trip, arrivalMinute } = row
  const stopOf = { unit, tripId: trip.id, place: trip.destinationId }
  const name = `at ${trip.destinationId}, planned ${planTimeText(day, arrivalMinute)}`
  const plannedAt = new Date(instantOfMinute(day, arrivalMinute)).toISOString()
  const set = (stop: StopTick, ticked: boolean) =>
    void of?.add({ tripId: trip.id, place: trip.destinationId, stop, ticked, plannedAt }).catch(onFailure)
  return (
    <div className={ticksLook} style={{ visibility: of ? undefined : 'hidden' }}>
      {stopTicks.map(stop => {
        const entry = of ? tickOf(of.inForce, stopOf, stop) : null
        return (
          <div key={stop} className={tickLook}>
            {entry ? (
              <span>
                ✓ {labels[stop]} <span className={was}>{tickText(entry, day.zone)}</span>
              </span>
            ) : (
              <span>
                {labels[stop]} <span className={was}>not ticked</span>
              </span>
            )}
            <span className={onScreen}>
              <Button
                look="small"
                aria-label={`${entry ? 'Undo' : 'Tick'} ${labels[stop].toLowerCase()} ${name}`}
                onClick={() => set(stop, entry === null)}
              >
                {entry ? 'Undo' : 'Tick'}
              </Button>
            </span>
          </div>
        )
      })}
    </div>
  )
}

/** What becomes of the ticks that were made here. */
export function TickNotices({ of, isFailed }: { of: Ticks; isFailed: boolean }) {
  const { waitingCount, refused, discardRefused, retryRefused } = of
  return (
    <>
      {isFailed && <Alert>This browser could not store the tick. Note it elsewhere.</Alert>}
      {waitingCount > 0 && (
        <Status>
          {pluralize(waitingCount, 'tick waits', 'ticks wait')} in this browser until{' '}
          {waitingCount === 1 ? 'it' : 'they'} can be sent.
        </Status>
      )}
      {refused.length > 0 && (
        <Alert
          action={
            <>
              <Button onClick={retryRefused}>Try again</Button>
              <Button onClick={discardRefused}>Discard</Button>
            </>
          }
        >
          {pluralize(refused.length, 'tick was', 'ticks were')} not accepted: {refused[0]?.refusal}
        </Alert>
      )}
    </>
  )
}

export function useTickFailure(): [isFailed: boolean, onFailure: () => void] {
  const [isFailed, setFailed] = useState(false)
  return [isFailed, () => setFailed(true)]
}
