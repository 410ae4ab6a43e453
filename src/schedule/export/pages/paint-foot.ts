// The foot of a page: the legend and the page number.
import { runKinds } from '../../../../domain/schedule/runs/runs.ts'
import { kindLabels } from '../../layout/kinds.ts'
import { plannedWidth } from '../../painting/paint-curves.ts'
import type { Palette } from '../../painting/palette.ts'
import { barBand } from '../../painting/scales.ts'
import type { PageCanvas } from '../page-canvas/page-canvas.ts'
import { margin, type PlanPage } from './pages.ts'
import { type Pagination, smallSize } from './pagination.ts'
import { textWriter } from './write-text.ts'

const swatch = { width: 26, height: 12 }

export function paintFoot(canvas: PageCanvas, pagination: Pagination, { number, height }: PlanPage): void {
  const { palette, pageSize, pages } = pagination
  const write = textWriter(canvas, palette)
  const y = height - margin - 8
  let x = margin
  const name = (text: string) => {
    write(text, x + swatch.width + 6, y, { size: 11 })
    x += swatch.width + 6 + canvas.measureText(text).width + 18
  }
  for (const kind of runKinds) {
    canvas.fillStyle = palette.kinds[kind].fill
    canvas.beginPath()
    const band = barBand(kind, { y: y - swatch.height / 2, height: swatch.height })
    canvas.rect(x, band.y, swatch.width, band.height)
    canvas.fill()
    name(kindLabels[kind])
  }
  paintCurveSign(canvas, palette, x, y)
  name('State of energy, kWh')
  canvas.fillStyle = palette.shortfall
  canvas.fillRect(x, y - swatch.height / 2, swatch.width, swatch.height)
  name('Shortfall')
  paintFindingSign(canvas, palette, x + 6, y)
  name('Finding')
  write(`Page ${number} of ${pages.length}`, pageSize.width - margin, y, { size: 11, align: 'right' })
}

function paintCurveSign(canvas: PageCanvas, palette: Palette, x: number, y: number): void {
  canvas.strokeStyle = palette.textMuted
  canvas.lineWidth = plannedWidth
  canvas.lineJoin = 'round'
  canvas.beginPath()
  canvas.moveTo(x, y + 5)
  canvas.lineTo(x + 8, y - 4)
  canvas.lineTo(x + 18, y - 4)
  canvas.lineTo(x + swatch.width, y + 4)
  canvas.stroke()
}

function paintFindingSign(canvas: PageCanvas, palette: Palette, x: number, y: number): void {
  canvas.fillStyle = palette.shortfall
  canvas.beginPath()
  canvas.moveTo(x, y + 6)
  canvas.lineTo(x + 7, y - 7)
  canvas.lineTo(x + 14, y + 6)
  canvas.closePath()
  canvas.fill()
  const look = { size: smallSize, weight: 800, color: palette.surface, align: 'center' } as const
  textWriter(canvas, palette)('!', x + 7, y + 1.5, look)
}
