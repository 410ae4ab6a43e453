// Unit names in the label column: how each is broken into lines, and how much its row grows for them.
import type { UnitKind } from '../../../../domain/schedule/plan/unit.ts'
import type { Layout } from '../../layout/layout.ts'
import { latestEnergyText } from '../../layout/measured.ts'
import type { Palette } from '../../painting/palette.ts'
import type { RowMetrics } from '../../painting/scales.ts'
import { labelLines, type WidthOf } from '../../painting/shorten.ts'
import { labelGap, labelInset } from './label-insets.ts'

export interface RowLabels {
  /** The name in one line or two. */
  lines: (row: number) => readonly string[]
  /** Extra pixels of the row above its bars and below them. */
  growth: (row: number) => number
  /** The column's width in pixels in which every name fits in one line. */
  fittingWidth: number
}

interface LabelColumn {
  layout: Layout
  metrics: RowMetrics
  /** Null until text can be measured. */
  palette: Palette | null
  /** Pixels. */
  labelWidth: number
  /** The upper end of the energy scale, shown beside the names of batteries. */
  highestKwh: number
  /** What batteries hold is measured, and shown beside their names. */
  hasMeasured: boolean
  /** Each name has room below it for a note on how the row differs. */
  hasNotes: boolean
}

/** Pixels at the default font size. */
const idSize = 14
const scaleSize = 11
const measuredSize = 12
const idLineHeight = 16
const noteLineHeight = 14
const labelPadding = 3

export function rowLabels(column: LabelColumn): RowLabels {
  const { layout, metrics, palette, labelWidth, hasNotes } = column
  const { ids, kinds } = layout.rows
  const { textScale } = metrics
  const idWidths = idWidthsOf(layout, palette, textScale)
  const scaleRoom = scaleWidth(column) + labelGap
  const beside: Record<UnitKind, number> = {
    truck: labelInset + labelGap,
    battery: labelInset + labelGap + scaleRoom,
  }
  const kindOf = (row: number): UnitKind => kinds[row] ?? 'truck'
  const roomOf = (row: number) => labelWidth - beside[kindOf(row)]
  const growths = { truck: 0, battery: 0 }
  for (const kind of ['truck', 'battery'] as const) {
    const needed = 2 * idLineHeight + (hasNotes ? noteLineHeight : 0) + 2 * labelPadding
    growths[kind] = Math.max(0, Math.ceil((needed * textScale - metrics.height[kind]) / 2))
  }
  const widthOf = letterWidths(palette, idSize * textScale, 600)
  const written = new Map<number, readonly string[]>()
  return {
    lines(row) {
      const lines = written.get(row) ?? labelLines(ids[row] ?? '', roomOf(row), widthOf)
      written.set(row, lines)
      return lines
    },
    growth: row => ((idWidths[row] ?? 0) > roomOf(row) ? growths[kindOf(row)] : 0),
    get fittingWidth() {
      return Math.ceil(
        idWidths.reduce((widest, width, row) => Math.max(widest, width + beside[kindOf(row)]), 0),
      )
    },
  }
}

/** The width in pixels of the widest number beside the curve. */
function scaleWidth({ palette, metrics: { textScale }, highestKwh, hasMeasured }: LabelColumn): number {
  const scale = letterWidths(palette, scaleSize * textScale, 400)(`${highestKwh} kWh`)
  if (!hasMeasured) return Math.ceil(scale)
  const full = latestEnergyText(highestKwh, highestKwh)
  return Math.ceil(Math.max(scale, letterWidths(palette, measuredSize * textScale, 400)(full)))
}

/** Widths of a plan's ids by font, so that resizing the column measures nothing. */
const measured = new WeakMap<Layout, { palette: Palette | null; textScale: number; widths: Float32Array }>()

function idWidthsOf(layout: Layout, palette: Palette | null, textScale: number): Float32Array {
  const known = measured.get(layout)
  if (known?.palette === palette && known.textScale === textScale) return known.widths
  const widthOf = letterWidths(palette, idSize * textScale, 600)
  const widths = Float32Array.from(layout.rows.ids, widthOf)
  measured.set(layout, { palette, textScale, widths })
  return widths
}

/** The average width of a letter as a share of the font size, where text cannot be measured. */
const averageLetterShare = 0.62

/** ASCII letters have the same width in any word: each is measured once, and widths of ids are sums of them. */
function letterWidths(palette: Palette | null, size: number, weight: number): WidthOf {
  const canvas = palette && measuringCanvas()
  if (!canvas) return text => text.length * averageLetterShare * size
  const font = palette.font(size, weight)
  const plain = new Float64Array(128).fill(Number.NaN)
  const measure = (text: string) => {
    canvas.font = font
    return canvas.measureText(text).width
  }
  return text => {
    let sum = 0
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i)
      if (code > 126 && code !== ellipsis) return measure(text)
      const slot = code === ellipsis ? 127 : code
      if (Number.isNaN(plain[slot])) plain[slot] = measure(text.charAt(i))
      sum += plain[slot] ?? 0
    }
    return sum
  }
}

const ellipsis = '…'.charCodeAt(0)

let sharedCanvas: CanvasRenderingContext2D | null | undefined

function measuringCanvas(): CanvasRenderingContext2D | null {
  if (sharedCanvas === undefined) sharedCanvas = document.createElement('canvas').getContext('2d')
  return sharedCanvas
}
