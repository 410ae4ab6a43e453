// Paints the rows in view: bars by kind, text on bars, energy curves with their extremes, then selection, findings and hover.
// Runs out of view are skipped.
import { minutesPerPeriod } from '../../../domain/schedule/calendar/period.ts'
import { rowKind } from '../layout/column.ts'
import { paintBars, paintWords } from './paint-bars.ts'
import { paintCurves, paintExtremes, paintOvershoots } from './paint-curves.ts'
import { paintFindings, paintHighlighted, paintHovered } from './paint-marks.ts'
import { paintDivergences, paintMeasured } from './paint-measured.ts'
import type { Palette } from './palette.ts'
import type { Canvas, RowsPicture } from './picture.ts'
import type { TimeScale } from './scales.ts'

export function paintRows(canvas: Canvas, picture: RowsPicture): void {
  const { highlight, rows } = picture
  const strong = highlight ? rows.filter(({ row }) => highlight.relatedRows.has(row)) : rows
  const faint = highlight ? rows.filter(({ row }) => !highlight.relatedRows.has(row)) : []
  paintHours(canvas, picture)
  canvas.globalAlpha = 0.4
  paintBars(canvas, picture, faint)
  paintCurves(canvas, picture, faint)
  paintMeasured(canvas, picture, faint)
  canvas.globalAlpha = 1
  paintBars(canvas, picture, strong)
  paintWords(canvas, picture, strong)
  paintCurves(canvas, picture, strong)
  paintMeasured(canvas, picture, strong)
  paintExtremes(canvas, picture, strong)
  paintOvershoots(canvas, picture, strong)
  paintHighlighted(canvas, picture, strong)
  paintFindings(canvas, picture)
  paintDivergences(canvas, picture)
  paintHovered(canvas, picture)
}

export function paintHours(canvas: Canvas, { palette, time, rows, metrics, layout }: RowsPicture): void {
  const first = rows[0]
  const last = rows.at(-1)
  if (!first || !last) return
  const top = first.top - (first.growth ?? 0)
  const bottom = last.top + metrics.height[rowKind(layout, last.row)] + (last.growth ?? 0)
  paintHourLines(canvas, { palette, time, minutes: layout.minutes, top, height: bottom - top })
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
