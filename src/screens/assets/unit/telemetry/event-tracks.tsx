// What happened to a battery in the time that its charts show: its faults and alarms, and when it was out of service for maintenance.
import { useMemo } from 'react'
import { Link } from 'wouter'
import { maxFaultDays } from '../../../../../domain/faults/fault.ts'
import type { TimeView } from '../../../../../domain/telemetry/view.ts'
import { dayMs } from '../../../../../domain/time/durations.ts'
import { dateTimeText } from '../../../../../domain/time/texts.ts'
import { addDays, dayAt, type TimeZone } from '../../../../../domain/time/zone.ts'
import { AssetFaultsDocument } from '../../../../../gql/operations/faults.generated.ts'
import { MaintenanceDocument } from '../../../../../gql/operations/maintenance.generated.ts'
import { useFeature } from '../../../../hooks/use-feature.ts'
import { useRead } from '../../../../hooks/use-read.ts'
import { paths } from '../../../../paths.ts'
import { usePageZone } from '../../../../ui/time/zones.tsx'
import type { Fault } from '../faults/fault.ts'
import type { Maintenance } from '../maintenance/maintenance.ts'
import { AlarmTrack } from './alarm-track.tsx'
import { panel, remark } from './telemetry.css.ts'
import { missingText } from './time-texts.ts'
import { TimeTrack, type TrackPart } from './time-track.tsx'
import type { Earlier } from './use-earlier.ts'

interface EventTracksProps {
  assetId: string
  view: TimeView
  /** What is loaded for the view. */
  loaded: TimeView
  /** To the minute. */
  nowMs: number
  /** The name of the time that the charts compare it with; null: none. */
  comparedWith: Earlier['name'] | null
  /** The name of the battery where the charts draw others too; null: it is alone. */
  ofBattery: string | null
}

const refreshMs = 60_000

export function EventTracks(props: EventTracksProps) {
  const [faults, alarms, maintenance] = [
    useFeature('faults'),
    useFeature('alarms'),
    useFeature('maintenance'),
  ]
  if (!faults && !alarms && !maintenance) return null
  return (
    <div className={panel}>
      {props.ofBattery !== null && <p className={remark}>Of {props.ofBattery} only:</p>}
      {props.comparedWith && (
        <p className={remark}>Of the time shown only, not of the {props.comparedWith}:</p>
      )}
      {faults && <Faults {...props} />}
      {alarms && <AlarmTrack {...props} />}
      {maintenance && <MaintenanceTimes {...props} />}
    </div>
  )
}

function Faults({ assetId, view, loaded, nowMs }: EventTracksProps) {
  const zone = usePageZone()
  const { fromMs, untilMs } = isShort(loaded) ? loaded : wholeDays(view)
  const isReadable = isShort({ fromMs, untilMs })
  const to = untilMs < nowMs ? new Date(untilMs).toISOString() : null
  const { data, previous, failure } = useRead(
    AssetFaultsDocument,
    { assetId, from: new Date(fromMs).toISOString(), to },
    { enabled: isReadable, keepPrevious: true, ...(to === null && { everyMs: refreshMs }) },
  )
  const parts = useMemo(
    () => data?.faults.map(fault => faultPart(fault, zone, nowMs)) ?? [],
    [data, zone, nowMs],
  )
  return (
    <TimeTrack
      title="Faults"
      label="Faults in this time"
      link={
        <Link href={faultsLink(assetId, dayAt(zone, view.untilMs), dayAt(zone, nowMs))}>
          Details in FAULTS
        </Link>
      }
      view={view}
      parts={isReadable ? parts : []}
      remark={
        isReadable
          ? missingText('faults', { isRead: data !== undefined && !previous, failure })
          : `Faults are drawn for up to ${maxFaultDays} days.`
      }
      empty="No faults in this time."
    />
  )
}

/** The days up to the last one that is shown. */
function faultsLink(assetId: string, lastDay: string, today: string): string {
  const until = lastDay < today && { until: addDays(lastDay, 1) }
  return paths.asset.link(assetId, { tab: 'faults', ...until })
}

const isShort = ({ fromMs, untilMs }: TimeView): boolean => untilMs - fromMs <= maxFaultDays * dayMs

/** The same while the view is moved within a day, so that few moves need a request. */
const wholeDays = ({ fromMs, untilMs }: TimeView): TimeView => ({
  fromMs: Math.floor(fromMs / dayMs) * dayMs,
  untilMs: Math.ceil(untilMs / dayMs) * dayMs,
})

function faultPart(fault: Fault, zone: TimeZone, nowMs: number): TrackPart {
  const { triggeredAt, endedAt, lastReportedAt, state, code, message } = fault
  const name = ['Fault', code].filter(Boolean).join(' ')
  const what = message ? `${name} (${message})` : name
  return {
    fromMs: Date.parse(triggeredAt),
    untilMs: state === 'open' ? nowMs : Date.parse(endedAt ?? lastReportedAt),
    tone: 'red',
    name,
    sentence: `${what} ${timeText(fault, zone)}`,
  }
}

function timeText({ triggeredAt, endedAt, lastReportedAt, state }: Fault, zone: TimeZone): string {
  const since = dateTimeText(zone, triggeredAt)
  if (state === 'open') return `since ${since}`
  const last = dateTimeText(zone, endedAt ?? lastReportedAt)
  return state === 'ended' ? `from ${since} to ${last}` : `from ${since}, last reported at ${last}`
}

function MaintenanceTimes({ assetId, view, nowMs }: EventTracksProps) {
  const zone = usePageZone()
  const { data, failure } = useRead(MaintenanceDocument, { unitType: 'asset', unitId: assetId })
  const parts = useMemo(
    () => data?.maintenance.map(each => maintenancePart(each, zone, nowMs)) ?? [],
    [data, zone, nowMs],
  )
  return (
    <TimeTrack
      title="Out of service"
      label="Out of service in this time"
      link={
        <Link href={paths.asset.link(assetId, { tab: 'repairs' })}>Details in REPAIRS & MAINTENANCE</Link>
      }
      view={view}
      parts={parts}
      remark={missingText('maintenance', { isRead: data !== undefined, failure })}
      empty="No maintenance in this time."
    />
  )
}

const maintenancePart = (
  { startedAt, endedAt, notes }: Maintenance,
  zone: TimeZone,
  nowMs: number,
): TrackPart => ({
  fromMs: Date.parse(startedAt),
  // What has no end yet goes on.
  untilMs: endedAt === null ? nowMs : Date.parse(endedAt),
  tone: 'grey',
  name: notes,
  sentence:
    endedAt === null
      ? `${notes}, since ${dateTimeText(zone, startedAt)}`
      : `${notes}, from ${dateTimeText(zone, startedAt)} to ${dateTimeText(zone, endedAt)}`,
})
