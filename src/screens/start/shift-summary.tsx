// The state of the shift in one line: what is wrong, worst first, and which truck leaves next. It says only what is known.
import { planTimeText } from '../../../domain/schedule/calendar/plan-day.ts'
import { energyText } from '../../../domain/schedule/words/sentences.ts'
import { clockText } from '../../../domain/time/texts.ts'
import type { TimeZone } from '../../../domain/time/zone.ts'
import { grouped, pluralize } from '../../../domain/words/pluralize.ts'
import { useAlarmCounts } from '../../hooks/use-alarm-counts.ts'
import { usePageZone } from '../../ui/time/zones.tsx'
import { summaryLook } from './start-page.css.ts'
import { type FleetOfViewer, isPart } from './use-fleet.ts'
import { isPlanAwaited, type PlannedDay } from './use-planned-day.ts'
import { isUnread, type TodayReading } from './use-today.ts'

interface ShiftSummaryProps {
  fleet: FleetOfViewer
  plans: TodayReading
  planned: PlannedDay
}

type Alarms = ReturnType<typeof useAlarmCounts>

/** Has its height before anything is known. */
export function ShiftSummary({ fleet, plans, planned }: ShiftSummaryProps) {
  const alarms = useAlarmCounts()
  const zone = usePageZone()
  if (fleet.isAwaited || alarms.isAwaited || isPlanAwaited(plans, planned))
    return <p className={summaryLook.unknown} role="status" />
  const severe = [...planFaults(planned), ...faultedUnits(fleet)]
  const other = [
    ...silentUnits(fleet),
    ...alarmTexts(alarms),
    ...planGaps(plans, planned),
    ...liveGaps(fleet, zone),
  ]
  const wrong = [...severe, ...other]
  const right = [...reportingTexts(fleet), ...(planned.outlook ? ['no errors or shortfall in the plan'] : [])]
  const parts = [...(wrong.length > 0 ? [...wrong, ...partText(fleet)] : right), ...departureTexts(planned)]
  const tone =
    severe.length > 0 ? 'bad' : other.length > 0 ? 'warning' : right.length > 0 ? 'good' : 'unknown'
  return (
    <p className={summaryLook[tone]} role="status">
      {capitalized(parts.join(' · '))}
    </p>
  )
}

const unitsIn = ({ fleet }: FleetOfViewer, state: string): number =>
  fleet?.states.find(each => each.state === state)?.units ?? 0

function planFaults({ outlook }: PlannedDay): string[] {
  const { errors = 0, shortSites = 0, missingKwh = 0 } = outlook ?? {}
  return [
    ...(shortSites > 0
      ? [`${pluralize(shortSites, 'site', 'sites')} planned ${energyText(missingKwh)} short`]
      : []),
    ...(errors > 0 ? [`${pluralize(errors, 'error', 'errors')} in the plan`] : []),
  ]
}

function faultedUnits(fleet: FleetOfViewer): string[] {
  const faulted = unitsIn(fleet, 'FAULTED')
  return faulted > 0 ? [`${pluralize(faulted, 'unit', 'units')} faulted`] : []
}

function silentUnits(fleet: FleetOfViewer): string[] {
  const silent = unitsIn(fleet, 'SILENT')
  return silent > 0 ? [`${pluralize(silent, 'unit', 'units')} silent`] : []
}

function alarmTexts({ counts, failure }: Alarms): string[] {
  const gap = failure ? [`the alarms could not be read${counts ? ' again since' : ''}`] : []
  if (!counts || counts.open === 0) return gap
  const unseen = counts.unseen > 0 ? `, ${counts.unseen} unacknowledged` : ''
  return [pluralize(counts.open, 'open alarm', 'open alarms') + unseen, ...gap]
}

/** A server that knows no plans, or does not look ahead, is not a gap. */
function planGaps({ today, failure }: TodayReading, planned: PlannedDay): string[] {
  if (!today) return isUnread(failure) ? ['the plans could not be read'] : []
  if (today.hasPlans && !today.plan) return ['no plan for today']
  return !planned.outlook && isUnread(planned.failure) ? ['the plan could not be checked'] : []
}

function liveGaps({ failure, respondedAt }: FleetOfViewer, zone: TimeZone): string[] {
  if (!failure) return []
  return [respondedAt === null ? 'no live data' : `no live data since ${clockText(zone, respondedAt)}`]
}

const partText = (of: FleetOfViewer): string[] =>
  isPart(of) ? [`only the first ${of.fleet?.units} of ${grouped(of.all ?? 0)} units counted`] : []

/** Nothing of a fleet of which no unit reports. */
function reportingTexts(of: FleetOfViewer): string[] {
  const { fleet, all = 0 } = of
  if (!fleet || fleet.units === 0) return []
  const unconnected = unitsIn(of, 'NOT_CONNECTED')
  const outOfService = unitsIn(of, 'OUT_OF_SERVICE')
  const reporting = fleet.units - unconnected - outOfService
  const counted = isPart(of)
    ? `the first ${fleet.units} of ${grouped(all)} units`
    : `${grouped(fleet.units)} units`
  const others = [
    ...(unconnected > 0 ? [`${grouped(unconnected)} not yet connected`] : []),
    ...(outOfService > 0 ? [`${grouped(outOfService)} out of service`] : []),
  ]
  if (others.length === 0) return [isPart(of) ? `${counted} report` : 'all units report']
  return [...(reporting > 0 ? [`${grouped(reporting)} of ${counted} report`] : []), ...others]
}

function departureTexts({ outlook, day, minute }: PlannedDay): string[] {
  const next = minute === null ? undefined : outlook?.departures.find(each => each.startMinute > minute)
  if (!next) return []
  const { truckId, destinationId, startMinute } = next
  return [`next departure ${truckId} to ${destinationId} at ${planTimeText(day, startMinute)}`]
}

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
