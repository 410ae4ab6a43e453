// A battery's history over any range of time: two metrics as charts, with other batteries if wanted, the energy of each day, and all
// of it as tables.
import { type ReactNode, useMemo, useState } from 'react'
import { isRolledUp, rolledUpMetrics } from '../../../../../domain/telemetry/levels.ts'
import {
  lastOf,
  loadedFor,
  loadedPoints,
  type TimeView,
  withinStored,
} from '../../../../../domain/telemetry/view.ts'
import { minuteMs } from '../../../../../domain/time/durations.ts'
import { dateTimeText } from '../../../../../domain/time/texts.ts'
import { type RangeData, useTelemetryRange } from '../../../../hooks/telemetry/use-telemetry-range.ts'
import { useAddressState } from '../../../../hooks/use-address-state.ts'
import { Status } from '../../../../ui/feedback/alert.tsx'
import { LoadFailed } from '../../../../ui/feedback/load-failed.tsx'
import { Loading } from '../../../../ui/feedback/loading.tsx'
import { SelectField } from '../../../../ui/field/select-field.tsx'
import { useDebouncedCallback } from '../../../../ui/hooks/use-debounced-callback.ts'
import { now, useNow } from '../../../../ui/hooks/use-now.ts'
import { ZoneNote } from '../../../../ui/time/zone-note.tsx'
import { usePageZone } from '../../../../ui/time/zones.tsx'
import { useLive } from '../live/live.tsx'
import { EnergyDays } from './energy-days.tsx'
import { EventTracks } from './event-tracks.tsx'
import { metricWords } from './measured-metrics.ts'
import { MovableCharts } from './movable-charts.tsx'
import { OtherBatteries } from './other-batteries.tsx'
import { RangeTable } from './range-table.tsx'
import { page, remark, tools, toolsEnd } from './telemetry.css.ts'
import { TimeTools } from './time-tools.tsx'
import { comparisonOptions, useEarlier } from './use-earlier.ts'
import { otherIds, useOthers } from './use-others.ts'
import { useTemperatureLimit } from './use-temperature-limit.ts'

interface HistoricalDataProps {
  assetId: string
  /** Of the battery. */
  name: string
  /** Of the battery; null: unknown. */
  capacityKwh: number | null
  /** Shown if nothing was ever reported. */
  placeholder: ReactNode
}

const refreshMs = 60_000

