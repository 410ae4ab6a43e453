// Paints one metric over time: the band from minimum to maximum, the mean as a line in it, power filled from zero, and a band where
// there is no record.
import { type ScaleLinear, scaleLinear } from 'd3-scale'
import { stretchesOf } from '../../../../../domain/telemetry/range.ts'
import type { TimeView } from '../../../../../domain/telemetry/view.ts'
import { timeTicks } from '../../../../../domain/time/ticks.ts'
import type { TimeZone } from '../../../../../domain/time/zone.ts'
import type { Palette } from '../../../../schedule/painting/palette.ts'
import { shortenMiddle } from '../../../../schedule/painting/shorten.ts'
import { tickText } from './time-texts.ts'

export interface SeriesPoint {
  /** In ms since 1970. */
  atMs: number
  minimum: number
  mean: number
  maximum: number
}

export interface SeriesPicture extends TimeView {
  points: readonly SeriesPoint[]
  stepMs: number
  /** Of another time, moved to this one: its mean is dashed, under the rest. Null: none. */
  earlier: { points: readonly SeriesPoint[]; stepMs: number } | null
  /** Of the battery; said where others are drawn beside it. */
  name: string
  /** Of other batteries: their means, each with its name at its end. */
  others: readonly OtherSeries[]
  /** Of the labels of the time axis. */
  zone: TimeZone
  width: number
  height: number
  /** Values that the axis reaches at least, such as 0 and 100 percent. */
  reaches: readonly [number, number]
  /** Plots above one another have the labels of their time below the last one. */
  hasTimeLabels: boolean
  /** A power: filled from zero, charging unlike discharging. */
  isPower: boolean
  /** A line at this value; null: none. */
  limit: number | null
  /** Of these times not all records are counted. */
  incomplete: readonly TimeView[]
  /** A line at this instant, where the pointer is. */
  markedMs: number | null
}

export interface OtherSeries {
  name: string
  color: string
  points: readonly SeriesPoint[]
  stepMs: number
}

const gutter = { left: 52, right: 10, top: 6 }
/** Below the plot, with the labels of the time or without. */
const footOf = ({ hasTimeLabels }: Pick<SeriesPicture, 'hasTimeLabels'>): number => (hasTimeLabels ? 22 : 6)
/** Of a plot: as high as it is, with the labels of its time below it. */
export const plotHeight = (height: number, hasTimeLabels: boolean): number =>
  height + footOf({ hasTimeLabels }) - footOf({ hasTimeLabels: false })
const labelPx = 11

/** Ms since 1970 to pixels from the picture's left edge. */
export const timeScaleOf = ({ fromMs, untilMs }: TimeView, width: number): ScaleLinear<number, number> =>
  scaleLinear([fromMs, untilMs], [gutter.left, Math.max(gutter.left + 1, width - gutter.right)])

/** What all its parts are painted with. */
interface Plot extends SeriesPicture {
  canvas: CanvasRenderingContext2D
  palette: Palette
  x: ScaleLinear<number, number>
  y: ScaleLinear<number, number>
  /** Where the plot ends and its foot begins. */
  bottom: number
}

export function paintSeries(
  canvas: CanvasRenderingContext2D,
  palette: Palette,
  picture: SeriesPicture,
): void {
  const { width, height, points, stepMs, earlier, markedMs } = picture
  const bottom = height - footOf(picture)
  const x = timeScaleOf(picture, width)
  const y = valueScaleOf(picture)
  const plot = { ...picture, canvas, palette, x, y, bottom }
  canvas.fillStyle = palette.surface
  canvas.fillRect(0, 0, width, height)
  paintValueAxis(plot)
  paintTimeAxis(plot)
  canvas.save()
  canvas.beginPath()
  canvas.rect(gutter.left, 0, width - gutter.left - gutter.right, height)
  canvas.clip()
  for (const { fromMs, untilMs } of picture.incomplete) paintBand(plot, [x(fromMs), x(untilMs)], 'incomplete')
  const stretches = stretchesOf(points, stepMs)
  for (const [i, stretch] of stretches.entries()) {
    const [before, after] = [stretches[i - 1]?.at(-1), stretch[0]]
    if (before && after) paintGap(plot, before, after)
  }
  if (earlier) for (const stretch of stretchesOf(earlier.points, earlier.stepMs)) paintEarlier(plot, stretch)
  for (const { color, points, stepMs } of picture.others)
    for (const stretch of stretchesOf(points, stepMs)) paintMean(plot, color, stretch)
  for (const stretch of stretches) paintStretch(plot, stretch)
  if (picture.others.length > 0) paintNames(plot)
  if (picture.limit !== null) paintLimit(plot, picture.limit)
  if (markedMs !== null) line(canvas, palette.text, [x(markedMs), gutter.top, x(markedMs), bottom])
  canvas.restore()
}

