// Paints differences between two plans: a sign in a flag before a trip's bar, a line from the former start of a moved trip, and a
// line between the lanes where a unit does something else.
import { rowKind } from '../../layout/column.ts'
import type { Canvas, PaintedRow, RowsPicture } from '../../painting/picture.ts'
import { widthOf } from '../../painting/text-width.ts'
import { laneOf } from './compared-metrics.ts'
import type { DifferenceMark } from './difference-marks.ts'

const lineHeight = 2.5
const besideSign = 3

export function paintDifferences(
  canvas: Canvas,
  picture: RowsPicture,
  marksAt: (row: number) => readonly DifferenceMark[],
): void {
  const { rows, time, palette, metrics } = picture
  canvas.font = palette.font(metrics.letter, 700)
  canvas.textBaseline = 'middle'
  canvas.textAlign = 'left'
  for (const seen of rows) {
    for (const mark of marksAt(seen.row)) {
      const first = Math.min(mark.startMinute, mark.fromMinute ?? mark.startMinute)
      if (mark.endMinute < time.visible.from || first > time.visible.to) continue
      paintMark(canvas, picture, seen, mark)
    }
  }
}

function paintMark(
  canvas: Canvas,
  picture: RowsPicture,
  { row, top }: PaintedRow,
  mark: DifferenceMark,
): void {
  const { layout, time, palette, metrics } = picture
  const kind = rowKind(layout, row)
  const { y, height } = laneOf(kind, mark.side === 'before' ? 'before' : 'after', metrics)
  const left = time(mark.startMinute)
  const right = time(mark.endMinute)
  if (mark.side === 'both') {
    canvas.fillStyle = palette.text
    canvas.fillRect(left, top + y - 4, right - left, lineHeight)
    return
  }
  canvas.strokeStyle = palette.text
  canvas.lineWidth = 2
  canvas.strokeRect(left, top + y, right - left, height)
  if (mark.side === 'before' && mark.sign === '−') strike(canvas, left, right, top + y + height / 2)
  if (mark.fromMinute !== null && mark.fromMinute !== mark.startMinute)
    paintMove(canvas, picture, time(mark.fromMinute), left, top, kind)
  // Before the bar, over the end of the previous one, where the flag hides no text.
  const wide = widthOf(canvas, mark.sign) + 2 * besideSign
  canvas.fillStyle = palette.text
  canvas.fillRect(left - wide, top + y, wide, height)
  canvas.fillStyle = palette.surface
  canvas.fillText(mark.sign, left - wide + besideSign, top + y + height / 2 + 0.5)
}

function strike(canvas: Canvas, left: number, right: number, y: number): void {
  canvas.beginPath()
  canvas.moveTo(left, y)
  canvas.lineTo(right, y)
  canvas.stroke()
}

/** A line from the trip's former start to its new one. */
function paintMove(
  canvas: Canvas,
  { metrics }: RowsPicture,
  from: number,
  to: number,
  top: number,
  kind: 'truck' | 'battery',
): void {
  const before = laneOf(kind, 'before', metrics)
  const after = laneOf(kind, 'after', metrics)
  canvas.beginPath()
  canvas.moveTo(from, top + before.y + before.height)
  canvas.lineTo(to, top + after.y)
  canvas.stroke()
}