export default function HistoricalData({ assetId, name, capacityKwh, placeholder }: HistoricalDataProps) {
  const [view, show] = useTimeView()
  const [chosen, choose] = useAddressState({
    first: 'BATT_SOC_PERCENT',
    second: 'BATT_POWER_KW',
    compare: '',
    with: '',
  })
  const minute = useNow(nowMs => Math.floor(nowMs / minuteMs))
  const loaded = useMemo(() => loadedFor(view, minute * minuteMs), [view, minute])
  const { data, isPrevious, failure, retry } = useTelemetryRange({
    assetId,
    metrics: rolledUpMetrics,
    ...loaded,
    maxPoints: loadedPoints,
    everyMs: refreshMs,
  })
  const earlier = useEarlier({ assetId, chosen: chosen.compare, view, nowMs: minute * minuteMs })
  const live = useLive()
  const zone = usePageZone()
  const metrics = useMemo(
    () => [...new Set([chosen.first, chosen.second].filter(isRolledUp))],
    [chosen.first, chosen.second],
  )
  const others = useOthers({
    ids: otherIds(chosen.with, assetId),
    ownName: name,
    metrics,
    loaded,
    everyMs: refreshMs,
  })
  const pending = useMemo(
    () => [data, ...others.map(other => other.data)].flatMap(each => each?.pending ?? []),
    [data, others],
  )
  const ofBattery = others.length > 0 ? name : null
  // Where the charts are moved, what is read anew is not said each time.
  const absent = others.filter(({ absence, isAwaited, data }) => absence !== null && !(isAwaited && data))
  const maxTemperatureC = useTemperatureLimit(metrics.includes('BATT_TEMPERATURE_C'))

  if (failure && !data) return <LoadFailed retry={retry}>{failure.message}</LoadFailed>
  if (!data) return <Loading />
  const isReported = rolledUpMetrics.some(
    metric => live.latest(assetId, metric) !== null || data.pointsOf(metric).length > 0,
  )
  if (!isReported) return placeholder
  const drawn = { view, metrics, data, isAwaited: isPrevious, name, earlier, others }
  return (
    <div className={page}>
      <ZoneNote />
      <div className={tools}>
        <TimeTools view={view} onShow={show} />
        <div className={toolsEnd}>
          <SelectField
            label="First metric"
            options={metricOptions}
            value={chosen.first}
            onChange={first => choose({ first })}
          />
          <SelectField
            label="Second metric"
            options={[...metricOptions, { value: '', label: 'No second metric' }]}
            value={chosen.second}
            onChange={second => choose({ second })}
          />
          <SelectField
            label="Compare with"
            options={comparisonOptions}
            value={chosen.compare}
            onChange={compare => choose({ compare })}
          />
          <OtherBatteries ownId={assetId} others={others} onChange={ids => choose({ with: ids.join(',') })} />
        </div>
      </div>
      {failure && <LoadFailed retry={retry}>{failure.message}</LoadFailed>}
      {/* Said here, too: what is in the charts is not read out. */}
      {absent.length > 0 && (
        <p role="status" className={remark}>
          {absent.map(({ name, absence }) => `${name}: ${absence}`).join('; ')}.
        </p>
      )}
      <PendingNotice view={view} pending={pending} />
      {data.zone !== null && data.zone !== zone && (
        <p className={remark}>For a range this long, days are those of {data.zone}.</p>
      )}
      <MovableCharts
        {...drawn}
        onShow={show}
        capacityKwh={capacityKwh}
        maxTemperatureC={maxTemperatureC}
        pending={pending}
        ofBattery={ofBattery}
      />
      <EventTracks
        assetId={assetId}
        view={view}
        loaded={loaded}
        nowMs={minute * minuteMs}
        comparedWith={earlier?.name ?? null}
        ofBattery={ofBattery}
      />
      <RangeTable {...drawn} assetId={assetId} />
      <EnergyDays assetId={assetId} ofBattery={ofBattery} view={view} loaded={loaded} />
    </div>
  )
}

const metricOptions = rolledUpMetrics.map(metric => ({ value: metric, label: metricWords[metric].label }))

const settleMs = 300

/** The last day unless the address says otherwise. */
function useTimeView(): [TimeView, (view: TimeView) => void] {
  const [{ from, until }, change] = useAddressState({ from: '', until: '' })
  const [view, setView] = useState(() => viewIn(from, until))
  const keep = useDebouncedCallback(
    ({ fromMs, untilMs }: TimeView) => change({ from: isoText(fromMs), until: isoText(untilMs) }),
    settleMs,
  )
  const show = (next: TimeView) => {
    setView(next)
    keep(next)
  }
  return [view, show]
}

function viewIn(from: string, until: string): TimeView {
  const [fromMs, untilMs] = [Date.parse(from), Date.parse(until)]
  return fromMs < untilMs ? withinStored({ fromMs, untilMs }, now()) : lastOf('day', now())
}

const isoText = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19)}Z`

interface PendingNoticeProps {
  view: TimeView
  pending: RangeData['pending']
}

function PendingNotice({ view, pending }: PendingNoticeProps) {
  const zone = usePageZone()
  const shown = pending.filter(({ fromMs, untilMs }) => fromMs < view.untilMs && untilMs > view.fromMs)
  if (shown.length === 0) return null
  const incomplete = shown.filter(({ isComplete }) => !isComplete)
  if (incomplete.length === 0)
    return (
      <Status>
        The server is still summarizing the records of this time. Until it has finished, values come from the
        records themselves; none are missing.
      </Status>
    )
  const fromMs = Math.max(view.fromMs, Math.min(...incomplete.map(span => span.fromMs)))
  const untilMs = Math.min(view.untilMs, Math.max(...incomplete.map(span => span.untilMs)))
  return (
    <Status>
      The server is still summarizing the records of this time, the newest first. Between{' '}
      {dateTimeText(zone, fromMs)} and {dateTimeText(zone, untilMs)} values are incomplete.
    </Status>
  )
}
