// The canvas that a page is drawn on: SVG, PDF or PNG. It has the methods of a 2D context that the chart's painters call.
import type { Canvas } from '../../painting/picture.ts'

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

export interface PageCanvas extends Canvas {
  /** Calls `paint` with the origin at the box's corner and clips to the box. */
  within: (box: Box, paint: () => void) => void
}

/** The width of a text in pixels; `font` in canvas notation: '600 12px sans-serif'. */
export type MeasureText = (font: string, text: string) => number

/** Text has the same width in every format: Helvetica is built into PDF readers, the others have its metrics. */
export const pageFont = "Helvetica, Arial, 'Liberation Sans', sans-serif"

/** As a 2D context begins. */
export const initialState = {
  fillStyle: '#000000',
  strokeStyle: '#000000',
  lineWidth: 1,
  lineJoin: 'miter',
  globalAlpha: 1,
  font: `400 10px ${pageFont}`,
  textBaseline: 'alphabetic',
  textAlign: 'left',
} as const

/** The parts of a font in canvas notation. */
export function fontParts(font: string): { weight: number; px: number; family: string } {
  const [, weight = '400', px = '10', family = pageFont] = /^(\d+) ([\d.]+)px (.+)$/.exec(font) ?? []
  return { weight: Number(weight), px: Number(px), family }
}

/** From the middle of a line of text down to its baseline, as a share of the font size. */
export const middleToBaseline = 0.35

/** Text on one line; control characters and lone surrogates become U+FFFD. */
export const drawable = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is replaced
  text.replace(/[\t\n\v\f\r]/g, ' ').replace(/[\u0000-\u001f\u007f-\u009f\ufffe\uffff]|\p{Cs}/gu, '\ufffd')
