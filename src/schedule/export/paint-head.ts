// What stands above the lines of a sheet: which plan it is, and the hours.
import { clock } from '../../../domain/schedule/calendar/period.ts'
import { type AxisLetters, clockTicks, labelledPeriods, middleOfPeriod } from '../painting/axis-ticks.ts'
import { margin, type Sheet } from './pages.ts'
import type { PaperCanvas } from './paper-canvas.ts'
import { besideLabel, type Stack, smallSize } from './stack.ts'
import { write } from './write.ts'

export function paintFirstHead(canvas: PaperCanvas, { ask, paper, palette }: Stack): void {
  const room = paper.width - 2 * margin
  const facts = ask.facts
  const [, title = ''] = facts[0] ?? []
  const name = { text: `Plan ${title}`, x: margin, y: margin + 12, room, isId: true }
  write(canvas, palette, { ...name, size: 22, weight: 700 })
  const widths = factWidths(canvas, { ask, palette }, room)
  let x = margin
  for (const [i, [term, text]] of facts.slice(1).entries()) {
    const width = widths[i] ?? 0
    write(canvas, palette, {
      text: term,
      x,
      y: margin + 37,
      size: smallSize,
      color: palette.textMuted,
      room: width,
    })
    write(canvas, palette, { text, x, y: margin + 52, size: 13, weight: 600, room: width })
    x += width + betweenFacts
  }
  write(canvas, palette, {
    text: ask.about,
    x: margin,
    y: margin + 74,
    size: 11,
    color: palette.textMuted,
    room,
  })
}

const betweenFacts = 28

/** The last fact has what the others leave. */
function factWidths(
  canvas: PaperCanvas,
  { ask, palette }: Pick<Stack, 'ask' | 'palette'>,
  room: number,
): number[] {
  const facts = ask.facts.slice(1)
  const widthOf = (text: string, font: string) => {
    canvas.font = font
    return Math.ceil(canvas.measureText(text).width)
  }
  let left = room
  return facts.map(([term, text], i) => {
    const wanted = Math.max(widthOf(term, palette.font(smallSize, 400)), widthOf(text, palette.font(13, 600)))
    const width = i === facts.length - 1 ? left : Math.min(wanted, left / 3)
    left = Math.max(0, left - width - betweenFacts)
    return width
  })
}

export function paintNextHead(canvas: PaperCanvas, { ask, paper, palette }: Stack): void {
  const text = `Plan ${ask.facts
    .slice(0, 2)
    .map(([, text]) => text)
    .join(' · ')}`
  const about = { text: ask.about, y: margin + 10, size: 11 }
  const half = (paper.width - 2 * margin) / 2 - besideLabel
  write(canvas, palette, { text, x: margin, y: margin + 10, size: 13, weight: 700, room: half, isId: true })
  const x = paper.width - margin
  write(canvas, palette, { ...about, x, align: 'right', color: palette.textMuted, room: half })
}

const letters: AxisLetters = { clock: 12, period: smallSize }

export function paintAxis(canvas: PaperCanvas, stack: Stack, { headHeight, number }: Sheet): void {
  const { ask, palette, metrics, time, labelWidth, paper } = stack
  const top = margin + headHeight
  const left = margin + labelWidth
  for (const minute of clockTicks(ask.layout, time, letters)) {
    const x = left + time(minute)
    canvas.fillStyle = palette.lineStrong
    canvas.fillRect(x - 0.5, top + 0.5 * metrics.axis, 1, 5)
    write(canvas, palette, {
      text: clock(minute),
      x,
      y: top + 11,
      size: letters.clock,
      weight: 500,
      align: 'center',
    })
  }
  for (const period of labelledPeriods(ask.layout, time, letters)) {
    const x = left + time(middleOfPeriod(period))
    write(canvas, palette, {
      text: String(period),
      x,
      y: top + 31,
      size: letters.period,
      color: palette.textMuted,
      align: 'center',
    })
  }
  const name = { size: smallSize, color: palette.textMuted, x: margin }
  write(canvas, palette, { ...name, text: 'Time', y: top + 11 })
  write(canvas, palette, { ...name, text: 'Period', y: top + 31 })
  canvas.fillStyle = palette.lineStrong
  canvas.fillRect(margin, top + metrics.axis - 1, paper.width - 2 * margin, 1)
  if (number === 1) canvas.fillRect(margin, top - 6, paper.width - 2 * margin, 1)
}
