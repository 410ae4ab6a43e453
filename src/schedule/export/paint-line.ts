// A line of a sheet: a unit's label, a site's shortfalls, a heading, a finding. Bars and curves are the chart's painter's.
import { minutesPerPeriod } from '../../../domain/schedule/calendar/period.ts'
import { amount } from '../../../domain/schedule/words/sentences.ts'
import { findingMeasures, severityTexts } from '../layout/finding-texts.ts'
import { shortPeriods } from '../layout/shortfalls.ts'
import { paintHourLines } from '../painting/paint-rows.ts'
import { type Line, margin, noteHeight, type PlacedLine } from './pages.ts'
import type { PaperCanvas } from './paper-canvas.ts'
import {
  besideLabel,
  chartBox,
  findingIndent,
  idSize,
  type Stack,
  scaleRoom,
  smallSize,
  wordSize,
} from './stack.ts'
import { write } from './write.ts'

export function paintLine(canvas: PaperCanvas, stack: Stack, { line, top }: PlacedLine): void {
  const { palette, paper } = stack
  const width = paper.width - 2 * margin
  const underline = () => {
    canvas.fillStyle = palette.line
    canvas.fillRect(margin, top + line.height - 1, width, 1)
  }
  switch (line.kind) {
    case 'row':
      underline()
      paintLabel(canvas, stack, line.row, top)
      break
    case 'site':
      underline()
      paintSite(canvas, stack, line, top)
      break
    case 'heading': {
      canvas.fillStyle = palette.surfaceSunken
      canvas.fillRect(margin, top, width, line.height - 1)
      const x = margin + besideLabel
      write(canvas, palette, {
        text: line.text,
        x,
        y: top + line.height / 2,
        size: 13,
        weight: 650,
        room: width,
      })
      break
    }
    case 'note':
      write(canvas, palette, { text: line.text, x: margin, y: top + noteHeight / 2 + 2, size: wordSize })
      break
    case 'finding':
      paintFinding(canvas, stack, line, top)
  }
}

function paintFinding(
  canvas: PaperCanvas,
  { palette, paper }: Stack,
  { finding, sentence }: Extract<Line, { kind: 'finding' }>,
  top: number,
): void {
  const [, severity] = severityTexts[finding.severity]
  const color = finding.severity === 'error' ? palette.shortfall : palette.text
  const y = top + noteHeight / 2 + 5
  write(canvas, palette, { text: severity, x: margin, y, size: wordSize, weight: 700, color })
  const x = margin + findingIndent
  for (const [i, text] of sentence.entries())
    write(canvas, palette, { text, x, y: y + i * noteHeight, size: wordSize })
  const below = y + sentence.length * noteHeight - 1
  const room = paper.width - x - margin
  write(canvas, palette, {
    text: findingMeasures(finding),
    x,
    y: below,
    size: 11,
    color: palette.textMuted,
    room,
  })
}

/** The unit's id, and of a battery the ends of the energy scale beside the curve. */
function paintLabel(
  canvas: PaperCanvas,
  { ask, palette, metrics, labelWidth, energy }: Stack,
  row: number,
  top: number,
): void {
  const kind = ask.layout.rows.kinds[row] ?? 'truck'
  const text = ask.layout.rows.ids[row] ?? ''
  const room = labelWidth - 2 * besideLabel - (kind === 'battery' ? scaleRoom : 0)
  const y = top + metrics.height[kind] / 2
  write(canvas, palette, { text, x: margin + besideLabel, y, size: idSize, weight: 600, room, isId: true })
  if (kind === 'truck') return
  const { lowestKwh, highestKwh } = energy
  const end = { x: margin + labelWidth - 5, size: 9, color: palette.textMuted, align: 'right' as const }
  write(canvas, palette, { ...end, text: `${highestKwh} kWh`, y: top + energy(highestKwh) + 3 })
  write(canvas, palette, { ...end, text: String(lowestKwh), y: top + energy(lowestKwh) - 2 })
}

/** Bars as high, and as strong, as the site lacks energy. */
function paintSite(
  canvas: PaperCanvas,
  { ask, palette, labelWidth, time, paper }: Stack,
  { site, most, height }: Extract<Line, { kind: 'site' }>,
  top: number,
): void {
  const y = top + height / 2
  const total = `${amount(site.total)} kWh short`
  const label = { y, size: smallSize, color: palette.textMuted }
  write(canvas, palette, { ...label, text: total, x: margin + labelWidth - 5, align: 'right' })
  const room = labelWidth - 3 * besideLabel - canvas.measureText(total).width
  const id = { text: site.id, x: margin + besideLabel, y, room, isId: true }
  write(canvas, palette, { ...id, size: idSize, weight: 600 })
  const box = chartBox(paper, labelWidth, top, height)
  canvas.within(box, () => {
    paintHourLines(canvas, { palette, time, minutes: ask.layout.minutes, top: 0, height: height - 1 })
    canvas.fillStyle = palette.shortfall
    for (const { minute, lacks } of shortPeriods(ask.layout, site.site)) {
      const high = (height - 6) * (0.25 + (0.75 * Math.max(0, lacks)) / (most || 1))
      canvas.fillRect(time(minute), height - 3 - high, minutesPerPeriod * time.pixelsPerMinute - 0.5, high)
    }
  })
}
