// The whole fleet over time, in a strip of lanes under the chart and on its scale: power in and out, energy, trucks under way.
import { memo, useMemo, useRef } from 'react'
import { clock, minutesPerPeriod } from '../../../domain/schedule/calendar/period.ts'
import type { TimeWindow } from '../../../domain/schedule/calendar/time-window.ts'
import { amount } from '../../../domain/schedule/words/sentences.ts'
import { useSize } from '../../ui/hooks/use-size.ts'
import type { Layout, TotalColumns } from '../layout/layout.ts'
import type { Ink } from '../painting/palette.ts'
import { type TimeScale, timeScale } from '../painting/scales.ts'
import { useInk } from '../painting/use-palette.ts'
import {
  laneLabel,
  laneName,
  laneValue,
  strip,
  stripBox,
  stripLabels,
  stripLine,
  stripPicture,
} from './strip.css.ts'
import { useCanvas } from './use-canvas.ts'

interface TotalsStripProps {
  layout: Layout
  window: TimeWindow
  labelWidth: number
  textScale: number
  /** The playhead's. */
  minute: number
}

interface Lane {
  name: string
  unit: string
  column: keyof TotalColumns
  color: (ink: Ink) => string
}

const lanes: readonly Lane[] = [
  { name: 'Charging', unit: 'kW', column: 'chargingKw', color: ink => ink.kinds.charge.flat },
  { name: 'Discharging', unit: 'kW', column: 'dischargingKw', color: ink => ink.kinds.microgrid.flat },
  { name: 'Energy', unit: 'kWh', column: 'energyKwh', color: ink => ink.muted },
  { name: 'Under way', unit: 'trucks', column: 'trucksUnderWay', color: ink => ink.kinds.trip.flat },
]

/** Pixels of a lane at the usual size of letters. */
const usualLaneHeight = 20

export const TotalsStrip = memo(function TotalsStrip(props: TotalsStripProps) {
  const { layout, window, labelWidth, textScale, minute } = props
  const laneHeight = Math.round(usualLaneHeight * textScale)
  const height = lanes.length * laneHeight
  const box = useRef<HTMLDivElement>(null)
  const { width } = useSize(box, 'totals')
  const ink = useInk(box)
  const time = useMemo(() => timeScale(window, width, textScale), [window, width, textScale])
  const paint = useMemo(
    () =>
      ink
        ? (canvas: CanvasRenderingContext2D) => paintTotals(canvas, { layout, ink, time, width, laneHeight })
        : null,
    [layout, ink, time, width, laneHeight],
  )
  const canvas = useCanvas(width, height, paint)
  const period = Math.min(layout.periodCount - 1, Math.floor(minute / minutesPerPeriod))
  const x = time(minute)
  return (
    <section className={strip} aria-label={`Totals at ${clock(Math.floor(minute))}`}>
      <dl className={stripLabels} style={{ width: labelWidth }}>
        {lanes.map(({ name, unit, column }) => (
          <div key={name} className={laneLabel} style={{ height: laneHeight }}>
            <dt className={laneName}>{name}</dt>
            <dd className={laneValue} title={unit}>
              {amount(Math.round(layout.totals[column][period] ?? 0))} {unit === 'trucks' ? '' : unit}
            </dd>
          </div>
        ))}
      </dl>
      <div ref={box} className={stripBox} style={{ height }}>
        <canvas ref={canvas} className={stripPicture} style={{ width, height }} />
        {x >= 0 && x <= width && <div className={stripLine} style={{ transform: `translateX(${x}px)` }} />}
      </div>
    </section>
  )
})

interface TotalsPicture {
  layout: Layout
  ink: Ink
  time: TimeScale
  width: number
  laneHeight: number
}

function paintTotals(
  canvas: CanvasRenderingContext2D,
  { layout: { totals, periodCount }, ink, time, width, laneHeight }: TotalsPicture,
): void {
  canvas.fillStyle = ink.surface
  canvas.fillRect(0, 0, width, lanes.length * laneHeight)
  canvas.font = ink.font(laneHeight / 2, 550)
  canvas.textBaseline = 'top'
  for (const [i, { column, color, unit }] of lanes.entries()) {
    const values = totals[column]
    const top = i * laneHeight
    const largest = values.reduce((most, value) => Math.max(most, value), 0)
    canvas.fillStyle = color(ink)
    for (let period = 0; period < periodCount; period++) {
      const left = time(period * minutesPerPeriod)
      const right = time((period + 1) * minutesPerPeriod)
      if (right < 0 || left > width || largest === 0) continue
      const high = ((values[period] ?? 0) / largest) * (laneHeight - 4)
      canvas.fillRect(left, top + laneHeight - 1 - high, right - left + 0.5, high)
    }
    canvas.fillStyle = ink.line
    canvas.fillRect(0, top + laneHeight - 1, width, 1)
    paintMost(canvas, ink, `most ${amount(Math.round(largest))} ${unit}`, { width, top, laneHeight })
  }
}

/** The end of the lane's scale, on a ground of its own. */
function paintMost(
  canvas: CanvasRenderingContext2D,
  ink: Ink,
  text: string,
  { width, top, laneHeight }: { width: number; top: number; laneHeight: number },
): void {
  const wide = canvas.measureText(text).width
  canvas.fillStyle = ink.surface
  canvas.fillRect(width - wide - 8, top + 2, wide + 6, 0.65 * laneHeight)
  canvas.fillStyle = ink.muted
  canvas.fillText(text, width - wide - 5, top + 4)
}
