// The whole fleet in one small picture: time from left to right, units from top to bottom, coloured by kind. Its cost depends on
// its pixels only: with more units than pixel lines, each line samples some of its units.
import { runKinds } from '../../../domain/schedule/runs/runs.ts'
import { at } from '../layout/column.ts'
import { type Layout, rowCount } from '../layout/layout.ts'
import { channels, type Palette } from './palette.ts'

/** The number of units sampled for one line of pixels. */
const samples = 4

/** RGBA bytes, line by line; `x` maps minutes to pixels. */
export function fleetPixels(
  layout: Layout,
  palette: Palette,
  { width, height, x }: { width: number; height: number; x: (minute: number) => number },
): Uint8ClampedArray<ArrayBuffer> {
  const pixels = new Uint8ClampedArray(width * height * 4)
  const lines = new Uint32Array(pixels.buffer)
  const background = pixelOf(palette.surface)
  const day: DayPicture = {
    layout,
    background,
    colors: runKinds.map(kind => pixelOf(palette.kinds[kind].flat)),
    x,
  }
  const rows = rowCount(layout)
  const linesPerRow = height / Math.max(1, rows)
  const unit = new Uint32Array(width)
  let inUnit = -1
  for (let line = 0; line < height; line++) {
    const target = lines.subarray(line * width, (line + 1) * width)
    // Where units are high enough, a blank line separates them.
    const gap = linesPerRow >= 4 && Math.floor((line + 1) / linesPerRow) > Math.floor(line / linesPerRow)
    const [first, ...others] = gap ? [] : rowsOfLine(line, height, rows)
    if (first === undefined) target.fill(background)
    else if (others.length > 0) mixRows(target, day, [first, ...others])
    else {
      if (inUnit !== first) fillRow(unit, day, first)
      inUnit = first
      target.set(unit)
    }
  }
  return pixels
}

function rowsOfLine(line: number, height: number, rows: number): number[] {
  const from = Math.floor((line * rows) / height)
  const to = Math.max(from + 1, Math.floor(((line + 1) * rows) / height))
  const count = Math.min(samples, to - from, rows - from)
  return Array.from({ length: Math.max(0, count) }, (_, i) => from + Math.floor((i * (to - from)) / count))
}

interface DayPicture {
  layout: Layout
  background: number
  /** By kind, in the order of `runKinds`. */
  colors: readonly number[]
  x: (minute: number) => number
}

/** A unit's day as one line of pixels. */
function fillRow(line: Uint32Array, { layout, background, colors, x }: DayPicture, row: number): void {
  const { offsets, startMinute, endMinute, kind } = layout.runs
  let filled = 0
  const fillTo = (to: number, color: number) => {
    if (to <= filled) return
    line.fill(color, filled, to)
    filled = to
  }
  for (let run = at(offsets, row); run < at(offsets, row + 1); run++) {
    fillTo(Math.round(x(at(startMinute, run))), background)
    fillTo(Math.round(x(at(endMinute, run))), colors[at(kind, run)] ?? background)
  }
  line.fill(background, filled)
}

function mixRows(target: Uint32Array, day: DayPicture, rows: readonly number[]): void {
  const line = new Uint32Array(target.length)
  const parts = new Uint8Array(line.buffer)
  const sums = new Uint16Array(parts.length)
  for (const row of rows) {
    fillRow(line, day, row)
    for (let i = 0; i < parts.length; i++) sums[i] = at(sums, i) + at(parts, i)
  }
  for (let i = 0; i < parts.length; i++) parts[i] = Math.round(at(sums, i) / rows.length)
  target.set(line)
}

/** A colour as the four bytes of a pixel in the machine's byte order. */
function pixelOf(color: string): number {
  const bytes = Uint8Array.from([...channels(color), 1], share => Math.round(255 * share))
  return at(new Uint32Array(bytes.buffer), 0)
}
