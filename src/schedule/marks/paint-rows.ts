// The rows in view as a picture: bars by kind, words on the bars, energy curves with their extremes, and what is selected,
// pointed at or found wrong. What is out of view costs nothing.

import { type RunKind, runKinds } from '../../../domain/schedule/runs.ts'
import { amount } from '../../../domain/schedule/sentences.ts'
import type { Ink } from '../ink.ts'
import { energyAt, type Layout } from '../layout.ts'
import type { EnergyScale, RowMetrics, TimeScale } from '../scales.ts'
import type { Emphasis } from '../selection.ts'

/** What is used of a canvas: a page's, or anything else that takes the same strokes. */
export type Canvas = Pick<
  CanvasRenderingContext2D,
  | 'fillStyle'
  | 'strokeStyle'
  | 'lineWidth'
  | 'lineJoin'
  | 'globalAlpha'
  | 'font'
  | 'textBaseline'
  | 'textAlign'
  | 'fillRect'
  | 'strokeRect'
  | 'beginPath'
  | 'closePath'
  | 'moveTo'
  | 'lineTo'
  | 'rect'
  | 'arc'
  | 'fill'
  | 'stroke'
  | 'fillText'
  | 'measureText'
>

export interface SeenRow {
  row: number
  /** Pixels from the canvas's top to the row's. */
  top: number
}

/** A finding as it is marked on the chart. */
export interface FindingMark {
  row: number
  startMinute: number
  endMinute: number
}

export interface RowsPicture {
  layout: Layout
  ink: Ink
  metrics: RowMetrics
  time: TimeScale
  energy: EnergyScale
  rows: readonly SeenRow[]
  width: number
  emphasis: Emphasis | null
  /** The bar that is pointed at, as an index into the run columns. */
  pointed: { row: number; run: number | null; minute: number } | null
  /** By row. */
  findings: ReadonlyMap<number, readonly FindingMark[]>
}

export function paintRows(canvas: Canvas, picture: RowsPicture): void {
  const { emphasis, rows } = picture
  const strong = emphasis ? rows.filter(({ row }) => emphasis.belongs.has(row)) : rows
  const faint = emphasis ? rows.filter(({ row }) => !emphasis.belongs.has(row)) : []
  paintHours(canvas, picture)
  canvas.globalAlpha = 0.4
  paintBars(canvas, picture, faint)
  paintCurves(canvas, picture, faint)
  canvas.globalAlpha = 1
  paintBars(canvas, picture, strong)
  paintWords(canvas, picture, strong)
  paintCurves(canvas, picture, strong)
  paintExtremes(canvas, picture, strong)
  paintLit(canvas, picture, strong)
  paintFindings(canvas, picture)
  paintPointed(canvas, picture)
}

function paintHours(canvas: Canvas, { ink, time, rows, metrics, layout }: RowsPicture): void {
  const top = rows[0]?.top ?? 0
  const last = rows.at(-1)
  const bottom = last ? last.top + metrics.height[layout.rows.kinds[last.row] ?? 'truck'] : 0
  const step = time.pixelsPerMinute * 15 >= 24 ? 15 : 60
  canvas.fillStyle = ink.line
  const first = Math.max(0, Math.ceil(time.seen.from / step) * step)
  for (let minute = first; minute <= Math.min(time.seen.to, layout.minutes); minute += step) {
    canvas.fillRect(Math.round(time(minute)), top, 1, bottom - top)
  }
}

/** One path for each kind: to begin a fill costs more than to add a bar to it. */
function paintBars(canvas: Canvas, picture: RowsPicture, rows: readonly SeenRow[]): void {
  const { layout, ink, time, metrics } = picture
  const { kind: kinds, startMinute, endMinute } = layout.runs
  const paths = runKinds.map((): number[] => [])
  const edges: number[] = []
  for (const { row, top } of rows) {
    const { y, height } = metrics.bars[layout.rows.kinds[row] ?? 'truck']
    eachSeenRun(picture, row, run => {
      const left = Math.max(-2, time(at(startMinute, run)))
      const right = Math.min(picture.width + 2, time(at(endMinute, run)))
      paths[at(kinds, run)]?.push(left, top + y, right - left, height)
      edges.push(left, top + y, height)
    })
  }
  for (const [i, path] of paths.entries()) {
    if (path.length === 0) continue
    canvas.fillStyle = ink.kinds[runKinds[i] ?? 'park'].fill
    canvas.beginPath()
    for (let k = 0; k < path.length; k += 4)
      canvas.rect(at(path, k), at(path, k + 1), at(path, k + 2), at(path, k + 3))
    canvas.fill()
  }
  // Sets neighbours apart.
  canvas.fillStyle = ink.edge
  for (let k = 0; k < edges.length; k += 3)
    canvas.fillRect(at(edges, k) - 0.5, at(edges, k + 1), 1, at(edges, k + 2))
}

