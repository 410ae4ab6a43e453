// Paints measurements over the planned curve: a line with gaps without data, dashed from the newest value on as it goes now, what lies
// between the two where they differ, and a sign where a battery leaves its plan.
import { bisector } from 'd3-array'
import { area, line } from 'd3-shape'
import type { TimeWindow } from '../../../domain/schedule/calendar/time-window.ts'
import type { Divergence, MeasuredPoint } from '../../../domain/schedule/view/measured.ts'
import { pathOf } from './energy-curve.ts'
import type { Canvas, PaintedRow, RowsPicture } from './picture.ts'
import { zoomOf } from './scales.ts'

const square = 4
/** Pixels of a dash and of a gap. */
const dashes = [4, 4]
/** From this zoom on each value has a square; before, the line would be a row of them. */
const minZoomOfSquares = 4

export function paintMeasured(canvas: Canvas, picture: RowsPicture, rows: readonly PaintedRow[]): void {
  const { measuredDays, palette } = picture
  if (!measuredDays?.size) return
  canvas.strokeStyle = palette.accent
  canvas.fillStyle = palette.accent
  canvas.lineWidth = 2
  canvas.lineJoin = 'round'
  for (const seen of rows) paintDay(canvas, picture, seen)
}

function paintDay(canvas: Canvas, picture: RowsPicture, { row, top }: PaintedRow): void {
  const { layout, measuredDays, time, energy } = picture
  const y = ({ energyKwh }: MeasuredPoint) => top + energy(energyKwh)
  const draw = line<MeasuredPoint>(({ minute }) => time(minute), y).context(pathOf(canvas))
  const hasSquares = zoomOf(layout, time) >= minZoomOfSquares
  canvas.beginPath()
  for (const stretch of measuredDays?.get(row)?.stretches ?? []) {
    const points = reachingInto(time.visible, stretch)
    draw(points)
    if (!hasSquares) continue
    for (const point of points)
      canvas.fillRect(time(point.minute) - square / 2, y(point) - square / 2, square, square)
  }
  canvas.stroke()
  const projected = measuredDays?.get(row)?.projected
  if (!projected || !canvas.setLineDash) return
  canvas.setLineDash(dashes)
  canvas.beginPath()
  draw(reachingInto(time.visible, projected))
  canvas.stroke()
  canvas.setLineDash([])
}

/** Fills what lies between the measured and the planned curve where they are further apart than the threshold. */
export function paintOffPlan(canvas: Canvas, picture: RowsPicture, rows: readonly PaintedRow[]): void {
  const { measuredDays, palette, time, energy } = picture
  if (!measuredDays?.size) return
  canvas.fillStyle = palette.dangerSoft
  canvas.beginPath()
  for (const { row, top } of rows) {
    const draw = area<Divergence>(
      ({ minute }) => time(minute),
      ({ measuredKwh }) => top + energy(measuredKwh),
      ({ plannedKwh }) => top + energy(plannedKwh),
    ).context(pathOf(canvas))
    for (const stretch of measuredDays.get(row)?.offPlan ?? []) draw(stretch)
  }
  canvas.fill()
}

/** The visible values and one beyond each end, so that the line reaches the edges. */
function reachingInto({ from, to }: TimeWindow, stretch: readonly MeasuredPoint[]): MeasuredPoint[] {
  return stretch.slice(Math.max(0, inTime.left(stretch, from) - 1), inTime.right(stretch, to) + 1)
}

const inTime = bisector(({ minute }: MeasuredPoint) => minute)

const radius = 6

/** An inequality sign in a disc, and a line from the measured to the planned value. */
export function paintDivergences(canvas: Canvas, picture: RowsPicture): void {
  const { measuredDays, rows, time, energy, palette, metrics } = picture
  if (!measuredDays?.size) return
  canvas.font = palette.font(metrics.letter - 1, 800)
  canvas.textBaseline = 'middle'
  for (const { row, top } of rows) {
    const divergence = measuredDays.get(row)?.divergence
    if (!divergence || divergence.minute < time.visible.from || divergence.minute > time.visible.to) continue
    const x = time(divergence.minute)
    const measured = top + energy(divergence.measuredKwh)
    const planned = top + energy(divergence.plannedKwh)
    canvas.fillStyle = palette.shortfall
    canvas.fillRect(x - 1, Math.min(measured, planned), 2, Math.abs(planned - measured))
    canvas.beginPath()
    canvas.arc(x, measured, radius, 0, 2 * Math.PI)
    canvas.fill()
    canvas.fillStyle = palette.surface
    canvas.fillText('≠', x - canvas.measureText('≠').width / 2, measured + 0.5)
  }
}
