// Makes a canvas fill of a kind's colour and pattern.
import type { KindTile } from '../layout/kinds.ts'

export interface TileLook {
  color: string
  lines: string
  opacity: number
  pixelRatio: number
}

/** Draws the tile on `canvas`, a new one. Returns the plain colour if there is no tile or no 2D context. */
export function tilePattern(
  canvas: HTMLCanvasElement | OffscreenCanvas,
  tile: KindTile | null,
  { color, lines, opacity, pixelRatio }: TileLook,
): string | CanvasPattern {
  const context = tile && (canvas as HTMLCanvasElement).getContext('2d')
  if (!tile || !context) return color
  const size = Math.round(tile.size * pixelRatio)
  canvas.width = size
  canvas.height = size
  context.fillStyle = color
  context.fillRect(0, 0, size, size)
  context.scale(size / tile.size, size / tile.size)
  context.globalAlpha = opacity
  context.strokeStyle = lines
  context.lineWidth = tile.strokeWidth
  context.stroke(new Path2D(tile.path))
  const pattern = context.createPattern(canvas, 'repeat')
  pattern?.setTransform(new DOMMatrix().scale(tile.size / size))
  return pattern ?? color
}
