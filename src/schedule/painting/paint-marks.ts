// Marks over the bars: the selection, findings, and what is hovered.
import { amount } from '../../../domain/schedule/words/sentences.ts'
import { at, rowKind } from '../layout/column.ts'
import { energyAt } from '../layout/layout.ts'
import { paintLevel } from './paint-curves.ts'
import type { Canvas, PaintedRow, RowsPicture } from './picture.ts'

/** A frame around each highlighted bar, with a notch so that it does not depend on colour. */
export function paintHighlighted(canvas: Canvas, picture: RowsPicture, rows: readonly PaintedRow[]): void {
  const { highlight, layout, palette, metrics, time } = picture
  if (!highlight) return
  canvas.strokeStyle = palette.text
  canvas.fillStyle = palette.text
  canvas.lineWidth = 2.5
  for (const { row, top } of rows) {
    const { y, height } = metrics.bars[rowKind(layout, row)]
    for (const run of highlight.highlightedRuns.get(row) ?? []) {
      const left = time(at(layout.runs.startMinute, run))
      const right = time(at(layout.runs.endMinute, run))
      canvas.strokeRect(left, top + y, right - left, height)
      canvas.beginPath()
      canvas.moveTo(left - 5, top + y - 5)
      canvas.lineTo(left + 5, top + y - 5)
      canvas.lineTo(left, top + y + 1)
      canvas.closePath()
      canvas.fill()
    }
  }
}

/** The extent of a finding's sign in pixels from the finding's start. */
export const findingSign = { left: -1, right: 13 }

/** A triangle with an exclamation mark at a finding's start, and a line along its time. */
export function paintFindings(canvas: Canvas, picture: RowsPicture): void {
  const { findings, rows, layout, metrics, time, palette } = picture
  const seen = rows.flatMap(({ row, top }) => (findings.get(row) ?? []).map(mark => ({ ...mark, top })))
  if (seen.length === 0) return
  canvas.font = palette.font(metrics.letter - 1, 800)
  canvas.textBaseline = 'alphabetic'
  for (const { row, top, startMinute, endMinute } of seen) {
    if (endMinute < time.visible.from || startMinute > time.visible.to) continue
    const { y, height } = metrics.bars[rowKind(layout, row)]
    const left = time(startMinute)
    canvas.fillStyle = palette.shortfall
    canvas.fillRect(left, top + y + height, Math.max(3, time(endMinute) - left), 3)
    canvas.beginPath()
    canvas.moveTo(left + findingSign.left, top + y + 9)
    canvas.lineTo(left + 6, top + y - 4)
    canvas.lineTo(left + findingSign.right, top + y + 9)
    canvas.closePath()
    canvas.fill()
    canvas.fillStyle = palette.surface
    canvas.fillText('!', left + 4.5, top + y + 8)
  }
}

/** A frame around the hovered bar and the levels at the minute in kWh: `given`, or the plan's own. */
export function paintHovered(canvas: Canvas, picture: RowsPicture, given?: readonly number[]): void {
  const { hovered, rows, layout, palette, metrics, time, energy } = picture
  const seen = hovered && rows.find(({ row }) => row === hovered.row)
  if (!hovered || !seen) return
  const { y, height } = metrics.cells[rowKind(layout, hovered.row)]
  if (hovered.run !== null) {
    const left = time(at(layout.runs.startMinute, hovered.run))
    const right = time(at(layout.runs.endMinute, hovered.run))
    canvas.strokeStyle = palette.text
    canvas.lineWidth = 2
    canvas.strokeRect(left, seen.top + y, right - left, height)
  }
  const own = energyAt(layout, hovered.row, hovered.minute)
  const levels = given ?? (own === undefined ? [] : [own])
  const x = time(hovered.minute)
  const font = palette.font(metrics.letter, 650)
  canvas.font = font
  canvas.textBaseline = 'middle'
  for (const kwh of levels) {
    canvas.fillStyle = palette.text
    canvas.beginPath()
    canvas.arc(x, seen.top + energy(kwh), 3.5, 0, 2 * Math.PI)
    canvas.fill()
  }
  const last = levels.at(-1)
  if (last === undefined) return
  const text = [...new Set(levels.map(amount))].join(' → ')
  paintLevel(canvas, picture, { text: `${text} kWh`, x, top: seen.top, y: energy(last), font })
}
