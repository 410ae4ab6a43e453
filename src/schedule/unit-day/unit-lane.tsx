// One unit's day: its bars under a time axis, a battery's energy curve above them, and a list of the runs in words.
import { AxisRight } from '@visx/axis'
import { GridColumns } from '@visx/grid'
import { LinePath } from '@visx/shape'
import { useMemo, useRef } from 'react'
import { clock } from '../../../domain/schedule/calendar/period.ts'
import { runSentence } from '../../../domain/schedule/words/sentences.ts'
import { useSize } from '../../ui/hooks/use-size.ts'
import { theme } from '../../ui/theme/theme.css.ts'
import { divergenceLine } from '../common/details.css.ts'
import { Legend } from '../common/legend.tsx'
import { kindFill } from '../layout/kinds.ts'
import { type Layout, runsOf } from '../layout/layout.ts'
import type { MeasuredDay } from '../layout/measured.ts'
import { axisLetters, clockTicks } from '../painting/axis-ticks.ts'
import { type LevelPoint, visibleCurves } from '../painting/energy-curve.ts'
import { divergenceMark, energyLine, measuredDot, measuredLine } from '../painting/energy-line.css.ts'
import { KindPatterns } from '../painting/kind-patterns.tsx'
import { barBand, type EnergyScale, energyScale, type TimeScale, timeScale } from '../painting/scales.ts'
import { TimeAxis } from '../painting/time-axis.tsx'
import { useTextScale } from '../painting/use-row-metrics.ts'
import { lane, laneBox, laneLabel, measuredMark, runList } from './unit-lane.css.ts'

/** One measurement on the plan's day. */
export interface LaneMeasurement {
  minute: number
  energyKwh: number
  /** As shown: '71 %, 113.6 kWh'. */
  text: string
}

interface UnitLaneProps {
  layout: Layout
  row: number
  /** The last measurement. */
  measurement?: LaneMeasurement | undefined
  /** The measured part of the day. */
  measuredDay?: MeasuredDay | undefined
}

/** Pixels: axes grow with their letters. */
function bands(textScale: number) {
  const axisHeight = Math.round(40 * textScale)
  const curve = { y: axisHeight + 8, height: 96 }
  const labelHeight = Math.round(18 * textScale)
  return { axisHeight, curve, bars: { y: curve.y + curve.height + labelHeight, height: 28 } }
}

export function UnitLane({ layout, row, measurement, measuredDay }: UnitLaneProps) {
  const box = useRef<HTMLDivElement>(null)
  const width = Math.max(280, useSize(box).width)
  const textScale = useTextScale()
  const { axisHeight, curve, bars } = useMemo(() => bands(textScale), [textScale])
  const time = useMemo(
    () => timeScale({ from: 0, to: layout.minutes }, width, textScale),
    [layout, width, textScale],
  )
  const energy = useMemo(() => energyScale(layout, curve), [layout, curve])
  const runs = runsOf(layout, row)
  const isBattery = layout.rows.kinds[row] === 'battery'
  return (
    <div className={laneBox}>
      <KindPatterns />
      <Legend isMeasured={Boolean(measuredDay)} />
      <div ref={box}>
        <svg className={lane} width={width} height={bars.y + bars.height + 4} aria-hidden="true">
          <TimeAxis layout={layout} time={time} width={width} height={axisHeight} textScale={textScale} />
          <GridColumns
            scale={time}
            tickValues={clockTicks(layout, time, axisLetters(textScale))}
            top={axisHeight}
            height={bars.y + bars.height - axisHeight}
            stroke={theme.color.line}
          />
          {runs.map(run => (
            <rect
              key={runSentence(run)}
              data-kind={run.kind}
              x={time(run.startMinute)}
              width={time(run.endMinute) - time(run.startMinute)}
              {...barBand(run.kind, bars)}
              fill={kindFill(run.kind)}
            />
          ))}
          {isBattery && (
            <>
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
                  r={5}
                  data-kind="measured"
                />
              )}
            </>
          )}
        </svg>
      </div>
      {measuredDay?.divergence && <p className={divergenceLine}>≠ {measuredDay.divergence.sentence}</p>}
      {measurement && (
        <p>
          Measured at {clock(measurement.minute)}: {measurement.text}
        </p>
      )}
      <ol className={runList} aria-label="The day in words">
        {runs.map(run => (
          <li key={runSentence(run)}>{runSentence(run)}</li>
        ))}
      </ol>
    </div>
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

interface ActualLinesProps {
  measuredDay: MeasuredDay
  time: TimeScale
  energy: EnergyScale
}

/** The measured curve, with a mark at each value and where it diverges from the plan. */
const MeasuredLines = ({ measuredDay: { stretches, divergence }, time, energy }: ActualLinesProps) => (
  <>
    {stretches.map(points => (
      <g key={points[0]?.minute} data-kind="actual">
        <EnergyLine className={measuredLine} points={points} time={time} energy={energy} />
        <path
          className={measuredDot}
          d={points.map(({ minute, energyKwh }) => `M${time(minute)} ${energy(energyKwh)}h0`).join('')}
        />
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
