// The chart's two scales: minutes to horizontal pixels, kWh to vertical pixels, the same for every row.
import { type ScaleLinear, scaleLinear } from 'd3-scale'
import type { TimeWindow } from '../../../domain/schedule/calendar/time-window.ts'
import type { UnitKind } from '../../../domain/schedule/plan/unit.ts'
import type { RunKind } from '../../../domain/schedule/runs/runs.ts'
import type { RowDensity } from '../../../domain/schedule/view/timeline-view.ts'
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

/** Where units rest, a bar is a thin line in the middle of its lane, so that the picture shows what is done. */
const restPx = 6
export const barBand = (kind: RunKind, { y, height }: Band): Band =>
  kind === 'park' ? { y: y + (height - restPx) / 2, height: restPx } : { y, height }

/** How high rows are: as chosen, or lower where the window is. */
export type RowHeight = RowDensity | 'low'

/** Pixels at the default font size. */
const truckRows: Record<RowHeight, { height: number; bars: Band }> = {
  low: { height: 20, bars: { y: 1, height: 18 } },
  compact: { height: 22, bars: { y: 2, height: 18 } },
  normal: { height: 28, bars: { y: 4, height: 20 } },
  tall: { height: 28, bars: { y: 4, height: 20 } },
}
const batteryRows: Record<RowHeight, { height: number; curve: Band; bars: Band }> = {
  low: { height: 35, curve: { y: 5, height: 12 }, bars: { y: 18, height: 16 } },
  compact: { height: 38, curve: { y: 4, height: 14 }, bars: { y: 20, height: 16 } },
  normal: { height: 54, curve: { y: 5, height: 25 }, bars: { y: 33, height: 16 } },
  tall: { height: 114, curve: { y: 5, height: 85 }, bars: { y: 93, height: 16 } },
}

/** Rows grow with the font size. */
export function rowMetrics(textScale: number, rowHeight: RowHeight = 'normal'): RowMetrics {
  const px = (pixels: number) => Math.round(pixels * textScale)
  const band = ({ y, height }: Band) => ({ y: px(y), height: px(height) })
  const truck = truckRows[rowHeight]
  const battery = batteryRows[rowHeight]
  const bars = { truck: band(truck.bars), battery: band(battery.bars) }
  return {
    height: { truck: px(truck.height), battery: px(battery.height) },
    bars,
    cells: bars,
    curve: band(battery.curve),
    heading: px(28),
    axis: px(36),
    letter: px(11),
    textScale,
  }
}

/** Pixels by which the curves of these rows are higher than usual; 0 where they are lower. */
export const curveGrowth = ({ curve, textScale }: RowMetrics): number =>
  Math.max(0, curve.height - Math.round(batteryRows.normal.curve.height * textScale))

/** Pixels at both ends of the chart for the labels of midnight, at the default font size. */
const sideRoom = 22

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

/** How many times longer the day is than its visible part. */
export function zoomOf({ minutes }: Pick<Layout, 'minutes'>, time: TimeScale): number {
  const [from = 0, to = minutes] = time.domain()
  return minutes / (to - from)
}

/** kWh to pixels from the row's top. The ends are round numbers, shown beside the rows. */
export interface EnergyScale extends ScaleLinear<number, number> {
  lowestKwh: number
  highestKwh: number
}

/** `capacityKwh` is the most that a battery of the plan holds, where that is known. A level beyond an end is drawn at the end. */
export function energyScale(
  { lowestKwh: lowest, highestKwh: highest }: Pick<Layout, 'lowestKwh' | 'highestKwh'>,
  { y, height }: Band,
  capacityKwh: number = highest,
): EnergyScale {
  const scale = scaleLinear([lowest, capacityKwh || 1], [y + height, y])
    .nice()
    .clamp(true)
  const [lowestKwh = 0, highestKwh = 1] = scale.domain()
  return Object.assign(scale, { lowestKwh, highestKwh })
}
