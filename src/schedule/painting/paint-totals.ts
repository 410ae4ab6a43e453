// Paints the fleet's totals over time: shortfall, power in and out, energy and trucks under way, each in a lane with its own scale.
import { range } from 'd3-array'
import { scaleLinear } from 'd3-scale'
import { area, curveStepAfter } from 'd3-shape'
import { minutesPerPeriod } from '../../../domain/schedule/calendar/period.ts'
import { amount, energyText } from '../../../domain/schedule/words/sentences.ts'
import { pluralize } from '../../../domain/words/pluralize.ts'
import type { Layout, TotalColumns } from '../layout/layout.ts'
import { pathOf } from './energy-curve.ts'
import type { Palette } from './palette.ts'
import type { Canvas } from './picture.ts'
import type { TimeScale } from './scales.ts'

interface TotalLane {
  name: string
  column: keyof TotalColumns
  /** The value with its unit. */
  text: (value: number) => string
  color: (palette: Palette) => string
}

const kwText = (value: number) => `${amount(Math.round(value))} kW`
const kwhText = (value: number) => energyText(Math.round(value))
const trucksText = (value: number) => pluralize(value, 'truck', 'trucks')

const shortfallLane: TotalLane = {
  name: 'Shortfall',
  column: 'shortfallKwh',
  text: energyText,
  color: palette => palette.shortfall,
}
const lanes: readonly TotalLane[] = [
  { name: 'Charging', column: 'chargingKw', text: kwText, color: ({ kinds }) => kinds.charge.flat },
  { name: 'Discharging', column: 'dischargingKw', text: kwText, color: ({ kinds }) => kinds.microgrid.flat },
  { name: 'Planned energy', column: 'energyKwh', text: kwhText, color: palette => palette.textMuted },
  { name: 'Under way', column: 'trucksUnderWay', text: trucksText, color: ({ kinds }) => kinds.trip.flat },
]

/** What is short of stands first, in a plan that is short of anything. */
export const totalLanes = ({ shortfalls }: Layout): readonly TotalLane[] =>
  shortfalls.total > 0 ? [shortfallLane, ...lanes] : lanes

interface TotalsPicture {
  layout: Layout
  palette: Palette
  time: TimeScale
  width: number
  laneHeight: number
}

export function paintTotals(canvas: Canvas, picture: TotalsPicture): void {
  const { layout, palette, width, laneHeight } = picture
  canvas.fillStyle = palette.surface
  const shown = totalLanes(layout)
  canvas.fillRect(0, 0, width, shown.length * laneHeight)
  canvas.font = palette.font(0.6 * laneHeight, 550)
  canvas.textBaseline = 'middle'
  for (const [i, { column, color, text }] of shown.entries()) {
    const top = i * laneHeight
    const max = layout.totals[column].reduce((max, value) => Math.max(max, value), 0)
    canvas.fillStyle = color(palette)
    paintSteps(canvas, picture, layout.totals[column], max, top)
    canvas.fillStyle = palette.line
    canvas.fillRect(0, top + laneHeight - 1, width, 1)
    paintMax(canvas, picture, `max ${text(max)}`, top)
  }
}

/** A step area with a value for each period, from the lane's lower edge up. */
function paintSteps(
  canvas: Canvas,
  { layout: { periodCount }, time, laneHeight }: TotalsPicture,
  values: Float64Array,
  max: number,
  top: number,
): void {
  const bottom = top + laneHeight - 1
  const y = scaleLinear([0, max || 1], [bottom, top + 3])
  canvas.beginPath()
  // The last step ends at the end of the day.
  const periods = range(periodCount + 1)
  area<number>(
    period => time(period * minutesPerPeriod),
    bottom,
    period => y(values[Math.min(period, periodCount - 1)] ?? 0),
  )
    .curve(curveStepAfter)
    .context(pathOf(canvas))(periods)
  canvas.fill()
}

/** The upper end of the lane's scale on a plain background. */
function paintMax(
  canvas: Canvas,
  { palette, width, laneHeight }: TotalsPicture,
  text: string,
  top: number,
): void {
  const wide = canvas.measureText(text).width
  canvas.fillStyle = palette.surface
  canvas.fillRect(width - wide - 8, top + 2, wide + 6, 0.65 * laneHeight)
  canvas.fillStyle = palette.textMuted
  canvas.fillText(text, width - wide - 5, top + 2 + 0.325 * laneHeight)
}
