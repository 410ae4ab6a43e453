// Measures text with a canvas that is not shown.
import type { MeasureText } from './page-canvas.ts'

/** For workers. Throws if the browser has no offscreen 2D canvas. */
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
