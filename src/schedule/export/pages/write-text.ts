// Writes text on a page.
import type { Palette } from '../../painting/palette.ts'
import { shortenMiddle } from '../../painting/shorten.ts'
import type { PageCanvas } from '../page-canvas/page-canvas.ts'
import { cutText } from './fit-text.ts'

interface PageText {
  text: string
  x: number
  /** The vertical middle of the letters. */
  y: number
  size: number
  weight?: number
  color?: string
  align?: 'left' | 'center' | 'right'
  /** Text wider than this is cut at its end. */
  room?: number
  /** Ids are shortened in the middle instead. */
  isId?: boolean
}

export function writeText(canvas: PageCanvas, palette: Palette, options: PageText): void {
  const { text, x, y, size, weight = 400, color = palette.text, align = 'left', room, isId = false } = options
  canvas.font = palette.font(size, weight)
  canvas.textBaseline = 'middle'
  canvas.textAlign = align
  canvas.fillStyle = color
  const width = (text: string) => canvas.measureText(text).width
  const shorten = isId ? shortenMiddle : cutText
  canvas.fillText(room === undefined ? text : shorten(text, room, width), x, y)
}
