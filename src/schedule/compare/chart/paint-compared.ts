import { area } from 'd3-shape'
import { minutesPerPeriod } from '../../../../domain/schedule/calendar/period.ts'
import type { TimeWindow } from '../../../../domain/schedule/calendar/time-window.ts'
import { at, rowKind } from '../../layout/column.ts'
import { energyAt, type Layout, levelBefore } from '../../layout/layout.ts'
import { pathOf } from '../../painting/energy-curve.ts'
import { paintBars, paintWords } from '../../painting/paint-bars.ts'
import { paintCurves, paintExtremes, paintOvershoots } from '../../painting/paint-curves.ts'
import { paintFindings, paintHighlighted, paintHovered } from '../../painting/paint-marks.ts'
import { paintDivergences, paintMeasured } from '../../painting/paint-measured.ts'
import { paintHours, paintPast, unrelatedOpacity } from '../../painting/paint-rows.ts'
import type { Canvas, PaintedRow, RowsPicture } from '../../painting/picture.ts'
import { laneOf } from './compared-metrics.ts'
import type { ComparedPlans } from './compared-plans.ts'
import type { DifferenceMark } from './difference-marks.ts'
import { paintDifferences } from './paint-differences.ts'

/** The curve of the plan before is dashed. */
export type ComparedCanvas = Canvas & Pick<CanvasRenderingContext2D, 'setLineDash'>

/** One of the two plans with its rows in view. */
interface Side {
  picture: RowsPicture
  rows: readonly PaintedRow[]
  isAfter: boolean
}

const dashes = [5, 4]
const besideWords = 6

export function paintCompared(
  canvas: ComparedCanvas,
  picture: RowsPicture,
  plans: ComparedPlans,
  marksAt: (row: number) => readonly DifferenceMark[],
): void {
  const { highlight, rows } = picture
  const isRelated = ({ row }: PaintedRow) => !highlight || highlight.relatedRows.has(row)
  paintHours(canvas, picture)
  paintAbsences(canvas, picture, plans)
  canvas.globalAlpha = unrelatedOpacity
  paintSides(canvas, picture, plans, highlight ? rows.filter(row => !isRelated(row)) : [])
  canvas.globalAlpha = 1
  const strong = sidesOf(picture, plans, rows.filter(isRelated))
  for (const side of strong) paintBars(canvas, side.picture, side.rows)
  paintPast(canvas, picture)
  for (const side of strong) paintWords(canvas, side.picture, side.rows)
  paintBand(canvas, picture, plans, rows.filter(isRelated), 1)
  for (const side of strong) paintCurve(canvas, side)
  paintMeasured(canvas, picture, rows.filter(isRelated))
  for (const side of strong) paintTops(canvas, side, plans)
  for (const { picture, rows } of strong) paintOvershoots(canvas, picture, rows)
  for (const side of strong) paintHighlighted(canvas, side.picture, side.rows)
  paintDifferences(canvas, picture, marksAt)
  paintFindings(canvas, { ...picture, rows: rows.filter(({ row }) => row < plans.ownRows) })
  paintDivergences(canvas, picture)
  const { hovered } = picture
  if (hovered) paintHovered(canvas, picture, levelsAt(plans, hovered.row, hovered.minute))
}

/** Bars, words and curves. */
function paintSides(
  canvas: ComparedCanvas,
  picture: RowsPicture,
  plans: ComparedPlans,
  rows: readonly PaintedRow[],
): void {
  if (rows.length === 0) return
  const sides = sidesOf(picture, plans, rows)
  for (const side of sides) paintBars(canvas, side.picture, side.rows)
  for (const side of sides) paintWords(canvas, side.picture, side.rows)
  paintBand(canvas, picture, plans, rows, unrelatedOpacity)
  for (const side of sides) paintCurve(canvas, side)
}

/** The plan before, then the plan after. */
function sidesOf(picture: RowsPicture, plans: ComparedPlans, rows: readonly PaintedRow[]): Side[] {
  const { swapped, other, ownRows, otherRow } = plans
  const own: Side = { picture, rows: rows.filter(({ row }) => row < ownRows), isAfter: swapped }
  const there = rows.flatMap(({ row, top }) => {
    const inOther = otherRow[row] ?? -1
    return inOther < 0 ? [] : [{ row: inOther, top }]
  })
  const others: Side = { picture: otherPicture(picture, plans, other), rows: there, isAfter: !swapped }
  return swapped ? [others, own] : [own, others]
}

function otherPicture(picture: RowsPicture, plans: ComparedPlans, layout: Layout): RowsPicture {
  const { metrics, highlight } = picture
  const side = plans.swapped ? 'before' : 'after'
  const bars = {
    truck: laneOf('truck', side, metrics),
    battery: laneOf('battery', side, metrics),
  }
  const highlightedRuns = Array.from(
    highlight?.highlightedRunsInOther ?? [],
    ([row, runs]) => [plans.otherRow[row] ?? -1, runs] as const,
  )
  return {
    ...picture,
    layout,
    metrics: { ...metrics, bars },
    highlight: highlight && { ...highlight, highlightedRuns: new Map(highlightedRuns) },
  }
}

