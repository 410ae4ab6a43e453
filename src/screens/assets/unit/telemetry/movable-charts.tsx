// The charts of the chosen metrics, one below the other, which are moved in time by dragging and by keys.
import { type KeyboardEvent, type PointerEvent, useMemo, useRef, useState } from 'react'
import type { RolledUpMetric } from '../../../../../domain/telemetry/levels.ts'
import { maxRange, stretchesOf } from '../../../../../domain/telemetry/range.ts'
import { moved, type TimeView, zoomed } from '../../../../../domain/telemetry/view.ts'
import { dayMs } from '../../../../../domain/time/durations.ts'
import { dateTimeText } from '../../../../../domain/time/texts.ts'
import type { TimeZone } from '../../../../../domain/time/zone.ts'
import { amountText } from '../../../../../domain/words/amounts.ts'
import { isPartOf, type RangeData, type RangePoint } from '../../../../hooks/telemetry/use-telemetry-range.ts'
import { useDrag } from '../../../../ui/hooks/use-drag.ts'
import { now } from '../../../../ui/hooks/use-now.ts'
import { usePageZone } from '../../../../ui/time/zones.tsx'
import { metricWords, reachOf } from './measured-metrics.ts'
import { type OtherSeries, timeScaleOf } from './paint-series.ts'
import type { RangeTableProps } from './range-table.tsx'
import { SeriesChart } from './series-chart.tsx'
import {
  draggable,
  panel,
  panelHead,
  panelTitle,
  plot,
  remark,
  seriesColor,
  seriesList,
  seriesName,
} from './telemetry.css.ts'
import { stepText } from './time-texts.ts'
import type { OtherBattery } from './use-others.ts'

interface MovableChartsProps extends Omit<RangeTableProps, 'assetId'> {
  onShow: (view: TimeView) => void
  /** Of the battery; null: unknown. */
  capacityKwh: number | null
  /** The temperature above which an alarm is raised; null: unknown, or none. */
  maxTemperatureC: number | null
  /** Of all batteries that are drawn. */
  pending: RangeData['pending']
  /** The name of the battery where others are drawn too; null: it is alone. */
  ofBattery: string | null
}

/** The charts' padding and border, before their pixels begin. */
const insetPx = 17

