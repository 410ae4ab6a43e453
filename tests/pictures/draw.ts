// Draws a plan by the product's own painters on the SVG canvas of the export: a page as it is exported, or the chart as it is
// on the screen, with the axis, labels and legend of a page around it.
import { jsPDF } from 'jspdf'
import { audit } from '../../domain/schedule/audit/index.ts'
import { wholeDay } from '../../domain/schedule/calendar/time-window.ts'
import { decodePlan } from '../../domain/schedule/plan/decode.ts'
import type { ReceivedPlan } from '../../domain/schedule/plan/plan.ts'
import { plainView, type TimelineView } from '../../domain/schedule/view/timeline-view.ts'
import { type Paper, pageLines, rowLines } from '../../src/schedule/export/pages.ts'
import { paintFoot } from '../../src/schedule/export/paint-foot.ts'
import { paintAxis } from '../../src/schedule/export/paint-head.ts'
import { paintLine } from '../../src/schedule/export/paint-line.ts'
import { unitBlocks } from '../../src/schedule/export/paint-sheet.ts'
import { fontParts, type MeasureText, paperFont } from '../../src/schedule/export/paper-canvas.ts'
import { isWritable, measurePdf, pdfFonts } from '../../src/schedule/export/pdf/pdf-text.ts'
import { printPalette } from '../../src/schedule/export/print-palette.ts'
import { type SheetsChoice, sheetsOfView } from '../../src/schedule/export/sheets-of-view.ts'
import { chartBox, type Stack, stackSheets } from '../../src/schedule/export/stack.ts'
import { type SvgCanvas, svgCanvas, svgDocument, svgFill } from '../../src/schedule/export/svg-canvas.ts'
import { svgOfSheet } from '../../src/schedule/export/svg-sheet.ts'
import { marksByRow, targetsOf } from '../../src/schedule/findings/finding-marks.ts'
import { layOut } from '../../src/schedule/layout/build-layout.ts'
import type { Layout } from '../../src/schedule/layout/layout.ts'
import { emphasisOf } from '../../src/schedule/layout/selection.ts'
import { showRows } from '../../src/schedule/layout/visible-rows.ts'
import type { ChartOverlay } from '../../src/schedule/painting/overlay.ts'
import { paintRows } from '../../src/schedule/painting/paint-rows.ts'
import { createPalette, type Palette } from '../../src/schedule/painting/palette.ts'
import type { RowsPicture } from '../../src/schedule/painting/picture.ts'
import { energyScale } from '../../src/schedule/painting/scales.ts'
import { dark, darkKinds } from '../../src/ui/theme/colors.ts'

const tallPage: Paper = { width: 1400, height: 24_000, whole: false }
const lightPalette = printPalette(svgFill)
export const darkPalette = createPalette({
  colors: { ...dark, ...darkKinds },
  fontFamily: paperFont,
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
  choice?: SheetsChoice
  isAudited?: boolean
  paper?: Paper
}

/** A plan's pages as the view exports them. */
export function drawPages(received: ReceivedPlan, options: PageOptions = {}): string[] {
  const stack = stackOf(received, options)
  return stack.sheets.map(sheet => shapePerLine(svgOfSheet(stack, sheet, measure)))
}

function stackOf(
  received: ReceivedPlan,
  { view, choice = { time: 'window', rows: 'shown' }, isAudited = false, paper = tallPage }: PageOptions,
): Stack {
  const plan = decodePlan(received)
  const layout = layOut(plan)
  const { limits, findings } = isAudited ? audit(plan) : { limits: null, findings: [] }
  const marks = marksByRow(targetsOf(layout, findings))
  const timeline = { ...plainView, ...view }
  const emphasis = emphasisOf(layout, timeline.selection)
  const visibleRows = showRows(layout, {
    ...timeline,
    selected: emphasis?.rows ?? [],
    found: new Set(marks.keys()),
  })
  const ask = sheetsOfView(
    {
      ...timeline,
      layout,
      window: timeline.window ?? wholeDay(layout.minutes),
      emphasis,
      marks,
      visibleRows,
      found: limits && { limits, findings, unregistered: [] },
      differing: undefined,
    },
    choice,
  )
  return stackSheets(ask, paper, lightPalette, measure)
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
  const stack = chartStack(stackOf(received, view ? { view } : {}), palette, compared)
  const { ask, metrics, time, energy, paper, labelWidth } = stack
  const [page] = stack.sheets
  if (!page) throw new Error('a plan has at least one page')
  const canvas = svgCanvas(measure)
  paintAxis(canvas, stack, page)
  for (const placed of page.lines) paintLine(canvas, stack, placed)
  for (const { top, height, rows } of unitBlocks(page.lines)) {
    const box = chartBox(paper, labelWidth, top, height)
    const picture: RowsPicture = {
      layout: ask.layout,
      palette,
      metrics,
      time,
      energy,
      rows,
      width: box.width,
      emphasis: (compared?.emphasis ?? (selection => emphasisOf(ask.layout, selection)))(
        view?.selection ?? null,
      ),
      pointed: null,
      findings: new Map(),
      ...options.more?.(ask.layout),
    }
    canvas.within(box, () => (compared?.paint ?? paintRows)(canvas as never, picture))
  }
  paintFoot(canvas, stack, page)
  return shapePerLine(
    svgDocument(
      { title: `Plan ${ask.layout.txId}`, width: paper.width, height: page.height, palette },
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
function chartStack(stack: Stack, palette: Palette, compared: ChartOverlay | undefined): Stack {
  const layout = compared?.layout ?? stack.ask.layout
  const metrics = compared?.metrics(stack.metrics) ?? stack.metrics
  const ask = { ...stack.ask, layout }
  const [page] = pageLines(rowLines(ask, metrics), stack.paper, metrics)
  if (!page) throw new Error('a plan has at least one page')
  const up = page.headHeight
  const raised = {
    ...page,
    headHeight: 0,
    height: page.height - up,
    lines: page.lines.map(placed => ({ ...placed, top: placed.top - up })),
  }
  return { ...stack, ask, metrics, palette, energy: energyScale(layout, metrics.curve), sheets: [raised] }
}

/** So that a difference of two pictures is read line by line: each bar and each curve of a path begins one. */
const shapePerLine = (svg: string): string =>
  svg.replace(/ d="([^"]*)"/g, (_, path: string) => ` d="${path.replace(/(?<=.)M/g, '\nM')}"`)
