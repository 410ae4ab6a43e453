// Draws on the pixels of an offscreen canvas.
import { light } from '../../../ui/theme/colors.ts'
import { type Box, drawable, type PageCanvas } from './page-canvas.ts'

interface PixelSize {
  width: number
  height: number
  pixelRatio: number
}

/** Resizes the canvas and fills it with the light surface. */
export function pngCanvas(canvas: OffscreenCanvas, { width, height, pixelRatio }: PixelSize): PageCanvas {
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
