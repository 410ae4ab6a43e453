// The chart's picture: a canvas that is painted anew whenever what is in view, or how it is shown, changes.
import { type RefObject, useMemo } from 'react'
import { paintRows } from '../painting/paint-rows.ts'
import type { SeenRow } from '../painting/picture.ts'
import type { HoverTarget } from '../view/hover-target.ts'
import { useView } from '../view/view-context.tsx'
import { useCanvas } from './use-canvas.ts'
import type { ChartGeometry } from './use-chart-geometry.ts'
import type { RowsInView } from './use-rows-in-view.ts'

/** `pointed` is what the pointer is at. */
export function useChartCanvas(
  geometry: ChartGeometry,
  inView: RowsInView,
  pointed: HoverTarget | null,
  outgrown: RefObject<boolean>,
): RefObject<HTMLCanvasElement | null> {
  const plan = useView('drawn', 'overlay', 'visibleRows', 'emphasis', 'marks', 'measured')
  const paint = useMemo(() => {
    const { drawn: layout, overlay, visibleRows, emphasis, marks: findings, measured } = plan
    const { palette, metrics, labels, time, energy, width, height } = geometry
    const { stack, top, fixed, fixedHeight, first, end } = inView
    if (!palette) return null
    const rowsOf = (from: number, to: number, scrolled: number): SeenRow[] =>
      Array.from(visibleRows.lines.subarray(from, to), (row, i) => {
        const growth = row < 0 ? 0 : labels.growth(row)
        return { row, top: (stack.tops[from + i] ?? 0) + growth - scrolled, growth }
      }).filter(({ row }) => row >= 0)
    const picture = {
      layout,
      palette,
      metrics,
      time,
      energy,
      width,
      emphasis,
      findings,
      actual: measured?.days,
      pointed: pointed && {
        row: pointed.row,
        run: pointed.run === null ? null : (layout.runs.offsets[pointed.row] ?? 0) + pointed.run,
        minute: pointed.minute,
      },
    }
    const paintAll = overlay?.paint ?? paintRows
    return (canvas: CanvasRenderingContext2D) => {
      const paintGround = (tall: number) => {
        canvas.fillStyle = palette.surface
        canvas.fillRect(0, 0, width, tall)
      }
      paintGround(height)
      paintAll(canvas, { ...picture, rows: rowsOf(first, end, top) })
      if (fixed === 0) return
      paintGround(fixedHeight)
      paintAll(canvas, { ...picture, rows: rowsOf(0, fixed, 0) })
    }
  }, [plan, geometry, inView, pointed])
  return useCanvas(geometry.width, geometry.height, paint, outgrown)
}
