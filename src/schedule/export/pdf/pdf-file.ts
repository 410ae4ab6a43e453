// A plan as PDF: sheets of A4 or A3 across, with text that can be searched.
import { jsPDF } from 'jspdf'
import { runKinds } from '../../../../domain/schedule/runs/runs.ts'
import type { MadeFile, PaperSize, Told } from '../export-ask.ts'
import { measureOffscreen } from '../measure-text.ts'
import type { Paper, SheetsAsk } from '../pages.ts'
import { paintSheet } from '../paint-sheet.ts'
import { printPalette } from '../print-palette.ts'
import { stackSheets } from '../stack.ts'
import { type PdfDocument, pdfCanvas, pdfFill } from './pdf-canvas.ts'
import { measurePdf, pdfFonts } from './pdf-text.ts'
import { addKindPattern } from './pdf-tile.ts'

/** Letters on bars become 6.6 points high: the smallest that is read without trouble on paper. */
const pointsPerPixel = 0.6

/** Across, in points. */
const points: Record<PaperSize, { width: number; height: number }> = {
  A4: { width: 841.89, height: 595.28 },
  A3: { width: 1190.55, height: 841.89 },
}

export async function pdfFile(ask: SheetsAsk, size: PaperSize, told: Told): Promise<MadeFile> {
  const { width, height } = points[size]
  const paper: Paper = { width: width / pointsPerPixel, height: height / pointsPerPixel, whole: true }
  const pdf = new jsPDF({ unit: 'pt', format: [width, height], orientation: 'landscape', compress: true })
  const fonts = pdfFonts(pdf)
  const measure = measurePdf(fonts, measureOffscreen())
  const place = { pointsPerPixel, heightPoints: height }
  const palette = printPalette(pdfFill)
  const patterns = new Map(
    runKinds.map(kind => [pdfFill(kind), addKindPattern(pdf, kind, palette, place)] as const),
  )
  const document: PdfDocument = { pdf, fonts, measure, patterns, ...place }
  const stack = stackSheets(ask, paper, palette, measure)
  const [, title = ''] = ask.facts[0] ?? []
  pdf.setProperties({ title: `Plan ${title}`, creator: 'Gridhaul' }).setLanguage('en')
  for (const sheet of stack.sheets) {
    if (sheet.number > 1) pdf.addPage()
    paintSheet(pdfCanvas(document), stack, sheet)
    told(sheet.number, stack.sheets.length)
  }
  return { file: pdf.output('blob'), ending: 'pdf' }
}
