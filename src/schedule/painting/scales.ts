// The chart's two scales: minutes to horizontal pixels, kWh to vertical pixels, the same for every row.
import { type ScaleLinear, scaleLinear } from 'd3-scale'
import type { TimeWindow } from '../../../domain/schedule/calendar/time-window.ts'
import type { UnitKind } from '../../../domain/schedule/plan/unit.ts'
import type { Layout } from '../layout/layout.ts'

/** A vertical span in pixels from the row's top. */
export interface Band {
  y: number
  height: number
}

export interface RowMetrics {
  height: Record<UnitKind, number>
  /** The lane of the bars. In a battery's row the energy curve is above it. */
  bars: Record<UnitKind, Band>
  curve: Band
  /** The area of a bar that takes focus and pointer; with two plans it covers both lanes. */
  cells: Record<UnitKind, Band>
  heading: number
  axis: number
  /** Font size on bars. */
  letter: number
  /** 1 at the default font size. */
  textScale: number
}

/** Rows grow with the font size. */
export function rowMetrics(textScale: number): RowMetrics {
  const px = (pixels: number) => Math.round(pixels * textScale)
  const bars = { truck: { y: px(4), height: px(20) }, battery: { y: px(33), height: px(16) } }
  return {
    height: { truck: px(28), battery: px(54) },
    bars,
    cells: bars,
    curve: { y: px(5), height: px(25) },
    heading: px(28),
    axis: px(36),
    letter: px(11),
    textScale,
  }
}

/** Pixels at both ends of the chart for the labels of midnight, at the default font size. */
export const sideRoom = 22

/** Minutes from the start of the plan's day to pixels from the chart's left edge. */
export interface TimeScale extends ScaleLinear<number, number> {
  pixelsPerMinute: number
  /** The visible minutes, including the room at both ends. */
  visible: TimeWindow
}

export function timeScale({ from, to }: TimeWindow, width: number, textScale = 1): TimeScale {
  const room = sideRoom * textScale
  const end = Math.max(room + 1, width - room)
  const scale = scaleLinear([from, to], [room, end])
  return Object.assign(scale, {
    pixelsPerMinute: (end - room) / (to - from),
    visible: { from: scale.invert(0), to: scale.invert(width) },
  })
}

/** kWh to pixels from the row's top. The ends are round numbers, shown beside the rows. */
export interface EnergyScale extends ScaleLinear<number, number> {
  lowestKwh: number
  highestKwh: number
}

export function energyScale(layout: Layout, { y, height }: Band): EnergyScale {
  const scale = scaleLinear([layout.lowestKwh, layout.highestKwh || 1], [y + height, y]).nice()
  const [lowestKwh = 0, highestKwh = 1] = scale.domain()
  return Object.assign(scale, { lowestKwh, highestKwh })
}
