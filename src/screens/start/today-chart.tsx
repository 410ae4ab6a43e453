// The day of the fleet by today's plan: its energy, what sites lack, the trips, and where the clock stands; beside it what was measured.
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { clock, minutesPerPeriod } from '../../../domain/schedule/calendar/period.ts'
import { energyText } from '../../../domain/schedule/words/sentences.ts'
import { paths } from '../../paths.ts'
import { Panel } from '../../ui/layout/panel.tsx'
import { heard } from '../../ui/theme/visually-hidden.css.ts'
import {
  chart,
  chartHours,
  chartLegend,
  chartPlace,
  chartSign,
  chartWords,
  measuredMark,
  nowLine,
  plannedLine,
  shortPart,
  tripPart,
} from './start-page.css.ts'
import type { PlannedDay } from './use-planned-day.ts'

/** What those batteries of the plan hold that reported it. */
export interface MeasuredFleet {
  energyKwh: number
  units: number
  /** How many batteries the plan has. */
  all: number
}

interface TodayChartProps {
  /** Of today's plan. */
  txId: string
  planned: PlannedDay
  /** Null where it is not known. */
  measured: MeasuredFleet | null
}

/** Units of the picture, which is stretched to the room it has. */
const size = { curve: 140, short: 12, trips: 8, gap: 4 }
const height = size.curve + size.short + size.trips + 2 * size.gap

export function TodayChart({ txId, planned: { outlook, minute }, measured }: TodayChartProps) {
  const isEmpty = outlook?.energyKwh.length === 0
  // What a part of the batteries holds is no point of a curve of the whole.
  const measuredKwh = measured && measured.units === measured.all ? measured.energyKwh : null
  return (
    <Panel title="Energy of the fleet today">
      <Link href={paths.schedule.link({ plan: txId })} className={chartPlace}>
        <span className={heard}>Open the schedule</span>
        {outlook && !isEmpty && <Picture outlook={outlook} minute={minute} measuredKwh={measuredKwh} />}
      </Link>
      {!isEmpty && (
        <div className={chartLegend} aria-hidden="true">
          {outlook && <Legend outlook={outlook} />}
        </div>
      )}
      <p className={chartWords}>{outlook ? wordsOf(outlook, minute, measured) : ''}</p>
    </Panel>
  )
}

type Outlook = NonNullable<PlannedDay['outlook']>
type PictureProps = { outlook: Outlook; minute: number | null; measuredKwh: number | null }

function Picture({ outlook: { energyKwh, shortfallKwh, departures }, minute, measuredKwh }: PictureProps) {
  const minutes = energyKwh.length * minutesPerPeriod
  const highest = Math.max(1, measuredKwh ?? 0, ...energyKwh.map(kwh => kwh ?? 0))
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
        <path className={plannedLine} d={plannedPath(energyKwh, y)} />
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

/** What is drawn, each with its sign. */
function Legend({ outlook: { energyKwh, shortfallKwh, departures } }: { outlook: Outlook }) {
  const highest = Math.max(...energyKwh.map(kwh => kwh ?? 0))
  return (
    <>
      <Sign look={plannedLine} path="M0 5H14">
        Planned, at most {energyText(Math.round(highest))}
      </Sign>
      {shortfallKwh.some(kwh => kwh > 0) && (
        <Sign look={shortPart} path="M0 0H14V10H0Z">
          Sites short of energy
        </Sign>
      )}
      {departures.length > 0 && (
        <Sign look={tripPart} path="M0 0H14V10H0Z">
          Departures
        </Sign>
      )}
    </>
  )
}

const Sign = ({ look, path, children }: { look: string; path: string; children: ReactNode }) => (
  <span>
    <svg className={chartSign} viewBox="0 0 14 10" aria-hidden="true">
      <path className={look} d={path} />
    </svg>
    {children}
  </span>
)

/** Through the ends of the periods, with a gap where the plan does not say what the fleet holds. */
const plannedPath = (energyKwh: Outlook['energyKwh'], y: (kwh: number) => number): string =>
  energyKwh
    .map((kwh, i) => {
      if (kwh === null) return ''
      const isStart = (energyKwh[i - 1] ?? null) === null
      return `${isStart ? 'M' : 'L'}${(i + 1) * minutesPerPeriod} ${y(kwh)}`
    })
    .join('')

/** Between the ends of the period before and of this one; null where the plan does not say it. */
function plannedKwhAt(energyKwh: Outlook['energyKwh'], minute: number): number | null {
  const period = Math.floor(minute / minutesPerPeriod)
  const after = energyKwh[period] ?? null
  const before = period === 0 ? after : (energyKwh[period - 1] ?? null)
  if (before === null || after === null) return null
  return before + ((minute % minutesPerPeriod) / minutesPerPeriod) * (after - before)
}

function wordsOf(
  { energyKwh, missingKwh }: Outlook,
  minute: number | null,
  measured: MeasuredFleet | null,
): string {
  const planned = minute === null ? null : plannedKwhAt(energyKwh, minute)
  return [
    ...(measured ? [measuredText(measured)] : []),
    ...(planned === null ? [] : [`${energyText(Math.round(planned))} planned`]),
    ...(missingKwh > 0 ? [`${energyText(missingKwh)} short over the day`] : []),
  ].join(', ')
}

/** 'Now 382 kWh measured', with how many units that is of, where not all report. */
const measuredText = ({ energyKwh, units, all }: MeasuredFleet): string =>
  `Now ${energyText(Math.round(energyKwh))} measured${units < all ? ` of ${units} of ${all} units` : ''}`
