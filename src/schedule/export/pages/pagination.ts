// The pages of a plan before they are drawn: their lines, and the scales that they share.
import type { Palette } from '../../painting/palette.ts'
import {
  type EnergyScale,
  energyScale,
  type RowMetrics,
  rowMetrics,
  type TimeScale,
  timeScale,
} from '../../painting/scales.ts'
import { type Box, drawable, type MeasureText } from '../page-canvas/page-canvas.ts'
import { wrapText } from './fit-text.ts'
import { contentLines, fillPages, margin, type PageSize, type PagesContent, type PlanPage } from './pages.ts'

/** All pages of a plan, with everything that drawing one of them takes. */
export interface Pagination {
  content: PagesContent
  pages: readonly PlanPage[]
  pageSize: PageSize
  palette: Palette
  metrics: RowMetrics
  labelWidth: number
  time: TimeScale
  energy: EnergyScale
}

export function paginate(
  content: PagesContent,
  pageSize: PageSize,
  palette: Palette,
  measure: MeasureText,
): Pagination {
  const metrics = rowMetrics(1)
  const width = (font: string) => (text: string) => measure(font, drawable(text))
  const wrap = (text: string) =>
    wrapText(text, pageSize.width - 2 * margin - findingIndent, width(palette.font(wordSize)))
  const labelWidth = labelWidthOf(content, width(palette.font(idSize, 600)))
  return {
    content,
    pages: fillPages(contentLines(content, metrics, wrap), pageSize, metrics),
    pageSize,
    palette,
    metrics,
    labelWidth,
    time: timeScale(content.window, pageSize.width - 2 * margin - labelWidth),
    energy: energyScale(content.layout, metrics.curve),
  }
}

/** Font sizes and spacing in pixels. */
export const idSize = 12
export const wordSize = 12
export const smallSize = 10
export const findingIndent = 72
export const besideLabel = 8
export const scaleRoom = 44
const minLabelWidth = 132
const maxLabelWidth = 300

/** Wide enough for the longest id within limits: a page has no tooltip for a shortened one. */
function labelWidthOf({ layout }: PagesContent, widthOf: (text: string) => number): number {
  // Measuring each id of a fleet is slow, and the text with the most letters is nearly always the widest.
  const longest = [...layout.rows.ids, ...layout.shortfalls.siteIds].reduce(
    (longest, id) => (id.length > longest.length ? id : longest),
    '',
  )
  const wanted = Math.ceil(widthOf(longest.slice(0, 200))) + scaleRoom + 2 * besideLabel
  return Math.max(minLabelWidth, Math.min(wanted, maxLabelWidth))
}

export const chartBox = (pageSize: PageSize, labelWidth: number, y: number, height: number): Box => ({
  x: margin + labelWidth,
  y,
  width: pageSize.width - 2 * margin - labelWidth,
  height,
})
