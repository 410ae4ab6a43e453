// Draws a line of a page: a unit's label, a site's shortfalls, a heading or a finding. Bars and curves come from the chart's painter.
import { minutesPerPeriod } from '../../../../domain/schedule/calendar/period.ts'
import { energyText } from '../../../../domain/schedule/words/sentences.ts'
import { rowId, rowKind } from '../../layout/column.ts'
import { findingMeasures, severityTexts } from '../../layout/finding-texts.ts'
import { shortPeriods } from '../../layout/shortfalls.ts'
import { paintHourLines } from '../../painting/paint-rows.ts'
import type { PageCanvas } from '../page-canvas/page-canvas.ts'
import { margin, noteHeight, type PageLine, type PlacedLine } from './pages.ts'
import {
  besideLabel,
  chartBox,
  findingIndent,
  idSize,
  type Pagination,
  scaleRoom,
  smallSize,
  wordSize,
} from './pagination.ts'
import { textWriter } from './write-text.ts'

export function paintLine(canvas: PageCanvas, pagination: Pagination, { line, top }: PlacedLine): void {
  const { palette, pageSize } = pagination
  const write = textWriter(canvas, palette)
  const width = pageSize.width - 2 * margin
  const underline = () => {
    canvas.fillStyle = palette.line
    canvas.fillRect(margin, top + line.height - 1, width, 1)
  }
  switch (line.kind) {
    case 'row':
      underline()
      paintLabel(canvas, pagination, line.row, top)
      break
    case 'site':
      underline()
      paintSite(canvas, pagination, line, top)
      break
    case 'heading': {
      canvas.fillStyle = palette.surfaceSunken
      canvas.fillRect(margin, top, width, line.height - 1)
      const look = { size: 13, weight: 650, room: width }
      write(line.text, margin + besideLabel, top + line.height / 2, look)
      break
    }
    case 'note':
      write(line.text, margin, top + noteHeight / 2 + 2, { size: wordSize })
      break
    case 'finding':
      paintFinding(canvas, pagination, line, top)
  }
}

function paintFinding(
  canvas: PageCanvas,
  { palette, pageSize }: Pagination,
  { finding, sentence }: Extract<PageLine, { kind: 'finding' }>,
  top: number,
): void {
  const [, severity] = severityTexts[finding.severity]
  const color = finding.severity === 'error' ? palette.shortfall : palette.text
  const y = top + noteHeight / 2 + 5
  const write = textWriter(canvas, palette)
  write(severity, margin, y, { size: wordSize, weight: 700, color })
  const x = margin + findingIndent
  for (const [i, text] of sentence.entries()) write(text, x, y + i * noteHeight, { size: wordSize })
  const below = y + sentence.length * noteHeight - 1
  const room = pageSize.width - x - margin
  write(findingMeasures(finding), x, below, { size: 11, color: palette.textMuted, room })
}

/** The unit's id, and for a battery the ends of the energy scale beside the curve. */
function paintLabel(
  canvas: PageCanvas,
  { content, palette, metrics, labelWidth, energy }: Pagination,
  row: number,
  top: number,
): void {
  const kind = rowKind(content.layout, row)
  const write = textWriter(canvas, palette)
  const room = labelWidth - 2 * besideLabel - (kind === 'battery' ? scaleRoom : 0)
  const y = top + metrics.height[kind] / 2
  const look = { size: idSize, weight: 600, room, isId: true }
  write(rowId(content.layout, row), margin + besideLabel, y, look)
  if (kind === 'truck') return
  const { lowestKwh, highestKwh } = energy
  const x = margin + labelWidth - 5
  const end = { size: 9, color: palette.textMuted, align: 'right' } as const
  write(`${highestKwh} kWh`, x, top + energy(highestKwh) + 3, end)
  write(String(lowestKwh), x, top + energy(lowestKwh) - 2, end)
}

/** Bars whose height shows how much energy the site lacks. */
function paintSite(
  canvas: PageCanvas,
  { content, palette, labelWidth, time, pageSize }: Pagination,
  { site, maxShortfall, height }: Extract<PageLine, { kind: 'site' }>,
  top: number,
): void {
  const y = top + height / 2
  const total = `${energyText(site.total)} short`
  const write = textWriter(canvas, palette)
  write(total, margin + labelWidth - 5, y, { size: smallSize, color: palette.textMuted, align: 'right' })
  const room = labelWidth - 3 * besideLabel - canvas.measureText(total).width
  write(site.id, margin + besideLabel, y, { size: idSize, weight: 600, room, isId: true })
  const box = chartBox(pageSize, labelWidth, top, height)
  canvas.within(box, () => {
    paintHourLines(canvas, { palette, time, minutes: content.layout.minutes, top: 0, height: height - 1 })
    canvas.fillStyle = palette.shortfall
    for (const { minute, lacks } of shortPeriods(content.layout, site.site)) {
      const high = (height - 6) * (0.25 + (0.75 * Math.max(0, lacks)) / (maxShortfall || 1))
      canvas.fillRect(time(minute), height - 3 - high, minutesPerPeriod * time.pixelsPerMinute - 0.5, high)
    }
  })
}
