// A plan as PDF: pages of A4 or A3 landscape with searchable text.
import { jsPDF } from 'jspdf'
import { runKinds } from '../../../../domain/schedule/runs/runs.ts'
import type { MadeFile, PaperSize, ReportProgress } from '../export-request.ts'
import { measureOffscreen } from '../page-canvas/measure-text.ts'
import type { PageSize, PagesContent } from '../pages/pages.ts'
import { paginate } from '../pages/pagination.ts'
import { paintPage } from '../pages/paint-page.ts'
import { printPalette } from '../pages/print-palette.ts'
import { type PdfDocument, pdfCanvas, pdfFill } from './pdf-canvas.ts'
import { measurePdf, pdfFonts } from './pdf-text.ts'
import { addKindPattern } from './pdf-tile.ts'

/** Text on bars becomes 6.6 points high, the smallest size that is easy to read in print. */
const pointsPerPixel = 0.6

/** Landscape, in points. */
const points: Record<PaperSize, { width: number; height: number }> = {
  A4: { width: 841.89, height: 595.28 },
  A3: { width: 1190.55, height: 841.89 },
}

export async function pdfFile(
  content: PagesContent,
  size: PaperSize,
  reportProgress: ReportProgress,
): Promise<MadeFile> {
  const { width, height } = points[size]
  const pageSize: PageSize = {
    width: width / pointsPerPixel,
    height: height / pointsPerPixel,
    hasFixedHeight: true,
  }
  const pdf = new jsPDF({ unit: 'pt', format: [width, height], orientation: 'landscape', compress: true })
  const fonts = pdfFonts(pdf)
  const measure = measurePdf(fonts, measureOffscreen())
  const scale = { pointsPerPixel, heightPoints: height }
  const palette = printPalette(pdfFill)
  const patterns = new Map(
    runKinds.map(kind => [pdfFill(kind), addKindPattern(pdf, kind, palette, scale)] as const),
  )
  const document: PdfDocument = { pdf, fonts, measure, patterns, ...scale }
  const pagination = paginate(content, pageSize, palette, measure)
  const [, title = ''] = content.facts[0] ?? []
  pdf.setProperties({ title: `Plan ${title}`, creator: 'Gridhaul' }).setLanguage('en')
  for (const page of pagination.pages) {
    if (page.number > 1) pdf.addPage()
    paintPage(pdfCanvas(document), pagination, page)
    reportProgress(page.number, pagination.pages.length)
  }
  return { file: pdf.output('blob'), extension: 'pdf' }
}
