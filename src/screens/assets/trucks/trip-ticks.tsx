// The ticks of the stops of a run sheet: that the truck has arrived, and that what is to be done there is done.
import { useState } from 'react'
import { type StopEntry, type StopTick, stopLabels, stopTicks } from '../../../../domain/run-sheets/tick.ts'
import {
  type TicksOfPlan,
  tickSentence,
  ticksAt,
  tickWords,
} from '../../../../domain/run-sheets/ticks-of-plan.ts'
import { instantOfMinute, type PlanDay, planTimeText } from '../../../../domain/schedule/calendar/plan-day.ts'
import type { SheetRow } from '../../../../domain/schedule/view/run-sheet.ts'
import { clockText } from '../../../../domain/time/texts.ts'
import { pluralize } from '../../../../domain/words/pluralize.ts'
import type { Ticks } from '../../../hooks/ticks/use-ticks.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Alert, Status } from '../../../ui/feedback/alert.tsx'
import { dropped, onScreen, tick as tickLook, ticks as ticksLook, was } from './run-sheet.css.ts'

interface TripTicksProps {
  row: SheetRow
  /** Those of the sheet. */
  ticked: TicksOfPlan
  /** Undefined while it is not known: its place is free then. */
  of: Ticks | undefined
  day: PlanDay
  /** Given what settles once the browser has stored a tick, or has not. */
  watchStoring: (storing: Promise<unknown>) => void
}

export function TripTicks({ row, ticked, of, day, watchStoring }: TripTicksProps) {
  const { trip, arrivalMinute } = row
  const name = `at ${trip.destinationId}, planned ${planTimeText(day, arrivalMinute)}`
  const plannedAt = new Date(instantOfMinute(day, arrivalMinute)).toISOString()
  const set = (stop: StopTick) =>
    of && watchStoring(of.add({ tripId: trip.id, place: trip.destinationId, stop, ticked: true, plannedAt }))
  return (
    <div className={ticksLook} style={{ visibility: of ? undefined : 'hidden' }}>
      {stopTicks.map(stop => {
        const made = ticksAt(ticked, trip, stop)
        const [tick] = made
        return (
          <div key={stop} className={tickLook}>
            {tick ? (
              <span>
                ✓ {stopLabels[stop]} <span className={was}>{tickWords(tick, day.zone)}</span>
              </span>
            ) : (
              <span>
                {stopLabels[stop]} <span className={was}>not ticked</span>
              </span>
            )}
            <span className={onScreen}>
              <Button
                look="small"
                aria-label={`${tick ? 'Undo' : 'Tick'} ${stop} ${name}`}
                onClick={() => (tick ? of && watchStoring(takeBack(made, of)) : set(stop))}
              >
                {tick ? 'Undo' : 'Tick'}
              </Button>
            </span>
          </div>
        )
      })}
    </div>
  )
}

/** All of them, as with one id, and as they were made: another plan may have had the trip under another id. */
const takeBack = (ticks: TicksOfPlan, of: Ticks): Promise<unknown> =>
  Promise.all(
    ticks.map(({ entry: { tripId, place, stop, plannedAt } }) =>
      of.add({ tripId, place, stop, ticked: false, plannedAt }),
    ),
  )

type OtherTicksProps = Pick<TripTicksProps, 'ticked' | 'of' | 'day' | 'watchStoring'>

/** The ticks for which no trip of the sheet was found. */
export function OtherTicks({ ticked, of, day, watchStoring }: OtherTicksProps) {
  const others = ticked.filter(({ stop }) => stop === null)
  if (others.length === 0) return null
  return (
    <section className={dropped} aria-label="Other ticks">
      <h2>Other ticks</h2>
      <ul>
        {others.map(tick => (
          <li key={tick.entry.id}>
            {tickSentence(tick, day.zone)}{' '}
            <span className={onScreen}>
              <Button
                look="small"
                aria-label={undoName(tick.entry, day)}
                onClick={() => of && watchStoring(takeBack([tick], of))}
              >
                Undo
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const undoName = ({ stop, place, by, plannedAt }: StopEntry, day: PlanDay) =>
  `Undo ${stop} at ${place} by ${by}, planned ${clockText(day.zone, plannedAt)}`

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

/** Whether the tick that was made last could not be stored. */
export function useTickFailure(): { isFailed: boolean; watchStoring: TripTicksProps['watchStoring'] } {
  const [isFailed, setFailed] = useState(false)
  const watchStoring = (storing: Promise<unknown>) =>
    void storing.then(
      () => setFailed(false),
      () => setFailed(true),
    )
  return { isFailed, watchStoring }
}
