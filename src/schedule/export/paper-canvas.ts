// What a sheet is drawn on: an SVG, a page of a PDF or the pixels of a PNG, all by the strokes of the chart's own painter.
import type { Canvas } from '../painting/picture.ts'

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

export interface PaperCanvas extends Canvas {
  /** What `paint` draws is measured from the box's corner and cut at its edges. */
  within: (box: Box, paint: () => void) => void
}

/** The width of a text in pixels, in a font as a canvas names it: '600 12px sans-serif'. */
export type MeasureText = (font: string, text: string) => number

/** Has the same widths wherever it is drawn: it is one of the fonts that every PDF reader knows, or made to its measure. */
export const paperFont = "Helvetica, Arial, 'Liberation Sans', sans-serif"

/** A font as a canvas names it, in parts. */
export function fontParts(font: string): { weight: number; px: number; family: string } {
  const [, weight = '400', px = '10', family = paperFont] = /^(\d+) ([\d.]+)px (.+)$/.exec(font) ?? []
  return { weight: Number(weight), px: Number(px), family }
}

/** From the middle of a line of letters down to where they stand, as a share of their size. */
export const middleToBaseline = 0.35

/** Text on one line, in which whatever cannot be drawn at all is told by a sign. */
export const drawable = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  text.replace(/[\t\n\v\f\r]/g, ' ').replace(/[\u0000-\u001f\u007f-\u009f\ufffe\uffff]|\p{Cs}/gu, '\ufffd')
