// Draws a sheet of paper: its head, the hours, a line for each unit or site with the chart's own painter, and its foot.
import { paintRows } from '../painting/paint-rows.ts'
import type { SeenRow } from '../painting/picture.ts'
import type { PlacedLine, Sheet } from './pages.ts'
import { paintFoot } from './paint-foot.ts'
import { paintAxis, paintFirstHead, paintNextHead } from './paint-head.ts'
import { paintLine } from './paint-line.ts'
import type { PaperCanvas } from './paper-canvas.ts'
import { chartBox, type Stack } from './stack.ts'

export function paintSheet(canvas: PaperCanvas, stack: Stack, sheet: Sheet): void {
  canvas.globalAlpha = 1
  if (sheet.number === 1) paintFirstHead(canvas, stack)
  else paintNextHead(canvas, stack)
  if (sheet.hasAxis) paintAxis(canvas, stack, sheet)
  for (const placed of sheet.lines) paintLine(canvas, stack, placed)
  paintUnits(canvas, stack, sheet)
  paintFoot(canvas, stack, sheet)
}

/** Neighbouring lines of units are one picture of the chart's painter. */
function paintUnits(canvas: PaperCanvas, stack: Stack, { lines }: Sheet): void {
  const { ask, palette, metrics, time, energy, paper, labelWidth } = stack
  for (const { top, height, rows } of unitBlocks(lines)) {
    const box = chartBox(paper, labelWidth, top, height)
    canvas.within(box, () =>
      paintRows(canvas, {
        layout: ask.layout,
        palette,
        metrics,
        time,
        energy,
        rows,
        width: box.width,
        emphasis: null,
        pointed: null,
        findings: ask.marks,
      }),
    )
    canvas.fillStyle = palette.line
    canvas.fillRect(box.x - 1, top, 1, height)
  }
}

export function unitBlocks(lines: readonly PlacedLine[]): { top: number; height: number; rows: SeenRow[] }[] {
  const blocks: { top: number; height: number; rows: SeenRow[] }[] = []
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
