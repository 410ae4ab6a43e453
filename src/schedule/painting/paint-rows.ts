// Paints the rows in view: bars by kind, text on bars, energy curves with their extremes, then selection, findings and hover.
// Runs out of view are skipped.
import { minutesPerPeriod } from '../../../domain/schedule/calendar/period.ts'
import { rowKind } from '../layout/column.ts'
import { paintBars, paintWords } from './paint-bars.ts'
import { paintCurves, paintExtremes, paintOvershoots } from './paint-curves.ts'
import { paintFindings, paintHighlighted, paintHovered } from './paint-marks.ts'
import { paintDivergences, paintMeasured, paintOffPlan } from './paint-measured.ts'
import { type Palette, pastOpacity } from './palette.ts'
import type { Canvas, PaintedRow, RowsPicture } from './picture.ts'
import type { TimeScale } from './scales.ts'

/** Of rows that do not belong to the selection: their words stay readable. */
export const unrelatedOpacity = 0.6

export function paintRows(canvas: Canvas, picture: RowsPicture): void {
  const { highlight, rows, keepsUnrelated } = picture
  const isStrong = ({ row }: PaintedRow) => keepsUnrelated || !highlight || highlight.relatedRows.has(row)
  const strong = rows.filter(isStrong)
  const faint = rows.filter(row => !isStrong(row))
  paintHours(canvas, picture)
  canvas.globalAlpha = unrelatedOpacity
  paintBars(canvas, picture, faint)
  canvas.globalAlpha = 1
  paintBars(canvas, picture, strong)
  paintPast(canvas, picture)
  canvas.globalAlpha = unrelatedOpacity
  paintLines(canvas, picture, faint)
  canvas.globalAlpha = 1
  paintLines(canvas, picture, strong)
  paintExtremes(canvas, picture, strong)
  paintOvershoots(canvas, picture, strong)
  paintHighlighted(canvas, picture, strong)
  paintFindings(canvas, picture)
  paintDivergences(canvas, picture)
  paintHovered(canvas, picture)
}

/** Words and curves. */
function paintLines(canvas: Canvas, picture: RowsPicture, rows: readonly PaintedRow[]): void {
  paintWords(canvas, picture, rows)
  paintOffPlan(canvas, picture, rows)
  paintCurves(canvas, picture, rows)
  paintMeasured(canvas, picture, rows)
}

/** What has been is paler than what is to come; what was measured is drawn over it. */
export function paintPast(canvas: Canvas, picture: RowsPicture): void {
  const { palette, time, pastMinute } = picture
  const box = rowsBox(picture)
  if (pastMinute === undefined || pastMinute < time.visible.from || !box) return
  canvas.globalAlpha = pastOpacity
  canvas.fillStyle = palette.surfaceSunken
  canvas.fillRect(0, box.top, Math.min(picture.width, time(pastMinute)), box.height)
  canvas.globalAlpha = 1
}

export function paintHours(canvas: Canvas, picture: RowsPicture): void {
  const { palette, time, layout } = picture
  const box = rowsBox(picture)
  if (box) paintHourLines(canvas, { palette, time, minutes: layout.minutes, ...box })
}

/** From the first row's top to the last one's end; null without rows. */
function rowsBox({ rows, metrics, layout }: RowsPicture): { top: number; height: number } | null {
  const first = rows[0]
  const last = rows.at(-1)
  if (!first || !last) return null
  const top = first.top - (first.growth ?? 0)
  const bottom = last.top + metrics.height[rowKind(layout, last.row)] + (last.growth ?? 0)
  return { top, height: bottom - top }
}

interface HourLines {
  palette: Palette
  time: TimeScale
  /** The length of the day. */
  minutes: number
  top: number
  height: number
}

/** A line at each hour, or at each period where the scale has room. */
export function paintHourLines(canvas: Canvas, { palette, time, minutes, top, height }: HourLines): void {
  const step = time.pixelsPerMinute * minutesPerPeriod >= 24 ? minutesPerPeriod : 60
  canvas.fillStyle = palette.line
  const begin = Math.max(0, Math.ceil(time.visible.from / step) * step)
  for (let minute = begin; minute <= Math.min(time.visible.to, minutes); minute += step)
    canvas.fillRect(Math.round(time(minute)), top, 1, height)
}
