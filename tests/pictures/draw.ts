// Draws a plan by the product's own painters on the SVG canvas of the export: a page as it is exported, or the chart as it is
// on the screen, with the axis, labels and legend of a page around it.
import { jsPDF } from 'jspdf'
import { audit } from '../../domain/schedule/audit/index.ts'
import { wholeDay } from '../../domain/schedule/calendar/time-window.ts'
import { decodePlan } from '../../domain/schedule/plan/decode.ts'
import type { ReceivedPlan } from '../../domain/schedule/plan/plan.ts'
import { defaultView, type TimelineView } from '../../domain/schedule/view/timeline-view.ts'
import { fontParts, type MeasureText, pageFont } from '../../src/schedule/export/page-canvas/page-canvas.ts'
import {
  type SvgCanvas,
  svgCanvas,
  svgDocument,
  svgFill,
} from '../../src/schedule/export/page-canvas/svg-canvas.ts'
import { contentOfView, type PagesChoice } from '../../src/schedule/export/pages/content-of-view.ts'
import { pageSvg } from '../../src/schedule/export/pages/page-svg.ts'
import { fillPages, type PageSize, rowLines } from '../../src/schedule/export/pages/pages.ts'
import { chartBox, type Pagination, paginate } from '../../src/schedule/export/pages/pagination.ts'
import { paintFoot } from '../../src/schedule/export/pages/paint-foot.ts'
import { paintAxis } from '../../src/schedule/export/pages/paint-head.ts'
import { paintLine } from '../../src/schedule/export/pages/paint-line.ts'
import { unitBlocks } from '../../src/schedule/export/pages/paint-page.ts'
import { printPalette } from '../../src/schedule/export/pages/print-palette.ts'
import { isWritable, measurePdf, pdfFonts } from '../../src/schedule/export/pdf/pdf-text.ts'
import { marksByRow, targetsOf } from '../../src/schedule/findings/finding-marks.ts'
import { layOut } from '../../src/schedule/layout/build-layout.ts'
import type { Layout } from '../../src/schedule/layout/layout.ts'
import { highlightOf } from '../../src/schedule/layout/selection.ts'
import { computeVisibleRows } from '../../src/schedule/layout/visible-rows.ts'
import type { ChartOverlay } from '../../src/schedule/painting/overlay.ts'
import { paintRows } from '../../src/schedule/painting/paint-rows.ts'
import { createPalette, type Palette } from '../../src/schedule/painting/palette.ts'
import type { RowsPicture } from '../../src/schedule/painting/picture.ts'
import { energyScale } from '../../src/schedule/painting/scales.ts'
import { dark, darkKinds } from '../../src/ui/theme/colors.ts'

const tallPage: PageSize = { width: 1400, height: 24_000, hasFixedHeight: false }
const lightPalette = printPalette(svgFill)
export const darkPalette = createPalette({
  colors: { ...dark, ...darkKinds },
  fontFamily: pageFont,
  fillOf: svgFill,
})

/** The widths of Helvetica's letters, which are the same on every machine. */
const measure: MeasureText = (font, text) =>
  [...text].reduce(
    (sum, char) =>
      sum + (isWritable(char) ? helvetica(font, char) : (otherWidths[char] ?? 1) * fontParts(font).px),
    0,
  )
/** Of signs that PDF's Helvetica lacks, as shares of the letters' height; arrows are as wide as high. */
const otherWidths: Record<string, number> = { '−': 0.584, '≠': 0.549 }
const helvetica = measurePdf(pdfFonts(new jsPDF()), () => 0)

interface PageOptions {
  view?: Partial<TimelineView>
  choice?: PagesChoice
  isAudited?: boolean
  pageSize?: PageSize
}

/** A plan's pages as the view exports them. */
export function drawPages(received: ReceivedPlan, options: PageOptions = {}): string[] {
  const pagination = paginationOf(received, options)
  return pagination.pages.map(page => shapePerLine(pageSvg(pagination, page, measure)))
}

