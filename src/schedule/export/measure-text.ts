// How wide words are, asked of a canvas that nobody sees.
import type { MeasureText } from './paper-canvas.ts'

/** Throws where there is no such canvas: without one no picture can be made away from the page. */
export function measureOffscreen(): MeasureText {
  const context = new OffscreenCanvas(1, 1).getContext('2d')
  if (!context) throw new Error('no canvas to measure letters with')
  return measureOn(context)
}

export const measureOn =
  (context: Pick<CanvasRenderingContext2D, 'font' | 'measureText'>): MeasureText =>
  (font, text) => {
    if (context.font !== font) context.font = font
    return context.measureText(text).width
  }
