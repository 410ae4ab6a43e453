// One unit's day as a picture: its bars with their places under a time axis, and above them a battery's energy, planned and measured.
import { AxisRight } from '@visx/axis'
import { GridColumns } from '@visx/grid'
import { LinePath } from '@visx/shape'
import { area } from 'd3-shape'
import { useMemo, useRef } from 'react'
import type { Run } from '../../../domain/schedule/runs/runs.ts'
import type { Divergence } from '../../../domain/schedule/view/measured.ts'
import { runSentence } from '../../../domain/schedule/words/sentences.ts'
import { useSize } from '../../ui/hooks/use-size.ts'
import { theme } from '../../ui/theme/theme.css.ts'
import { kindFill } from '../layout/kinds.ts'
import { type Layout, runsOf } from '../layout/layout.ts'
import type { MeasuredDay } from '../layout/measured.ts'
import { axisLetters, clockTicks } from '../painting/axis-ticks.ts'
import { type LevelPoint, visibleCurves } from '../painting/energy-curve.ts'
import { divergenceMark, energyLine, measuredLine, offPlanArea } from '../painting/energy-line.css.ts'
import { KindPatterns } from '../painting/kind-patterns.tsx'
import { barBand, type EnergyScale, energyScale, type TimeScale, timeScale } from '../painting/scales.ts'
import { TimeAxis } from '../painting/time-axis.tsx'
import { useTextScale } from '../painting/use-row-metrics.ts'
import { barText, lane, laneLabel, measuredMark, nowLine } from './unit-lane.css.ts'

/** One measurement on the plan's day. */
export interface LaneMeasurement {
  minute: number
  energyKwh: number
  /** As shown: 'Measured at 10:15: 71 %, 113.6 kWh'. */
  text: string
}

export interface DayChartProps {
  layout: Layout
  row: number
  /** Of the battery; undefined where it is not known. */
  capacityKwh?: number | undefined
  /** The last measurement. */
  measurement?: LaneMeasurement | undefined
  /** The measured part of the day. */
  measuredDay?: MeasuredDay | undefined
  /** The clock's minute; null if the plan is of another day. */
  nowMinute?: number | null
  /** Pixels of all of it at the default font size. */
  height?: number
}

const barHeight = 24

/** Pixels: axes grow with their letters. A truck has no curve. */
function bands(textScale: number, height: number, hasCurve: boolean) {
  const axisHeight = Math.round(24 * textScale)
  const gap = Math.round(20 * textScale)
  const curve = { y: axisHeight + 8, height: Math.max(48, height - axisHeight - gap - barHeight - 12) }
  return {
    axisHeight,
    curve,
    bars: { y: hasCurve ? curve.y + curve.height + gap : axisHeight + 4, height: barHeight },
  }
}

