// The two scales of the chart: minutes of the day to pixels across, energy to pixels down, the same for every row.
import { type ScaleLinear, scaleLinear } from 'd3-scale'
import type { TimeWindow } from '../../../domain/schedule/calendar/time-window.ts'
import type { Layout, RowKind } from '../layout/layout.ts'

/** Pixels down, from a row's top. */
export interface Band {
  y: number
  height: number
}

export interface RowMetrics {
  height: Record<RowKind, number>
  /** Where the bars stand. A battery's row holds the energy curve above them. */
  bars: Record<RowKind, Band>
  curve: Band
  /** What is focused and pointed at of a bar: more than the bar where two plans are compared. */
  cells: Record<RowKind, Band>
  heading: number
  axis: number
  /** Pixels of letters on bars. */
  letter: number
  /** 1 where letters have their usual size. */
  textScale: number
}

/** Rows grow with the letters in them. */
export function rowMetrics(textScale: number): RowMetrics {
  const px = (pixels: number) => Math.round(pixels * textScale)
  const bars = { truck: { y: px(5), height: px(20) }, battery: { y: px(33), height: px(16) } }
  return {
    height: { truck: px(30), battery: px(54) },
    bars,
    cells: bars,
    curve: { y: px(5), height: px(25) },
    heading: px(28),
    axis: px(40),
    letter: px(11),
    textScale,
  }
}

/** Pixels at both ends of the chart, so that the labels of midnight have room; more where letters are larger. */
export const sideRoom = 22

/** Minutes from the start of the plan's day to pixels from the chart's left edge. */
export interface TimeScale extends ScaleLinear<number, number> {
  pixelsPerMinute: number
  /** What is seen, the room at both ends included. */
  seen: TimeWindow
}

export function timeScale({ from, to }: TimeWindow, width: number, textScale = 1): TimeScale {
  const room = sideRoom * textScale
  const end = Math.max(room + 1, width - room)
  const scale = scaleLinear([from, to], [room, end])
  return Object.assign(scale, {
    pixelsPerMinute: (end - room) / (to - from),
    seen: { from: scale.invert(0), to: scale.invert(width) },
  })
}

/** kWh to pixels from the row's top edge. Its ends are round numbers, which the rows' labels show. */
export interface EnergyScale extends ScaleLinear<number, number> {
  lowestKwh: number
  highestKwh: number
}

export function energyScale(layout: Layout, { y, height }: Band): EnergyScale {
  const scale = scaleLinear([layout.lowestKwh, layout.highestKwh || 1], [y + height, y]).nice()
  const [lowestKwh = 0, highestKwh = 1] = scale.domain()
  return Object.assign(scale, { lowestKwh, highestKwh })
}
