// How wide words are on a canvas.
import type { Canvas } from './picture.ts'

/** By font, of letters and of whole words: measuring is slow, and bars say much the same words again and again. */
const widths = new Map<string, Map<string, number>>()
const mostWidths = 20_000

/** Letters that look the same whatever stands beside them: each is measured once, and a new word of them is not. */
const lettersApart = /^[ -~·→]*$/

/** Pixels that the text takes; a fraction of one more where its letters are set closer together. */
export function widthOf(canvas: Canvas, text: string): number {
  const { font } = canvas
  let ofFont = widths.get(font)
  if (ofFont === undefined || ofFont.size > mostWidths) {
    ofFont = new Map()
    widths.set(font, ofFont)
  }
  let width = ofFont.get(text)
  if (width === undefined) {
    width =
      text.length > 1 && lettersApart.test(text)
        ? Array.from(text).reduce((sum, letter) => sum + widthOf(canvas, letter), 0)
        : canvas.measureText(text).width
    ofFont.set(text, width)
  }
  return width
}
