// The head of a page: the plan's facts and the time axis.
import { clock } from '../../../../domain/schedule/calendar/period.ts'
import { type AxisLetters, clockTicks, labelledPeriods, middleOfPeriod } from '../../painting/axis-ticks.ts'
import type { PageCanvas } from '../page-canvas/page-canvas.ts'
import { margin, type PlanPage } from './pages.ts'
import { besideLabel, type Pagination, smallSize } from './pagination.ts'
import { textWriter } from './write-text.ts'

export function paintFirstHead(canvas: PageCanvas, { content, pageSize, palette }: Pagination): void {
  const room = pageSize.width - 2 * margin
  const facts = content.facts
  const [, title = ''] = facts[0] ?? []
  const write = textWriter(canvas, palette)
  write(`Plan ${title}`, margin, margin + 12, { size: 22, weight: 700, room, isId: true })
  const widths = factWidths(canvas, { content, palette }, room)
  let x = margin
  for (const [i, [term, text]] of facts.slice(1).entries()) {
    const width = widths[i] ?? 0
    write(term, x, margin + 37, { size: smallSize, color: palette.textMuted, room: width })
    write(text, x, margin + 52, { size: 13, weight: 600, room: width })
    x += width + betweenFacts
  }
  write(content.about, margin, margin + 74, { size: 11, color: palette.textMuted, room })
}

const betweenFacts = 28

/** The last fact gets the remaining width. */
function factWidths(
  canvas: PageCanvas,
  { content, palette }: Pick<Pagination, 'content' | 'palette'>,
  room: number,
): number[] {
  const facts = content.facts.slice(1)
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

export function paintNextHead(canvas: PageCanvas, { content, pageSize, palette }: Pagination): void {
  const text = `Plan ${content.facts
    .slice(0, 2)
    .map(([, text]) => text)
    .join(' · ')}`
  const write = textWriter(canvas, palette)
  const half = (pageSize.width - 2 * margin) / 2 - besideLabel
  write(text, margin, margin + 10, { size: 13, weight: 700, room: half, isId: true })
  const aboutLook = { size: 11, align: 'right', color: palette.textMuted, room: half } as const
  write(content.about, pageSize.width - margin, margin + 10, aboutLook)
}

const letters: AxisLetters = { clock: 12, period: smallSize }

export function paintAxis(
  canvas: PageCanvas,
  pagination: Pagination,
  { headHeight, number }: PlanPage,
): void {
  const { content, palette, metrics, time, labelWidth, pageSize } = pagination
  const write = textWriter(canvas, palette)
  const top = margin + headHeight
  const left = margin + labelWidth
  for (const minute of clockTicks(content.layout, time, letters)) {
    const x = left + time(minute)
    canvas.fillStyle = palette.lineStrong
    canvas.fillRect(x - 0.5, top + 0.5 * metrics.axis, 1, 5)
    write(clock(minute), x, top + 11, { size: letters.clock, weight: 500, align: 'center' })
  }
  for (const period of labelledPeriods(content.layout, time, letters)) {
    const x = left + time(middleOfPeriod(period))
    write(String(period), x, top + 31, { size: letters.period, color: palette.textMuted, align: 'center' })
  }
  const name = { size: smallSize, color: palette.textMuted }
  write('Time', margin, top + 11, name)
  write('Period', margin, top + 31, name)
  canvas.fillStyle = palette.lineStrong
  canvas.fillRect(margin, top + metrics.axis - 1, pageSize.width - 2 * margin, 1)
  if (number === 1) canvas.fillRect(margin, top - 6, pageSize.width - 2 * margin, 1)
}