export function MovableCharts(props: MovableChartsProps) {
  const { view, onShow, metrics, data, name, earlier, others, pending } = props
  /** Where the pointer is, in ms since 1970. */
  const [markedMs, mark] = useState<number | null>(null)
  const incomplete = useMemo(() => pending.filter(({ isComplete }) => !isComplete), [pending])
  const linesOf = useMemo(
    () => new Map(metrics.map(metric => [metric, others.flatMap(other => lineOf(other, metric))])),
    [metrics, others],
  )
  const element = useRef<HTMLDivElement>(null)
  const zone = usePageZone()
  const spanMs = view.untilMs - view.fromMs
  const scale = () => timeScaleOf(view, (element.current?.clientWidth ?? 0) - 2 * insetPx)
  const placeOf = ({ clientX }: PointerEvent) =>
    clientX - (element.current?.getBoundingClientRect().left ?? 0) - insetPx
  const drag = useDrag({
    onStart: event => ({ view, scale: scale(), place: placeOf(event) }),
    onMove: (event, start) => {
      const byMs = start.scale.invert(start.place) - start.scale.invert(placeOf(event))
      mark(null)
      onShow(moved(start.view, byMs, now()))
    },
    onHover: event => mark(scale().invert(placeOf(event))),
  })

  function onKeyDown(event: KeyboardEvent): void {
    const next = viewAfterKey(event.key)
    if (!next || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    onShow(next)
  }
  function viewAfterKey(key: string): TimeView | undefined {
    if (key === 'ArrowLeft' || key === 'ArrowDown') return moved(view, -spanMs / 10, now())
    if (key === 'ArrowRight' || key === 'ArrowUp') return moved(view, spanMs / 10, now())
    if (key === 'PageUp') return moved(view, -spanMs, now())
    if (key === 'PageDown') return moved(view, spanMs, now())
    if (key === 'Home') return moved(view, -maxRange.days * dayMs, now())
    if (key === 'End') return moved(view, now() - view.untilMs, now())
    if (key === '+' || key === '=') return zoomed(view, 0.5, now())
    if (key === '-') return zoomed(view, 2, now())
    return undefined
  }

  return (
    <div
      {...drag}
      ref={element}
      role="slider"
      tabIndex={0}
      aria-label="Time shown"
      aria-description="Arrow keys move by a tenth of the range, Page Up and Page Down by all of it; plus and minus zoom; End goes to now."
      aria-valuemin={now() - maxRange.days * dayMs}
      aria-valuemax={now()}
      aria-valuenow={view.untilMs}
      aria-valuetext={`${dateTimeText(zone, view.fromMs)} to ${dateTimeText(zone, view.untilMs)}`}
      className={`${panel} ${draggable}`}
      onKeyDown={onKeyDown}
      onPointerLeave={() => mark(null)}
    >
      {metrics.map((metric, i) => (
        <div key={metric} className={plot}>
          <div className={panelHead}>
            <p className={panelTitle}>
              {metricWords[metric].label} ({metricWords[metric].unit})
            </p>
            <p className={remark}>
              <Remark {...props} metric={metric} markedMs={markedMs} />
            </p>
          </div>
          {others.length > 0 && <Series {...props} metric={metric} markedMs={markedMs} />}
          <SeriesChart
            points={data.pointsOf(metric)}
            stepMs={data.stepMs}
            earlier={earlier?.seriesOf(metric) ?? null}
            name={name}
            others={linesOf.get(metric) ?? []}
            view={view}
            reaches={reachOf(metric, props.capacityKwh)}
            limit={metric === 'BATT_TEMPERATURE_C' ? props.maxTemperatureC : null}
            incomplete={incomplete}
            markedMs={markedMs}
            height={140}
            hasTimeLabels={i === metrics.length - 1}
            isPower={metric === 'BATT_POWER_KW'}
          />
        </div>
      ))}
    </div>
  )
}

const lineOf = ({ name, color, data }: OtherBattery, metric: RolledUpMetric): OtherSeries[] =>
  data ? [{ name, color, points: data.pointsOf(metric), stepMs: data.stepMs }] : []

interface OfMetricProps extends MovableChartsProps {
  metric: RolledUpMetric
  markedMs: number | null
}

/** The colour of each battery, and what each of the others measured at the marked instant. */
const Series = ({ metric, name, view, others, markedMs }: OfMetricProps) => (
  <ul className={seriesList}>
    <li className={seriesName}>
      <span className={seriesColor} /> {name}
    </li>
    {others.map(other => (
      <li key={other.id} className={seriesName}>
        <span className={seriesColor} style={{ borderTopColor: other.color }} /> {other.name}
        <span className={remark}>
          <OtherText other={other} metric={metric} view={view} markedMs={markedMs} />
        </span>
      </li>
    ))}
  </ul>
)

interface OtherTextProps extends Pick<OfMetricProps, 'metric' | 'view' | 'markedMs'> {
  other: OtherBattery
}

function OtherText({ other: { data, absence, isAwaited }, metric, view, markedMs }: OtherTextProps) {
  const zone = usePageZone()
  if (!data) return absence
  const points = data.pointsOf(metric)
  const measured = points.some(point => isPartOf(point, view))
    ? markedMs !== null && measuredText({ metric, points, data, markedMs, zone })
    : !isAwaited && 'no records in this time'
  return [measured, absence].filter(Boolean).join('; ')
}

function Remark(props: OfMetricProps) {
  const text = [useMeasuredText(props), useEarlierText(props)].filter(Boolean).join('; ')
  if (!props.ofBattery) return text
  return `${props.ofBattery}: ${text}${props.markedMs === null ? '; of the others the mean' : ''}`
}

/** What was measured at the marked instant, or in which steps the chart is. */
function useMeasuredText({ metric, view, data, isAwaited, markedMs, ofBattery }: OfMetricProps): string {
  const zone = usePageZone()
  const points = data.pointsOf(metric)
  const isAbsent = !points.some(point => isPartOf(point, view))
  if (isAbsent && isAwaited) return ofBattery ? 'is being read' : 'Is being read.'
  if (isAbsent) return ofBattery ? 'no records in this time' : 'No records in this time.'
  if (markedMs === null) {
    const ofZone = data.zone === null ? '' : ` (${data.zone})`
    return `${ofBattery ? 'mean' : 'Mean'}, minimum and maximum of each ${stepText(data.stepMs)}${ofZone}`
  }
  return measuredText({ metric, points, data, markedMs, zone })
}

interface Marked {
  metric: RolledUpMetric
  points: readonly RangePoint[]
  data: RangeData
  markedMs: number
  zone: TimeZone
}

/** '15 Jan 2026, 14:00: 12.5 kW (10.0 to 15.0)'. */
function measuredText({ metric, points, data, markedMs, zone }: Marked): string {
  const at = pointAt(points, markedMs, data.stepMs)
  if (!at) return `${dateTimeText(zone, markedMs)}: no record`
  const range = at.minimum === at.maximum ? '' : ` (${amountText(at.minimum)} to ${amountText(at.maximum)})`
  const dayZone = data.zone === null || data.zone === zone ? '' : ` (${data.zone})`
  return `${dateTimeText(data.zone ?? zone, at.at)}${dayZone}: ${amountText(at.mean)} ${metricWords[metric].unit}${range}${unfinishedText(at)}`
}

/** What lies under it. */
function useEarlierText({ metric, data, earlier, markedMs }: OfMetricProps): string | null {
  const pageZone = usePageZone()
  if (!earlier) return null
  const { name } = earlier
  const series = earlier.seriesOf(metric)
  const absence = earlier.absenceOf(metric)
  if (absence || !series) return absence
  if (markedMs === null) {
    const steps = series.stepMs === data.stepMs ? '' : ` in steps of ${stepText(series.stepMs)}`
    return `dashed: mean of the ${name}${steps}`
  }
  const at = pointAt(series.points, markedMs, series.stepMs)
  if (!at) return `${name}: no record`
  const zone = series.zone ?? pageZone
  const dayZone = zone === pageZone ? '' : ` (${zone})`
  return `${name}, ${dateTimeText(zone, at.at)}${dayZone}: ${amountText(at.mean)} ${metricWords[metric].unit}${unfinishedText(at)}`
}

/** The nearest point of the stretch around the instant; beside a stretch, not further than a step and a half, or half a minute. */
function pointAt(points: readonly RangePoint[], atMs: number, stepMs: number): RangePoint | undefined {
  const besideMs = Math.max(1.5 * stepMs, 30_000)
  const around = stretchesOf(points, stepMs).filter(
    stretch => (stretch[0]?.atMs ?? 0) - besideMs <= atMs && atMs <= (stretch.at(-1)?.atMs ?? 0) + besideMs,
  )
  return around
    .flat()
    .reduce<RangePoint | undefined>(
      (best, point) => (best && Math.abs(best.atMs - atMs) <= Math.abs(point.atMs - atMs) ? best : point),
      undefined,
    )
}

const unfinishedText = ({ unfinished }: RangePoint): string => (unfinished ? `, ${unfinished}` : '')
