// Paints bars by kind and the text on them.
import type { UnitKind } from '../../../domain/schedule/plan/unit.ts'
import { type RunKind, runKinds } from '../../../domain/schedule/runs/runs.ts'
import { amount } from '../../../domain/schedule/words/sentences.ts'
import { at, rowKind } from '../layout/column.ts'
import type { Layout } from '../layout/layout.ts'
import { findingSign } from './paint-marks.ts'
import { type Canvas, eachVisibleRun, type PaintedRow, type RowsPicture } from './picture.ts'
import { barBand } from './scales.ts'
import { widthOf } from './text-width.ts'

/** One path for each kind, because starting a fill costs more than adding a bar. */
export function paintBars(canvas: Canvas, picture: RowsPicture, rows: readonly PaintedRow[]): void {
  const { layout, palette, time, metrics } = picture
  const { kind: kinds, startMinute, endMinute } = layout.runs
  const paths = runKinds.map((): number[] => [])
  const edges: number[] = []
  const bandsOf = (kind: UnitKind) => runKinds.map(run => barBand(run, metrics.bars[kind]))
  const bands = { truck: bandsOf('truck'), battery: bandsOf('battery') }
  for (const { row, top } of rows) {
    const rowBands = bands[rowKind(layout, row)]
    eachVisibleRun(picture, row, run => {
      const left = Math.max(-2, time(at(startMinute, run)))
      const right = Math.min(picture.width + 2, time(at(endMinute, run)))
      const { y, height } = rowBands[at(kinds, run)] ?? metrics.bars.truck
      paths[at(kinds, run)]?.push(left, top + y, right - left, height)
      edges.push(left, top + y, height)
    })
  }
  for (const [i, path] of paths.entries()) {
    if (path.length === 0) continue
    canvas.fillStyle = palette.kinds[runKinds[i] ?? 'park'].fill
    canvas.beginPath()
    for (let k = 0; k < path.length; k += 4)
      canvas.rect(at(path, k), at(path, k + 1), at(path, k + 2), at(path, k + 3))
    canvas.fill()
  }
  // Separates adjacent bars.
  canvas.fillStyle = palette.edge
  for (let k = 0; k < edges.length; k += 3)
    canvas.fillRect(at(edges, k) - 0.5, at(edges, k + 1), 1, at(edges, k + 2))
}

/** The minimal width of a bar with text, and the space between text and the bar's ends, in pixels. */
const minForWords = 18
const besideWords = 4

export function paintWords(canvas: Canvas, picture: RowsPicture, rows: readonly PaintedRow[]): void {
  const { layout, palette, time, metrics } = picture
  const pastX = picture.pastMinute === undefined ? Number.NEGATIVE_INFINITY : time(picture.pastMinute)
  const font = palette.font(metrics.letter, 550)
  canvas.font = font
  canvas.textBaseline = 'middle'
  canvas.textAlign = 'left'
  for (const { row, top } of rows) {
    const { y, height } = metrics.bars[rowKind(layout, row)]
    const marks = (picture.findings.get(row) ?? []).map(({ startMinute }) => time(startMinute))
    eachVisibleRun(picture, row, run => {
      // Text stays visible while its bar is partly out of view.
      const { left, right } = clearPart(
        marks,
        Math.max(0, time(at(layout.runs.startMinute, run))),
        Math.min(picture.width, time(at(layout.runs.endMinute, run))),
      )
      const room = right - left - 2 * besideWords
      if (room < minForWords - 2 * besideWords) return
      const kind = runKinds[at(layout.runs.kind, run)] ?? 'park'
      const words = wordsThatFit(canvas, font, wordsOf(layout, run, kind), room)
      if (words === null) return
      const { ground, pastGround } = palette.kinds[kind]
      const { color, text } = left < pastX ? pastGround : ground
      // A plain background, because text is hard to read on a pattern.
      canvas.fillStyle = color
      canvas.fillRect(left + 1, top + y + 1, words.width + 2 * besideWords - 1, height - 2)
      canvas.fillStyle = text
      canvas.fillText(words.text, left + besideWords, top + y + height / 2 + 0.5)
    })
  }
}

/** From the bar's left end, the first part that no finding's sign covers; `marks` are where findings begin, in pixels. */
function clearPart(marks: readonly number[], left: number, right: number): { left: number; right: number } {
  let start = left
  for (const x of marks) {
    if (x + findingSign.left >= start + minForWords)
      return { left: start, right: Math.min(right, x + findingSign.left) }
    start = Math.max(start, x + findingSign.right)
  }
  return { left: start, right }
}

/** The possible texts of a bar, the longest first. */
function wordsOf(layout: Layout, run: number, kind: RunKind): string[] {
  const { names, trips, runs } = layout
  const subject = at(runs.subject, run)
  const place = names[subject] ?? ''
  switch (kind) {
    case 'park':
    case 'stage':
      return [place]
    case 'charge':
    case 'microgrid': {
      const rate = `${amount(at(runs.rateKw, run))} kW`
      return [`${place} · ${rate}`, rate, amount(at(runs.rateKw, run))]
    }
    case 'trip': {
      const to = `→ ${names[at(trips.destination, subject)] ?? ''}`
      return [`${names[at(trips.source, subject)] ?? ''} ${to}`, to, '→']
    }
    case 'carried':
      return [names[at(trips.truck, subject)] ?? '']
  }
}

function wordsThatFit(
  canvas: Canvas,
  font: string,
  words: string[],
  room: number,
): { text: string; width: number } | null {
  for (const text of words) {
    const width = widthOf(canvas, text, font)
    if (width <= room) return { text, width }
  }
  return null
}
