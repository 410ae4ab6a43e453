// The chart's picture: a canvas, painted again when anything visible changes.
import { type RefObject, useMemo } from 'react'
import { useCanvas } from '../../ui/hooks/use-canvas.ts'
import { at } from '../layout/column.ts'
import { hasRun } from '../layout/layout.ts'
import { paintRows } from '../painting/paint-rows.ts'
import type { PaintedRow } from '../painting/picture.ts'
import type { HoverTarget } from '../view/hover-target.ts'
import { useView } from '../view/view-context.tsx'
import type { ChartGeometry } from './geometry/use-chart-geometry.ts'
import type { RowsInView } from './geometry/use-rows-in-view.ts'

export function useChartCanvas(
  geometry: ChartGeometry,
  inView: RowsInView,
  hovered: HoverTarget | null,
  outgrown: RefObject<boolean>,
): RefObject<HTMLCanvasElement | null> {
  const plan = useView(
    'drawn',
    'overlay',
    'visibleRows',
    'highlight',
    'marks',
    'measured',
    'clockMinute',
    'isDraft',
  )
  const paint = useMemo(() => {
    const {
      drawn: layout,
      overlay,
      visibleRows,
      highlight,
      marks: findings,
      measured,
      clockMinute,
      isDraft,
    } = plan
    const { palette, metrics, labels, time, energy, width, height } = geometry
    const { stack, top, fixed, fixedHeight, first, end } = inView
    if (!palette) return null
    const rowsOf = (from: number, to: number, scrolled: number): PaintedRow[] =>
      Array.from(visibleRows.rows.subarray(from, to), (row, i) => {
        const growth = row < 0 ? 0 : labels.growth(row)
        return { row, top: at(stack.tops, from + i) + growth - scrolled, growth }
      }).filter(({ row }) => row >= 0)
    const picture = {
      layout,
      palette,
      metrics,
      time,
      energy,
      width,
      highlight,
      findings,
      // A draft shows by itself what is over, and what could be changed there.
      pastMinute: isDraft ? undefined : (clockMinute ?? undefined),
      keepsUnrelated: isDraft,
      measuredDays: measured?.days,
      hovered: hovered && {
        row: hovered.row,
        run:
          hovered.run !== null && hasRun(layout, hovered.row, hovered.run)
            ? at(layout.runs.offsets, hovered.row) + hovered.run
            : null,
        minute: hovered.minute,
      },
    }
    const paintAll = overlay?.paint ?? paintRows
    return (canvas: CanvasRenderingContext2D) => {
      const paintBackground = (tall: number) => {
        canvas.fillStyle = palette.surface
        canvas.fillRect(0, 0, width, tall)
      }
      paintBackground(height)
      paintAll(canvas, { ...picture, rows: rowsOf(first, end, top) })
      if (fixed === 0) return
      paintBackground(fixedHeight)
      paintAll(canvas, { ...picture, rows: rowsOf(0, fixed, 0) })
    }
  }, [plan, geometry, inView, hovered])
  return useCanvas(geometry.width, geometry.height, paint, outgrown)
}
