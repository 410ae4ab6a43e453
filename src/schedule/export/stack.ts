// The sheets of a plan before they are drawn: what stands on which, and the scales that all of them share.
import type { Palette } from '../painting/palette.ts'
import {
  type EnergyScale,
  energyScale,
  type RowMetrics,
  rowMetrics,
  type TimeScale,
  timeScale,
} from '../painting/scales.ts'
import { wrapped } from './fitted-text.ts'
import { linesOf, margin, type Paper, pageLines, type Sheet, type SheetsAsk } from './pages.ts'
import { type Box, drawable, type MeasureText } from './paper-canvas.ts'

/** All sheets of a plan, and what it takes to draw one of them. */
export interface Stack {
  ask: SheetsAsk
  sheets: readonly Sheet[]
  paper: Paper
  palette: Palette
  metrics: RowMetrics
  labelWidth: number
  time: TimeScale
  energy: EnergyScale
}

export function stackSheets(ask: SheetsAsk, paper: Paper, palette: Palette, measure: MeasureText): Stack {
  const metrics = rowMetrics(1)
  const width = (font: string) => (text: string) => measure(font, drawable(text))
  const wrap = (text: string) =>
    wrapped(text, paper.width - 2 * margin - findingIndent, width(palette.font(wordSize)))
  const labelWidth = labelWidthOf(ask, width(palette.font(idSize, 600)))
  return {
    ask,
    sheets: pageLines(linesOf(ask, metrics, wrap), paper, metrics),
    paper,
    palette,
    metrics,
    labelWidth,
    time: timeScale(ask.window, paper.width - 2 * margin - labelWidth),
    energy: energyScale(ask.layout, metrics.curve),
  }
}

/** Pixels of letters, and beside them. */
export const idSize = 12
export const wordSize = 12
export const smallSize = 10
export const findingIndent = 72
export const besideLabel = 8
export const scaleRoom = 44
export const narrowestLabel = 132
export const widestLabel = 300

/** As wide as the longest id, which paper has no other way to tell. */
function labelWidthOf({ layout }: SheetsAsk, widthOf: (text: string) => number): number {
  // Measuring each id of a fleet is slow, and the longest text is nearly always the widest.
  const longest = [...layout.rows.ids, ...layout.shortfalls.siteIds].reduce(
    (longest, id) => (id.length > longest.length ? id : longest),
    '',
  )
  const wanted = Math.ceil(widthOf(longest.slice(0, 200))) + scaleRoom + 2 * besideLabel
  return Math.max(narrowestLabel, Math.min(wanted, widestLabel))
}

export const chartBox = (paper: Paper, labelWidth: number, y: number, height: number): Box => ({
  x: margin + labelWidth,
  y,
  width: paper.width - 2 * margin - labelWidth,
  height,
})