/** Pixels that a bar must have before it may bear words, and between a word and the bar's ends. */
const leastForWords = 18
const besideWords = 4

function paintWords(canvas: Canvas, picture: RowsPicture, rows: readonly SeenRow[]): void {
  const { layout, ink, time, metrics } = picture
  canvas.font = ink.font(metrics.letter, 550)
  canvas.textBaseline = 'middle'
  canvas.textAlign = 'left'
  for (const { row, top } of rows) {
    const { y, height } = metrics.bars[layout.rows.kinds[row] ?? 'truck']
    eachSeenRun(picture, row, run => {
      // Words stay in sight while their bar is partly out of it.
      const left = Math.max(0, time(at(layout.runs.startMinute, run)))
      const right = Math.min(picture.width, time(at(layout.runs.endMinute, run)))
      const room = right - left - 2 * besideWords
      if (room < leastForWords - 2 * besideWords) return
      const kind = runKinds[at(layout.runs.kind, run)] ?? 'park'
      const words = wordsThatFit(canvas, wordsOf(layout, run, kind), room)
      if (words === null) return
      const { color, text } = ink.kinds[kind]
      // A plain ground, for letters are hard to read on a pattern.
      canvas.fillStyle = color
      canvas.fillRect(left + 1, top + y + 1, words.width + 2 * besideWords - 1, height - 2)
      canvas.fillStyle = text
      canvas.fillText(words.text, left + besideWords, top + y + height / 2 + 0.5)
    })
  }
}

/** What a bar may say, the longest first. */
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

function wordsThatFit(canvas: Canvas, words: string[], room: number): { text: string; width: number } | null {
  for (const text of words) {
    const width = widthOf(canvas, text)
    if (width <= room) return { text, width }
  }
  return null
}

/** Measuring letters is slow, and bars say the same few words again and again. */
const widths = new Map<string, number>()
const mostWidths = 20_000
let widthsFont = ''

function widthOf(canvas: Canvas, text: string): number {
  if (canvas.font !== widthsFont || widths.size > mostWidths) {
    widths.clear()
    widthsFont = canvas.font
  }
  let width = widths.get(text)
  if (width === undefined) {
    width = canvas.measureText(text).width
    widths.set(text, width)
  }
  return width
}

function paintCurves(canvas: Canvas, picture: RowsPicture, rows: readonly SeenRow[]): void {
  const { layout, ink, time, energy } = picture
  const { offsets, minute, kwh, leadKwh } = layout.energy
  canvas.strokeStyle = ink.energy
  canvas.lineWidth = 1.75
  canvas.lineJoin = 'round'
  canvas.beginPath()
  for (const { row, top } of rows) {
    let open = false
    for (let i = at(offsets, row); i < at(offsets, row + 1); i++) {
      const end = at(minute, i)
      if (end < time.seen.from) continue
      if (end - 15 > time.seen.to) break
      const lead = at(leadKwh, i)
      const x = time(end - 15)
      if (!Number.isNaN(lead)) canvas.moveTo(x, top + energy(lead))
      else if (!open) canvas.moveTo(x, top + energy(at(kwh, i - 1)))
      canvas.lineTo(time(end), top + energy(at(kwh, i)))
      open = true
    }
  }
  canvas.stroke()
}

/** The highest and the lowest level that are seen: a dot, and the number beside it. */
function paintExtremes(canvas: Canvas, picture: RowsPicture, rows: readonly SeenRow[]): void {
  const { layout, ink, time, energy, metrics } = picture
  canvas.font = ink.font(metrics.letter - 1, 600)
  canvas.textBaseline = 'middle'
  for (const { row, top } of rows) {
    for (const point of seenExtremes(layout, row, time)) {
      const kwh = at(layout.energy.kwh, point)
      const x = time(at(layout.energy.minute, point))
      canvas.fillStyle = ink.energy
      canvas.beginPath()
      canvas.arc(x, top + energy(kwh), 2.5, 0, 2 * Math.PI)
      canvas.fill()
      paintLevel(canvas, picture, amount(kwh), x, top, energy(kwh))
    }
  }
}

/** Points of the energy columns; none where the level is the same all the time. */
function seenExtremes({ energy }: Layout, row: number, { seen }: TimeScale): number[] {
  let lowest = -1
  let highest = -1
  for (let i = at(energy.offsets, row); i < at(energy.offsets, row + 1); i++) {
    const minute = at(energy.minute, i)
    if (minute < seen.from || minute > seen.to) continue
    if (lowest < 0 || at(energy.kwh, i) < at(energy.kwh, lowest)) lowest = i
    if (highest < 0 || at(energy.kwh, i) > at(energy.kwh, highest)) highest = i
  }
  return lowest < 0 || at(energy.kwh, lowest) === at(energy.kwh, highest) ? [] : [lowest, highest]
}

