// What is selected, found wrong or pointed at, over the bars.
import { amount } from '../../../domain/schedule/words/sentences.ts'
import { energyAt } from '../layout/layout.ts'
import { paintLevel } from './paint-curves.ts'
import { at, type Canvas, type RowsPicture, type SeenRow } from './picture.ts'

/** A frame around the bars that the selection is about, with a notch that no bar has otherwise. */
export function paintLit(canvas: Canvas, picture: RowsPicture, rows: readonly SeenRow[]): void {
  const { emphasis, layout, palette, metrics, time } = picture
  if (!emphasis) return
  canvas.strokeStyle = palette.text
  canvas.fillStyle = palette.text
  canvas.lineWidth = 2.5
  for (const { row, top } of rows) {
    const { y, height } = metrics.bars[layout.rows.kinds[row] ?? 'truck']
    for (const run of emphasis.lit.get(row) ?? []) {
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

/** Pixels of a finding's sign from where the finding begins. */
export const findingSign = { left: -1, right: 13 }

/** A triangle with a mark of exclamation above what a finding is about, and a line along its time. */
export function paintFindings(canvas: Canvas, picture: RowsPicture): void {
  const { findings, rows, layout, metrics, time, palette } = picture
  const seen = rows.flatMap(({ row, top }) => (findings.get(row) ?? []).map(mark => ({ ...mark, top })))
  if (seen.length === 0) return
  canvas.font = palette.font(metrics.letter - 1, 800)
  canvas.textBaseline = 'alphabetic'
  for (const { row, top, startMinute, endMinute } of seen) {
    if (endMinute < time.seen.from || startMinute > time.seen.to) continue
    const { y, height } = metrics.bars[layout.rows.kinds[row] ?? 'truck']
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

/** A frame around the bar, and the levels at the minute, kWh: the plan's own where none are given. */
export function paintPointed(canvas: Canvas, picture: RowsPicture, given?: readonly number[]): void {
  const { pointed, rows, layout, palette, metrics, time, energy } = picture
  const seen = pointed && rows.find(({ row }) => row === pointed.row)
  if (!pointed || !seen) return
  const { y, height } = metrics.cells[layout.rows.kinds[pointed.row] ?? 'truck']
  if (pointed.run !== null) {
    const left = time(at(layout.runs.startMinute, pointed.run))
    const right = time(at(layout.runs.endMinute, pointed.run))
    canvas.strokeStyle = palette.text
    canvas.lineWidth = 2
    canvas.strokeRect(left, seen.top + y, right - left, height)
  }
  const own = energyAt(layout, pointed.row, pointed.minute)
  const levels = given ?? (own === undefined ? [] : [own])
  const x = time(pointed.minute)
  canvas.font = palette.font(metrics.letter, 650)
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
  paintLevel(canvas, picture, { text: `${text} kWh`, x, top: seen.top, y: energy(last) })
}
