// What was measured, over the planned curve: a line with a square at each value, open where nothing was measured, and a sign
// where a battery leaves its plan.
import type { Canvas, RowsPicture, SeenRow } from './picture.ts'

const square = 4

export function paintMeasured(canvas: Canvas, picture: RowsPicture, rows: readonly SeenRow[]): void {
  const { actual, palette } = picture
  if (!actual?.size) return
  canvas.strokeStyle = palette.accent
  canvas.fillStyle = palette.accent
  canvas.lineWidth = 1.5
  canvas.lineJoin = 'round'
  for (const seen of rows) paintDay(canvas, picture, seen)
}

function paintDay(canvas: Canvas, picture: RowsPicture, { row, top }: SeenRow): void {
  const { actual, time } = picture
  canvas.beginPath()
  for (const stretch of actual?.get(row)?.stretches ?? []) {
    let open = false
    for (const [i, { minute, energyKwh }] of stretch.entries()) {
      // One value beyond each end of the window, so that the line reaches its edge.
      if ((stretch[i + 1]?.minute ?? minute) < time.seen.from) continue
      const x = time(minute)
      const y = top + levelOf(picture, energyKwh)
      if (open) canvas.lineTo(x, y)
      else canvas.moveTo(x, y)
      open = true
      canvas.fillRect(x - square / 2, y - square / 2, square, square)
      if (minute > time.seen.to) break
    }
  }
  canvas.stroke()
}

/** What is measured may be beyond the scale of the plan: it stays in its row. */
function levelOf({ energy, metrics: { curve } }: RowsPicture, kwh: number): number {
  return Math.max(curve.y - square, Math.min(energy(kwh), curve.y + curve.height + square))
}

const radius = 6

/** A sign of inequality in a disc, and a line from what was measured to what was planned. */
export function paintDivergences(canvas: Canvas, picture: RowsPicture): void {
  const { actual, rows, time, palette, metrics } = picture
  if (!actual?.size) return
  canvas.font = palette.font(metrics.letter - 1, 800)
  canvas.textBaseline = 'middle'
  for (const { row, top } of rows) {
    const divergence = actual.get(row)?.divergence
    if (!divergence || divergence.minute < time.seen.from || divergence.minute > time.seen.to) continue
    const x = time(divergence.minute)
    const measured = top + levelOf(picture, divergence.measuredKwh)
    const planned = top + levelOf(picture, divergence.plannedKwh)
    canvas.fillStyle = palette.shortfall
    canvas.fillRect(x - 1, Math.min(measured, planned), 2, Math.abs(planned - measured))
    canvas.beginPath()
    canvas.arc(x, measured, radius, 0, 2 * Math.PI)
    canvas.fill()
    canvas.fillStyle = palette.surface
    canvas.fillText('≠', x - canvas.measureText('≠').width / 2, measured + 0.5)
  }
}
