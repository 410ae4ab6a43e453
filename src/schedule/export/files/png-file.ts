// A plan as PNG: one picture, or an archive of several where one would exceed a browser's canvas size.
import { light } from '../../../ui/theme/colors.ts'
import { kindTiles, tileOpacity } from '../../layout/kinds.ts'
import { tilePattern } from '../../painting/tile-pattern.ts'
import type { MadeFile, ReportProgress } from '../export-request.ts'
import { measureOffscreen } from '../page-canvas/measure-text.ts'
import { type Box, drawable, type PageCanvas } from '../page-canvas/page-canvas.ts'
import type { PageSize, PagesContent } from '../pages/pages.ts'
import { type Pagination, paginate } from '../pages/pagination.ts'
import { paintPage } from '../pages/paint-page.ts'
import { printPalette } from '../pages/print-palette.ts'
import { bundleFiles } from './bundle.ts'

/** Pixels of the picture for each pixel of the page: sharp on every screen and in print, unless there are many pages. */
const sharp = 2
const plain = 1
const maxSharpPages = 10

/**
 * About 120 rows. Browsers hold no canvas of more than 16,384 pixels a side; this one is 12,000 high, and its 34 million
 * pixels take 134 MB while it is drawn.
 */
const pageSize: PageSize = { width: 1400, height: 6000, hasFixedHeight: false }

export async function pngFile(
  content: PagesContent,
  name: string,
  reportProgress: ReportProgress,
): Promise<MadeFile> {
  const pagination = paginate(content, pageSize, paletteOf(sharp), measureOffscreen())
  return pagination.pages.length > maxSharpPages
    ? draw({ ...pagination, palette: paletteOf(plain) }, plain, name, reportProgress)
    : draw(pagination, sharp, name, reportProgress)
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

async function draw(
  pagination: Pagination,
  pixelRatio: number,
  name: string,
  reportProgress: ReportProgress,
): Promise<MadeFile> {
  const parts: Blob[] = []
  // One canvas for all pages: a browser may keep the memory of a discarded canvas for long.
  const canvas = new OffscreenCanvas(1, 1)
  for (const page of pagination.pages) {
    paintPage(pngCanvas(canvas, { width: pageSize.width, height: page.height, pixelRatio }), pagination, page)
    parts.push(await canvas.convertToBlob({ type: 'image/png' }))
    reportProgress(page.number, pagination.pages.length)
  }
  return bundleFiles(parts, name, 'png')
}

interface PixelSize {
  width: number
  height: number
  pixelRatio: number
}

/** Resizes the canvas and fills it with the light surface. */
function pngCanvas(canvas: OffscreenCanvas, { width, height, pixelRatio }: PixelSize): PageCanvas {
  canvas.width = width * pixelRatio
  canvas.height = Math.ceil(height) * pixelRatio
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas to draw on')
  context.scale(pixelRatio, pixelRatio)
  context.fillStyle = light.surface
  context.fillRect(0, 0, width, Math.ceil(height))
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
