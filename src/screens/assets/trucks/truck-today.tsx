// What a truck does today by its plan: where it is, when it leaves, what is on board, and the day as a bar.
import { minuteOfDay, type PlanDay, planTimeText } from '../../../../domain/schedule/calendar/plan-day.ts'
import {
  type TruckPlan,
  type TruckStatus,
  truckStatusAt,
} from '../../../../domain/schedule/view/run-sheet.ts'
import { energyText } from '../../../../domain/schedule/words/sentences.ts'
import { dayText } from '../../../../domain/time/texts.ts'
import { type Layout, rowOf } from '../../../schedule/layout/layout.ts'
import { DayChart } from '../../../schedule/unit-day/day-chart.tsx'
import { useNow } from '../../../ui/hooks/use-now.ts'
import { PlanTimes, usePlanDay } from '../../../ui/time/zones.tsx'
import { useTodaysPlan } from '../use-plan.ts'
import { emptySlot, location, quiet, slot, slots, slotText, today } from './overview.css.ts'
import { planOfTruck } from './truck-of-plan.ts'

export interface TruckTodayProps {
  truck: { id: string; vin: string | null; name: string }
  /** How many batteries it carries; null: unknown. */
  capacity: number | null
}

export default function TruckToday({ truck, capacity }: TruckTodayProps) {
  const plan = useTodaysPlan()
  // The tab OVERVIEW says why there is none, and tries again.
  if (plan.state !== 'ready') return <div className={today} />
  const own = planOfTruck(plan.layout, truck)
  return (
    <div className={today}>
      {own ? (
        <PlanTimes of={plan.layout}>
          <Today layout={plan.layout} of={own} capacity={capacity} />
        </PlanTimes>
      ) : (
        <p className={quiet}>The plan {plan.layout.txId} does not have this truck.</p>
      )}
    </div>
  )
}

function Today({ layout, of, capacity }: { layout: Layout; of: TruckPlan; capacity: number | null }) {
  const day = usePlanDay(layout)
  const minute = useNow(nowMs => minuteOfDay(day, nowMs))
  const status = minute === null ? null : truckStatusAt(of, minute)
  return (
    <>
      {status && minute !== null && (
        <>
          <p className={location}>
            {placeText(status, day, arrivedMinute(of, minute))} {departureText(status, day, minute)}
          </p>
          <Slots of={status} capacity={capacity} />
        </>
      )}
      <div>
        <DayChart layout={layout} row={rowOf(layout, 'truck', of.truckId) ?? 0} nowMinute={minute} />
        <p className={quiet}>
          Planned by {layout.txId} for {dayText(layout.day)}.
        </p>
      </div>
    </>
  )
}

/** Since when the truck is where it is parked; null where that was before the plan's day. */
function arrivedMinute({ runs }: TruckPlan, minute: number): number | null {
  const run = runs.findLast(({ startMinute, endMinute }) => startMinute <= minute && minute <= endMinute)
  return run?.startMinute || null
}

/** Trucks report nothing: everything is by the plan. */
function placeText({ current, place }: TruckStatus, day: PlanDay, arrived: number | null): string {
  if (current)
    return `By the plan from ${current.trip.sourceId} to ${current.trip.destinationId}, arrives ${planTimeText(day, current.arrivalMinute)}.`
  if (place === null) return 'The plan does not say where the truck is.'
  return `By the plan at ${place}${arrived === null ? '' : ` since ${planTimeText(day, arrived)}`}.`
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
          {energyKwh !== null && <span className={slotText}>planned {energyText(energyKwh)}</span>}
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
