// How wide words are on a canvas.
import type { Canvas } from './picture.ts'

/** By font: measuring letters is slow, and bars say the same few words again and again. */
const widths = new Map<string, Map<string, number>>()
const mostWidths = 20_000

export function widthOf(canvas: Canvas, text: string): number {
  const { font } = canvas
  let ofFont = widths.get(font)
  if (ofFont === undefined || ofFont.size > mostWidths) {
    ofFont = new Map()
    widths.set(font, ofFont)
  }
  let width = ofFont.get(text)
  if (width === undefined) {
    width = canvas.measureText(text).width
    ofFont.set(text, width)
  }
  return width
}
