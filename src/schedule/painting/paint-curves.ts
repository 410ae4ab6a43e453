// Paints energy curves and the numbers beside them.
import { amount } from '../../../domain/schedule/words/sentences.ts'
import { at } from '../layout/column.ts'
import type { Layout } from '../layout/layout.ts'
import { curveDrawer, overshoots, visibleCurves } from './energy-curve.ts'
import type { Canvas, PaintedRow, RowsPicture } from './picture.ts'
import type { TimeScale } from './scales.ts'
import { widthOf } from './text-width.ts'

/** Of the planned curve in pixels, which is thinner than a measured one. */
export const plannedWidth = 1.25

export function paintCurves(canvas: Canvas, picture: RowsPicture, rows: readonly PaintedRow[]): void {
  const { layout, palette, time } = picture
  canvas.strokeStyle = palette.textMuted
  canvas.lineWidth = plannedWidth
  canvas.lineJoin = 'round'
  canvas.beginPath()
  for (const { row, top } of rows)
    visibleCurves(layout, row, time.visible).forEach(curveDrawer(canvas, picture, top))
  canvas.stroke()
}

/** A dot with its number at the highest and the lowest visible level. */
export function paintExtremes(canvas: Canvas, picture: RowsPicture, rows: readonly PaintedRow[]): void {
  const { layout, palette, time, energy, metrics } = picture
  const font = palette.font(metrics.letter - 1, 600)
  canvas.font = font
  canvas.textBaseline = 'middle'
  for (const { row, top } of rows) {
    const points = seenExtremes(layout, row, time).map(point => {
      const kwh = at(layout.energy.kwh, point)
      return { text: amount(kwh), x: time(at(layout.energy.minute, point)), top, y: energy(kwh), font }
    })
    canvas.fillStyle = palette.energy
    for (const { x, y } of points) {
      canvas.beginPath()
      canvas.arc(x, top + y, 2.5, 0, 2 * Math.PI)
      canvas.fill()
    }
    let before: LevelLabel | undefined
    for (const point of points) before = paintLevel(canvas, picture, point, before)
  }
}

const arrow = { width: 10, height: 7 }

/** An arrow out of the scale where a level is beyond one of its ends. */
export function paintOvershoots(canvas: Canvas, picture: RowsPicture, rows: readonly PaintedRow[]): void {
  const { layout, palette, time, energy } = picture
  canvas.fillStyle = palette.shortfall
  canvas.beginPath()
  for (const { row, top } of rows) {
    for (const { minute, energyKwh } of overshoots(layout, row, energy)) {
      if (minute < time.visible.from || minute > time.visible.to) continue
      const x = time(minute)
      const tip = top + energy(energyKwh) + (energyKwh > energy.highestKwh ? -3 : 3)
      const base = tip + (energyKwh > energy.highestKwh ? arrow.height : -arrow.height)
      canvas.moveTo(x - arrow.width / 2, base)
      canvas.lineTo(x, tip)
      canvas.lineTo(x + arrow.width / 2, base)
    }
  }
  canvas.fill()
}

/** Indexes into the energy columns in order of time; none where the level is constant. */
function seenExtremes({ energy }: Layout, row: number, { visible }: TimeScale): number[] {
  let lowest = -1
  let highest = -1
  for (let i = at(energy.offsets, row); i < at(energy.offsets, row + 1); i++) {
    const minute = at(energy.minute, i)
    if (minute < visible.from || minute > visible.to) continue
    if (lowest < 0 || at(energy.kwh, i) < at(energy.kwh, lowest)) lowest = i
    if (highest < 0 || at(energy.kwh, i) > at(energy.kwh, highest)) highest = i
  }
  return lowest < 0 || at(energy.kwh, lowest) === at(energy.kwh, highest)
    ? []
    : [Math.min(lowest, highest), Math.max(lowest, highest)]
}

/** The position of a level's number in pixels. */
interface LevelLabel {
  left: number
  right: number
  middle: number
}

/** A number beside a point of a curve on a plain background, inside the row and the chart, not over the previous number. */
export function paintLevel(
  canvas: Canvas,
  { palette, metrics: { letter, curve }, width }: RowsPicture,
  { text, x, top, y, font }: { text: string; x: number; top: number; y: number; font: string },
  before?: LevelLabel,
): LevelLabel {
  const wide = widthOf(canvas, text, font)
  const middle = top + Math.max(letter / 2 + 1, Math.min(y, curve.y + curve.height - letter / 2))
  const isFree = (left: number) =>
    left >= 0 &&
    left + wide <= width &&
    (!before ||
      left > before.right ||
      left + wide < before.left ||
      Math.abs(middle - before.middle) >= letter)
  const left = [x + 6, (before?.right ?? x) + 6, x - 6 - wide].find(isFree) ?? x - 6 - wide
  canvas.fillStyle = palette.surface
  canvas.fillRect(left - 1, middle - letter / 2, wide + 2, letter)
  canvas.fillStyle = palette.text
  canvas.fillText(text, left, middle)
  return { left, right: left + wide, middle }
}