/** A number beside a point of a curve, on a ground of its own, within the row and the chart. */
function paintLevel(
  canvas: Canvas,
  { ink, metrics: { letter, curve }, width }: RowsPicture,
  text: string,
  x: number,
  top: number,
  y: number,
): void {
  const wide = widthOf(canvas, text)
  const left = x + 6 + wide > width ? x - 6 - wide : x + 6
  const middle = top + Math.max(letter / 2 + 1, Math.min(y, curve.y + curve.height - letter / 2))
  canvas.fillStyle = ink.surface
  canvas.fillRect(left - 1, middle - letter / 2, wide + 2, letter)
  canvas.fillStyle = ink.text
  canvas.fillText(text, left, middle)
}

/** A frame around the bars that the selection is about, with a notch that no bar has otherwise. */
function paintLit(canvas: Canvas, picture: RowsPicture, rows: readonly SeenRow[]): void {
  const { emphasis, layout, ink, metrics, time } = picture
  if (!emphasis) return
  canvas.strokeStyle = ink.text
  canvas.fillStyle = ink.text
  canvas.lineWidth = 2.5
  for (const { row, top } of rows) {
    const { y, height } = metrics.bars[layout.rows.kinds[row] ?? 'truck']
    for (const run of emphasis.lit.get(row) ?? []) {
      const left = time(at(layout.runs.startMinute, run))
      const right = time(at(layout.runs.endMinute, run))
      canvas.strokeRect(left, top + y, right - left, height)
      canvas.beginPath()
      canvas.moveTo(left - 5, top + y - 5)
      canvas.lineTo(left + 5, top + y - 5)
      canvas.lineTo(left, top + y + 1)
      canvas.closePath()
      canvas.fill()
    }
  }
}

/** A triangle with a mark of exclamation above what a finding is about, and a line along its time. */
function paintFindings(canvas: Canvas, picture: RowsPicture): void {
  const { findings, rows, layout, metrics, time, ink } = picture
  if (findings.size === 0) return
  canvas.font = ink.font(metrics.letter - 1, 800)
  canvas.textBaseline = 'alphabetic'
  const seen = rows.flatMap(({ row, top }) => (findings.get(row) ?? []).map(mark => ({ ...mark, top })))
  for (const { row, top, startMinute, endMinute } of seen) {
    if (endMinute < time.seen.from || startMinute > time.seen.to) continue
    const { y, height } = metrics.bars[layout.rows.kinds[row] ?? 'truck']
    const left = time(startMinute)
    canvas.fillStyle = ink.shortfall
    canvas.fillRect(left, top + y + height, Math.max(3, time(endMinute) - left), 3)
    canvas.beginPath()
    canvas.moveTo(left - 1, top + y + 9)
    canvas.lineTo(left + 6, top + y - 4)
    canvas.lineTo(left + 13, top + y + 9)
    canvas.closePath()
    canvas.fill()
    canvas.fillStyle = ink.surface
    canvas.fillText('!', left + 4.5, top + y + 8)
  }
}

function paintPointed(canvas: Canvas, picture: RowsPicture): void {
  const { pointed, rows, layout, ink, metrics, time, energy } = picture
  const seen = pointed && rows.find(({ row }) => row === pointed.row)
  if (!pointed || !seen) return
  const { y, height } = metrics.bars[layout.rows.kinds[pointed.row] ?? 'truck']
  if (pointed.run !== null) {
    const left = time(at(layout.runs.startMinute, pointed.run))
    const right = time(at(layout.runs.endMinute, pointed.run))
    canvas.strokeStyle = ink.text
    canvas.lineWidth = 2
    canvas.strokeRect(left, seen.top + y, right - left, height)
  }
  const kwh = energyAt(layout, pointed.row, pointed.minute)
  if (kwh === undefined) return
  const x = time(pointed.minute)
  canvas.font = ink.font(metrics.letter, 650)
  canvas.textBaseline = 'middle'
  canvas.fillStyle = ink.text
  canvas.beginPath()
  canvas.arc(x, seen.top + energy(kwh), 3.5, 0, 2 * Math.PI)
  canvas.fill()
  paintLevel(canvas, picture, `${amount(kwh)} kWh`, x, seen.top, energy(kwh))
}

/** Calls `visit` with the index of each run of the row that is in view. */
function eachSeenRun({ layout, time }: RowsPicture, row: number, visit: (run: number) => void): void {
  const { offsets, startMinute, endMinute } = layout.runs
  for (let run = at(offsets, row); run < at(offsets, row + 1); run++) {
    if (at(endMinute, run) > time.seen.from && at(startMinute, run) < time.seen.to) visit(run)
  }
}

/** Reads a column where the index is known to be inside it. */
const at = (column: { readonly [index: number]: number }, i: number): number => column[i] ?? 0
