// Writes text on a page.
import type { Palette } from '../../painting/palette.ts'
import { shortenMiddle } from '../../painting/shorten.ts'
import type { PageCanvas } from '../page-canvas/page-canvas.ts'
import { cutText } from './fit-text.ts'

interface TextLook {
  size: number
  weight?: number
  color?: string
  align?: 'left' | 'center' | 'right'
  /** Text wider than this is cut at its end. */
  room?: number
  /** Ids are shortened in the middle instead. */
  isId?: boolean
}

type WriteText = (text: string, x: number, y: number, look: TextLook) => void

/** `y`: the vertical middle of the letters. */
export const textWriter =
  (canvas: PageCanvas, palette: Palette): WriteText =>
  (text, x, y, look) => {
    const { size, weight = 400, color = palette.text, align = 'left', room, isId = false } = look
    canvas.font = palette.font(size, weight)
    canvas.textBaseline = 'middle'
    canvas.textAlign = align
    canvas.fillStyle = color
    const width = (text: string) => canvas.measureText(text).width
    const shorten = isId ? shortenMiddle : cutText
    canvas.fillText(room === undefined ? text : shorten(text, room, width), x, y)
  }
