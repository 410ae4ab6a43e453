// The trips of today's plan that leave within three hours, with what each battery is planned to hold and what it holds.
import { minutesPerPeriod } from '../../../domain/schedule/calendar/period.ts'
import { planTimeText } from '../../../domain/schedule/calendar/plan-day.ts'
import { defaultDivergenceKwh } from '../../../domain/schedule/view/measured.ts'
import { energyText } from '../../../domain/schedule/words/sentences.ts'
import { Panel } from '../../ui/layout/panel.tsx'
import { ZoneNote } from '../../ui/time/zone-note.tsx'
import { quiet, tripLoad, tripRow, tripRows, tripTime } from './start-page.css.ts'
import type { PlannedDay } from './use-planned-day.ts'

interface NextTripsProps {
  planned: PlannedDay
  /** What the battery holds now, by what the plan calls it; null where it is not known. */
  measuredKwhOf: (id: string) => number | null
}

const aheadMinutes = 180
const maxShown = 6

export function NextTrips({ planned: { outlook, day, minute }, measuredKwhOf }: NextTripsProps) {
  const isNext = (startMinute: number) =>
    minute !== null && startMinute > minute && startMinute <= minute + aheadMinutes
  const next = (outlook?.departures ?? []).filter(({ startMinute }) => isNext(startMinute))
  const counted = (outlook?.departureCounts ?? [])
    .filter((_, i) => isNext(i * minutesPerPeriod))
    .reduce((sum, count) => sum + count, 0)
  // Of many that leave in one period the server names the first, and another server may count none.
  const more = Math.max(next.length, counted) - maxShown
  return (
    <Panel title="Next 3 hours">
      <ul className={tripRows} aria-label="Trips of the next 3 hours">
        {next.slice(0, maxShown).map(({ truckId, sourceId, destinationId, startMinute, batteries }) => (
          <li key={`${truckId} ${startMinute}`} className={tripRow}>
            <b className={tripTime}>{planTimeText(day, startMinute)}</b>
            <span>
              {truckId} {sourceId} → {destinationId}
            </span>
            <span className={tripLoad}>
              {batteries.length === 0 && <span className={quiet}>empty</span>}
              {batteries.map(battery => (
                <BatteryState key={battery.id} of={battery} measuredKwh={measuredKwhOf(battery.id)} />
              ))}
            </span>
          </li>
        ))}
      </ul>
      {outlook && next.length === 0 && (
        <p className={quiet}>No trip of today's plan leaves within three hours.</p>
      )}
      {more > 0 && <p className={quiet}>and {more} more</p>}
      <ZoneNote />
    </Panel>
  )
}

interface BatteryStateProps {
  of: { id: string; energyKwh: number | null }
  measuredKwh: number | null
}

/** What is planned is for the departure: a battery that holds less now may still be charged until then. */
function BatteryState({ of: { id, energyKwh }, measuredKwh }: BatteryStateProps) {
  if (energyKwh === null || measuredKwh === null) return <span>{id} </span>
  return measuredKwh >= energyKwh - defaultDivergenceKwh ? (
    <span>{id} has enough energy </span>
  ) : (
    <span>
      {id} has {energyText(Math.round(measuredKwh))}{' '}
      <span className={quiet}>of {energyText(Math.round(energyKwh))} planned then </span>
    </span>
  )
}
