// A sheet as an SVG document.

import type { Sheet } from './pages.ts'
import { paintSheet } from './paint-sheet.ts'
import type { MeasureText } from './paper-canvas.ts'
import type { Stack } from './stack.ts'
import { svgCanvas, svgDocument } from './svg-canvas.ts'

export function svgOfSheet(stack: Stack, sheet: Sheet, measure: MeasureText): string {
  const canvas = svgCanvas(measure)
  paintSheet(canvas, stack, sheet)
  const [, title = ''] = stack.ask.facts[0] ?? []
  return svgDocument(
    { title: `Plan ${title}`, width: stack.paper.width, height: sheet.height, palette: stack.palette },
    canvas,
  )
}
