// Measures text on a canvas.
import type { Canvas } from './picture.ts'

/** Widths of letters and words by font: measuring is slow, and bars repeat the same words. */
const widths = new Map<string, Map<string, number>>()
const maxCachedWidths = 20_000

/** Text whose width is the sum of its letters, each measured once. */
const lettersApart = /^[ -~·→]*$/

/**
 * The text's width in pixels; kerning may make it a fraction of a pixel too large. `font` is the canvas's, for callers who know
 * it: a canvas writes its font out anew each time it is read.
 */
export function widthOf(canvas: Canvas, text: string, font: string = canvas.font): number {
  let ofFont = widths.get(font)
  if (ofFont === undefined || ofFont.size > maxCachedWidths) {
    ofFont = new Map()
    widths.set(font, ofFont)
  }
  let width = ofFont.get(text)
  if (width === undefined) {
    width =
      text.length > 1 && lettersApart.test(text)
        ? Array.from(text).reduce((sum, letter) => sum + widthOf(canvas, letter, font), 0)
        : canvas.measureText(text).width
    ofFont.set(text, width)
  }
  return width
}
