// Words on a sheet.
import type { Ink } from '../painting/palette.ts'
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
  /** What does not fit into it is cut. */
  room?: number
}

export function write(canvas: PaperCanvas, ink: Ink, words: Words): void {
  const { text, x, y, size, weight = 400, color = ink.text, align = 'left', room } = words
  canvas.font = ink.font(size, weight)
  canvas.textBaseline = 'middle'
  canvas.textAlign = align
  canvas.fillStyle = color
  const width = (text: string) => canvas.measureText(text).width
  canvas.fillText(room === undefined ? text : cut(text, room, width), x, y)
}
