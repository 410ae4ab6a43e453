// The day of the fleet by today's plan: its energy, what sites lack, the trips, and where the clock stands; beside it what was measured.
import { Link } from 'wouter'
import { clock, minutesPerPeriod } from '../../../domain/schedule/calendar/period.ts'
import { energyText } from '../../../domain/schedule/words/sentences.ts'
import { paths } from '../../paths.ts'
import { Panel } from '../../ui/layout/panel.tsx'
import { heard } from '../../ui/theme/visually-hidden.css.ts'
import {
  chart,
  chartHours,
  chartPlace,
  measuredMark,
  nowLine,
  plannedLine,
  quiet,
  shortPart,
  tripPart,
} from './start-page.css.ts'
import type { PlannedDay } from './use-outlook.ts'

interface TodayChartProps {
  planned: PlannedDay
  /** Of the whole fleet, measured; null where it is not known. */
  measuredKwh: number | null
}

/** Units of the picture, which is stretched to the room it has. */
const size = { curve: 140, short: 12, trips: 8, gap: 4 }
const height = size.curve + size.short + size.trips + 2 * size.gap

export function TodayChart({ planned: { outlook, minute }, measuredKwh }: TodayChartProps) {
  return (
    <Panel title="Energy of the fleet today">
      <Link href={paths.schedule.link()} className={chartPlace}>
        <span className={heard}>Open the schedule</span>
        {outlook && outlook.energyKwh.length > 0 && (
          <Picture outlook={outlook} minute={minute} measuredKwh={measuredKwh} />
        )}
      </Link>
      <p className={quiet}>{outlook ? wordsOf(outlook, minute, measuredKwh) : ''}</p>
    </Panel>
  )
}

type Outlook = NonNullable<PlannedDay['outlook']>
type PictureProps = { outlook: Outlook; minute: number | null; measuredKwh: number | null }

function Picture({ outlook: { energyKwh, shortfallKwh, departures }, minute, measuredKwh }: PictureProps) {
  const minutes = energyKwh.length * minutesPerPeriod
  const highest = Math.max(1, measuredKwh ?? 0, ...energyKwh)
  const y = (kwh: number) => size.curve - (kwh / highest) * (size.curve - 8)
  const periods = shortfallKwh.flatMap((kwh, i) => (kwh > 0 ? [i * minutesPerPeriod] : []))
  const shortTop = size.curve + size.gap
  const tripTop = shortTop + size.short + size.gap
  return (
    <>
      <svg
        className={chart}
        viewBox={`0 0 ${minutes} ${height}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path
          className={plannedLine}
          d={`M${energyKwh.map((kwh, i) => `${(i + 1) * minutesPerPeriod} ${y(kwh)}`).join('L')}`}
        />
        <path
          className={shortPart}
          d={periods.map(from => `M${from} ${shortTop}h${minutesPerPeriod}v${size.short}H${from}Z`).join('')}
        />
        <path
          className={tripPart}
          d={departures
            .map(
              ({ startMinute }) =>
                `M${startMinute} ${tripTop}h${minutesPerPeriod}v${size.trips}H${startMinute}Z`,
            )
            .join('')}
        />
        {minute !== null && <path className={nowLine} d={`M${minute} 0V${height}`} />}
        {minute !== null && measuredKwh !== null && (
          <path className={measuredMark} d={`M${minute} ${y(measuredKwh)}h0`} />
        )}
      </svg>
      <span className={chartHours} aria-hidden="true">
        {[0, 0.25, 0.5, 0.75, 1].map(share => (
          <span key={share}>{clock(Math.round(share * minutes))}</span>
        ))}
      </span>
    </>
  )
}

function wordsOf(
  { energyKwh, missingKwh }: Outlook,
  minute: number | null,
  measuredKwh: number | null,
): string {
  const planned = minute === null ? undefined : energyKwh[Math.floor(minute / minutesPerPeriod)]
  return [
    ...(measuredKwh === null ? [] : [`Now ${energyText(Math.round(measuredKwh))} measured`]),
    ...(planned === undefined ? [] : [`${energyText(Math.round(planned))} planned`]),
    ...(missingKwh > 0 ? [`${energyText(missingKwh)} short over the day`] : []),
  ].join(', ')
}