/** Writes 'Not in ...' in the lane of the plan that lacks the unit. */
function paintAbsences(canvas: Canvas, picture: RowsPicture, plans: ComparedPlans): void {
  const { ownRows, otherRow, ownName, otherName, swapped } = plans
  const { metrics, palette, layout, time } = picture
  const rows = picture.rows.filter(({ row }) => row >= ownRows || (otherRow[row] ?? -1) < 0)
  if (rows.length === 0) return
  const left = Math.max(besideWords, time(0) + besideWords)
  canvas.font = palette.font(metrics.letter, 500)
  canvas.textBaseline = 'middle'
  canvas.textAlign = 'left'
  canvas.fillStyle = palette.textMuted
  for (const { row, top } of rows) {
    const isOwn = row < ownRows
    const side = isOwn === swapped ? 'before' : 'after'
    const { y, height } = laneOf(rowKind(layout, row), side, metrics)
    canvas.fillText(`Not in ${isOwn ? otherName : ownName}`, left, top + y + height / 2)
  }
}

function paintCurve(canvas: ComparedCanvas, { picture, rows, isAfter }: Side): void {
  canvas.setLineDash(isAfter ? [] : dashes)
  paintCurves(canvas, picture, rows)
  canvas.setLineDash([])
}

/** Labels the extremes of the curve after, and of the curve before where it is the only one. */
function paintTops(canvas: Canvas, { picture, rows, isAfter }: Side, plans: ComparedPlans): void {
  const { own, ownRows, otherRow, rowOfOther } = plans
  const isAlone = (row: number) =>
    picture.layout === plans.other ? (rowOfOther[row] ?? 0) >= ownRows : (otherRow[row] ?? -1) < 0
  const labelled = isAfter ? rows : rows.filter(({ row }) => isAlone(row))
  if (own.energy.kwh.length > 0 || labelled.length > 0) paintExtremes(canvas, picture, labelled)
}

/** Fills the area between a battery's two curves in periods where both plans give its energy. */
function paintBand(
  canvas: Canvas,
  { palette, time, energy }: RowsPicture,
  plans: ComparedPlans,
  rows: readonly PaintedRow[],
  alpha: number,
): void {
  canvas.fillStyle = palette.energy
  canvas.globalAlpha = 0.3 * alpha
  canvas.beginPath()
  for (const { row, top } of rows) {
    const draw = area<SharedLevel>(
      ({ minute }) => time(minute),
      ({ ownKwh }) => top + energy(ownKwh),
      ({ otherKwh }) => top + energy(otherKwh),
    ).context(pathOf(canvas))
    for (const levels of differingLevels(plans, row, time.visible)) draw(levels)
  }
  canvas.fill()
  canvas.globalAlpha = alpha
}

/** The levels of both plans at one minute. */
interface SharedLevel {
  minute: number
  ownKwh: number
  otherKwh: number
}

/** The visible stretches where both plans give the energy and their curves differ. */
function differingLevels(plans: ComparedPlans, row: number, seen: TimeWindow): SharedLevel[][] {
  const there = plans.otherRow[row] ?? -1
  if (row >= plans.ownRows || there < 0) return []
  const [a, b] = [plans.own.energy, plans.other.energy]
  const parts: SharedLevel[][] = []
  let i = at(a.offsets, row)
  let k = at(b.offsets, there)
  while (i < at(a.offsets, row + 1) && k < at(b.offsets, there + 1)) {
    const end = at(a.minute, i)
    const endThere = at(b.minute, k)
    const start = end - minutesPerPeriod
    if (end === endThere && end >= seen.from && start <= seen.to) {
      const before = { minute: start, ownKwh: levelBefore(a, i), otherKwh: levelBefore(b, k) }
      const after = { minute: end, ownKwh: at(a.kwh, i), otherKwh: at(b.kwh, k) }
      if (differs(before) || differs(after)) {
        const last = parts.at(-1)
        if (last && isSame(last.at(-1), before)) last.push(after)
        else parts.push([before, after])
      }
    }
    if (end <= endThere) i++
    if (endThere <= end) k++
  }
  return parts
}

const differs = ({ ownKwh, otherKwh }: SharedLevel): boolean => ownKwh !== otherKwh

const isSame = (a: SharedLevel | undefined, b: SharedLevel): boolean =>
  a?.minute === b.minute && a.ownKwh === b.ownKwh && a.otherKwh === b.otherKwh

/** Before, then after; a plan that gives no energy at the minute is left out. */
function levelsAt(
  { layout, ownRows, other, otherRow, swapped }: ComparedPlans,
  row: number,
  minute: number,
): number[] {
  const own = row < ownRows ? energyAt(layout, row, minute) : undefined
  const there = (otherRow[row] ?? -1) < 0 ? undefined : energyAt(other, otherRow[row] ?? 0, minute)
  const levels = swapped ? [there, own] : [own, there]
  return levels.filter(kwh => kwh !== undefined)
}
