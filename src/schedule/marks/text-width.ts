// How wide words are on a canvas.
import type { Canvas } from './picture.ts'

/** By font: measuring letters is slow, and bars say much the same words again and again. */
const widths = new Map<string, Map<string, number>>()
const mostWidths = 20_000

/** Letters that look the same whatever stands beside them: they are measured once each, and never wider together. */
const lettersApart = /^[ -~·→]*$/

/** Pixels that the text takes; a fraction of one more where its letters are set closer together. */
export function widthOf(canvas: Canvas, text: string): number {
  const ofFont = widthsOf(canvas.font)
  if (!lettersApart.test(text)) return measured(canvas, ofFont, text)
  let width = 0
  for (const letter of text) width += measured(canvas, ofFont, letter)
  return width
}

function widthsOf(font: string): Map<string, number> {
  let ofFont = widths.get(font)
  if (ofFont === undefined || ofFont.size > mostWidths) {
    ofFont = new Map()
    widths.set(font, ofFont)
  }
  return ofFont
}

function measured(canvas: Canvas, ofFont: Map<string, number>, text: string): number {
  let width = ofFont.get(text)
  if (width === undefined) {
    width = canvas.measureText(text).width
    ofFont.set(text, width)
  }
  return width
}
