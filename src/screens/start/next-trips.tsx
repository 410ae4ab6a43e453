// The trips of today's plan that leave within three hours, with what each battery is planned to hold and what it holds.
import { planTimeText } from '../../../domain/schedule/calendar/plan-day.ts'
import { energyText } from '../../../domain/schedule/words/sentences.ts'
import { Panel } from '../../ui/layout/panel.tsx'
import { lacking, quiet, tripRow, tripRows, tripTime } from './start-page.css.ts'
import type { PlannedDay } from './use-outlook.ts'

interface NextTripsProps {
  planned: PlannedDay
  /** What the battery holds, by what the plan calls it; null where it is not known. */
  measuredKwhOf: (id: string) => number | null
}

const aheadMinutes = 180
const maxShown = 6
/** A twentieth of a full battery, as where the timeline says that a battery is off its plan. */
const toleranceKwh = 8

export function NextTrips({ planned: { outlook, day, minute }, measuredKwhOf }: NextTripsProps) {
  const next =
    minute === null
      ? []
      : (outlook?.departures ?? []).filter(
          ({ startMinute }) => startMinute > minute && startMinute <= minute + aheadMinutes,
        )
  return (
    <Panel title="Next 3 hours">
      <ul className={tripRows} aria-label="Trips of the next 3 hours">
        {next.slice(0, maxShown).map(({ truckId, sourceId, destinationId, startMinute, batteries }) => (
          <li key={`${truckId} ${startMinute}`} className={tripRow}>
            <b className={tripTime}>{planTimeText(day, startMinute)}</b>
            <span>
              {truckId} {sourceId} → {destinationId}
            </span>
            <span>
              {batteries.length === 0 && <span className={quiet}>empty</span>}
              {batteries.map(battery => (
                <BatteryState key={battery.id} of={battery} measuredKwh={measuredKwhOf(battery.id)} />
              ))}
            </span>
          </li>
        ))}
      </ul>
      {outlook && next.length === 0 && <p className={quiet}>No trip leaves within three hours.</p>}
      {next.length > maxShown && <p className={quiet}>and {next.length - maxShown} more</p>}
    </Panel>
  )
}

interface BatteryStateProps {
  of: { id: string; energyKwh: number | null }
  measuredKwh: number | null
}

function BatteryState({ of: { id, energyKwh }, measuredKwh }: BatteryStateProps) {
  if (energyKwh === null || measuredKwh === null) return <span>{id} </span>
  return measuredKwh >= energyKwh - toleranceKwh ? (
    <span>{id} ready </span>
  ) : (
    <span className={lacking}>
      {id} has {energyText(Math.round(measuredKwh))}, planned {energyText(Math.round(energyKwh))}{' '}
    </span>
  )
}
