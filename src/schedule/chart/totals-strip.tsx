// The whole fleet over time, in a strip of lanes under the chart and on its scale: power in and out, energy, trucks under way.

import { memo, type ReactNode, useMemo, useRef } from 'react'
import { pluralize } from '../../../domain/pluralize.ts'
import { clock, minutesPerPeriod } from '../../../domain/schedule/calendar/period.ts'
import { amount } from '../../../domain/schedule/words/sentences.ts'
import { useSize } from '../../ui/hooks/use-size.ts'
import type { Layout, TotalColumns } from '../layout/layout.ts'
import type { Palette } from '../painting/palette.ts'
import type { Canvas } from '../painting/picture.ts'
import { type TimeScale, timeScale } from '../painting/scales.ts'
import { usePalette } from '../painting/use-palette.ts'
import { useView } from '../view/view-context.tsx'
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
import { useTextScale } from './use-row-metrics.ts'

interface Lane {
  name: string
  column: keyof TotalColumns
  /** The value with its unit. */
  text: (value: number) => string
  color: (palette: Palette) => string
}

const kwText = (value: number) => `${amount(Math.round(value))} kW`
const kwhText = (value: number) => `${amount(Math.round(value))} kWh`
const trucksText = (value: number) => pluralize(value, 'truck', 'trucks')

const lanes: readonly Lane[] = [
  { name: 'Charging', column: 'chargingKw', text: kwText, color: palette => palette.kinds.charge.flat },
  {
    name: 'Discharging',
    column: 'dischargingKw',
    text: kwText,
    color: palette => palette.kinds.microgrid.flat,
  },
  { name: 'Energy', column: 'energyKwh', text: kwhText, color: palette => palette.textMuted },
  {
    name: 'Under way',
    column: 'trucksUnderWay',
    text: trucksText,
    color: palette => palette.kinds.trip.flat,
  },
]

/** Pixels of a lane at the usual size of letters. */
const usualLaneHeight = 20

export const TotalsStrip = memo(function TotalsStrip({ labelWidth }: { labelWidth: number }) {
  const laneHeight = Math.round(usualLaneHeight * useTextScale())
  return (
    <Strip>
      <Values labelWidth={labelWidth} laneHeight={laneHeight} />
      <Lanes laneHeight={laneHeight} />
    </Strip>
  )
})

function Strip({ children }: { children: ReactNode }) {
  const { playhead } = useView('playhead')
  return (
    <section className={strip} aria-label={`Totals at ${clock(Math.floor(playhead))}`}>
      {children}
    </section>
  )
}

/** The lanes' names, and their values at the playhead. */
function Values({ labelWidth, laneHeight }: { labelWidth: number; laneHeight: number }) {
  const { layout, playhead } = useView('layout', 'playhead')
  const period = Math.min(layout.periodCount - 1, Math.floor(playhead / minutesPerPeriod))
  return (
    <dl className={stripLabels} style={{ width: labelWidth }}>
      {lanes.map(({ name, text, column }) => (
        <div key={name} className={laneLabel} style={{ height: laneHeight }}>
          <dt className={laneName}>{name}</dt>
          <dd className={laneValue}>{text(layout.totals[column][period] ?? 0)}</dd>
        </div>
      ))}
    </dl>
  )
}

function Lanes({ laneHeight }: { laneHeight: number }) {
  const { layout, window } = useView('layout', 'window')
  const textScale = useTextScale()
  const height = lanes.length * laneHeight
  const box = useRef<HTMLDivElement>(null)
  const { width } = useSize(box, 'totals')
  const palette = usePalette(box)
  const time = useMemo(() => timeScale(window, width, textScale), [window, width, textScale])
  const paint = useMemo(
    () =>
      palette
        ? (canvas: CanvasRenderingContext2D) =>
            paintTotals(canvas, { layout, palette, time, width, laneHeight })
        : null,
    [layout, palette, time, width, laneHeight],
  )
  const canvas = useCanvas(width, height, paint)
  return (
    <div ref={box} className={stripBox} style={{ height }}>
      <canvas ref={canvas} className={stripPicture} style={{ width, height }} />
      <PlayheadLine time={time} width={width} />
    </div>
  )
}

function PlayheadLine({ time, width }: { time: TimeScale; width: number }) {
  const { playhead } = useView('playhead')
  const x = time(playhead)
  if (x < 0 || x > width) return null
  return <div className={stripLine} style={{ transform: `translateX(${x}px)` }} />
}

interface TotalsPicture {
  layout: Layout
  palette: Palette
  time: TimeScale
  width: number
  laneHeight: number
}

export function paintTotals(
  canvas: Canvas,
  { layout: { totals, periodCount }, palette, time, width, laneHeight }: TotalsPicture,
): void {
  canvas.fillStyle = palette.surface
  canvas.fillRect(0, 0, width, lanes.length * laneHeight)
  canvas.font = palette.font(laneHeight / 2, 550)
  canvas.textBaseline = 'top'
  for (const [i, { column, color, text }] of lanes.entries()) {
    const values = totals[column]
    const top = i * laneHeight
    const largest = values.reduce((most, value) => Math.max(most, value), 0)
    canvas.fillStyle = color(palette)
    for (let period = 0; period < periodCount; period++) {
      const left = time(period * minutesPerPeriod)
      const right = time((period + 1) * minutesPerPeriod)
      if (right < 0 || left > width || largest === 0) continue
      const high = ((values[period] ?? 0) / largest) * (laneHeight - 4)
      canvas.fillRect(left, top + laneHeight - 1 - high, right - left + 0.5, high)
    }
    canvas.fillStyle = palette.line
    canvas.fillRect(0, top + laneHeight - 1, width, 1)
    paintMost(canvas, palette, `most ${text(largest)}`, { width, top, laneHeight })
  }
}

/** The end of the lane's scale, on a ground of its own. */
function paintMost(
  canvas: Canvas,
  palette: Palette,
  text: string,
  { width, top, laneHeight }: { width: number; top: number; laneHeight: number },
): void {
  const wide = canvas.measureText(text).width
  canvas.fillStyle = palette.surface
  canvas.fillRect(width - wide - 8, top + 2, wide + 6, 0.65 * laneHeight)
  canvas.fillStyle = palette.textMuted
  canvas.fillText(text, width - wide - 5, top + 4)
}
