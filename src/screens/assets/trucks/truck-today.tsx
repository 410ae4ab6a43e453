// What a truck does today by its plan: where it is, when it leaves, what is on board, and the day as a bar.
import { minuteOfDay, type PlanDay, planTimeText } from '../../../../domain/schedule/calendar/plan-day.ts'
import { type TruckStatus, truckStatusAt } from '../../../../domain/schedule/view/run-sheet.ts'
import { energyText } from '../../../../domain/schedule/words/sentences.ts'
import { dayText } from '../../../../domain/time/texts.ts'
import { type Layout, runAt, runIndexAt } from '../../../schedule/layout/layout.ts'
import { DayChart } from '../../../schedule/unit-day/day-chart.tsx'
import { rowNamed } from '../../../schedule/unit-day/row-named.ts'
import { truckPlanOf } from '../../../schedule/unit-day/truck-plan.ts'
import { useNow } from '../../../ui/hooks/use-now.ts'
import { PlanTimes, usePlanDay } from '../../../ui/time/zones.tsx'
import { useTodaysPlan } from '../use-plan.ts'
import { emptySlot, location, quiet, slot, slots, slotText, today } from './overview.css.ts'

export interface TruckTodayProps {
  truck: { id: string; vin: string | null; name: string }
  /** How many batteries it carries; null: unknown. */
  capacity: number | null
}

export default function TruckToday({ truck: { id, vin, name }, capacity }: TruckTodayProps) {
  const plan = useTodaysPlan()
  // The tab OVERVIEW says why there is none, and tries again.
  if (plan.state !== 'ready') return <div className={today} />
  const row = rowNamed(plan.layout, 'truck', [id, vin, name])
  return (
    <div className={today}>
      {row === undefined ? (
        <p className={quiet}>No plan has this truck.</p>
      ) : (
        <PlanTimes of={plan.layout}>
          <Today layout={plan.layout} row={row} capacity={capacity} />
        </PlanTimes>
      )}
    </div>
  )
}

function Today({ layout, row, capacity }: { layout: Layout; row: number; capacity: number | null }) {
  const day = usePlanDay(layout)
  const minute = useNow(nowMs => minuteOfDay(day, nowMs))
  const status = minute === null ? null : truckStatusAt(truckPlanOf(layout, row), minute)
  return (
    <>
      {status && minute !== null && (
        <>
          <p className={location}>
            {placeText(status, day, sinceMinute(layout, row, minute))} {departureText(status, day, minute)}
          </p>
          <Slots of={status} capacity={capacity} />
        </>
      )}
      <div>
        <DayChart layout={layout} row={row} nowMinute={minute} />
        <p className={quiet}>
          Planned by {layout.txId} for {dayText(layout.day)}.
        </p>
      </div>
    </>
  )
}

function sinceMinute(layout: Layout, row: number, minute: number): number {
  const index = runIndexAt(layout, row, minute)
  return index === undefined ? minute : runAt(layout, row, index).startMinute
}

function placeText({ current, place }: TruckStatus, day: PlanDay, since: number): string {
  if (current)
    return `From ${current.trip.sourceId} to ${current.trip.destinationId}, arrives ${planTimeText(day, current.arrivalMinute)}.`
  return place === null
    ? 'The plan does not say where the truck is.'
    : `At ${place} since ${planTimeText(day, since)}.`
}

function departureText({ next: [first] }: TruckStatus, day: PlanDay, minute: number): string {
  if (!first) return 'No more trips on this day.'
  const { trip, startMinute, arriving } = first
  const load = arriving.map(({ batteryId }) => batteryId).join(', ')
  return `Leaves ${planTimeText(day, startMinute)} to ${trip.destinationId}${load && ` with ${load}`}, ${inText(startMinute - minute)}.`
}

/** 'in 46 min', 'in 2 h 5 min' */
const inText = (minutes: number): string =>
  minutes < 60 ? `in ${minutes} min` : `in ${Math.floor(minutes / 60)} h ${minutes % 60} min`

/** A box for each battery that the truck carries; those on board have their planned energy. */
function Slots({ of: { onBoard }, capacity }: { of: TruckStatus; capacity: number | null }) {
  const free = Math.max(0, (capacity ?? onBoard.length) - onBoard.length)
  return (
    <ul className={slots} aria-label="On board, planned">
      {onBoard.map(({ batteryId, energyKwh }) => (
        <li key={batteryId} className={slot}>
          <b>{batteryId}</b>
          {energyKwh !== null && <span className={slotText}>{energyText(energyKwh)}</span>}
        </li>
      ))}
      {Array.from({ length: free }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: free places are alike
        <li key={i} className={emptySlot}>
          free
        </li>
      ))}
    </ul>
  )
}