function valueScaleOf(picture: SeriesPicture): ScaleLinear<number, number> {
  const { points, earlier, reaches, limit, height, fromMs, untilMs } = picture
  let [low, high] = limit === null ? reaches : [Math.min(reaches[0], limit), Math.max(reaches[1], limit)]
  for (const { atMs, minimum, maximum } of points)
    if (atMs >= fromMs && atMs <= untilMs) [low, high] = [Math.min(low, minimum), Math.max(high, maximum)]
  for (const { points } of [...(earlier ? [earlier] : []), ...picture.others])
    for (const { atMs, mean } of points)
      if (atMs >= fromMs && atMs <= untilMs) [low, high] = [Math.min(low, mean), Math.max(high, mean)]
  return scaleLinear([low, high === low ? low + 1 : high], [height - footOf(picture), gutter.top]).nice(4)
}

function paintValueAxis({ canvas, palette, width, height, y }: Plot): void {
  Object.assign(canvas, { font: palette.font(labelPx), textAlign: 'right', textBaseline: 'middle' })
  // A low plot has room for fewer.
  for (const value of y.ticks(height < minForFourPx ? 2 : 4)) {
    line(canvas, value === 0 ? palette.lineStrong : palette.line, [
      gutter.left,
      y(value),
      width - gutter.right,
      y(value),
    ])
    canvas.fillStyle = palette.textMuted
    canvas.fillText(String(value).replace('-', '−'), gutter.left - 8, y(value))
  }
}

function paintTimeAxis(plot: Plot): void {
  const { canvas, palette, width, x, bottom, fromMs, untilMs, zone, hasTimeLabels } = plot
  Object.assign(canvas, { font: palette.font(labelPx), textAlign: 'center', textBaseline: 'top' })
  let freeFrom = gutter.left - 20
  for (const at of timeTicks(zone, fromMs, untilMs, Math.max(2, Math.floor(width / 90)))) {
    const place = x(at)
    line(canvas, palette.line, [place, gutter.top, place, bottom])
    if (!hasTimeLabels) continue
    const text = tickText(zone, at, untilMs - fromMs)
    const half = canvas.measureText(text).width / 2
    if (place - half < freeFrom || place + half > width) continue
    freeFrom = place + half + labelPx
    canvas.fillStyle = palette.textMuted
    canvas.fillText(text, place, bottom + 6)
  }
}

/** From this height on there are four lines across. */
const minForFourPx = 120

/** A gap of more than this has a band, so that nobody takes what lies around it for all of it. */
const maxBridgedMs = 20 * 60_000

function paintGap(plot: Plot, before: SeriesPoint, after: SeriesPoint): void {
  const { canvas, palette, x, y } = plot
  const [fromX, untilX] = [x(before.atMs), x(after.atMs)]
  if (after.atMs - before.atMs > maxBridgedMs) {
    paintBand(plot, [fromX, untilX], plot.others.length > 0 ? `no data of ${plot.name}` : 'no data')
    return
  }
  canvas.globalAlpha = 0.4
  line(canvas, palette.accent, [fromX, y(before.mean), untilX, y(after.mean)])
  canvas.globalAlpha = 1
}

/** Its words where they have room. */
function paintBand(
  { canvas, palette, bottom }: Plot,
  [fromX, untilX]: readonly [number, number],
  words: string,
): void {
  canvas.fillStyle = palette.surfaceSunken
  canvas.fillRect(fromX, gutter.top, untilX - fromX, bottom - gutter.top)
  Object.assign(canvas, { font: palette.font(labelPx), textAlign: 'center', textBaseline: 'middle' })
  if (canvas.measureText(words).width + labelPx > untilX - fromX) return
  canvas.fillStyle = palette.textMuted
  canvas.fillText(words, (fromX + untilX) / 2, (gutter.top + bottom) / 2)
}

function paintLimit({ canvas, palette, width, y }: Plot, limit: number): void {
  const limitY = y(limit)
  line(canvas, palette.shortfall, [gutter.left, limitY, width - gutter.right, limitY])
  Object.assign(canvas, { font: palette.font(labelPx), textAlign: 'left', textBaseline: 'top' })
  canvas.fillStyle = palette.shortfall
  // Below the line: above it there is no room at the top of the chart.
  canvas.fillText(`limit ${limit}`, gutter.left + 4, limitY + 4)
}

