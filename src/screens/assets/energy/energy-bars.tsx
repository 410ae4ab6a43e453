// The energy of each day or month as bars: charged above zero, delivered below. The table beside it has the same for screen readers.
import { scaleLinear } from 'd3-scale'
import { type PointerEvent, useRef } from 'react'
import { monthText, shortDateText } from '../../../../domain/time/texts.ts'
import { grouped } from '../../../../domain/words/pluralize.ts'
import { useSize } from '../../../ui/hooks/use-size.ts'
import {
  axisText,
  charged,
  chart,
  delivered,
  gridLine,
  hatch,
  markedStep,
  timeText,
  unfinished,
  unknown,
  zeroLine,
} from './energy.css.ts'
import type { EnergyStep, FleetEnergy } from './energy-steps.ts'

interface EnergyBarsProps {
  energy: FleetEnergy
  steps: readonly EnergyStep[]
  /** The index of the step at the pointer; null: none. */
  marked: number | null
  onMark: (index: number | null) => void
}

/** Pixels. */
const height = 236
const gutter = { left: 60, right: 8, top: 8, bottom: 24 }
const labelPx = 72
/** What the axis reaches at least. */
const minKwh = 10

export function EnergyBars({ energy, steps, marked, onMark }: EnergyBarsProps) {
  const box = useRef<HTMLDivElement>(null)
  const { width } = useSize(box, 'energy chart')
  const right = Math.max(gutter.left + 1, width - gutter.right)
  const bottom = height - gutter.bottom
  const y = scaleLinear(reachOf(steps), [bottom, gutter.top]).nice(8)
  const stepPx = (right - gutter.left) / Math.max(1, steps.length)
  const barPx = Math.min(48, Math.max(1, stepPx * 0.72))
  const leftOf = (index: number) => gutter.left + index * stepPx
  const markAt = ({ clientX, currentTarget }: PointerEvent) => {
    const index = Math.floor((clientX - currentTarget.getBoundingClientRect().left - gutter.left) / stepPx)
    onMark(index in steps ? index : null)
  }
  return (
    // What is pointed at is said above it, and in the table.
    <div ref={box}>
      <svg
        aria-hidden="true"
        className={chart}
        width={width}
        height={height}
        onPointerMove={markAt}
        onPointerDown={markAt}
        onPointerLeave={() => onMark(null)}
      >
        <Hatching />
        {marked !== null && (
          <rect
            className={markedStep}
            x={leftOf(marked)}
            y={gutter.top}
            width={stepPx}
            height={bottom - gutter.top}
          />
        )}
        {y.ticks(4).map(kwh => (
          <g key={kwh}>
            <line className={gridLine} x1={gutter.left} x2={right} y1={y(kwh)} y2={y(kwh)} />
            <text className={axisText} x={gutter.left - 8} y={y(kwh)} dominantBaseline="central">
              {grouped(Math.abs(kwh))}
            </text>
          </g>
        ))}
        {steps.map((step, index) =>
          step.isUnknown ? (
            <rect
              key={step.from}
              className={unknown}
              data-kind="unknown"
              x={leftOf(index)}
              y={gutter.top}
              width={stepPx}
              height={bottom - gutter.top}
            />
          ) : (
            <Bar key={step.from} step={step} x={leftOf(index) + (stepPx - barPx) / 2} width={barPx} y={y} />
          ),
        )}
        <line className={zeroLine} x1={gutter.left} x2={right} y1={y(0)} y2={y(0)} />
        <TimeLabels energy={energy} steps={steps} stepPx={stepPx} y={bottom + 16} />
      </svg>
    </div>
  )
}

function reachOf(steps: readonly EnergyStep[]): [number, number] {
  const highest = (of: 'chargedKwh' | 'deliveredKwh') => Math.max(minKwh, ...steps.map(step => step[of] ?? 0))
  return [-highest('deliveredKwh'), highest('chargedKwh')]
}

interface BarProps {
  step: EnergyStep
  x: number
  width: number
  y: (kwh: number) => number
}

function Bar({ step: { chargedKwh, deliveredKwh, remarks }, x, width, y }: BarProps) {
  const up = { y: y(chargedKwh ?? 0), height: y(0) - y(chargedKwh ?? 0) }
  const down = { y: y(0), height: y(-(deliveredKwh ?? 0)) - y(0) }
  return (
    <>
      <rect className={charged} data-kind="charged" x={x} width={width} {...up} />
      <rect className={delivered} data-kind="delivered" x={x} width={width} {...down} />
      {remarks.length > 0 &&
        [up, down].map((part, i) => (
          <rect
            key={i === 0 ? 'up' : 'down'}
            className={unfinished}
            data-kind="unfinished"
            x={x}
            width={width}
            {...part}
          />
        ))}
    </>
  )
}

const Hatching = () => (
  <defs>
    <pattern
      id="unfinished-energy"
      width="6"
      height="6"
      patternUnits="userSpaceOnUse"
      patternTransform="rotate(45)"
    >
      <rect className={hatch} width="3" height="6" />
    </pattern>
  </defs>
)

interface TimeLabelsProps {
  energy: FleetEnergy
  steps: readonly EnergyStep[]
  stepPx: number
  y: number
}

/** As many as have room, each below the middle of its bar. */
function TimeLabels({ energy: { grain, zone }, steps, stepPx, y }: TimeLabelsProps) {
  const every = Math.max(1, Math.ceil(labelPx / stepPx))
  const text = grain === 'month' ? monthText : shortDateText
  return steps.map((step, index) =>
    index % every === 0 ? (
      <text key={step.from} className={timeText} x={gutter.left + (index + 0.5) * stepPx} y={y}>
        {text(zone, step.from)}
      </text>
    ) : null,
  )
}
