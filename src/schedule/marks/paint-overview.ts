// The whole fleet in one small picture: the day from left to right, the units from top to bottom, coloured by kind. Its cost
// is that of its pixels: where units are more than lines of pixels, some of them stand for all.
import { runKinds } from '../../../domain/schedule/runs.ts'
import type { Ink } from '../ink.ts'
import { type Layout, rowCount } from '../layout.ts'

/** How many units are looked at for one line of pixels. */
const samples = 4

type Rgb = readonly [red: number, green: number, blue: number]

/** One line of pixels after the other, four bytes a pixel: `x` says where a minute is. */
export function fleetPixels(
  layout: Layout,
  ink: Ink,
  { width, height, x }: { width: number; height: number; x: (minute: number) => number },
): Uint8ClampedArray<ArrayBuffer> {
  const pixels = new Uint8ClampedArray(width * height * 4)
  const ground = rgb(ink.surface)
  const colors = runKinds.map(kind => rgb(ink.kinds[kind].flat))
  const rows = rowCount(layout)
  const linesPerRow = height / Math.max(1, rows)
  for (let line = 0; line < height; line++) {
    const sum = new Float64Array(width * 3)
    // Where a unit has room, a line between it and the next one stays free.
    const gap = linesPerRow >= 4 && Math.floor((line + 1) / linesPerRow) > Math.floor(line / linesPerRow)
    const looked = gap ? [] : rowsOfLine(line, height, rows)
    for (const row of looked) addRow(sum, layout, row, colors, ground, width, x)
    for (let i = 0; i < width; i++) {
      const pixel = (line * width + i) * 4
      for (let part = 0; part < 3; part++) {
        const share = looked.length === 0 ? (ground[part] ?? 0) : (sum[i * 3 + part] ?? 0) / looked.length
        pixels[pixel + part] = share
      }
      pixels[pixel + 3] = 255
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

function addRow(
  sum: Float64Array,
  layout: Layout,
  row: number,
  colors: readonly Rgb[],
  ground: Rgb,
  width: number,
  x: (minute: number) => number,
): void {
  const { offsets, startMinute, endMinute, kind } = layout.runs
  let filled = 0
  const fill = (to: number, color: Rgb) => {
    for (; filled < Math.min(width, to); filled++) {
      for (let part = 0; part < 3; part++)
        sum[filled * 3 + part] = at(sum, filled * 3 + part) + (color[part] ?? 0)
    }
  }
  for (let run = at(offsets, row); run < at(offsets, row + 1); run++) {
    fill(Math.round(x(at(startMinute, run))), ground)
    fill(Math.round(x(at(endMinute, run))), colors[at(kind, run)] ?? ground)
  }
  fill(width, ground)
}

const rgb = (color: string): Rgb => [
  Number.parseInt(color.slice(1, 3), 16),
  Number.parseInt(color.slice(3, 5), 16),
  Number.parseInt(color.slice(5, 7), 16),
]

const at = (column: { readonly [index: number]: number }, i: number): number => column[i] ?? 0
