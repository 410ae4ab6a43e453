// The alarms of a battery in the time that its charts show, those of each kind in a lane: alarms of several kinds overlap.
import { useMemo } from 'react'
import { Link } from 'wouter'
import { maxAlarmsPerPage } from '../../../../../domain/alarms/alarm.ts'
import { type AlarmSeverity, alarmKindDetails, alarmKinds } from '../../../../../domain/alarms/alarm-kinds.ts'
import type { StatusTone } from '../../../../../domain/telemetry/unit-status.ts'
import type { TimeView } from '../../../../../domain/telemetry/view.ts'
import { dateTimeText } from '../../../../../domain/time/texts.ts'
import type { TimeZone } from '../../../../../domain/time/zone.ts'
import {
  AssetAlarmsDocument,
  type AssetAlarmsQuery,
} from '../../../../../gql/operations/alarm-times.generated.ts'
import { useRead } from '../../../../hooks/use-read.ts'
import { paths } from '../../../../paths.ts'
import { usePageZone } from '../../../../ui/time/zones.tsx'
import { missingText } from './time-texts.ts'
import { TimeTrack, type TrackPart } from './time-track.tsx'

type AlarmPage = AssetAlarmsQuery['page']
type Alarm = AlarmPage['alarms'][number]

interface AlarmTrackProps {
  assetId: string
  view: TimeView
  /** What is loaded for the view. */
  loaded: TimeView
  /** To the minute. */
  nowMs: number
}

/** An alarm of days gone by may return now. */
const refreshMs = 60_000

export function AlarmTrack({ assetId, view, loaded: { fromMs, untilMs }, nowMs }: AlarmTrackProps) {
  const zone = usePageZone()
  const to = untilMs < nowMs ? new Date(untilMs).toISOString() : null
  const { data, previous, failure } = useRead(
    AssetAlarmsDocument,
    { assetId, from: new Date(fromMs).toISOString(), to, limit: maxAlarmsPerPage },
    { keepPrevious: true, everyMs: refreshMs },
  )
  const parts = useMemo(() => (data ? partsOf(data.page.alarms, zone, nowMs) : []), [data, zone, nowMs])
  return (
    <TimeTrack
      title="Alarms"
      label="Alarms in this time"
      link={
        <span>
          Details of <Link href={paths.alarms.link({ unit: assetId })}>open alarms</Link> and{' '}
          <Link href={paths.alarms.link({ unit: assetId, state: 'over' })}>closed alarms</Link>
        </span>
      }
      view={view}
      parts={parts}
      remark={
        missingText('alarms', { isRead: data !== undefined && !previous, failure }) ??
        cutText(data?.page, zone)
      }
      // The server removes closed ones some day.
      empty="No alarms are kept of this time."
    />
  )
}

/** Null where none is missing. */
function cutText(page: AlarmPage | undefined, zone: TimeZone): string | null {
  const last = page?.alarms.at(-1)
  if (!last || page?.nextCursor === null) return null
  return `Not all alarms last raised by ${dateTimeText(zone, last.lastRaisedAt)} are drawn: at most ${maxAlarmsPerPage} are read at once. A shorter time shows more.`
}

/** The kinds in their order, which is that of their severities. */
const partsOf = (alarms: readonly Alarm[], zone: TimeZone, nowMs: number): TrackPart[] =>
  alarmKinds.flatMap(kind =>
    alarms.filter(alarm => alarm.kind === kind).flatMap(alarm => partsOfAlarm(alarm, zone, nowMs)),
  )

const tones: Record<AlarmSeverity, StatusTone> = { severe: 'red', warning: 'yellow', notice: 'blue' }

/** The time since it was last raised, and a paler part before that: only the last return of an alarm is stored. */
function partsOfAlarm(alarm: Alarm, zone: TimeZone, nowMs: number): TrackPart[] {
  const { kind, raisedAt, lastRaisedAt, count, returnedAt } = alarm
  const { label, severity } = alarmKindDetails[kind]
  const lastMs = Date.parse(lastRaisedAt)
  const last: TrackPart = {
    fromMs: lastMs,
    untilMs: returnedAt === null ? Math.max(lastMs, nowMs) : Date.parse(returnedAt),
    tone: tones[severity],
    name: label,
    sentence: sentenceOf(alarm, zone),
    lane: kind,
  }
  if (count === 1) return [last]
  const times = `${count} times from ${dateTimeText(zone, raisedAt)} to ${dateTimeText(zone, lastRaisedAt)}`
  const before: TrackPart = {
    fromMs: Date.parse(raisedAt),
    untilMs: lastMs,
    tone: 'light',
    name: `${label}, ${count} times`,
    sentence: `${label} (${severity}), raised ${times}; when it had returned in between is not kept.`,
    lane: kind,
  }
  return [before, last]
}

/** 'Silent (warning), raised 15 Jan 2026, 14:03 at 16 min (limit 15 min), not returned. It has sent nothing since ...' */
function sentenceOf(
  { kind, lastRaisedAt, returnedAt, value, limit, message }: Alarm,
  zone: TimeZone,
): string {
  const { label, severity, unit } = alarmKindDetails[kind]
  const measured = value === null ? '' : ` at ${value} ${unit}`
  const compared = limit === null ? '' : ` (limit ${limit} ${unit})`
  const end = returnedAt === null ? 'not returned' : `returned ${dateTimeText(zone, returnedAt)}`
  return `${label} (${severity}), raised ${dateTimeText(zone, lastRaisedAt)}${measured}${compared}, ${end}. ${message}`
}
