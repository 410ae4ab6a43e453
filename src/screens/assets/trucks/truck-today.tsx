// What a truck does today by its plan: where it is, when it leaves, what is on board, and the day as a bar.
import { useMemo } from 'react'
import { minuteOfDay, type PlanDay, planTimeText } from '../../../../domain/schedule/calendar/plan-day.ts'
import { type TruckStatus, truckStatusAt } from '../../../../domain/schedule/view/run-sheet.ts'
import { energyText } from '../../../../domain/schedule/words/sentences.ts'
import { dayText } from '../../../../domain/time/texts.ts'
import type { Layout } from '../../../schedule/layout/layout.ts'
import { DayChart } from '../../../schedule/unit-day/day-chart.tsx'
import { truckPlanOf } from '../../../schedule/unit-day/truck-plan.ts'
import { useNow } from '../../../ui/hooks/use-now.ts'
import { PlanTimes, usePlanDay } from '../../../ui/time/zones.tsx'
import { useTodaysPlan } from '../use-plan.ts'
import { AwaitedTruckToday } from './awaited-today.tsx'
import { emptySlot, location, quiet, slot, slots, slotText, today } from './overview.css.ts'
import { rowOfTruck } from './truck-of-plan.ts'

interface TruckTodayProps {
  truck: { id: string; vin: string | null; name: string }
  /** How many batteries it carries; null: unknown. */
  capacity: number | null
}

export default function TruckToday({ truck, capacity }: TruckTodayProps) {
  const plan = useTodaysPlan()
  if (plan.state === 'loading') return <AwaitedTruckToday />
  // The tab OVERVIEW says why there is none, and tries again.
  if (plan.state !== 'ready') return null
  const row = rowOfTruck(plan.layout, truck)
  return (
    <div className={today}>
      {row !== undefined ? (
        <PlanTimes of={plan.layout}>
          <Today layout={plan.layout} row={row} capacity={capacity} />
        </PlanTimes>
      ) : (
        <p className={quiet}>The plan {plan.layout.txId} does not have this truck.</p>
      )}
    </div>
  )
}

interface OfTruck {
  layout: Layout
  row: number
  capacity: number | null
}

function Today({ layout, row, capacity }: OfTruck) {
  const plan = useMemo(() => truckPlanOf(layout, row), [layout, row])
  const day = usePlanDay(layout)
  const minute = useNow(nowMs => minuteOfDay(day, nowMs))
  const status = minute === null ? null : truckStatusAt(plan, minute)
  return (
    <>
      {status && minute !== null && (
        <>
          <p className={location}>
            {placeText(status, day)} {departureText(status, day, minute)}
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

/** Trucks report nothing: everything is by the plan. */
function placeText({ current, place, arrivedMinute }: TruckStatus, day: PlanDay): string {
  if (current)
    return `By the plan from ${current.trip.sourceId} to ${current.trip.destinationId}, arrives ${planTimeText(day, current.arrivalMinute)}.`
  if (place === null) return 'The plan does not say where the truck is.'
  return `By the plan at ${place}${arrivedMinute === null ? '' : ` since ${planTimeText(day, arrivedMinute)}`}.`
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