export function DayChart(props: DayChartProps) {
  const { layout, row, capacityKwh, measurement, measuredDay, nowMinute = null, height = 184 } = props
  const box = useRef<HTMLDivElement>(null)
  const width = Math.max(280, useSize(box).width)
  const textScale = useTextScale()
  const isBattery = layout.rows.kinds[row] === 'battery'
  const { axisHeight, curve, bars } = useMemo(
    () => bands(textScale, height, isBattery),
    [textScale, height, isBattery],
  )
  const time = useMemo(
    () => timeScale({ from: 0, to: layout.minutes }, width, textScale),
    [layout, width, textScale],
  )
  const energy = useMemo(() => energyScale(layout, curve, capacityKwh), [layout, curve, capacityKwh])
  const bottom = bars.y + bars.height
  return (
    <div ref={box}>
      <KindPatterns />
      <svg className={lane} width={width} height={bottom + 4} aria-hidden="true">
        <TimeAxis layout={layout} time={time} width={width} height={axisHeight} textScale={textScale} />
        <GridColumns
          scale={time}
          tickValues={clockTicks(layout, time, axisLetters(textScale))}
          top={axisHeight}
          height={bottom - axisHeight}
          stroke={theme.color.line}
        />
        {runsOf(layout, row).map(run => (
          <Bar key={runSentence(run)} run={run} time={time} bars={bars} />
        ))}
        {isBattery && (
          <>
            {measuredDay?.offPlan.map(part => (
              <path
                key={part[0]?.minute}
                className={offPlanArea}
                d={offPlanPath(part, time, energy)}
                data-kind="off plan"
              />
            ))}
            <EnergyAxis energy={energy} />
            {visibleCurves(layout, row, time.visible).map(points => (
              <EnergyLine
                key={points[0]?.minute}
                className={energyLine}
                points={points}
                time={time}
                energy={energy}
              />
            ))}
            {measuredDay && <MeasuredLines measuredDay={measuredDay} time={time} energy={energy} />}
            {measurement && (
              <circle
                className={measuredMark}
                cx={time(measurement.minute)}
                cy={energy(measurement.energyKwh)}
                r={4}
                data-kind="measured"
              />
            )}
          </>
        )}
        {nowMinute !== null && <path className={nowLine} d={`M${time(nowMinute)} ${axisHeight}V${bottom}`} />}
      </svg>
    </div>
  )
}

/** Pixels of a letter on average: a place is named where its bar has room. */
const letterPx = 7

function Bar({ run, time, bars }: { run: Run; time: TimeScale; bars: { y: number; height: number } }) {
  const x = time(run.startMinute)
  const width = time(run.endMinute) - x
  const text = 'place' in run ? run.place : `→ ${run.trip.destinationId}`
  return (
    <>
      <rect data-kind={run.kind} x={x} width={width} {...barBand(run.kind, bars)} fill={kindFill(run.kind)} />
      {width > (text.length + 1) * letterPx && (
        <text className={barText} x={x + 4} y={bars.y + bars.height / 2} dominantBaseline="central">
          {text}
        </text>
      )}
    </>
  )
}
/** The ends of the scale, each beneath its level: the lowest stands where no curve comes. */
const EnergyAxis = ({ energy }: { energy: EnergyScale }) => (
  <AxisRight
    scale={energy}
    tickValues={energy.domain()}
    tickFormat={kwh => `${kwh} kWh`}
    tickLength={4}
    tickComponent={({ x, y, formattedValue }) => (
      <text className={laneLabel} x={x} y={y + 2} dominantBaseline="hanging">
        {formattedValue}
      </text>
    )}
    hideAxisLine
    hideTicks
  />
)

const offPlanPath = (part: readonly Divergence[], time: TimeScale, energy: EnergyScale): string =>
  area<Divergence>(
    ({ minute }) => time(minute),
    ({ measuredKwh }) => energy(measuredKwh),
    ({ plannedKwh }) => energy(plannedKwh),
  )([...part]) ?? ''

interface EnergyLineProps {
  className: string
  points: readonly LevelPoint[]
  time: TimeScale
  energy: EnergyScale
}

const EnergyLine = ({ className, points, time, energy }: EnergyLineProps) => (
  <LinePath
    className={className}
    data={[...points]}
    x={({ minute }) => time(minute)}
    y={({ energyKwh }) => energy(energyKwh)}
  />
)

interface MeasuredLinesProps {
  measuredDay: MeasuredDay
  time: TimeScale
  energy: EnergyScale
}

/** The measured curve, with a mark where it leaves the plan. */
const MeasuredLines = ({ measuredDay: { stretches, divergence }, time, energy }: MeasuredLinesProps) => (
  <>
    {stretches.map(points => (
      <g key={points[0]?.minute} data-kind="actual">
        <EnergyLine className={measuredLine} points={points} time={time} energy={energy} />
      </g>
    ))}
    {divergence && (
      <path
        className={divergenceMark}
        d={`M${time(divergence.minute)} ${energy(divergence.measuredKwh)}V${energy(divergence.plannedKwh)}`}
        data-kind="divergence"
      />
    )}
  </>
)
