// A battery's energy curve: its visible points and how they are drawn on a canvas.
import { line } from 'd3-shape'
import { minutesPerPeriod } from '../../../domain/schedule/calendar/period.ts'
import type { TimeWindow } from '../../../domain/schedule/calendar/time-window.ts'
import { at } from '../layout/column.ts'
import { type Layout, levelBefore } from '../layout/layout.ts'
import type { Canvas, RowsPicture } from './picture.ts'
import type { EnergyScale } from './scales.ts'

export interface LevelPoint {
  minute: number
  energyKwh: number
}

/** The unbroken stretches of a row's planned curve that reach into the visible minutes. */
export function visibleCurves({ energy }: Layout, row: number, seen: TimeWindow): LevelPoint[][] {
  const { offsets, minute, kwh, leadKwh } = energy
  const curves: LevelPoint[][] = []
  for (let i = at(offsets, row); i < at(offsets, row + 1); i++) {
    const end = at(minute, i)
    if (end < seen.from) continue
    const start = end - minutesPerPeriod
    if (start > seen.to) break
    if (curves.length === 0 || !Number.isNaN(at(leadKwh, i)))
      curves.push([{ minute: start, energyKwh: levelBefore(energy, i) }])
    curves.at(-1)?.push({ minute: end, energyKwh: at(kwh, i) })
  }
  return curves
}

/** The furthest level of each unbroken stretch beyond an end of the scale. */
export function overshoots(
  { energy }: Layout,
  row: number,
  { lowestKwh, highestKwh }: Pick<EnergyScale, 'lowestKwh' | 'highestKwh'>,
): LevelPoint[] {
  const found: LevelPoint[] = []
  let side = 0
  for (let i = at(energy.offsets, row); i < at(energy.offsets, row + 1); i++) {
    const energyKwh = at(energy.kwh, i)
    const sideBefore = side
    side = energyKwh > highestKwh ? 1 : energyKwh < lowestKwh ? -1 : 0
    if (side === 0) continue
    const point = { minute: at(energy.minute, i), energyKwh }
    const last = found.at(-1)
    if (side !== sideBefore || !last) found.push(point)
    else if (Math.abs(point.energyKwh) > Math.abs(last.energyKwh)) found[found.length - 1] = point
  }
  return found
}

/** Adds a line through the points of a row to the canvas's path; `top` is the row's top in pixels. */
export function curveDrawer(
  canvas: Canvas,
  { time, energy }: Pick<RowsPicture, 'time' | 'energy'>,
  top: number,
): (points: LevelPoint[]) => void {
  return line<LevelPoint>(
    ({ minute }) => time(minute),
    ({ energyKwh }) => top + energy(energyKwh),
  ).context(pathOf(canvas))
}

/** d3's shapes expect a whole 2D context, but call only what `Canvas` has. */
export const pathOf = (canvas: Canvas): CanvasRenderingContext2D => canvas as CanvasRenderingContext2D
