// Words on a sheet.
import type { Palette } from '../painting/palette.ts'
import { shortenMiddle } from '../painting/shorten.ts'
import { cut } from './fitted-text.ts'
import type { PaperCanvas } from './paper-canvas.ts'

interface Words {
  text: string
  x: number
  /** Of the middle of the letters. */
  y: number
  size: number
  weight?: number
  color?: string
  align?: 'left' | 'center' | 'right'
  /** What does not fit into it is cut at its end. */
  room?: number
  /** An id: cut in its middle. */
  isId?: boolean
}

export function write(canvas: PaperCanvas, palette: Palette, words: Words): void {
  const { text, x, y, size, weight = 400, color = palette.text, align = 'left', room, isId = false } = words
  canvas.font = palette.font(size, weight)
  canvas.textBaseline = 'middle'
  canvas.textAlign = align
  canvas.fillStyle = color
  const width = (text: string) => canvas.measureText(text).width
  const shorten = isId ? shortenMiddle : cut
  canvas.fillText(room === undefined ? text : shorten(text, room, width), x, y)
}
