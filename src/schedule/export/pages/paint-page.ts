// Draws a page: head, time axis, lines, and foot. Bars and curves are drawn by the chart's own painter.
import { paintRows } from '../../painting/paint-rows.ts'
import type { PaintedRow } from '../../painting/picture.ts'
import type { PageCanvas } from '../page-canvas/page-canvas.ts'
import type { PlacedLine, PlanPage } from './pages.ts'
import { chartBox, type Pagination } from './pagination.ts'
import { paintFoot } from './paint-foot.ts'
import { paintAxis, paintFirstHead, paintNextHead } from './paint-head.ts'
import { paintLine } from './paint-line.ts'

export function paintPage(canvas: PageCanvas, pagination: Pagination, page: PlanPage): void {
  canvas.globalAlpha = 1
  if (page.number === 1) paintFirstHead(canvas, pagination)
  else paintNextHead(canvas, pagination)
  if (page.hasAxis) paintAxis(canvas, pagination, page)
  for (const placed of page.lines) paintLine(canvas, pagination, placed)
  paintUnits(canvas, pagination, page)
  paintFoot(canvas, pagination, page)
}

/** Adjacent unit lines are painted in one call of the chart's painter. */
function paintUnits(canvas: PageCanvas, pagination: Pagination, { lines }: PlanPage): void {
  const { content, palette, metrics, time, energy, pageSize, labelWidth } = pagination
  for (const { top, height, rows } of unitBlocks(lines)) {
    const box = chartBox(pageSize, labelWidth, top, height)
    canvas.within(box, () =>
      paintRows(canvas, {
        layout: content.layout,
        palette,
        metrics,
        time,
        energy,
        rows,
        width: box.width,
        highlight: null,
        hovered: null,
        findings: content.marks,
      }),
    )
    canvas.fillStyle = palette.line
    canvas.fillRect(box.x - 1, top, 1, height)
  }
}

export function unitBlocks(
  lines: readonly PlacedLine[],
): { top: number; height: number; rows: PaintedRow[] }[] {
  const blocks: { top: number; height: number; rows: PaintedRow[] }[] = []
  let open = false
  for (const { line, top } of lines) {
    if (line.kind === 'row') {
      if (!open) blocks.push({ top, height: 0, rows: [] })
      const block = blocks.at(-1)
      block?.rows.push({ row: line.row, top: top - block.top })
      if (block) block.height += line.height
    }
    open = line.kind === 'row'
  }
  return blocks
}
