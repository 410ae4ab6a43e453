// A plan as SVG: one document, or an archive of several where one would be too much for whatever opens it.
import type { MadeFile, Told } from './export-ask.ts'
import { filesInOne } from './files-in-one.ts'
import { measureOffscreen } from './measure-text.ts'
import type { Paper, SheetsAsk } from './pages.ts'
import { printPalette } from './print-palette.ts'
import { stackSheets } from './stack.ts'
import { svgFill } from './svg-canvas.ts'
import { svgOfSheet } from './svg-sheet.ts'

/** About 500 rows: a document that programs for drawings still open without a wait. */
const paper: Paper = { width: 1400, height: 24_000, whole: false }

export async function svgFile(ask: SheetsAsk, name: string, told: Told): Promise<MadeFile> {
  const measure = measureOffscreen()
  const stack = stackSheets(ask, paper, printPalette(svgFill), measure)
  const parts: Blob[] = []
  for (const sheet of stack.sheets) {
    parts.push(new Blob([svgOfSheet(stack, sheet, measure)], { type: 'image/svg+xml' }))
    told(sheet.number, stack.sheets.length)
  }
  return filesInOne(parts, name, 'svg')
}
