// The chart's picture: a canvas that is painted anew whenever what is in view, or how it is shown, is another.
import { type RefObject, useMemo } from 'react'
import type { Layout } from '../layout/layout.ts'
import type { ActualDay } from '../layout/measured.ts'
import type { Emphasis } from '../layout/selection.ts'
import type { ShownRows } from '../layout/visible-rows.ts'
import type { ChartOverlay } from '../painting/overlay.ts'
import { paintRows } from '../painting/paint-rows.ts'
import type { Palette } from '../painting/palette.ts'
import type { FindingMarks, SeenRow } from '../painting/picture.ts'
import type { EnergyScale, RowMetrics, TimeScale } from '../painting/scales.ts'
import type { Told } from './hover-target.ts'
import type { RowLabels } from './row-labels.ts'
import { useCanvas } from './use-canvas.ts'
import type { LinesInView } from './use-rows-in-view.ts'

interface ChartPicture {
  layout: Layout
  compared: ChartOverlay | null
  shown: ShownRows
  palette: Palette | null
  metrics: RowMetrics
  labels: RowLabels
  time: TimeScale
  energy: EnergyScale
  width: number
  height: number
  emphasis: Emphasis | null
  findings: FindingMarks
  actual: ReadonlyMap<number, ActualDay> | undefined
  pointed: Told | null
}

export function useChartPicture(
  of: ChartPicture,
  inView: LinesInView,
  outgrown: RefObject<boolean>,
): RefObject<HTMLCanvasElement | null> {
  const {
    layout,
    compared,
    shown,
    palette,
    metrics,
    labels,
    time,
    energy,
    width,
    height,
    emphasis,
    findings,
    actual,
    pointed,
  } = of
  const { stack, top, fixed, fixedHeight, first, end } = inView
  const paint = useMemo(() => {
    if (!palette) return null
    const rowsOf = (from: number, to: number, scrolled: number): SeenRow[] =>
      Array.from(shown.lines.subarray(from, to), (row, i) => {
        const growth = row < 0 ? 0 : labels.growth(row)
        return { row, top: (stack.tops[from + i] ?? 0) + growth - scrolled, growth }
      }).filter(({ row }) => row >= 0)
    return (canvas: CanvasRenderingContext2D) => {
      const paintGround = (tall: number) => {
        canvas.fillStyle = palette.surface
        canvas.fillRect(0, 0, width, tall)
      }
      const picture = {
        layout,
        palette,
        metrics,
        time,
        energy,
        width,
        emphasis,
        findings,
        actual,
        pointed: pointed && {
          row: pointed.row,
          run: pointed.run === null ? null : (layout.runs.offsets[pointed.row] ?? 0) + pointed.run,
          minute: pointed.minute,
        },
      }
      const paintAll = compared?.paint ?? paintRows
      paintGround(height)
      paintAll(canvas, { ...picture, rows: rowsOf(first, end, top) })
      if (fixed === 0) return
      paintGround(fixedHeight)
      paintAll(canvas, { ...picture, rows: rowsOf(0, fixed, 0) })
    }
  }, [
    palette,
    fixed,
    fixedHeight,
    first,
    end,
    shown,
    stack,
    top,
    width,
    height,
    layout,
    compared,
    metrics,
    labels,
    time,
    energy,
    emphasis,
    findings,
    actual,
    pointed,
  ])
  return useCanvas(width, height, paint, outgrown)
}
