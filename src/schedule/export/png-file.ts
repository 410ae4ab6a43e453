// A plan as PNG: one picture, or an archive of several where browsers could not hold one.
import { light } from '../../ui/theme/colors.ts'
import { kindTiles, tileOpacity } from '../layout/kinds.ts'
import { tilePattern } from '../painting/tile-pattern.ts'
import type { MadeFile, Told } from './export-ask.ts'
import { filesInOne } from './files-in-one.ts'
import { measureOffscreen } from './measure-text.ts'
import type { Paper, SheetsAsk } from './pages.ts'
import { paintSheet } from './paint-sheet.ts'
import { type Box, drawable, type PaperCanvas } from './paper-canvas.ts'
import { printPalette } from './print-palette.ts'
import { type Stack, stackSheets } from './stack.ts'

/** Pixels of the picture for each of paper's: sharp on every screen and in print, unless there are very many. */
const sharp = 2
const plain = 1
const mostSharpSheets = 10

/**
 * About 120 rows. Browsers hold no canvas of more than 16,384 pixels a side; this one is 12,000 high, and its 34 million
 * pixels take 134 MB while it is drawn.
 */
const paper: Paper = { width: 1400, height: 6000, whole: false }

export async function pngFile(ask: SheetsAsk, name: string, told: Told): Promise<MadeFile> {
  const stack = stackSheets(ask, paper, paletteOf(sharp), measureOffscreen())
  return stack.sheets.length > mostSharpSheets
    ? draw({ ...stack, palette: paletteOf(plain) }, plain, name, told)
    : draw(stack, sharp, name, told)
}

const paletteOf = (pixelRatio: number) =>
  printPalette((kind, color) =>
    tilePattern(new OffscreenCanvas(1, 1), kindTiles[kind], {
      color,
      lines: light.surface,
      opacity: tileOpacity,
      pixelRatio,
    }),
  )

async function draw(stack: Stack, pixelRatio: number, name: string, told: Told): Promise<MadeFile> {
  const parts: Blob[] = []
  // One canvas for all: a browser frees the memory of a canvas when it pleases.
  const canvas = new OffscreenCanvas(1, 1)
  for (const sheet of stack.sheets) {
    paintSheet(pixels(canvas, sheet.height, pixelRatio), stack, sheet)
    parts.push(await canvas.convertToBlob({ type: 'image/png' }))
    told(sheet.number, stack.sheets.length)
  }
  return filesInOne(parts, name, 'png')
}

/** Gives the canvas its size, and white ground. */
function pixels(canvas: OffscreenCanvas, height: number, pixelRatio: number): PaperCanvas {
  canvas.width = paper.width * pixelRatio
  canvas.height = Math.ceil(height) * pixelRatio
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas to draw on')
  context.scale(pixelRatio, pixelRatio)
  context.fillStyle = light.surface
  context.fillRect(0, 0, paper.width, Math.ceil(height))
  const fillText = context.fillText.bind(context)
  return Object.assign(context, {
    fillText: (text: string, x: number, y: number) => fillText(drawable(text), x, y),
    within({ x, y, width, height }: Box, paint: () => void) {
      context.save()
      context.translate(x, y)
      context.beginPath()
      context.rect(0, 0, width, height)
      context.clip()
      paint()
      context.restore()
    },
  })
}