function paintStretch(plot: Plot, stretch: readonly SeriesPoint[]): void {
  const { canvas, palette, x, y, isPower, others } = plot
  if (stretch.length === 1) {
    paintMean(plot, palette.accent, stretch)
    return
  }
  const fill = (color: string, opacity: number, high: Level, low: Level) => {
    canvas.beginPath()
    for (const point of stretch) canvas.lineTo(x(point.atMs), y(high(point)))
    for (const point of stretch.toReversed()) canvas.lineTo(x(point.atMs), y(low(point)))
    canvas.closePath()
    canvas.globalAlpha = opacity
    canvas.fillStyle = color
    canvas.fill()
    canvas.globalAlpha = 1
  }
  // What is filled from zero would cover other lines.
  if (isPower && others.length === 0) {
    fill(palette.kinds.charge.flat, 0.5, ({ mean }) => Math.max(0, mean), zero)
    fill(palette.kinds.microgrid.flat, 0.5, ({ mean }) => Math.min(0, mean), zero)
  }
  fill(
    palette.accent,
    0.12,
    ({ maximum }) => maximum,
    ({ minimum }) => minimum,
  )
  paintMean(plot, palette.accent, stretch)
}

/** As a line; a single point as a dot. */
function paintMean({ canvas, x, y }: Plot, color: string, stretch: readonly SeriesPoint[]): void {
  const [first] = stretch
  canvas.beginPath()
  if (first && stretch.length === 1) {
    canvas.fillStyle = color
    canvas.arc(x(first.atMs), y(first.mean), 2.5, 0, 2 * Math.PI)
    canvas.fill()
    return
  }
  for (const { atMs, mean } of stretch) canvas.lineTo(x(atMs), y(mean))
  canvas.strokeStyle = color
  canvas.lineWidth = 2
  canvas.lineJoin = 'round'
  canvas.stroke()
}

const nameHeightPx = labelPx + 3

/** Each above the last point of its line that is shown, and as far from the other names as they need. */
function paintNames(plot: Plot): void {
  const { canvas, palette, width: plotWidth, x, y, bottom, name, points, others, fromMs, untilMs } = plot
  const lines = [{ name, color: palette.accent, points }, ...others]
  Object.assign(canvas, { font: palette.font(labelPx, 600), textAlign: 'right', textBaseline: 'top' })
  const room = (plotWidth - gutter.left) / 4
  const widthOf = (text: string) => canvas.measureText(text).width
  const names = lines.flatMap(({ name, color, points }) => {
    const last = points.findLast(({ atMs }) => atMs >= fromMs && atMs <= untilMs)
    if (!last) return []
    return {
      name: shortenMiddle(name, room, widthOf),
      color,
      x: x(last.atMs) - 4,
      y: y(last.mean) - nameHeightPx,
    }
  })
  names.sort((one, other) => one.y - other.y)
  for (const [i, each] of names.entries())
    each.y = Math.max(each.y, i === 0 ? gutter.top : (names[i - 1]?.y ?? 0) + nameHeightPx)
  for (const [i, each] of [...names.entries()].reverse())
    each.y = Math.min(each.y, (names[i + 1]?.y ?? bottom) - nameHeightPx)
  for (const { name, color, x, y } of names) {
    const width = widthOf(name)
    const right = Math.max(x, gutter.left + width + 4)
    canvas.globalAlpha = 0.8
    canvas.fillStyle = palette.surface
    canvas.fillRect(right - width - 2, y, width + 4, nameHeightPx)
    canvas.globalAlpha = 1
    canvas.fillStyle = color
    canvas.fillText(name, right, y + 1)
  }
}

function paintEarlier({ canvas, palette, x, y }: Plot, stretch: readonly SeriesPoint[]): void {
  canvas.beginPath()
  for (const { atMs, mean } of stretch) canvas.lineTo(x(atMs), y(mean))
  canvas.strokeStyle = palette.textMuted
  canvas.lineWidth = 1.5
  canvas.setLineDash([4, 3])
  canvas.stroke()
  canvas.setLineDash([])
}

type Level = (point: SeriesPoint) => number
const zero: Level = () => 0

function line(
  canvas: CanvasRenderingContext2D,
  color: string,
  [fromX, fromY, toX, toY]: readonly [number, number, number, number],
): void {
  canvas.strokeStyle = color
  canvas.lineWidth = 1
  canvas.beginPath()
  canvas.moveTo(Math.round(fromX) + 0.5, Math.round(fromY) + 0.5)
  canvas.lineTo(Math.round(toX) + 0.5, Math.round(toY) + 0.5)
  canvas.stroke()
}
