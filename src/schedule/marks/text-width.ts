// How wide words are on a canvas.
import type { Canvas } from './picture.ts'

/** Measuring letters is slow, and bars say the same few words again and again. */
const widths = new Map<string, number>()
const mostWidths = 20_000
let widthsFont = ''

export function widthOf(canvas: Canvas, text: string): number {
  if (canvas.font !== widthsFont || widths.size > mostWidths) {
    widths.clear()
    widthsFont = canvas.font
  }
  let width = widths.get(text)
  if (width === undefined) {
    width = canvas.measureText(text).width
    widths.set(text, width)
  }
  return width
}