function paginationOf(
  received: ReceivedPlan,
  { view, choice = { time: 'window', rows: 'shown' }, isAudited = false, pageSize = tallPage }: PageOptions,
): Pagination {
  const plan = decodePlan(received)
  const layout = layOut(plan)
  const { limits, findings } = isAudited ? audit(plan) : { limits: null, findings: [] }
  const marks = marksByRow(targetsOf(layout, findings))
  const timeline = { ...defaultView, ...view }
  const highlight = highlightOf(layout, timeline.selection)
  const visibleRows = computeVisibleRows(layout, {
    ...timeline,
    selected: highlight?.rows ?? [],
    found: new Set(marks.keys()),
  })
  const content = contentOfView(
    {
      ...timeline,
      layout,
      window: timeline.window ?? wholeDay(layout.minutes),
      highlight,
      marks,
      visibleRows,
      found: limits && { limits, findings, unchecked: [] },
      differing: undefined,
      isDraft: false,
      isWithdrawn: false,
      measured: undefined,
    },
    choice,
    'Europe/Berlin (UTC+1)',
  )
  return paginate(content, pageSize, lightPalette, measure)
}

interface ChartOptions {
  view?: Partial<TimelineView>
  palette?: Palette
  compared?: ChartOverlay
  /** What else the chart draws, by the plan's layout. */
  more?: (layout: Layout) => Partial<RowsPicture>
}

/** The chart as it is on the screen. */
export function drawChart(received: ReceivedPlan, options: ChartOptions = {}): string {
  const { view, palette = lightPalette, compared } = options
  const pagination = chartStack(paginationOf(received, view ? { view } : {}), palette, compared)
  const { content, metrics, time, energy, pageSize, labelWidth } = pagination
  const [page] = pagination.pages
  if (!page) throw new Error('a plan has at least one page')
  const canvas = svgCanvas(measure)
  paintAxis(canvas, pagination, page)
  for (const placed of page.lines) paintLine(canvas, pagination, placed)
  for (const { top, height, rows } of unitBlocks(page.lines)) {
    const box = chartBox(pageSize, labelWidth, top, height)
    const picture: RowsPicture = {
      layout: content.layout,
      palette,
      metrics,
      time,
      energy,
      rows,
      width: box.width,
      highlight: (compared?.highlight ?? (selection => highlightOf(content.layout, selection)))(
        view?.selection ?? null,
      ),
      hovered: null,
      findings: new Map(),
      ...options.more?.(content.layout),
    }
    canvas.within(box, () => (compared?.paint ?? paintRows)(canvas as never, picture))
  }
  paintFoot(canvas, pagination, page)
  return shapePerLine(
    svgDocument(
      { title: `Plan ${content.layout.txId}`, width: pageSize.width, height: page.height, palette },
      canvas,
    ),
  )
}

interface SmallPicture {
  title: string
  width: number
  height: number
  paint: (canvas: SvgCanvas, palette: Palette) => void
}

/** What is drawn beside the chart. */
export function drawSmall({ title, width, height, paint }: SmallPicture): string {
  const canvas = svgCanvas(measure)
  paint(canvas, lightPalette)
  return shapePerLine(svgDocument({ title, width, height, palette: lightPalette }, canvas))
}

/** The same lines of a plan as a chart: without a head, and where plans are compared with the rows of both. */
function chartStack(
  pagination: Pagination,
  palette: Palette,
  compared: ChartOverlay | undefined,
): Pagination {
  const layout = compared?.layout ?? pagination.content.layout
  const metrics = compared?.metrics(pagination.metrics) ?? pagination.metrics
  const content = { ...pagination.content, layout }
  const [page] = fillPages(rowLines(content, metrics), pagination.pageSize, metrics)
  if (!page) throw new Error('a plan has at least one page')
  const up = page.headHeight
  const raised = {
    ...page,
    headHeight: 0,
    height: page.height - up,
    lines: page.lines.map(placed => ({ ...placed, top: placed.top - up })),
  }
  return {
    ...pagination,
    content,
    metrics,
    palette,
    energy: energyScale(layout, metrics.curve),
    pages: [raised],
  }
}

/** So that a difference of two pictures is read line by line: each bar and each curve of a path begins one. */
const shapePerLine = (svg: string): string =>
  svg.replace(/ d="([^"]*)"/g, (_, path: string) => ` d="${path.replace(/(?<=.)M/g, '\nM')}"`)
